/** What clocks show in a zone at a moment, to the minute. */
function clock(timeZone: string, instant: Date): string {
  return new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(instant)
}

/** Whether clocks of two zones show different times at a moment (ISO 8601). */
export function zonesDiffer(one: string, other: string, moment: string): boolean {
  const instant = new Date(moment)
  return one !== other && clock(one, instant) !== clock(other, instant)
}

/** The zone of the reader's device. */
export function deviceZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}
