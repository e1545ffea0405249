import { type PartSpelling, type QueryPart, WEIGHTS } from '../address-parts.ts'
import { addressQuery } from '../address-query.ts'
import { addressTokens, addressWords, HALVES, LENGTHS } from '../address-words.ts'

/** An address by what it is indexed by. */
class NaiveAddress {
  private readonly tokens: ReadonlySet<string>

  constructor(address: string) {
    this.tokens = new Set(addressTokens(address))
  }

  has(token: string): boolean {
    return this.tokens.has(token)
  }

  private spelled({ all, without, prefix }: PartSpelling): boolean {
    return (
      all.every((token) => this.has(token)) &&
      (without === undefined || !this.has(without)) &&
      (prefix === undefined || [...this.tokens].some((token) => token.startsWith(prefix)))
    )
  }

  strict({ spellings }: QueryPart): boolean {
    return spellings.some((one) => one.loose !== true && this.spelled(one))
  }

  any({ spellings }: QueryPart): boolean {
    return spellings.some((one) => this.spelled(one))
  }

  weight({ spellings }: QueryPart): number {
    return Math.max(0, ...spellings.filter((one) => this.spelled(one)).map(({ weight }) => weight))
  }
}

/** The score of each address that is suggested for a text, with the simplest code; the others are missing. */
export function naiveScores(text: string, addresses: readonly string[]): Map<string, number> {
  const { parts, streets, first } = addressQuery(text)
  const of = (...kinds: QueryPart['kind'][]) => parts.filter(({ kind }) => kinds.includes(kind))
  const required = of('number', 'half', 'name')
  const ofStreet = of('direction', 'type')
  const beside = ofStreet.length > 0 ? of('aside') : of('aside', 'unit')
  const [number] = of('number')
  const names = of('name')
  const weights = names.map(({ spellings }) => Math.max(...spellings.map((one) => one.weight)))
  const most = sum(weights)
  const others = sum(weights.slice(1))
  const every = (list: readonly QueryPart[], one: NaiveAddress) =>
    list.length > 0 && list.every((part) => one.strict(part))
  const tiers: ((one: NaiveAddress) => boolean)[] = [
    (one) =>
      required.length > 0
        ? every(required, one) ||
          (streets.length > 0 && every(of('number'), one) && streets.every((s) => one.has(s)))
        : every(ofStreet, one) || every(beside, one),
    (one) =>
      number !== undefined &&
      one.any(number) &&
      ([...names, ...streets].length === 0 ||
        names.some((name) => one.strict(name)) ||
        streets.some((street) => one.has(street))),
    (one) =>
      number !== undefined &&
      (names.length > 0
        ? every(names, one)
        : streets.length > 0 && streets.every((street) => one.has(street))),
    (one) =>
      names.some((name) => one.strict(name)) &&
      (names.length < 2 || sum(names.map((name) => one.weight(name))) * 2 >= most),
  ]
  const all = new Map(addresses.map((address) => [address, new NaiveAddress(address)]))
  for (const [tier, fits] of tiers.entries()) {
    const found = [...all].filter(([, one]) => fits(one))
    if (found.length > 0)
      return new Map(
        found.map(([address, one]) => {
          const extras =
            (of('half').length > 0 ? 0 : 2 * HALVES.filter((half) => one.has(half)).length) +
            (one.has('unit') ? 0.5 : 0) +
            sum(LENGTHS.map(({ token, words }) => (one.has(token) ? words / 64 : 0)))
          const own =
            streets.filter((street) => one.has(street)).length * WEIGHTS.street +
            (first !== null && one.has(first) ? WEIGHTS.first + (tier === 1 ? others : 0) : 0)
          return [address, sum(parts.map((part) => one.weight(part))) + own - extras]
        }),
      )
  }
  return new Map()
}

const BEGINS_ORDINAL = /(?:^|\W)(?:twen|thir|for|fif|six|seven|eigh|nine)ty\W+[a-z]+$/i

/** Whether an address has every word that is typed, but for types, directions and units; the last may be a prefix. */
export function hasEveryWord(text: string, address: string): boolean {
  // “Twenty e” begins twenty-eighth: one word.
  if (BEGINS_ORDINAL.test(text.trim())) return false
  const wanted = addressWords(text)
  const required = wanted.filter((word) => !word.optional)
  const last = wanted[wanted.length - 1]
  const words = addressWords(address)
  const isThere = (word: (typeof wanted)[number]) =>
    words.some(
      (one) =>
        one.canonical === word.canonical || (word === last && one.canonical.startsWith(word.typed)),
    )
  return wanted.length > 0 && (required.length > 0 ? required : wanted).every(isThere)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}
