/** The month in sight, or the first and the last of several: `Jun`, `Jun-Jul`. @param format writes the month of a day */
export function monthLabel(first: string, last: string, format: (day: string) => string): string {
  return first.slice(0, 7) === last.slice(0, 7) ? format(first) : `${format(first)}-${format(last)}`
}

/** The year in sight, or the first and the last. */
export function yearLabel(first: string, last: string): string {
  const [one, other] = [first.slice(0, 4), last.slice(0, 4)]
  return one === other ? one : `${one}-${other}`
}
