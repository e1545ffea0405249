/** Whether a unit is written before its number. */
export function isCurrency(unit: string): boolean {
  return /^\p{Sc}$/u.test(unit)
}

/** A number with its unit: `$1,500`, `1,500 ft²`. */
export function withUnit(number: string, unit: string): string {
  if (unit === '') return number
  return isCurrency(unit) ? `${unit}${number}` : `${number} ${unit}`
}
