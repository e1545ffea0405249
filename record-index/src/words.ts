const ASCII = /^[\0-\x7f]*$/
const ASCII_WORDS = /[a-z0-9]+/g
const WORDS = /[\p{L}\p{N}]+/gu
const MARKS = /\p{M}+/gu

/** The words of a text: runs of letters and digits, in lower case and without accents. */
export function words(text: string): string[] {
  const lower = text.toLowerCase()
  if (ASCII.test(lower)) return lower.match(ASCII_WORDS) ?? []
  return lower.normalize('NFD').replace(MARKS, '').match(WORDS) ?? []
}
