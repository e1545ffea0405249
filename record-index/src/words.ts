import { fold } from './fold.ts'
import { type Spelling, withOrdinals } from './ordinals.ts'

const ASCII = /^[\0-\x7f]*$/
const ASCII_WORDS = /[a-z0-9]+/g
const WORDS = /[\p{L}\p{N}]+/gu
/** Words with the apostrophes within them. */
const JOINED = /[\p{L}\p{N}]+(?:'[\p{L}\p{N}]+)*/gu
/** Parts of a word with apostrophes that are joined with each other, which is enough for any name. */
const MOST_PARTS = 4

/** The words of a text: runs of letters and digits, folded (see `fold`). An apostrophe parts words. */
export function words(text: string): string[] {
  return partsOf(fold(text))
}

/**
 * The words to index a text by: its words and, where apostrophes part them, also joined as people type them: "O'Connor" is
 * "oconnor", "o" and "connor".
 */
export function indexWords(text: string): string[] {
  const folded = fold(text)
  const found = partsOf(folded)
  if (folded.includes("'"))
    for (const [joined] of folded.matchAll(JOINED)) {
      if (!joined.includes("'")) continue
      const parts = joined.split("'").slice(0, MOST_PARTS)
      for (let from = 0; from < parts.length; from++)
        for (let end = from + 2; end <= parts.length; end++) {
          const word = parts.slice(from, end).join('')
          if (!isNumber(word)) found.push(word)
        }
    }
  return found
}

/**
 * The words of a query, each in its spellings; a text has a word if it has all words of one spelling. "O'Connor 2nd" is "oconnor"
 * or "o" "connor", and "2nd" or "second".
 */
export function queryWords(text: string): Spelling[][] {
  const result: Spelling[][] = []
  const folded = fold(text)
  let end = 0
  const addPlain = (to: number) => {
    for (const word of withOrdinals(partsOf(folded.slice(end, to)))) result.push(word)
  }
  for (const { 0: joined, index } of folded.matchAll(JOINED)) {
    const parts = joined.split("'")
    if (parts.length === 1 || isNumber(parts.join(''))) continue
    addPlain(index)
    result.push([[parts.join('')], parts])
    end = index + joined.length
  }
  addPlain(folded.length)
  return result
}

function partsOf(folded: string): string[] {
  return folded.match(ASCII.test(folded) ? ASCII_WORDS : WORDS) ?? []
}

/** Feet and inches are two numbers: 5'10 is not 510. */
function isNumber(word: string): boolean {
  return /^\d+$/.test(word)
}
