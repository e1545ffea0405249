/** One way in which an address has a part of the query. */
export interface PartSpelling {
  /** Tokens that must all be there. */
  readonly all: readonly string[]
  /** A token that it does not have. */
  readonly without?: string
  /** Begins one of its words: what is still being typed. */
  readonly prefix?: string
  /** How strongly this points to an address. */
  readonly weight: number
  /** Counts only where no address has all that is typed. */
  readonly loose?: true
}

/**
 * A word of what is typed, or words that belong together. People leave out directions and types; addresses have no unit or city
 * (`aside`) as a rule: both affect only the order.
 */
export interface QueryPart {
  readonly kind: 'number' | 'half' | 'name' | 'direction' | 'type' | 'unit' | 'aside'
  readonly spellings: readonly PartSpelling[]
}

/** How strongly parts of what is typed point to an address. */
export const WEIGHTS = {
  house: 8,
  /** The same house by another number: with a letter, in a range, opposite in a range. */
  nearHouse: 5,
  /** The number is elsewhere in the address. */
  number: 3,
  half: 4,
  street: 6,
  /** The name of the street begins with the first word of what is typed. */
  first: 2,
  firstName: 5,
  name: 4,
  direction: 2,
  unit: 2,
  type: 1,
  aside: 1,
} as const
