import { words } from './words.ts'

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

const UNITS: Record<string, string> = spellings({
  unit: ['apt', 'apartment', 'ste', 'suite', 'bldg', 'building', 'no', 'number'],
})

const ORDINALS: Record<string, string> = spellings({
  '1st': ['first'],
  '2nd': ['second'],
  '3rd': ['third'],
  '4th': ['fourth'],
  '5th': ['fifth'],
  '6th': ['sixth'],
  '7th': ['seventh'],
  '8th': ['eighth'],
  '9th': ['ninth'],
  '10th': ['tenth'],
})

const CANONICAL: Record<string, string> = { ...UNITS, ...STREETS, ...DIRECTIONS, ...ORDINALS }
const OPTIONAL = new Set(
  [UNITS, STREETS, DIRECTIONS].flatMap((spelling) => Object.values(spelling)),
)

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
    const canonical = Object.hasOwn(CANONICAL, typed) ? CANONICAL[typed]! : typed
    return { typed, canonical, optional: OPTIONAL.has(canonical) }
  })
}

function spellings(table: Record<string, string[]>): Record<string, string> {
  const result: Record<string, string> = {}
  for (const [canonical, others] of Object.entries(table)) {
    result[canonical] = canonical
    for (const other of others) result[other] = canonical
  }
  return result
}
