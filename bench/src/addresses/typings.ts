import { ordinalWords } from '@plat/record-index/ordinals'

/** The address of a building in its parts, as agencies write it in capitals. */
interface Parts {
  readonly number: string
  readonly directions: readonly [before: string, after: string]
  readonly street: string
  readonly type: string
}

interface Place {
  /** City and state. */
  readonly after: string
  readonly zip: string
}

/** How people type an address; null where this address has nothing to type so. */
export const TYPINGS: Readonly<
  Record<string, (address: string, place: Place, pick: number) => string | null>
> = {
  'lower case': (address) => address.toLowerCase(),
  'without the type': (address) =>
    change(address, (parts) => (parts.type === '' ? null : { ...parts, type: '' })),
  'type spelled otherwise': (address) =>
    change(address, (parts) => {
      const type = OTHER_TYPE.get(parts.type.toUpperCase())
      return type === undefined ? null : { ...parts, type }
    }),
  'ordinal in words': (address) => {
    const typed = address.replace(/\b(\d{1,3})(ST|ND|RD|TH)\b/i, (_, digits) =>
      Number(digits) < 200 ? ordinalWords(Number(digits)).join(' ') : `${digits}th`,
    )
    return typed === address ? null : typed
  },
  'without direction': (address) =>
    change(address, (parts) =>
      parts.directions.join('') === '' || parts.street.length === 1
        ? null
        : { ...parts, directions: ['', ''] },
    ),
  'unit added': (address, _, pick) =>
    `${address}${[' UNIT 1105', ' #12B', ', Apt 15E', ' Ste 200'][pick % 4]}`,
  'ZIP added': (address, { zip }, pick) => `${address}${pick % 2 === 0 ? ',' : ''} ${zip}`,
  'city and state added': (address, { after, zip }, pick) =>
    `${address}${pick % 2 === 0 ? ', ' : ' '}${after}${pick % 3 === 0 ? ` ${zip}` : ''}`,
  'apostrophe left out': (address) =>
    /['’]/.test(address) ? address.replaceAll(/['’]/g, '') : null,
  'street before number': (address) => {
    const [, number, street] = /^(\S+) (.+)$/.exec(address) ?? []
    return number === undefined ? null : `${street} ${number}`
  },
  'last word begun': (address) => {
    const cut = address.length - Math.min(2, /\S+$/.exec(address)![0].length - 1)
    return cut === address.length ? null : address.slice(0, cut)
  },
  accents: (address) =>
    /[AEIOUN]/i.test(address)
      ? address.replace(
          /[aeioun]/i,
          (letter) => `${letter}${/n/i.test(letter) ? '\u0303' : '\u0301'}`,
        )
      : null,
}

const TYPES: readonly (readonly [short: string, long: string])[] = [
  ['ST', 'STREET'],
  ['AVE', 'AVENUE'],
  ['RD', 'ROAD'],
  ['DR', 'DRIVE'],
  ['LN', 'LANE'],
  ['CT', 'COURT'],
  ['BLVD', 'BOULEVARD'],
  ['CIR', 'CIRCLE'],
  ['CV', 'COVE'],
  ['PL', 'PLACE'],
  ['TRL', 'TRAIL'],
  ['PKWY', 'PARKWAY'],
  ['TER', 'TERRACE'],
  ['LOOP', 'LP'],
  ['HWY', 'HIGHWAY'],
  ['WAY', 'WY'],
]
const OTHER_TYPE = new Map(
  TYPES.flatMap(([short, long]) => [
    [short, long],
    [long, short],
  ]),
)
const DIRECTION = /^(?:[NSEW]|NE|NW|SE|SW|North|South|East|West)$/i

function change(address: string, how: (parts: Parts) => Parts | null): string | null {
  const words = address.split(' ')
  const number = words.shift() ?? ''
  const before = words.length > 1 && DIRECTION.test(words[0]!) ? words.shift()! : ''
  const after = words.length > 1 && DIRECTION.test(words.at(-1)!) ? words.pop()! : ''
  const type = words.length > 1 && OTHER_TYPE.has(words.at(-1)!.toUpperCase()) ? words.pop()! : ''
  const changed = how({ number, directions: [before, after], street: words.join(' '), type })
  if (changed === null) return null
  const { directions, street } = changed
  return [changed.number, directions[0], street, changed.type, directions[1]]
    .filter(Boolean)
    .join(' ')
}
