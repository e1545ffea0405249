import { isAscii, isUtf8 } from 'node:buffer'
import { characterOf, decodeSingleBytes, type SingleByteEncoding } from '../imports/single-bytes.ts'

/** The encoding of a text that is not UTF-8. */
export interface EncodingGuess {
  readonly encoding: SingleByteEncoding
  /** A word that shows it; empty when none does. */
  readonly example: string
}

const OTHERS: readonly SingleByteEncoding[] = ['macintosh', 'cp850']
/** How much better another encoding must fit than Windows-1252, which is by far the most common. */
const MARGIN = 1.5
/** Characters beyond ASCII that are judged. */
const MAX_JUDGED = 4_000

/**
 * Which encoding of one byte a text is in, by what its bytes beyond ASCII would be: letters within words, of the
 * same case as their neighbours, or signs where signs stand. Lines that are UTF-8 are not looked at.
 * @returns null when every line is UTF-8, or some beyond ASCII are: such a file is joined from two.
 */
export function guessEncoding(bytes: Buffer): EncodingGuess | null {
  const found = linesOf(bytes)
  if (found === null) return null
  const scores = new Map<SingleByteEncoding, number>()
  for (const encoding of ['windows-1252', ...OTHERS] as const)
    scores.set(encoding, scoreOf(found, encoding))
  const usual = scores.get('windows-1252') ?? 0
  const [best] = OTHERS.toSorted((a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0))
  const encoding =
    best !== undefined && (scores.get(best) ?? 0) > Math.max(0, usual) + MARGIN
      ? best
      : 'windows-1252'
  const text = decodeSingleBytes(found, encoding)
  return {
    encoding,
    example: /\p{L}{0,20}[^\p{ASCII}]\p{L}{1,20}/u.exec(text)?.[0].slice(0, 30) ?? '',
  }
}

/** The lines that are not UTF-8; null when there are none, or lines of both kinds. */
function linesOf(bytes: Buffer): Buffer | null {
  const lines: Buffer[] = []
  for (let start = 0; start < bytes.length;) {
    const next = bytes.indexOf(0x0a, start)
    const end = next < 0 ? bytes.length : next + 1
    const line = bytes.subarray(start, end)
    start = end
    if (isAscii(line)) continue
    if (!isUtf8(line)) lines.push(line)
    // A character may be cut off at the end of what was read.
    else if (next >= 0) return null
  }
  return lines.length === 0 ? null : Buffer.concat(lines)
}

function scoreOf(bytes: Buffer, encoding: SingleByteEncoding): number {
  const text = decodeSingleBytes(bytes, encoding)
  let score = 0
  let judged = 0
  for (let at = 0; at < bytes.length && judged < MAX_JUDGED; at++) {
    const byte = bytes[at] ?? 0
    if (byte < 0x80) continue
    judged++
    score += fitOf(
      characterOf(byte, encoding),
      text.slice(Math.max(0, at - 2), at),
      text.slice(at + 1, at + 4),
    )
  }
  return score
}

const SPANISH = /[áéíóúüñÁÉÍÓÚÜÑ]/
const WESTERN = /[àâäãåæçèêëìîïðòôöõøœùûýÿßÀÂÄÃÅÆÇÈÊËÌÎÏÒÔÖÕØŒÙÛÝ]/

/** How well a character fits between its neighbours: above 0 where it is usual, below where it is not. */
function fitOf(sign: string, before: string, after: string): number {
  const [left, right] = [before.slice(-1), after.slice(0, 1)]
  const isWithin = /\p{L}/u.test(left) && /\p{L}/u.test(right)
  if (SPANISH.test(sign) || WESTERN.test(sign)) {
    if (!/\p{L}/u.test(left) && !/\p{L}/u.test(right)) return -1
    if (hasOddCase(sign, left, right, after)) return -2
    return SPANISH.test(sign) ? 2 : 1
  }
  if (sign === '’') {
    const isContraction =
      /^(s|t|d|m|re|ll|ve)(?!\p{L})/u.test(after) || /(^|\P{L})\p{L}$/u.test(before)
    return isContraction ? 3 : 0.5
  }
  if (/[‘“”–—…•]/.test(sign)) return isWithin ? -1 : 1
  if (/[ºª°½¼¾²³]/.test(sign)) return /[\d\s]/.test(left) ? 1 : isWithin ? -1 : 0
  if (/[¿¡]/.test(sign)) return !/\p{L}/u.test(left) && /\p{L}/u.test(right) ? 1 : -2
  if (/[©®™§·´«»±\u00a0]/.test(sign)) return isWithin ? -1 : 0.5
  if (/[£¥¢€]/.test(sign)) return /\d/.test(left + right) ? 1 : -1
  return -2
}

/** A capital within a word of small letters, or a small letter among capitals. */
function hasOddCase(sign: string, left: string, right: string, after: string): boolean {
  const isSmall = /\p{Ll}/u.test(sign)
  if (!isSmall) return /\p{Ll}/u.test(left)
  return /\p{Lu}/u.test(right) || (/\p{Lu}/u.test(left) && /^\p{Lu}/u.test(after))
}
