import type { Spelling } from '@plat/record-index/ordinals'
import { indexWords } from '@plat/record-index/words'

/** A word, with its apostrophes. */
const WORD = /[\p{L}\p{M}\p{N}]+(?:['‘’`´][\p{L}\p{M}\p{N}]+)*/gu
/** Characters of an excerpt before the word that was looked for, and from it on. */
const BEFORE = 40
const AFTER = 90

/** The part of a text around the first word of a query (see `queryWords`) that it has, cut between words. */
export function excerpt(text: string, wanted: readonly (readonly Spelling[])[]): string {
  const words = wanted.flat(2)
  const found = Array.from(text.matchAll(WORD)).find(([token]) =>
    indexWords(token).some((own) => words.some((word) => own.startsWith(word))),
  )
  const at = found?.index ?? 0
  const start = at <= BEFORE ? 0 : text.indexOf(' ', at - BEFORE) + 1
  const end = at + AFTER >= text.length ? text.length : text.lastIndexOf(' ', at + AFTER)
  const from = start > at ? at : start
  const to = end <= at ? at + AFTER : end
  return `${from > 0 ? '… ' : ''}${text.slice(from, to).trim().replaceAll(/\s+/g, ' ')}${to < text.length ? ' …' : ''}`
}
