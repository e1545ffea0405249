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
