import { DIRECTIONS, ORDINALS, SHORT_DIRECTIONS, TYPES, UNITS } from './street-words.ts'

/** A house on a street, in the form in which addresses are compared. */
export interface StreetAddress {
  readonly number: number
  /** Of the number: `A` of 12A, `1/2` of 12 1/2; empty for none. */
  readonly suffix: string
  /** `N 1ST ST`: directions, types and ordinals are short. */
  readonly street: string
  /** The street without directions and type: `1ST`. */
  readonly name: string
}

/** Longest address that is looked at, in characters: what is longer is no address. */
const MAX_LENGTH = 200

const NUMBER = /^(\d{1,6})(?:-\d{1,6})?([A-Z]?)$/
const FRACTION = /^[1-3]\/[2-4]$/

/**
 * Reads an address such as `1100 North First Street, Apt 5, Austin, TX 78701`. Of a range of numbers the first counts; what
 * follows a comma or a unit is left out.
 * @returns null for what does not begin with a number, has no street, or is two streets.
 */
export function streetAddress(text: string): StreetAddress | null {
  if (text.length > MAX_LENGTH) return null
  const [line = ''] = text.toUpperCase().split(/[,;\n]/, 1)
  if (/[&@]|\bAND\b/.test(line)) return null
  const words = line
    .replace(/[.'’"]/g, '')
    .replace(/#/g, ' # ')
    .split(/[^\p{L}\p{N}#/-]+/u)
    .filter((word) => word !== '')
  const [, digits = '', letter = ''] = NUMBER.exec(words[0] ?? '') ?? []
  const number = Number(digits)
  if (digits === '' || number === 0) return null
  let suffix = letter
  let rest = words.slice(1)
  if (rest[0] !== undefined && FRACTION.test(rest[0])) {
    suffix = rest[0]
    rest = rest.slice(1)
  }
  const end = rest.findIndex((word, index) => index > 0 && UNITS.has(word))
  const street = highway(end < 0 ? rest : rest.slice(0, end)).map(compared)
  if (street.length === 0) return null
  return { number, suffix, street: street.join(' '), name: nameOf(street) }
}

function compared(word: string): string {
  const zeros = /^0+(?=\d)/.exec(word)
  const plain = zeros ? word.slice(zeros[0].length) : word
  return DIRECTIONS.get(plain) ?? TYPES.get(plain) ?? ORDINALS.get(plain) ?? plain
}

/** Interstates are written in many ways: `INTERSTATE HWY 35`, `I-35`, `IH 35`. */
function highway(words: readonly string[]): string[] {
  const text = words.join(' ').replace(/\bSERVICE (?:ROAD|RD)\b|\bSVC RD\b|\bFRONTAGE RD\b/, 'SVRD')
  return text
    .replace(/\b(?:INTERSTATE(?: HIGHWAY| HWY| HY)?|IH|I)[ -](\d{1,3})\b/, 'IH $1')
    .split(' ')
    .filter((word) => word !== '')
}

/** The words that are neither direction nor type, where any are left. */
function nameOf(street: readonly string[]): string {
  let [start, end] = [0, street.length]
  if (end - start > 1 && SHORT_DIRECTIONS.has(street[start] ?? '')) start += 1
  if (end - start > 1 && SHORT_DIRECTIONS.has(street[end - 1] ?? '')) end -= 1
  if (end - start > 1 && isType(street[end - 1] ?? '')) end -= 1
  return street.slice(start, end).join(' ')
}

function isType(word: string): boolean {
  return TYPES.get(word) === word
}
