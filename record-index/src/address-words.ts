import { fold } from './fold.ts'
import { canonicalOrdinals, ordinalAt, ordinalDigits } from './ordinals.ts'
import { indexWords, words } from './words.ts'

/** One spelling for each street type: people, agencies and maps all abbreviate differently. */
const STREETS: Record<string, string> = spellings({
  alley: ['aly', 'ally'],
  avenue: ['av', 'ave', 'avn', 'aven'],
  bend: ['bnd'],
  boulevard: ['blvd', 'bvd', 'boul'],
  bypass: ['byp'],
  circle: ['cir', 'circ'],
  court: ['ct', 'crt'],
  cove: ['cv'],
  crescent: ['cres'],
  crossing: ['xing'],
  drive: ['dr', 'drv'],
  expressway: ['expy', 'expwy'],
  freeway: ['fwy', 'frwy'],
  heights: ['hts'],
  highway: ['hwy', 'hiway'],
  lane: ['ln'],
  loop: ['lp'],
  parkway: ['pkwy', 'pky', 'pkway'],
  pass: [],
  path: [],
  place: ['pl'],
  plaza: ['plz'],
  point: ['pt'],
  road: ['rd'],
  route: ['rte'],
  row: [],
  square: ['sq'],
  street: ['st', 'str', 'saint'],
  terrace: ['ter', 'terr'],
  trail: ['trl', 'tr'],
  walk: [],
  way: ['wy'],
})

const DIRECTIONS: Record<string, string> = spellings({
  north: ['n', 'no', 'nb'],
  south: ['s', 'so', 'sb'],
  east: ['e', 'eb'],
  west: ['w', 'wb'],
  northeast: ['ne'],
  northwest: ['nw'],
  southeast: ['se'],
  southwest: ['sw'],
})

const UNIT = 'unit'
const UNITS: Record<string, string> = spellings({
  [UNIT]: ['apt', 'apartment', 'ste', 'suite', 'bldg', 'building', 'no', 'number'],
})

const CANONICAL: Record<string, string> = { ...UNITS, ...STREETS, ...DIRECTIONS }
const TYPES = new Set(Object.values(STREETS))
const WINDS = new Set(Object.values(DIRECTIONS))

/** Addresses of one range of house numbers are at most so far apart. */
const WIDEST_RANGE = 20
const DIGITS = /^\d+$/
const HALF = /(?<=\d {1,2})([1-3])\/([248])(?![\d/])/
/** Two numbers with a hyphen: a range of houses, or one number as in Queens ("22-08"). */
const HYPHENATED = /(?<![\p{L}\p{N}-])(\d{1,6})-(\d{1,6})(?![\p{L}\p{N}-])/u

/** A word of an address as typed and in its canonical spelling. */
export interface AddressWord {
  typed: string
  canonical: string
  /** A street type, direction or unit type: people leave these out, so they only affect ranking. */
  optional: boolean
}

/** The words of an address, with street types, directions, units and ordinals in canonical spelling. */
export function addressWords(address: string): AddressWord[] {
  return words(address).map((typed) => {
    const canonical = canonicalWord(typed)
    return { typed, canonical, optional: kindOf(canonical) !== 'other' }
  })
}

/** One spelling for a street type, a direction, the word for a unit or an ordinal. */
export function canonicalWord(word: string): string {
  if (Object.hasOwn(CANONICAL, word)) return CANONICAL[word]!
  const ordinal = ordinalAt([word], 0)
  return ordinal === null ? word : ordinalDigits(ordinal.number)
}

/** The part of an address that a word in canonical spelling is. */
export function kindOf(canonical: string): 'type' | 'direction' | 'unit' | 'other' {
  if (TYPES.has(canonical)) return 'type'
  if (WINDS.has(canonical)) return 'direction'
  return canonical === UNIT ? 'unit' : 'other'
}

/** A text of an address in plain letters: "N.W." is "nw". */
export function foldAddress(text: string): string {
  const folded = fold(text)
  return folded.includes('.') ? folded.replaceAll(/\b([ns])\.([ew])\b/g, '$1$2') : folded
}

/**
 * The index terms of an address: its words in canonical spelling, and marks with a `~`, which no word has: `1~2` for a half
 * number, `~4` for a number in it that is not its house's, `park~` for the first word of the street, its street without a name (see
 * `namelessStreets`), `unit~4` for its unit, and its length (see `LENGTHS`).
 */
export function addressTokens(address: string): string[] {
  const folded = foldAddress(address).replaceAll(/#(?=\s*[\p{L}\p{N}])/gu, ` ${UNIT} `)
  const typed = words(folded)
  const ordered = canonicalOrdinals(typed).map(canonicalWord)
  const tokens = new Set([...ordered, ...indexWords(folded).map(canonicalWord)])
  for (const token of numberTokens(folded, ordered)) tokens.add(token)
  for (const street of namelessStreets(ordered, false)) tokens.add(street)
  const name = ordered.find(isName)
  if (name !== undefined) tokens.add(firstWordOf(name))
  if (isLetteredHouse(ordered)) tokens.add(UNIT)
  ordered.forEach((word, i) => ordered[i - 1] === UNIT && tokens.add(unitOf(word)))
  const length = Math.min(ordered.length, MOST_LENGTH)
  for (const { token, words: part } of LENGTHS) if ((length & part) !== 0) tokens.add(token)
  return [...tokens]
}

/** The mark of the word that the name of a street begins with: "5 PARK AVE" comes before "5 HYDE PARK PL". */
export function firstWordOf(word: string): string {
  return `${word}~`
}

/** The mark of a unit of a building. */
export function unitOf(value: string): string {
  return `${UNIT}~${value}`
}

/** Marks whose numbers of words add up to those of an address, which has 7 if it has more. */
export const LENGTHS = [1, 2, 4].map((part) => ({ token: `~~${part}`, words: part }))
const MOST_LENGTH = 7

/** "1218 A CHESTER AVE", but not "1218 A ST" and not "1218 E CHESTER AVE". */
function isLetteredHouse([number = '', letter = '', next = '']: readonly string[]): boolean {
  const isLone = /^\p{L}$/u.test(letter) && !TYPES.has(next)
  return isHouseNumber(number) && isLone && next !== ''
}

/** Marks of fractions in house numbers. */
export const HALVES = ['1~2', '1~4', '3~4']

/** The mark of the fraction after a number ("1/2"), and the text without it. */
export function halfOf(folded: string): { half: string | null; rest: string } {
  const half = folded.includes('/') ? HALF.exec(folded) : null
  if (half === null) return { half, rest: folded }
  const rest = `${folded.slice(0, half.index)}${folded.slice(half.index + half[0].length)}`
  return { half: `${half[1]}~${half[2]}`, rest }
}

/** Whether it is a number, perhaps with a letter ("12", "12b"), but no ordinal. */
export function isHouseNumber(word: string): boolean {
  return /^\d+\p{L}{0,2}$/u.test(word) && !/(?:st|nd|rd|th)$/.test(word)
}

/** The mark of a number that an address has, but not as the number of its house. */
export function otherNumber(digits: string): string {
  return `~${digits}`
}

function numberTokens(folded: string, ordered: readonly string[]): string[] {
  const tokens: string[] = []
  const house = houseAt(ordered)
  if (house === -1) return tokens
  const first = ordered[house]!
  const letter = /^(\d+)\p{L}{1,2}$/u.exec(first)
  if (letter !== null) tokens.push(otherNumber(letter[1]!))
  const hyphenated = HYPHENATED.exec(folded)
  const own = new Set([first])
  if (hyphenated !== null && hyphenated[1] === first)
    for (const number of hyphenatedNumbers(hyphenated[1], hyphenated[2]!)) {
      tokens.push(number)
      own.add(number)
    }
  const { half } = halfOf(folded)
  if (half !== null) tokens.push(half)
  for (let i = 0; i < ordered.length; i++) {
    const word = ordered[i]!
    if (i === house || !DIGITS.test(word)) continue
    if (!own.has(word)) tokens.push(otherNumber(word))
    // "1403 6 Street West"
    const ordinal = isBareOrdinal(ordered, i) ? ordinalAt([`${word}th`], 0) : null
    if (ordinal !== null) tokens.push(ordinalDigits(ordinal.number))
  }
  return tokens
}

/** Where the number of the house is, after the units before it: "UNIT 3 BLDG 2 7 GREEN ST". */
function houseAt(ordered: readonly string[]): number {
  let from = 0
  while (ordered[from] === UNIT && /^(?:\d+\p{L}{0,2}|\p{L})$/u.test(ordered[from + 1] ?? ''))
    from += 2
  const after = ordered.findIndex((word, i) => i >= from && isHouseNumber(word))
  return after === -1 ? ordered.findIndex(isHouseNumber) : after
}

/** Whether a number before a street type may be an ordinal without its ending. */
function isBareOrdinal(canonical: readonly string[], at: number): boolean {
  return /^\d{1,3}$/.test(canonical[at]!) && TYPES.has(canonical[at + 1] ?? '')
}

/**
 * The house numbers that two numbers with a hyphen stand for: "22-08" is 2208; "1935-39" is 1935, 1937, 1939 and, marked as
 * others, the houses opposite.
 */
export function hyphenatedNumbers(from: string, to: string): string[] {
  const numbers: string[] = []
  if (to.length === 2 && from.length <= 3) numbers.push(from + to)
  const last = Number(to.length < from.length ? from.slice(0, from.length - to.length) + to : to)
  const start = Number(from)
  if (last <= start || last - start > WIDEST_RANGE) return numbers
  const step = (last - start) % 2 === 0 ? 2 : 1
  for (let number = start; number <= last; number++)
    numbers.push((number - start) % step === 0 ? String(number) : otherNumber(String(number)))
  return numbers
}

/** Whether streets of a type have numbers: "Highway 71". */
export function isNumbered(type: string): boolean {
  return type === 'highway' || type === 'route' || type === 'loop'
}

/**
 * The street without a name among words in canonical spelling: "9940 E ST" has `east~street`, "101 AVENUE E" has `avenue~east`,
 * "40 COURT ST" has `court~street`, "12 HIGHWAY 71" has `highway~71`; "9940 E MAIN ST", "1 N ST JOHNS RD" and "5 PARK AVE E" have
 * none. @param lenient for what people type, where a city may follow
 */
export function namelessStreets(canonical: readonly string[], lenient: boolean): string[] {
  const found: string[] = []
  for (let i = 0; i + 1 < canonical.length; i++) {
    const [one, other] = [canonical[i]!, canonical[i + 1]!]
    const before = canonical[i - 1]
    if (before !== undefined && (isName(before) || TYPES.has(before))) continue
    const isPair = TYPES.has(one)
      ? (isLetter(other) || TYPES.has(other) || isNumberOf(one, other, before)) && other !== one
      : isLetter(one) && TYPES.has(other)
    if (isPair && (lenient || !isName(canonical[i + 2] ?? ''))) found.push(`${one}~${other}`)
  }
  return found
}

/** "HIGHWAY 71", "N LOOP 360", but not "E ST 9940" */
function isNumberOf(type: string, number: string, before = ''): boolean {
  return DIGITS.test(number) && (isNumbered(type) || !WINDS.has(before))
}

/** Whether a word is of the name of a street, as a letter may not be. */
function isName(canonical: string): boolean {
  return canonical.length > 1 && kindOf(canonical) === 'other' && !isHouseNumber(canonical)
}

/** Whether a word is one letter, or a direction (which people abbreviate to one letter). */
function isLetter(canonical: string): boolean {
  return WINDS.has(canonical) || /^\p{L}$/u.test(canonical)
}

function spellings(table: Record<string, string[]>): Record<string, string> {
  const result: Record<string, string> = {}
  for (const [canonical, others] of Object.entries(table)) {
    result[canonical] = canonical
    for (const other of others) result[other] = canonical
  }
  return result
}
