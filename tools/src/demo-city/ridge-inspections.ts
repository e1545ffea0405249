import { dayNumber, isoDate, weekday } from './calendar.ts'
import { type City, toDegrees } from './city.ts'
import { at, type Point } from './geometry.ts'
import { areaTester } from './inside-area.ts'
import { type InspectionKind, inspectionKinds } from './inspection-kinds.ts'
import { padded } from './kinds.ts'
import { distanceToLine } from './lines.ts'
import type { DemoRecord } from './make-record.ts'
import { type Random, randomFrom } from './random.ts'
import { writeInspection } from './ridge-story.ts'
import { type Site, siteSource } from './sites.ts'
import { filled } from './text.ts'

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

/** Makes the defensible-space inspections of a valley: none requested after `today` (ISO date). */
export function makeInspections(city: City, today: string, count: number): DemoRecord[] {
  const random = randomFrom('ridge/inspections')
  const sites = siteSource(city, randomFrom('ridge/sites'))
  const last = dayNumber(today)
  const weights = inspectionKinds.map((kind): readonly [InspectionKind, number] => [
    kind,
    kind.weight,
  ])
  const days = Array.from({ length: count }, () => requestDay(last, random)).sort((a, b) => a - b)
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

/** A request's day: more every year, few in winter and on weekends. */
function requestDay(last: number, random: Random): number {
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
  const story = writeInspection(day, today, random)
  const snowed = story.status === 'Visit scheduled' && random.chance(0.06)
  // The building on a lot is the same at every visit.
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
    // Some still have codes of the district's previous system.
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

/** Feet without fuel around the house at the last visit. */
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

/** Address and position. One in twenty has no usable location, for reasons that occur in practice. */
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
