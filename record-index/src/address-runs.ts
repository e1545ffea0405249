import { type PartSpelling, type QueryPart, WEIGHTS } from './address-parts.ts'
import type { AddressQuery } from './address-query.ts'
import { HALVES, LENGTHS } from './address-words.ts'
import { type Bits, countBits, hasBit, nextBit, setBit } from './bits.ts'
import type { QueryContext } from './query-context.ts'

/** Address runs examined per query: a single letter matches far more than anyone reads. */
const MAX_RUNS = 20_000

/**
 * Ways to match what is typed, strictest first; the next one is tried when one finds nothing. `all`: every word; `house`: the house
 * number and a word of the street; `street`: the whole street, where no such house is known; `most`: most words of the street.
 */
export const TIERS = ['all', 'house', 'street', 'most'] as const
export type Tier = (typeof TIERS)[number]

/** Scratch bitsets of the context, by what they are for. Slot 0 has the matching records. */
const SLOTS = { runs: 1, part: 2, spelling: 3, token: 4, chosen: 5, result: 6 } as const

/** Addresses at their locations, in order of position, with how well they fit. */
export interface FittingRuns {
  readonly positions: Uint32Array
  readonly scores: Float64Array
}

/** Finds the runs of one address at one location that fit what is typed, by the words of the address. */
export class AddressRuns {
  private readonly context: QueryContext
  private readonly query: AddressQuery
  private readonly names: readonly QueryPart[]
  /** Parts that an address may have beyond what was typed, such as a unit: each lowers its score by its weight. */
  private readonly extras: readonly PartSpelling[]

  constructor(context: QueryContext, query: AddressQuery) {
    this.context = context
    this.query = query
    this.names = this.of('name')
    this.extras = [
      ...(this.of('half').length > 0 ? [] : HALVES.map((half) => ({ all: [half], weight: 2 }))),
      { all: ['unit'], weight: 0.5 },
      // Of two that fit as well, the shorter is what was typed. Less than any other weight, even together.
      ...LENGTHS.map(({ token, words }) => ({ all: [token], weight: words / 64 })),
    ]
  }

  /** The runs of a tier, at most as many as can be examined, those that fit best first. */
  fitting(tier: Tier): FittingRuns {
    const runs = this.context.bits(SLOTS.runs).fill(0)
    const found = this.fill(tier, runs) ? countBits(runs, 0, runs.length) : 0
    const kept = found > MAX_RUNS ? this.best(runs) : runs
    const positions = new Uint32Array(Math.min(found, MAX_RUNS))
    for (let i = 0, p = -1; i < positions.length; i++) {
      p = nextBit(kept, p + 1, kept.length * 32)
      positions[i] = p
    }
    return this.scored(tier, tier === 'most' ? this.most(positions) : positions)
  }

  /** Sets the bits of the runs of a tier. @returns false where nothing of it is typed */
  private fill(tier: Tier, runs: Bits): boolean {
    const [number] = this.of('number')
    switch (tier) {
      case 'all':
        return this.fillAll(runs)
      case 'house':
        if (number === undefined) return false
        this.add(this.names, runs)
        for (const street of this.query.streets) this.find({ all: [street] }, runs)
        if (this.names.length + this.query.streets.length === 0) runs.fill(-1)
        this.keep([number], runs, 'any')
        return true
      case 'street':
        if (number === undefined || this.names.length + this.query.streets.length === 0)
          return false
        runs.fill(-1)
        this.keep(this.names.length > 0 ? this.names : this.query.streets.map(partOf), runs)
        return true
      case 'most':
        this.add(this.names, runs)
        return this.names.length > 0
    }
  }

  private fillAll(runs: Bits): boolean {
    const required = this.of('number', 'half', 'name')
    const street = this.of('direction', 'type')
    const others = this.of('aside', ...(street.length > 0 ? [] : (['unit'] as const)))
    runs.fill(-1)
    if (required.length === 0) {
      this.keep(street.length > 0 ? street : others, runs)
      if (street.length > 0) this.addAll(others, runs)
      return true
    }
    this.keep(required, runs)
    // What looks like a name may be the city, as in "230 W NORTH AVE Chicago".
    const numbers = this.of('number')
    const { streets } = this.query
    if (numbers.length > 0 && streets.length > 0)
      this.addAll([...numbers, ...streets.map(partOf)], runs)
    return true
  }

  /** Adds the runs that have all parts; none for no part. */
  private addAll(parts: readonly QueryPart[], runs: Bits): void {
    if (parts.length === 0) return
    const all = this.context.bits(SLOTS.chosen).fill(-1)
    this.keep(parts, all)
    for (let w = 0; w < runs.length; w++) runs[w] |= all[w]
  }

  private of(...kinds: QueryPart['kind'][]): QueryPart[] {
    return this.query.parts.filter((part) => kinds.includes(part.kind))
  }

  /** Adds the runs that have any of the parts. */
  private add(parts: readonly QueryPart[], runs: Bits): void {
    for (const { spellings } of parts)
      for (const spelling of spellings) if (spelling.loose !== true) this.find(spelling, runs)
  }

  /** Keeps the runs that have all parts, also in their loose spellings if `any`. */
  private keep(parts: readonly QueryPart[], runs: Bits, how: 'strict' | 'any' = 'strict'): void {
    const own = this.context.bits(SLOTS.part)
    for (const { spellings } of parts) {
      own.fill(0)
      for (const spelling of spellings)
        if (how === 'any' || spelling.loose !== true) this.find(spelling, own)
      for (let w = 0; w < runs.length; w++) runs[w] &= own[w]
    }
  }

  /** Adds the runs that have a part in one spelling. @returns false where surely none has */
  private find({ all, without, prefix }: Omit<PartSpelling, 'weight'>, runs: Bits): boolean {
    const { address } = this.context.columns
    const one = all.length + (prefix === undefined ? 0 : 1) === 1 && without === undefined
    const found = one ? runs : this.context.bits(SLOTS.spelling).fill(one ? 0 : -1)
    const token = this.context.bits(SLOTS.token)
    const look = (word: string, isPrefix: boolean, absent = false) => {
      if (one) return address.find(word, isPrefix, found)
      token.fill(0)
      const isKnown = address.find(word, isPrefix, token)
      if (absent) for (let w = 0; w < found.length; w++) found[w] &= ~token[w]
      else for (let w = 0; w < found.length; w++) found[w] &= token[w]
      return isKnown
    }
    if (!all.every((word) => look(word, false))) return false
    if (prefix !== undefined && !look(prefix, true)) return false
    if (without !== undefined) look(without, false, true)
    if (!one) for (let w = 0; w < runs.length; w++) runs[w] |= found[w]
    return true
  }

  /** Those with as much of what is typed as possible, then others in order. */
  private best(runs: Bits): Bits {
    const { context, query } = this
    const chosen = context.bits(SLOTS.chosen)
    chosen.set(runs)
    const own = context.bits(SLOTS.part)
    const spellings = [
      ...query.streets.map(streetOf),
      ...query.parts.flatMap((one) => one.spellings),
    ]
    for (const spelling of spellings.toSorted((a, b) => b.weight - a.weight)) {
      if (!this.find(spelling, own.fill(0))) continue
      let some = 0
      for (let w = 0; w < own.length; w++) some |= own[w] & chosen[w]
      if (some !== 0) for (let w = 0; w < own.length; w++) chosen[w] &= own[w]
    }
    const result = context.bits(SLOTS.result).fill(0)
    let left = MAX_RUNS
    for (const source of [chosen, runs]) {
      const end = source.length * 32
      for (let p = nextBit(source, 0, end); p < end && left > 0; p = nextBit(source, p + 1, end)) {
        if (hasBit(result, p)) continue
        setBit(result, p)
        left--
      }
    }
    return result
  }

  /** Those with at least half of the name of the street, by weight. */
  private most(positions: Uint32Array): Uint32Array {
    if (this.names.length < 2) return positions
    const scores = new Float64Array(positions.length)
    for (const name of this.names) this.weigh(name.spellings, positions, scores)
    const all = this.names.reduce((sum, { spellings }) => sum + mostOf(spellings), 0)
    return positions.filter((_, i) => scores[i] * 2 >= all)
  }

  /** The sum of the weights of what an address has of what is typed, less what it has beside. */
  private scored(tier: Tier, positions: Uint32Array): FittingRuns {
    const scores = new Float64Array(positions.length)
    if (positions.length === 0) return { positions, scores }
    for (const { spellings } of this.query.parts) this.weigh(spellings, positions, scores)
    const { streets, first } = this.query
    for (const street of streets) this.weigh([streetOf(street)], positions, scores)
    if (first !== null)
      this.weigh([{ all: [first], weight: this.firstWeight(tier) }], positions, scores)
    for (const extra of this.extras)
      this.weigh([{ ...extra, weight: -extra.weight }], positions, scores)
    return { positions, scores }
  }

  /** Where only some is found, the other names may be the city: "100 broadway new york". */
  private firstWeight(tier: Tier): number {
    if (tier !== 'house') return WEIGHTS.first
    const others = this.names.slice(1).map(({ spellings }) => mostOf(spellings))
    return others.reduce((sum, weight) => sum + weight, Number(WEIGHTS.first))
  }

  /** Adds the weight of the best spelling that each address has. */
  private weigh(
    spellings: readonly PartSpelling[],
    positions: Uint32Array,
    scores: Float64Array,
  ): void {
    const own = this.context.bits(SLOTS.part)
    const weights = new Float64Array(positions.length)
    for (const spelling of spellings) {
      if (!this.find(spelling, own.fill(0))) continue
      for (let i = 0; i < positions.length; i++)
        if (hasBit(own, positions[i]) && (weights[i] === 0 || weights[i] < spelling.weight))
          weights[i] = spelling.weight
    }
    for (let i = 0; i < scores.length; i++) scores[i] += weights[i]
  }
}

function streetOf(street: string): PartSpelling {
  return { all: [street], weight: WEIGHTS.street }
}

function partOf(street: string): QueryPart {
  return { kind: 'name', spellings: [streetOf(street)] }
}

function mostOf(spellings: readonly PartSpelling[]): number {
  return Math.max(...spellings.map(({ weight }) => weight))
}
