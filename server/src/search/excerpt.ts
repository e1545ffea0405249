import { plain } from './plain.ts'

const WORD = /[\p{L}\p{N}]+/gu
/** Characters of an excerpt before the word that was looked for, and from it on. */
const BEFORE = 40
const AFTER = 90

/** Whether every word begins one of the text's, whatever the case and accents. */
export function hasWords(text: string, words: readonly string[]): boolean {
  const own = plain(text).split(' ')
  return words.every((word) => own.some((one) => one.startsWith(word)))
}

/** The part of a text around the first of the words (in plain letters) that it has, cut between words. */
export function excerpt(text: string, words: readonly string[]): string {
  const found = Array.from(text.matchAll(WORD)).find(([token]) =>
    words.some((word) => plain(token).startsWith(word)),
  )
  const at = found?.index ?? 0
  const start = at <= BEFORE ? 0 : text.indexOf(' ', at - BEFORE) + 1
  const end = at + AFTER >= text.length ? text.length : text.lastIndexOf(' ', at + AFTER)
  const from = start > at ? at : start
  const to = end <= at ? at + AFTER : end
  return `${from > 0 ? '… ' : ''}${text.slice(from, to).trim().replaceAll(/\s+/g, ' ')}${to < text.length ? ' …' : ''}`
}
