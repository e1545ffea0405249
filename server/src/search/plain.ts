import { fold } from '@plat/record-index/fold'
import type { Spelling } from '@plat/record-index/ordinals'
import { indexWords } from '@plat/record-index/words'

/** Letters and digits as they are compared (see `fold`), words separated by one blank. */
export function plain(text: string): string {
  return fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** A text in plain letters and, where apostrophes part words, also joined as people type them: "o brien" and "obrien". */
export function plainSpellings(text: string): string[] {
  return [...new Set([plain(text), plain(fold(text).replaceAll("'", ''))])]
}

/** The words of a text, each after a blank: many queries are compared with it. */
export function wordList(text: string): string {
  return indexWords(text)
    .map((word) => ` ${word}`)
    .join('')
}

/** Whether every word of a query (see `queryWords`) begins one of the list (see `wordList`), in one of its spellings. */
export function hasWords(list: string, wanted: readonly (readonly Spelling[])[]): boolean {
  return wanted.every((spellings) =>
    spellings.some((spelling) => spelling.every((word) => list.includes(` ${word}`))),
  )
}
