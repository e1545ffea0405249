/**
 * Whether the box finds addresses as people type them: real addresses of six cities in twelve typings, in the index alone.
 *
 *   npm run bench -- addresses [--addresses 1000] [--misses 40]
 */
import { parseArgs } from 'node:util'
import type { RecordIndex } from '@plat/record-index/record-index'
import { seededRandom } from '../search/bench-rows.ts'
import { type City, readCities } from './cities.ts'
import { TYPINGS } from './typings.ts'

/** As many as the box asks for. */
const SUGGESTIONS = 6
/** An address of a building: a house number and a street, without what is inside. */
const BUILDING = /^\d+\p{L}?(?: \d\/\d)?(?: [\p{L}\p{N}'’.-]+)+$/u
const INSIDE = /\s+(?:UNIT|BLDG|APT|STE|SUITE|#)(?:\s.*|$)/i
/** Marks of old permits in Austin ("8105 Matchlock Cove C 00000"). */
const OLD_MARK = /(?<!AVENUE|AVE)\s[A-D](?:\s[.A]?\d{5})?$/
/** Half of the addresses are of the first city, which is the largest. */
const FIRST_SHARE = 0.5

const { values } = parseArgs({
  options: {
    addresses: { type: 'string', default: '1000' },
    misses: { type: 'string', default: '40' },
  },
})

interface Tally {
  typed: number
  first: number
  second: number
}

const tallies = new Map(Object.keys(TYPINGS).map((name): [string, Tally] => [name, none()]))
const times: number[] = []
const misses: string[] = []

function none(): Tally {
  return { typed: 0, first: 0, second: 0 }
}

function building(address: string): string {
  const text = address.toUpperCase().replaceAll(/\s+/g, ' ').trim()
  return text.replace(INSIDE, '').replace(OLD_MARK, '').replace(/\.$/, '')
}

/** An address and where its records are. */
interface Wanted {
  readonly text: string
  readonly places: Set<string>
}

/** So many different addresses, some of them with apostrophes, which are rare. */
function sample(city: City, count: number): Wanted[] {
  const random = seededRandom(39)
  const all = new Map<string, Set<string>>()
  city.addresses.forEach((address, key) => {
    const place = city.place(key)
    if (address === null || place === null) return
    const text = building(address)
    if (!BUILDING.test(text)) return
    if (!all.has(text)) all.set(text, new Set())
    all.get(text)!.add(place)
  })
  const list = Array.from(all, ([text, places]) => ({ text, places, at: random() }))
  const rank = ({ text, at }: { text: string; at: number }) => (/['’]/.test(text) ? at - 0.8 : at)
  return list.toSorted((a, b) => rank(a) - rank(b)).slice(0, count)
}

function suggest(index: RecordIndex, text: string) {
  const started = performance.now()
  const found = index.suggest(text, { visibility: 0 }, SUGGESTIONS)
  times.push(performance.now() - started)
  return found
}

function tryAll(city: City, { text: wanted, places }: Wanted, pick: number): void {
  for (const [name, type] of Object.entries(TYPINGS)) {
    const typed = type(wanted, city, pick)
    if (typed === null) continue
    const found = suggest(city.index, typed).map(({ key }) => ({
      text: building(city.addresses[key] ?? ''),
      place: city.place(key) ?? '',
    }))
    // What is left out of two addresses does not tell them apart, and a place may have several.
    const rank = found.findIndex(
      ({ text, place }) => text === wanted || places.has(place) || type(text, city, pick) === typed,
    )
    const tally = tallies.get(name)!
    tally.typed++
    if (rank === 0) tally.first++
    else if (rank === 1) tally.second++
    else
      misses.push(
        `${city.name}, ${name}: "${typed}" → ${found.map(({ text }) => text).join(' | ') || 'nothing'}`,
      )
  }
}

const cities = await readCities()
if (cities.length === 0) {
  console.error('got no addresses, expected ../shared/data or PLAT_DATA')
  process.exit(1)
}
for (const { name, index, buildSeconds, addresses } of cities) {
  const bytes = Object.entries(index.data.sections)
    .filter(([section]) => section.startsWith('address.'))
    .reduce((sum, [, { byteLength }]) => sum + byteLength, 0)
  console.log(
    `${name}: ${addresses.length.toLocaleString('en')} records, built in ${buildSeconds.toFixed(1)} s, addresses ${(bytes / addresses.length).toFixed(2)} bytes a record of ${(index.memory().bytes / addresses.length).toFixed(1)}`,
  )
}
const wanted = Number(values.addresses)
cities.forEach((city, i) => {
  const share = i === 0 ? FIRST_SHARE : (1 - FIRST_SHARE) / (cities.length - 1)
  const from = times.length
  sample(city, Math.round(wanted * share)).forEach((address, at) => tryAll(city, address, at))
  console.log(`${city.name}: ${timing(times.slice(from))}`)
})

function timing(all: readonly number[]): string {
  const sorted = all.toSorted((a, b) => a - b)
  const at = (part: number) => (sorted[Math.floor(sorted.length * part)] ?? Number.NaN).toFixed(1)
  return `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, most ${(sorted.at(-1) ?? 0).toFixed(1)} ms`
}

const percent = (part: number, all: number) => `${((100 * part) / all).toFixed(1)} %`
console.log('\n| typed | addresses | first | first or second |\n|---|--:|--:|--:|')
const total = none()
for (const [name, { typed, first, second }] of tallies) {
  total.typed += typed
  total.first += first
  total.second += second
  console.log(
    `| ${name} | ${typed} | ${percent(first, typed)} | ${percent(first + second, typed)} |`,
  )
}
console.log(
  `| all | ${total.typed} | ${percent(total.first, total.typed)} | ${percent(total.first + total.second, total.typed)} |`,
)
const shown = misses.filter((_, i) => i % Math.ceil(misses.length / Number(values.misses)) === 0)
console.log(`\n${misses.length} misses, some of them:`)
for (const miss of shown) console.log(`  ${miss}`)
