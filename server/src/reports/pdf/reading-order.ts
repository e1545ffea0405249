import bidiJs, { type Bidi } from 'bidi-js'

/** Letters of languages that are written from right to left. */
export const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/

// Its types take the file for a module; Node hands over the function itself.
const bidi = (bidiJs as unknown as () => Bidi)()
const CHARACTERS = new Intl.Segmenter()

/** A word, or the space between two, with where it begins in its paragraph (UTF-16 units). */
export interface PlacedWord {
  readonly text: string
  readonly at: number
}

/** Part of a line that is written in one direction. */
export interface DirectedPart {
  readonly text: string
  readonly isRightToLeft: boolean
}

/** How deep each UTF-16 unit of a paragraph stands in the other direction (UAX #9): odd ones from right to left. */
export function levelsOf(paragraph: string, isRightToLeft: boolean): Uint8Array {
  // The library knows single UTF-16 units only: pairs are stood in for by two of their kind.
  const single = paragraph.replaceAll(/[\u{10000}-\u{10FFFF}]/gu, standIn)
  return bidi.getEmbeddingLevels(single, isRightToLeft ? 'rtl' : 'ltr').levels
}

/** Two UTF-16 units of the same kind as a character that takes two. */
function standIn(character: string): string {
  if (!/[\p{L}\p{N}]/u.test(character)) return '☐☐'
  const isRightToLeft = /[\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u.test(character)
  return isRightToLeft ? 'אא' : 'aa'
}

/** The words of a line in parts of one direction, in the order in which those stand from the left (UAX #9, L2). */
export function fromTheLeft(words: readonly PlacedWord[], levels: Uint8Array): DirectedPart[] {
  let parts = words.flatMap((word) => partsOf(word, levels))
  const highest = Math.max(0, ...parts.map(({ level }) => level))
  for (let level = highest; level > 0; level -= 1) parts = turned(parts, level)
  return parts.map((part) => ({ text: part.text, isRightToLeft: part.level % 2 === 1 }))
}

/**
 * A text of one font as it is given to that. The font itself turns round what has letters or digits of a language from
 * right to left: what must not be turned, and what it leaves, is turned here. Brackets look the other way.
 */
export function forFont(text: string, isRightToLeft: boolean): string {
  const mirrored = isRightToLeft
    ? [...text].map((sign) => bidi.getMirroredCharacter(sign) ?? sign).join('')
    : text
  if (RIGHT_TO_LEFT.test(text) === isRightToLeft) return mirrored
  return Array.from(CHARACTERS.segment(mirrored), ({ segment }) => segment)
    .reverse()
    .join('')
}

interface LevelledPart {
  readonly text: string
  readonly level: number
}

/** A word in parts of one level. */
function partsOf({ text, at }: PlacedWord, levels: Uint8Array): LevelledPart[] {
  const parts: { text: string; level: number }[] = []
  for (let index = 0; index < text.length; index += 1) {
    const level = levels[at + index] ?? 0
    const last = parts.at(-1)
    if (last?.level === level) last.text += text[index]
    else parts.push({ text: text[index] ?? '', level })
  }
  return parts
}

/** Turns round each sequence of parts that stand at a level or deeper. */
function turned(parts: readonly LevelledPart[], level: number): LevelledPart[] {
  const result: LevelledPart[] = []
  let sequence: LevelledPart[] = []
  for (const part of parts) {
    if (part.level >= level) {
      sequence.push(part)
      continue
    }
    result.push(...sequence.reverse(), part)
    sequence = []
  }
  return [...result, ...sequence.reverse()]
}
