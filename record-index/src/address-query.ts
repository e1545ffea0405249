import { type PartSpelling, type QueryPart, WEIGHTS } from './address-parts.ts'
import {
  canonicalWord,
  firstWordOf,
  foldAddress,
  halfOf,
  hyphenatedNumbers,
  isHouseNumber,
  kindOf,
  namelessStreets,
  isNumbered,
  otherNumber,
  unitOf,
} from './address-words.ts'
import { ordinalAt, ordinalDigits, ordinalsBegun } from './ordinals.ts'

/** An address as it is typed. */
export interface AddressQuery {
  readonly parts: readonly QueryPart[]
  /** Marks of streets without a name (see `namelessStreets`). */
  readonly streets: readonly string[]
  /** The mark of the first word of the street. */
  readonly first: string | null
}

/** Share of the weight for a word still being typed. */
const BEGUN = 0.5
const UNIT_WORDS = new Set(
  'unit apt apartment ste suite bldg building number fl floor rm room lot spc space trlr ph dept flat'.split(
    ' ',
  ),
)
const VALUE = /^(?:\d+\p{L}{0,2}|\p{L}|\p{L}{1,2}\d+)$/u
const DIGITS = /^\d+$/
const LETTERED = /^(\d+)\p{L}+$/u
const ZIP = /^\d{5}$/
/** Words, with the apostrophes in them, and the signs that tell something. */
const PIECES = /[\p{L}\p{N}]+(?:'[\p{L}\p{N}]+)*|[#,/-]/gu

/** More ranges of houses are read as two numbers each, more parts of a word with apostrophes not at all: no address has as many. */
const MOST_RANGES = 1
const MOST_APOSTROPHES = 8

/** Most words and signs that are read; no address has as many. */
const MOST_PIECES = 32

/** Reads an address as people and the autofill of phones type it. */
export function addressQuery(text: string): AddressQuery {
  const { half, rest } = halfOf(foldAddress(text))
  return new Reader(rest, half).read()
}

class Reader {
  private readonly pieces: readonly string[]
  private readonly half: string | null
  private readonly last: number
  private readonly parts: QueryPart[] = []
  /** The words before a city, in order and in canonical spelling. */
  private readonly ordered: string[] = []
  /** Values of units that may be the number of the house instead. */
  private readonly values: { part: QueryPart; at: number }[] = []
  private at = 0
  private names = 0
  private ranges = 0
  private first: string | null = null
  private isNamed = false
  /** The type of a street that has a name is read. */
  private isTyped = false
  private isAside = false
  private hasNumber = false
  /** A number is read that is surely the house's. */
  private hasHouse = false

  constructor(folded: string, half: string | null) {
    const pieces = (folded.match(PIECES) ?? []).slice(0, MOST_PIECES)
    // A hyphen matters only between two numbers.
    this.pieces = pieces.filter(
      (piece, i) =>
        piece !== '-' || (DIGITS.test(pieces[i - 1] ?? '') && DIGITS.test(pieces[i + 1] ?? '')),
    )
    this.last = this.pieces.findLastIndex(isWord)
    this.half = half
  }

  read(): AddressQuery {
    while (this.at < this.pieces.length) this.next()
    const value = this.values.find(({ at }) => DIGITS.test(this.pieces[at]!))
    if (!this.hasNumber && value !== undefined) {
      this.parts.splice(this.parts.indexOf(value.part), 1)
      this.at = value.at
      this.addNumber(this.pieces[value.at]!, false)
    }
    if (this.half !== null) {
      const { half } = WEIGHTS
      const spellings = [
        { all: [this.half], weight: half },
        { all: this.half.split('~'), weight: half / 2 },
      ]
      this.parts.push({ kind: 'half', spellings })
    }
    const first = this.first === null ? null : firstWordOf(this.first)
    const keys = this.parts.map(wordsOf)
    const parts = this.parts.filter((_, i) => keys.indexOf(keys[i]!) === i)
    return { parts, streets: namelessStreets(this.ordered, true), first }
  }

  private next(): void {
    const { pieces, at } = this
    const [piece, after, third] = [pieces[at]!, pieces[at + 1] ?? '', pieces[at + 2] ?? '']
    if (piece === ',') this.isAside ||= this.isNamed
    if (!isWord(piece)) {
      if (piece === '#' && isWord(after)) this.addUnit(at + 1)
      else this.at++
    } else if (after === '/' && /\d/.test(piece) && isHouseNumber(third)) {
      this.addUnitAndNumber(piece, third)
    } else if (after === '-' && DIGITS.test(piece) && DIGITS.test(third)) {
      this.addHyphenated(piece, third)
    } else if (UNIT_WORDS.has(piece) && VALUE.test(after) && pieces[at + 2] !== '/') {
      this.addUnit(at + 1)
    } else if (
      kindOf(canonicalWord(piece)) === 'unit' ||
      (UNIT_WORDS.has(piece) && third === '/')
    ) {
      this.addOptional('unit', piece, 0)
    } else if (/^u\d+$/.test(piece)) {
      this.addUnit(at)
    } else if (isHouseNumber(piece)) {
      this.addPlainNumber(piece)
    } else this.addWord(piece)
  }

  private addUnit(at: number): void {
    const value = this.pieces[at]!
    const { unit } = WEIGHTS
    const spellings: PartSpelling[] = [
      { all: [unitOf(value)], weight: unit },
      { all: [DIGITS.test(value) ? otherNumber(value) : value], weight: unit / 2 },
    ]
    if (at === this.last) spellings.push({ all: [], prefix: unitOf(value), weight: unit * BEGUN })
    const part: QueryPart = { kind: 'unit', spellings }
    this.parts.push(part)
    this.values.push({ part, at })
    this.at = at + 1
  }

  /** "U12/345": a unit and its house; or, as in "1917/2", the house and its unit. */
  private addUnitAndNumber(unit: string, number: string): void {
    const { house, number: elsewhere } = WEIGHTS
    const spellings: PartSpelling[] = [
      { all: [number], without: otherNumber(number), weight: house },
      { all: [unit, number], weight: elsewhere },
    ]
    if (DIGITS.test(unit))
      spellings.push({ all: [unit], without: otherNumber(unit), weight: house - 1 })
    this.at += 2
    this.pushNumber(this.begun(spellings, number, this.at))
    this.hasHouse = true
    this.at++
  }

  private addHyphenated(from: string, to: string): void {
    this.at += 2
    if (ZIP.test(from) && to.length === 4 && this.hasNumber) {
      this.parts.push({
        kind: 'aside',
        spellings: [{ all: [from], weight: WEIGHTS.aside }],
      })
    } else {
      const { house, nearHouse } = WEIGHTS
      this.ranges++
      const numbers = this.ranges > MOST_RANGES ? [] : hyphenatedNumbers(from, to)
      const spellings: PartSpelling[] = [
        { all: [from, to], weight: house },
        ...numbers
          .filter((number) => number === from + to)
          .map((number) => ({ all: [number], without: otherNumber(number), weight: house })),
        ...(numbers.length > 0 || this.ranges <= MOST_RANGES ? [from, to, ...numbers] : []).map(
          (number): PartSpelling => ({
            all: [number],
            without: otherNumber(number),
            weight: nearHouse,
            loose: true,
          }),
        ),
      ]
      this.pushNumber(this.begun(spellings, to, this.at))
      this.hasHouse = true
    }
    this.at++
  }

  private addPlainNumber(number: string): void {
    const isZip = ZIP.test(number) && (this.hasNumber || this.isAside)
    if (isZip || (this.isAside && this.hasNumber)) {
      this.addOptional('aside', number, WEIGHTS.aside)
      return
    }
    const { pieces, at } = this
    const before = canonicalWord(pieces[at - 1] ?? '')
    const isTyped = kindOf(canonicalWord(pieces[at + 1] ?? '')) === 'type'
    const isOfType = this.names === 0 && kindOf(before) === 'type' && DIGITS.test(number)
    const isLone = this.ordered.length === 1 || isNumbered(before)
    if (isOfType && !this.hasNumber && isLone) this.addStreetNumber(number)
    else if (this.hasHouse) this.addLaterNumber(number, isTyped)
    else {
      this.addNumber(number, isTyped || (at === this.last && this.hasNumber))
      // "23 ave 700", but "12 highway 71"
      this.hasHouse = !isTyped || ordinalOf(number) === null || isHouseNumber(pieces[at + 2] ?? '')
    }
    if (isOfType && this.ordered.length > 1) {
      this.isNamed = true
      this.isTyped = true
    }
    this.at++
  }

  /** "highway 71" */
  private addStreetNumber(number: string): void {
    const { house, number: elsewhere } = WEIGHTS
    const spellings = [
      { all: [otherNumber(number)], weight: house },
      { all: [number], weight: elsewhere },
    ]
    this.pushNumber(this.begun(spellings, number, this.at))
    this.ordered.push(number)
  }

  /** A number after that of the house: "200 s 400 e", "12 highway 71"; before a type it may name the street: "700 23 ave". */
  private addLaterNumber(number: string, isTyped: boolean): void {
    const { firstName, name, number: elsewhere, nearHouse } = WEIGHTS
    const ordinal = isTyped || this.at === this.last ? ordinalOf(number) : null
    const spellings: PartSpelling[] = [
      { all: [otherNumber(number)], weight: name },
      { all: [number], weight: elsewhere },
    ]
    if (ordinal !== null) spellings.push({ all: [ordinal], weight: firstName })
    const letter = LETTERED.exec(number)
    if (letter !== null) spellings.push({ all: [letter[1]!], weight: nearHouse, loose: true })
    const isName = isTyped && ordinal !== null
    this.parts.push({
      kind: isName ? 'name' : 'number',
      spellings: this.begun(spellings, number, this.at),
    })
    if (isName) {
      this.names++
      this.first ??= ordinal
    }
    this.ordered.push(isName ? ordinal : number)
  }

  private addNumber(number: string, isOrdinal: boolean): void {
    const { house, nearHouse, number: elsewhere } = WEIGHTS
    const other = otherNumber(number)
    const spellings: PartSpelling[] = [
      { all: [number], without: other, weight: house },
      { all: [number], weight: elsewhere },
      { all: [other], weight: nearHouse, loose: true },
    ]
    const letter = LETTERED.exec(number)
    if (letter !== null) spellings.push({ all: [letter[1]!], weight: nearHouse, loose: true })
    const ordinal = isOrdinal ? ordinalOf(number) : null
    if (ordinal !== null) spellings.push({ all: [ordinal], weight: WEIGHTS.firstName })
    this.pushNumber(this.begun(spellings, number, this.at))
    this.ordered.push(number)
  }

  private pushNumber(spellings: readonly PartSpelling[]): void {
    this.parts.push({ kind: 'number', spellings })
    this.hasNumber = true
  }

  private addWord(piece: string): void {
    const { at } = this
    const ordinal = ordinalAt(this.pieces, at)
    const canonical = canonicalWord(piece)
    const kind = kindOf(canonical)
    // "twenty" "thi"
    const isBegun = at < this.last && ordinalsBegun(this.pieces.slice(at, this.last + 1)).length > 0
    if (ordinal === null && isBegun) this.addBegunOrdinal()
    else if (ordinal !== null) {
      const typed = this.pieces.slice(at, ordinal.end).map(canonicalWord)
      this.at = ordinal.end - 1
      this.addName([[ordinalDigits(ordinal.number)], ...(typed.length > 1 ? [typed] : [])])
    } else if (piece.includes("'")) {
      const parts = piece.split("'", MOST_APOSTROPHES)
      this.addName([[parts.join('')], parts.map(canonicalWord)])
    } else if (kind === 'other') this.addName([[canonical]])
    else this.addOptional(this.isAside ? 'aside' : kind, piece, kind === 'type' ? 1 : 2)
  }

  /** The words of an ordinal up to the last, which is still being typed. */
  private addBegunOrdinal(): void {
    const { at, last } = this
    const words = this.pieces.slice(at, last).map(canonicalWord)
    const prefix = this.pieces[last]!
    this.at = last
    this.addName([[...words, prefix]], words)
  }

  /** @param before words of the same ordinal before the one at which the reader is */
  private addName(spellings: readonly (readonly string[])[], before: readonly string[] = []): void {
    const { name, firstName, aside } = WEIGHTS
    // What follows the type of a street that has its name is the city.
    const weight = this.isAside || this.isTyped ? aside : this.names === 0 ? firstName : name
    const typed = this.pieces[this.at]!
    const found = spellings.map((all) => ({ all, weight }))
    const parts = typed.split("'", MOST_APOSTROPHES)
    const begun = this.begun(found, parts.join(''), this.at, before)
    const begunLast =
      parts.length > 1 && this.at === this.last
        ? [{ all: parts.slice(0, -1).map(canonicalWord), prefix: parts.at(-1)!, weight: 1 }]
        : []
    this.parts.push({
      kind: this.isAside ? 'aside' : 'name',
      spellings: [...begun, ...begunLast],
    })
    if (!this.isAside) {
      this.names++
      if (!this.isTyped) this.first ??= spellings[0]!.join(' ')
      this.isNamed = true
      this.ordered.push(spellings[0]!.join(' '))
    }
    this.at++
  }

  private addOptional(kind: QueryPart['kind'], piece: string, weight: number): void {
    const canonical = canonicalWord(piece)
    this.parts.push({ kind, spellings: this.begun({ all: [canonical], weight }, piece, this.at) })
    if (kind === 'type' || kind === 'direction') {
      const before = kindOf(this.ordered.at(-1) ?? '')
      this.ordered.push(canonical)
      // A lettered street has no other name, nor has "Court St"; "E St Johns" has.
      if (kind === 'type') {
        this.isNamed ||= this.ordered.length > 1
        this.isTyped ||=
          this.names > 0 || before === 'type' || (before === 'direction' && canonical !== 'street')
      }
    }
    this.at++
  }

  /** With what begins with the word, where it is the last: it is still being typed. */
  private begun(
    spellings: PartSpelling | readonly PartSpelling[],
    typed: string,
    at: number,
    before: readonly string[] = [],
  ): readonly PartSpelling[] {
    const all: readonly PartSpelling[] = 'all' in spellings ? [spellings] : spellings
    if (at !== this.last) return all
    const weight = Math.min(...all.map((one) => one.weight)) * BEGUN
    const ordinals = ordinalsBegun([...before, typed])
    return [
      ...all,
      { all: before, prefix: typed, weight },
      ...ordinals.map((number) => ({ all: [ordinalDigits(number)], weight })),
    ]
  }
}

/** The ordinal for which a number in digits may stand: "23rd" for "23". */
function ordinalOf(number: string): string | null {
  const found = DIGITS.test(number) ? ordinalAt([`${number}th`], 0) : null
  return found === null ? null : ordinalDigits(found.number)
}

/** The same for parts that ask for the same. */
function wordsOf({ kind, spellings }: QueryPart): string {
  return JSON.stringify([kind, spellings.map(({ all, without, prefix }) => [all, without, prefix])])
}

function isWord(piece: string): boolean {
  return !/^[#,/-]$/.test(piece)
}
