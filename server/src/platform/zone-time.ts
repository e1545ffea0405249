/** The moment at which a day begins in a time zone, with its offset: `2024-05-01T00:00:00-05:00`. */
export function startOfDay(day: string, timeZone: string): string {
  // The offset at noon may differ from midnight's on the two days of the year when clocks change.
  const offset = offsetAt(new Date(`${day}T12:00:00Z`), timeZone)
  const guess = new Date(`${day}T00:00:00${offset}`)
  return `${day}T00:00:00${offsetAt(guess, timeZone)}`
}

function offsetAt(moment: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    timeZoneName: 'longOffset',
  }).formatToParts(moment)
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const offset = name.replace('GMT', '')
  return offset === '' ? '+00:00' : offset.slice(0, 6)
}
