import { fold } from '@plat/contract/platform/fold'

/** Words with what belongs to them: marks of letters, apostrophes. */
const TOKEN = /[\p{L}\p{M}\p{N}]+(?:['‘’ʻʼ`´][\p{L}\p{M}\p{N}]+)*/gu
const PART = /[\p{L}\p{M}\p{N}]+/gu
const MARK = /^\p{M}$/u

/**
 * A text without case, accents, apostrophes and outer spaces, so that "expedicion" finds "Expedición" and "oconnor"
 * finds "O’Connor".
 */
export function foldText(text: string): string {
  return fold(text).replaceAll("'", '').trim()
}

/** Where words of a text begin with a typed one, as far as it goes: from and to (exclusive), ascending. */
export function wordMarks(text: string, typed: string): [from: number, to: number][] {
  const words = foldText(typed).match(PART) ?? []
  const marks: [number, number][] = []
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    let end = 0
    for (const { index: start } of token.matchAll(PART)) {
      const rest = token.slice(start)
      const word = words.find((one) => foldText(rest).startsWith(one))
      if (start < end || word === undefined) continue
      end = start + lengthOf(rest, word.length)
      marks.push([index + start, index + end])
    }
  }
  return marks
}

/** How much of a token is so long when folded, in UTF-16 units: one letter may stand for two. */
function lengthOf(token: string, folded: number): number {
  let length = 0
  for (const letter of token) {
    if (foldText(token.slice(0, length)).length >= folded && !MARK.test(letter)) break
    length += letter.length
  }
  return length
}
