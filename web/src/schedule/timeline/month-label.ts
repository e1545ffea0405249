/** The month that is seen, or the first and the last of several: `Jun`, `Jun-Jul`. @param format writes a month of a day */
export function monthLabel(first: string, last: string, format: (day: string) => string): string {
  const one = format(first)
  return first.slice(0, 7) === last.slice(0, 7) ? one : `${one}-${format(last)}`
}

/** The year of what is seen, or both. */
export function yearLabel(first: string, last: string): string {
  const one = first.slice(0, 4)
  const other = last.slice(0, 4)
  return one === other ? one : `${one}-${other}`
}
