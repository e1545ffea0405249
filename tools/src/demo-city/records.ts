import { dayNumber, isoDate, officeDays } from './calendar.ts'
import { toDegrees, type City } from './city.ts'
import { extras } from './extras.ts'
import { at, type Point } from './geometry.ts'
import { harborModules } from './kinds-harbor.ts'
import { mesaModules } from './kinds-mesa.ts'
import type { Kind, ModulePlan } from './kinds.ts'
import type { Cell } from './lattice.ts'
import { randomFrom, type Random } from './random.ts'
import { siteSource, type Site, type SiteSource } from './sites.ts'
import { tellStory } from './stories.ts'
import { business, contractor, filled, person } from './text.ts'

/** One record as a line of the file. */
export type DemoRecord = Record<string, unknown> & {
  reference: string
  type: string
  status: string
  date: string
}

/** The first day of the demo's records. */
const FIRST_DAY = '2016-01-01'

/** The record collections of a city. */
export function modulesOf(city: City): readonly ModulePlan[] {
  return city.blueprint.code === 'harbor' ? harborModules : mesaModules
}

/**
 * Makes the records of every module, or of `only` one: `count` in all, none dated after `today` (ISO
 * dates). Another day tells the same records further, and adds new ones.
 */
export function* makeRecords(
  city: City,
  today: string,
  count: number,
  only?: string,
): Generator<{ module: string; records: DemoRecord[] }> {
  const seed = `${city.blueprint.code}/records`
  const sites = siteSource(city, randomFrom(`${seed}/sites`))
  const last = dayNumber(today)
  const blocks = blocksOf(city)
  for (const plan of modulesOf(city)) {
    if (only !== undefined && plan.code !== only) continue
    const days = officeDays(
      dayNumber(FIRST_DAY),
      last,
      Math.round(count * plan.share),
      randomFrom(`${seed}/${plan.code}`),
    )
    const weights = plan.kinds.map((kind): readonly [Kind, number] => [kind, kind.weight])
    const known: Site[] = []
    const perYear = new Map<number, number>()
    const records = days.map((day, index) => {
      const year = Number(isoDate(day).slice(0, 4))
      const number = (perYear.get(year) ?? 0) + 1
      perYear.set(year, number)
      // Each record has chance of its own: another day's demo tells the same records further.
      const random = randomFrom(`${seed}/${plan.code}/${index}`)
      const kind = random.weighted(weights)
      const site = pickSite(plan, kind, sites, known, random)
      return makeRecord({
        city,
        blocks,
        plan,
        kind,
        site,
        day,
        today: last,
        random,
        story: randomFrom(`${seed}/${plan.code}/${index}/story`),
        reference: plan.reference(year, number, index + 1),
      })
    })
    yield { module: plan.code, records }
  }
}

function pickSite(
  plan: ModulePlan,
  kind: Kind,
  sites: SiteSource,
  known: Site[],
  random: Random,
): Site {
  if (kind.use !== 'home' && kind.shape === undefined && random.chance(plan.hot * 2.2)) {
    return random.weighted(
      sites.hotSpots.map((site, index): readonly [Site, number] => [site, index === 0 ? 9 : 2]),
    )
  }
  if (known.length > 50 && random.chance(0.16)) {
    const again = random.pick(known)
    const fits = kind.use === 'home' ? again.zoning.startsWith('R') : again.zoning !== 'R-1'
    if (fits) return again
  }
  const site = sites.draw(kind.use, random)
  if (known.length < 4000) known.push(site)
  else known[random.whole(0, known.length - 1)] = site
  return site
}

interface Making {
  city: City
  blocks: readonly Block[]
  plan: ModulePlan
  kind: Kind
  site: Site
  day: number
  today: number
  random: Random
  /** Chance of the record's history, which goes on with the days. */
  story: Random
  reference: string
}

function rounded(value: number): number {
  const step = value > 100_000 ? 1000 : value > 5000 ? 100 : 10
  return Math.max(step, Math.round(value / step) * step)
}

function makeRecord(making: Making): DemoRecord {
  const { plan, kind, site, day, today, random, reference } = making
  const story = tellStory(kind.story, day, today, making.story)
  const units = kind.units
    ? Math.min(
        kind.units[1],
        Math.max(
          kind.units[0],
          Math.round(random.logNormal(Math.sqrt(kind.units[0] * kind.units[1]), 0.7)),
        ),
      )
    : undefined
  const scale =
    units === undefined || kind.units === undefined
      ? 1
      : units / Math.sqrt(kind.units[0] * kind.units[1])
  const floor = kind.floor
    ? Math.round((random.logNormal(kind.floor[0], kind.floor[1]) * Math.max(0.4, scale)) / 10) * 10
    : undefined
  const growth = 0.75 + (day - dayNumber(FIRST_DAY)) / 9000
  const cost = kind.cost
    ? rounded(random.logNormal(kind.cost[0], kind.cost[1]) * Math.max(0.4, scale) * growth)
    : undefined
  const firm = contractor(kind.trade, random)
  const shop = business(
    ['food', 'truck', 'retail', 'service', 'works', 'bar'].includes(kind.trade)
      ? kind.trade
      : random.pick(['food', 'retail', 'service']),
    random,
  )
  const owner = person(random)
  const words = (): Record<string, string> => ({
    floor: (floor ?? 0).toLocaleString('en-US'),
    units: String(units ?? ''),
    business: shop,
    contractor: firm,
    person: owner,
    street: site.segment.street.name,
    area: site.neighbourhood,
    zoning: site.zoning,
    number: String(random.whole(4, 48)),
    storey: String(random.whole(1, 14)),
    year: String(random.whole(1898, 2008)),
    lot: String(random.whole(38, 140) * 100),
  })
  const located = !random.chance(0.04)
  const hidden = random.chance(0.02)
  const licence = kind.story === 'licence'
  return {
    reference,
    type: kind.value,
    work_class: kind.workClass,
    status: plan.statuses[story.state] ?? story.state,
    title: filled(random.pick(kind.titles), words(), random),
    description: describe(kind, words, random),
    date: isoDate(day),
    status_date: story.since,
    issued_date: story.issued,
    finished_date: story.finished,
    hearing_date: story.hearing,
    hearing_body: story.hearing === undefined ? undefined : plan.body,
    ...place(making, located),
    cost,
    floor_area: floor,
    units: kind.units ? units : undefined,
    contractor:
      licence || kind.story === 'complaint' || kind.story === 'hearing' || random.chance(0.08)
        ? undefined
        : firm,
    applicant: kind.story === 'complaint' ? undefined : owner,
    business:
      licence && kind.trade !== 'home' ? (kind.trade === 'contractor' ? firm : shop) : undefined,
    employees: licence
      ? kind.trade === 'home'
        ? random.whole(1, 2)
        : Math.max(1, Math.round(random.logNormal(5, 0.9)))
      : undefined,
    visibility: hidden ? 'internal' : 'everybody',
    ...extras({
      reference,
      kind: kind.story,
      story,
      applicant: owner,
      contractor: firm,
      domain: `${making.city.blueprint.code}.example`,
    }),
    events: story.events,
  }
}

function describe(kind: Kind, words: () => Record<string, string>, random: Random): string {
  const [main = '', ...rest] = random.shuffled(kind.texts.slice(0, 2))
  const long = kind.story === 'hearing' && random.chance(0.2)
  const more = random
    .shuffled([...rest, ...kind.texts.slice(2)])
    .slice(0, long ? 9 : random.whole(0, kind.story === 'hearing' ? 4 : 2))
  return [main, ...more]
    .filter((sentence) => sentence !== '')
    .map((sentence) => filled(sentence, words(), random))
    .join(long ? '\n\n' : ' ')
}

const LONG_NAMES = [
  'The Residences at Alder Point, North Tower, Homeowners’ Association Common Area',
  'Harborview Medical Arts and Community Wellness Pavilion',
  'Edificio Núñez de la Peña, Local Comercial Número',
]

/** Address and position; a record without a location keeps what address there is. */
function place(making: Making, located: boolean): Record<string, unknown> {
  const { city, site, kind, random } = making
  const unit =
    kind.use === 'apartments' || kind.use === 'shop'
      ? random.chance(0.35)
        ? `, ${random.pick(['Ste', 'Unit', '#'])} ${random.whole(1, 14)}${random.pick(['00', '04', '12', '20', 'B'])}`
        : ''
      : ''
  const long = random.chance(0.004) ? `${random.pick(LONG_NAMES)} ${random.whole(1, 40)}, ` : ''
  const address = `${long}${site.address}${unit}`
  if (!located) return { address: random.chance(0.45) ? address : undefined }
  const shape =
    kind.shape === undefined || !random.chance(0.55) ? undefined : shapeAt(making, kind.shape)
  return {
    address,
    city: city.blueprint.city,
    zip: site.zip,
    area: site.neighbourhood,
    council_district: site.district,
    zoning: site.zoning,
    parcel: site.parcel,
    geometry: shape ?? { type: 'Point', coordinates: site.position },
  }
}

interface Block {
  cell: Cell
  /** Its middle. */
  degrees: [number, number]
}

/** The blocks with buildings. */
function blocksOf(city: City): Block[] {
  return city.lattices
    .flatMap((lattice) => lattice.cells.flat())
    .filter((cell) => cell.developed)
    .map((cell) => ({ cell, degrees: toDegrees(city.blueprint, cell.centre) }))
}

function shapeAt(
  { city, blocks, site }: Making,
  kind: 'block' | 'street',
): { type: string; coordinates: unknown } {
  if (kind === 'street') {
    const pieces = city.segments.filter(({ street }) => street === site.segment.street)
    const start = pieces.indexOf(site.segment)
    const line: Point[] = [...site.segment.line]
    for (const next of pieces.slice(start + 1, start + 5)) {
      const [x, y] = at(line, line.length - 1)
      const first = at(next.line, 0)
      if (Math.hypot(first[0] - x, first[1] - y) > 2) break
      line.push(...next.line.slice(1))
    }
    return {
      type: 'LineString',
      coordinates: line.map((point) => toDegrees(city.blueprint, point)),
    }
  }
  const [lng, lat] = site.position
  const narrowing = Math.cos((lat * Math.PI) / 180)
  const away = ({ degrees }: Block): number =>
    ((degrees[0] - lng) * narrowing) ** 2 + (degrees[1] - lat) ** 2
  const near = blocks.reduce((best, next) => (away(next) < away(best) ? next : best))
  const ring = near.cell.outline.map((point) => toDegrees(city.blueprint, point))
  return { type: 'Polygon', coordinates: [[...ring, at(ring, 0)]] }
}
