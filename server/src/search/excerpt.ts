import type { Spelling } from '@plat/record-index/ordinals'
import { indexWords } from '@plat/record-index/words'

/** A word, with its apostrophes. */
const WORD = /[\p{L}\p{M}\p{N}]+(?:['‘’`´][\p{L}\p{M}\p{N}]+)*/gu
/** Characters of an excerpt before the word that was looked for, and from it on. */
const BEFORE = 40
const AFTER = 90

/** Letters that a spelling has at least, to be looked for before the others: "s" of "Mary's" begins many words. */
const LONG = 3

/** The part of a text around the first word of a query (see `queryWords`) that it has, cut between words. */
export function excerpt(text: string, wanted: readonly (readonly Spelling[])[]): string {
  const at = placeOf(text, wanted)
  const start = at <= BEFORE ? 0 : text.indexOf(' ', at - BEFORE) + 1
  const end = at + AFTER >= text.length ? text.length : text.lastIndexOf(' ', at + AFTER)
  const from = start > at ? at : start
  const to = end <= at ? at + AFTER : end
  return `${from > 0 ? '… ' : ''}${text.slice(from, to).trim().replaceAll(/\s+/g, ' ')}${to < text.length ? ' …' : ''}`
}

/** Where a text has words as they were typed, else in another spelling, else a part of one, the longest first. */
function placeOf(text: string, wanted: readonly (readonly Spelling[])[]): number {
  const tokens = Array.from(text.matchAll(WORD), ({ 0: token, index }) => ({
    index,
    words: indexWords(token),
  }))
  const placeOfSome = (spellings: readonly Spelling[]) =>
    tokens.find((_, from) =>
      spellings.some((spelling) =>
        spelling.every((word, i) => tokens[from + i]?.words.some((own) => own.startsWith(word))),
      ),
    )?.index
  const long = wanted.map((spellings) =>
    spellings.filter((spelling) => spelling.join('').length >= LONG),
  )
  const parts = wanted.flat(2).toSorted((one, other) => other.length - one.length)
  return (
    [
      long.flatMap((spellings) => spellings.slice(0, 1)),
      long.flatMap((spellings) => spellings.slice(1)),
      ...parts.map((part) => [[part]]),
    ].reduce<number | undefined>(
      (found, spellings) => found ?? placeOfSome(spellings),
      undefined,
    ) ?? 0
  )
}
