/** What was typed as a number: the number, null for nothing, `wrong` for what is none. */
export function parseNumber(text: string, locale: string): number | null | 'wrong' {
  const { group, decimal } = separators(locale)
  const bare = text
    .trim()
    .replaceAll(/[\s\u00a0\u202f$€£]/g, '')
    .replaceAll(group, '')
    .replace(decimal, '.')
  if (bare === '') return text.trim() === '' ? null : 'wrong'
  return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(bare) ? Number(bare) : 'wrong'
}

function separators(locale: string): { group: string; decimal: string } {
  const parts = new Intl.NumberFormat(locale, { useGrouping: true }).formatToParts(-1234567.8)
  const part = (type: string) => parts.find((one) => one.type === type)?.value
  return { group: part('group') ?? ',', decimal: part('decimal') ?? '.' }
}

/** Whether a unit is written before its number. */
export function isCurrency(unit: string): boolean {
  return /^\p{Sc}$/u.test(unit)
}

/** A number with its unit: `$1,500`, `1,500 ft²`. */
export function withUnit(number: string, unit: string): string {
  if (unit === '') return number
  return isCurrency(unit) ? `${unit}${number}` : `${number} ${unit}`
}
