/** A number as it is written in a language, with or without its separators of thousands; null for anything else. */
export function typedNumber(text: string, locale: string): number | null {
  const parts = new Intl.NumberFormat(locale, { useGrouping: 'always' }).formatToParts(1_234_567.8)
  const sign = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  const plain = text
    .trim()
    .replaceAll(/[\s\u00a0\u202f]/g, '')
    .replaceAll(sign('group'), '')
    .replace(sign('decimal'), '.')
  if (!/^[-+]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(plain)) return null
  const number = Number(plain)
  return Number.isFinite(number) ? number : null
}
