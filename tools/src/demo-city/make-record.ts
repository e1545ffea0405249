import { dayNumber, isoDate } from './calendar.ts'
import { extras } from './extras.ts'
import type { Kind, ModulePlan } from './kinds.ts'
import type { Random } from './random.ts'
import { type PlacePlan, recordPlace } from './record-place.ts'
import { writeStory } from './stories.ts'
import { business, contractor, filled, person } from './text.ts'

/** One record as a line of the file. */
export type DemoRecord = Record<string, unknown> & {
  reference: string
  type: string
  status: string
  date: string
}

/** The first day of the demo's records. */
export const FIRST_DAY = '2016-01-01'

/** What a record is made of. */
export interface RecordPlan extends PlacePlan {
  module: ModulePlan
  /** Day of the record, and the day of the demo: days since 1970-01-01. */
  day: number
  today: number
  /** For the record's history alone, which continues as days pass. */
  story: Random
  reference: string
}

/** Makes a record; the same plan and seeds give the same one. */
export function makeRecord(plan: RecordPlan): DemoRecord {
  const { module, kind, day, today, random, reference } = plan
  const story = writeStory(kind.story, day, today, plan.story)
  const { units, floor, cost } = measures(plan)
  const parties = partiesOf(plan)
  const { firm, shop, owner } = parties
  const words = () => textValues(plan, parties, units, floor)
  const located = !random.chance(0.04)
  const hidden = random.chance(0.02)
  const licence = kind.story === 'licence'
  return {
    reference,
    type: kind.value,
    work_class: kind.workClass,
    status: module.statuses[story.state] ?? story.state,
    title: filled(random.pick(kind.titles), words(), random),
    description: describe(kind, words, random),
    date: isoDate(day),
    status_date: story.since,
    issued_date: story.issued,
    finished_date: story.finished,
    hearing_date: story.hearing,
    hearing_body: story.hearing === undefined ? undefined : module.body,
    ...recordPlace(plan, located),
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
      domain: `${plan.city.blueprint.code}.example`,
    }),
    events: story.events,
  }
}

/** Dwellings, floor area in square feet and cost in dollars; undefined where the kind has none. */
function measures({ kind, day, random }: RecordPlan) {
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
  return { units, floor, cost }
}

function rounded(value: number): number {
  const step = value > 100_000 ? 1000 : value > 5000 ? 100 : 10
  return Math.max(step, Math.round(value / step) * step)
}

interface Parties {
  firm: string
  shop: string
  owner: string
}

function partiesOf({ kind, random }: RecordPlan): Parties {
  const firm = contractor(kind.trade, random)
  const shop = business(
    ['food', 'truck', 'retail', 'service', 'works', 'bar'].includes(kind.trade)
      ? kind.trade
      : random.pick(['food', 'retail', 'service']),
    random,
  )
  const owner = person(random)
  return { firm, shop, owner }
}

/** Values for the placeholders of titles and descriptions, drawn anew for each text. */
function textValues(
  { site, random }: RecordPlan,
  parties: Parties,
  units: number | undefined,
  floor: number | undefined,
): Record<string, string> {
  return {
    floor: (floor ?? 0).toLocaleString('en-US'),
    units: String(units ?? ''),
    business: parties.shop,
    contractor: parties.firm,
    person: parties.owner,
    street: site.segment.street.name,
    area: site.neighbourhood,
    zoning: site.zoning,
    number: String(random.whole(4, 48)),
    storey: String(random.whole(1, 14)),
    year: String(random.whole(1898, 2008)),
    lot: String(random.whole(38, 140) * 100),
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
