import { dayNumber, isoDate, weekday } from './calendar.ts'
import { toDegrees, type City } from './city.ts'
import { areaTester, at, distanceToLine, type Point } from './geometry.ts'
import { padded } from './kinds.ts'
import { randomFrom, type Random } from './random.ts'
import type { DemoRecord } from './records.ts'
import { tellInspection } from './ridge-story.ts'
import { siteSource, type Site } from './sites.ts'
import { filled } from './text.ts'

interface InspectionKind {
  value: string
  weight: number
  titles: readonly string[]
  texts: readonly string[]
  shape?: 'street' | 'block'
}

const home = [
  '{Two|Three} buildings on the lot, {pine|fir|aspen|sagebrush} on {two|three} sides.',
  'The owner asks for a visit on a weekday morning.',
  'The drive is too narrow for the large engine; turn around at {street}.',
  'Built in {year}, with a deck of {cedar|redwood|composite}.',
  '',
]
/** What the district looks at, and how often. */
export const inspectionKinds: readonly InspectionKind[] = [
  {
    value: 'Yearly check',
    weight: 38,
    titles: [
      'Yearly check of {a house|a cabin|a log house|an A-frame}',
      'Yearly check on {street}',
    ],
    texts: ['Roof, gutters, vents and the first hundred feet around the house.', ...home],
  },
  {
    value: 'Home sale',
    weight: 19,
    titles: ['Check before a sale', '{House|Cabin} for sale: certificate for the buyer'],
    texts: [
      'The certificate goes to the title company; closing is in {three|five} weeks.',
      ...home,
    ],
  },
  {
    value: 'Vacation rental',
    weight: 13,
    titles: ['Vacation rental for {six|eight|ten|twelve} guests', 'Rental cabin with a fire pit'],
    texts: ['Fire pit, barbecue and the escape plan by the door.', ...home],
  },
  {
    value: 'New home',
    weight: 9,
    titles: ['New {house|cabin}: final check', 'New house with a water tank for engines'],
    texts: [
      'Ember-proof vents, noncombustible siding and five feet of gravel all around.',
      'The road and the turnaround carry an engine of forty tons.',
      '',
    ],
  },
  {
    value: 'Neighbor report',
    weight: 10,
    titles: ['Dry brush next door', 'Dead trees along the fence', 'Slash pile left since winter'],
    texts: ['A neighbor wrote that nothing has been cut for {two|three|six} years.', ...home],
  },
  {
    value: 'Owner request',
    weight: 8,
    titles: [
      'Advice before a deck is rebuilt',
      'Wood roof: what to change first',
      'Which trees to cut',
    ],
    texts: ['Advice only; no deadline follows from it.', ...home],
  },
  {
    value: 'Roadside clearing',
    weight: 1.2,
    shape: 'street',
    titles: ['Brush along {street}', 'Way out: {street} cleared on both sides'],
    texts: ['Fourteen feet of height and ten feet on both sides, so that two cars can pass.'],
  },
  {
    value: 'Neighborhood project',
    weight: 0.8,
    shape: 'block',
    titles: ['Trees thinned above {area}', 'Chipping day in {area}'],
    texts: ['Paid by a state grant; {number} owners take part and stack branches at the road.'],
  },
]
const ROOFS = [
  ['Metal', 41],
  ['Composition', 37],
  ['Wood shake', 13],
  ['Tile', 3],
  ['Sod', 0.4],
  ['', 5.6],
] as const
const LONG_NAME =
  'Camp Tamarack Youth Retreat, Conference and Snowshoe Center, Cabins 14–22 behind the Old Assay Office'
/** Days before today on which the programme began. */
const PROGRAMME_DAYS = 1450
const MONTHS = [0.3, 0.35, 0.6, 1.2, 1.6, 1.5, 1.3, 1.2, 1.3, 1, 0.55, 0.3]

/** Makes the defensible-space inspections of a valley: none asked for after `today` (ISO date). */
export function makeInspections(city: City, today: string, count: number): DemoRecord[] {
  const random = randomFrom('ridge/inspections')
  const sites = siteSource(city, randomFrom('ridge/sites'))
  const last = dayNumber(today)
  const weights = inspectionKinds.map((kind): readonly [InspectionKind, number] => [
    kind,
    kind.weight,
  ])
  const days = Array.from({ length: count }, () => askedOn(last, random)).sort((a, b) => a - b)
  const hazardAt = hazardJudge(city)
  const perYear = new Map<string, number>()
  const known: Site[] = []
  return days.map((day) => {
    const year = isoDate(day).slice(0, 4)
    const number = (perYear.get(year) ?? 0) + 1
    perYear.set(year, number)
    // The same homes come back, year after year.
    const site =
      known.length > 60 && random.chance(0.3) ? random.pick(known) : sites.draw('home', random)
    known.push(site)
    const kind = random.weighted(weights)
    return {
      reference: `DS-${year}-${padded(number, 4)}`,
      ...inspection({ city, kind, site, day, today: last, hazardAt, random }),
    }
  })
}

/** More of them every year, few in winter and on weekends. */
function askedOn(last: number, random: Random): number {
  for (;;) {
    const day = last - Math.floor((1 - Math.sqrt(random.next())) * PROGRAMME_DAYS)
    const month = MONTHS[new Date(day * 86_400_000).getUTCMonth()] ?? 1
    const week = weekday(day) % 6 === 0 ? 0.06 : 1
    if (random.chance((month * week) / 1.6)) return day
  }
}

interface Making {
  city: City
  kind: InspectionKind
  site: Site
  day: number
  today: number
  hazardAt: (point: Point) => string
  random: Random
}

function inspection(
  making: Making,
): Omit<DemoRecord, 'reference'> & Pick<DemoRecord, 'type' | 'status' | 'date'> {
  const { kind, site, day, today, random } = making
  const story = tellInspection(day, today, random)
  const snowed = story.status === 'Visit scheduled' && random.chance(0.06)
  // What stands on a lot is the same at every visit.
  const lot = randomFrom(`ridge/${site.parcel}`)
  const words = {
    street: site.segment.street.name,
    area: site.neighbourhood,
    year: String(lot.whole(1931, 2019)),
    number: String(random.whole(6, 40)),
  }
  const write = (texts: readonly string[]): string => filled(random.pick(texts), words, random)
  const camp = lot.chance(0.005)
  return {
    // Codes of the system that the district had before came along with some.
    type: random.chance(0.004) ? 'YRLY-CHK' : kind.value,
    status: snowed ? 'ON HOLD - SNOW' : story.status,
    title: write(kind.titles),
    description: [at(kind.texts, 0), write(kind.texts.slice(1).concat(''))]
      .map((text) => filled(text, words, random))
      .filter((text) => text !== '')
      .join(' '),
    date: isoDate(day),
    status_date: story.since,
    visit_date: story.visit,
    deadline: story.deadline,
    finished_date: story.finished,
    ...place(making, camp),
    roof: kind.shape ? undefined : lot.weighted(ROOFS) || undefined,
    slope: Math.min(130, Math.round(lot.logNormal(13, 0.75))),
    structures: kind.shape ? undefined : camp ? 37 : lot.pick([1, 1, 1, 2, 2, 3, 4]),
    cleared_feet: clearedFeet(story.status, random),
    hazard: making.hazardAt(at(site.segment.line, 0)),
    visibility: random.chance(0.02) ? 'internal' : 'everybody',
    events: story.events,
  }
}

/** Feet without fuel around the house, as the last visit found them. */
function clearedFeet(status: string, random: Random): number | undefined {
  if (status === 'Meets the standard') return random.pick([30, 50, 75, 100, 100])
  if (/^(Work|Second|Notice)/.test(status)) return random.pick([0, 0, 5, 10, 15, 20, 25])
  return undefined
}

/** Judges the fire hazard at a point: the nearer the forest, the higher. */
function hazardJudge({ blueprint }: City): (point: Point) => string {
  const isForest = areaTester(blueprint.parks.map(({ area }) => area))
  const within = ([x, y]: Point, metres: number): boolean =>
    Array.from({ length: 16 }, (_, step) => (step * Math.PI) / 8).some((angle) =>
      isForest([x + Math.cos(angle) * metres, y + Math.sin(angle) * metres]),
    )
  return (point) =>
    within(point, 90) || within(point, 170)
      ? 'Very high'
      : within(point, 290) || within(point, 420)
        ? 'High'
        : 'Moderate'
}

/** Address and position. One in twenty cannot be put on the map, each for a reason that occurs. */
function place({ city, kind, site, random }: Making, camp: boolean): Record<string, unknown> {
  const { blueprint, segments, lattices } = city
  const { shape } = kind
  const [lng, lat] = site.position
  const point = (coordinates: readonly number[]): object => ({ type: 'Point', coordinates })
  const known = {
    address: camp ? `${LONG_NAME}, ${site.address}` : site.address,
    area: site.neighbourhood,
    station: site.district,
    parcel: site.parcel,
  }
  const luck = random.next()
  if (luck < 0.03) return { ...known, address: luck < 0.012 ? undefined : known.address }
  if (luck < 0.037) return { ...known, geometry: point([0, 0]) }
  if (luck < 0.044) return { ...known, geometry: point([lat, lng]) }
  if (luck < 0.048) return { ...known, geometry: point([-lng, lat]) }
  if (luck < 0.052) return { ...known, geometry: point([-112.07, 33.45]) }
  if (shape === 'street') {
    const lines = segments.filter(({ street }) => street === site.segment.street)
    const coordinates = lines.map(({ line }) => line.map((one) => toDegrees(blueprint, one)))
    return { ...known, address: undefined, geometry: { type: 'MultiLineString', coordinates } }
  }
  if (shape === 'block') {
    const cell = lattices
      .flatMap((lattice) => lattice.cells.flat())
      .find(({ outline }) => distanceToLine(at(site.segment.line, 0), outline) < 1)
    const ring = cell?.outline.map((one) => toDegrees(blueprint, one))
    if (ring)
      return {
        ...known,
        address: undefined,
        geometry: { type: 'Polygon', coordinates: [[...ring, at(ring, 0)]] },
      }
  }
  return { ...known, geometry: point(site.position) }
}
