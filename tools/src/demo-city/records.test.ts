import { expect, test } from 'vitest'
import { dayNumber, weekday } from './calendar.ts'
import { cityForTests } from './city-for-tests.ts'
import { toDegrees } from './city.ts'
import type { Point } from './geometry.ts'
import { areaTester, insideRing } from './inside-area.ts'
import { distanceToLine } from './lines.ts'
import type { DemoRecord } from './make-record.ts'
import type { Segment } from './network.ts'
import { makeRecords, modulesOf } from './records.ts'
import { STEP_STATES, type StoryEvent } from './story-writer.ts'

const TODAY = '2026-11-20'
/** A fifth of the demo's records: enough for every share that is tested. */
const COUNT = 12_000
const DEMO_COUNT = 60_000
const made = (['harbor', 'mesa'] as const).map((code) => {
  const city = cityForTests(code)
  const modules = [...makeRecords(city, TODAY, COUNT)]
  return { code, city, modules, all: modules.flatMap(({ records }) => records) }
})

function eventsOf(record: DemoRecord): StoryEvent[] {
  // makeRecords writes the story's events as they are.
  return record['events'] as StoryEvent[]
}

function positionOf(record: DemoRecord): Point | undefined {
  const geometry = record['geometry'] as { type: string; coordinates: Point } | undefined
  return geometry?.type === 'Point' ? geometry.coordinates : undefined
}

for (const { code, city, modules, all } of made) {
  const { lng, lat } = city.blueprint.centre
  const metresOf = ([x, y]: Point): Point => [
    (x - lng) * 111_320 * Math.cos((lat * Math.PI) / 180),
    (y - lat) * 110_950,
  ]

  test(`${code}: as many records as asked for in at least four modules, each reference used once`, () => {
    expect(all.length).toBe(COUNT)
    expect(modules.length).toBeGreaterThanOrEqual(4)
    for (const { module, records } of modules) {
      expect(new Set(records.map(({ reference }) => reference)).size, module).toBe(records.length)
    }
  })

  test(`${code}: nothing has happened after today, only hearings may lie ahead`, () => {
    const late = all.filter(
      (record) =>
        record.date > TODAY ||
        record.date < '2016-01-01' ||
        eventsOf(record).some(({ date }) => date > TODAY) ||
        ['status_date', 'issued_date', 'finished_date'].some(
          (field) => String(record[field] ?? '') > TODAY,
        ),
    )
    expect(late.map(({ reference }) => reference)).toEqual([])
    expect(all.some((record) => String(record['hearing_date'] ?? '') > TODAY)).toBe(true)
  })

  test(`${code}: the status is what the last event left, and events follow each other`, () => {
    const plans = new Map(modulesOf(city).map((plan) => [plan.code, plan]))
    for (const { module, records } of modules) {
      const wrong = records.filter((record) => {
        const events = eventsOf(record)
        const last = events.at(-1)
        if (!last) return true
        // Labels are the keys of STEP_STATES.
        const state = STEP_STATES[last.label as keyof typeof STEP_STATES]
        const ordered = events.every(
          (event, index) => index === 0 || event.date >= (events[index - 1]?.date ?? ''),
        )
        return (
          record.status !== plans.get(module)?.statuses[state] ||
          record['status_date'] !== last.date ||
          events[0]?.date !== record.date ||
          !ordered
        )
      })
      expect(
        wrong.map(({ reference }) => reference),
        module,
      ).toEqual([])
    }
  })

  test(`${code}: addresses lie on dry land in the city, within 60 m of the street that they name`, () => {
    const inWater = areaTester(city.blueprint.water.map(({ area }) => area))
    const streets = new Map<string, Segment[]>()
    for (const segment of city.segments)
      streets.set(segment.street.name, [...(streets.get(segment.street.name) ?? []), segment])
    let checked = 0
    for (const record of all.filter((_, index) => index % 4 === 0)) {
      const position = positionOf(record)
      const street = /(?:^|, )\d+ ([^,]+?)(?: [NS][EW])?(?:, (?:Ste|Unit|#) \S+)?$/.exec(
        String(record['address'] ?? ''),
      )?.[1]
      if (!position || !street) continue
      const point = metresOf(position)
      expect(inWater(point), record.reference).toBe(false)
      expect(insideRing(point, city.blueprint.limit), record.reference).toBe(true)
      const pieces = streets.get(street) ?? []
      expect(pieces.length, `${record.reference}: ${street}`).toBeGreaterThan(0)
      expect(
        Math.min(...pieces.map(({ line }) => distanceToLine(point, line))),
        record.reference,
      ).toBeLessThan(60)
      checked++
    }
    expect(checked).toBeGreaterThan(2000)
  })

  test(`${code}: shares without location, internal, on weekends and finished are as a city has them`, () => {
    const share = (is: (record: DemoRecord) => boolean, among = all): number =>
      among.filter(is).length / among.length
    expect(share((record) => record['geometry'] === undefined)).toBeGreaterThan(0.03)
    expect(share((record) => record['geometry'] === undefined)).toBeLessThan(0.05)
    expect(share((record) => record['visibility'] === 'internal')).toBeGreaterThan(0.015)
    expect(share((record) => record['visibility'] === 'internal')).toBeLessThan(0.025)
    expect(share((record) => weekday(dayNumber(record.date)) % 6 === 0)).toBeLessThan(0.03)
    const permits = modules[0]?.records ?? []
    expect(
      share(
        (record) => record['finished_date'] !== undefined,
        permits.filter(({ date }) => date < '2023-01-01'),
      ),
    ).toBeGreaterThan(0.98)
    expect(
      share(
        (record) => record['finished_date'] === undefined,
        permits.filter(({ date }) => date > '2026-10-01'),
      ),
    ).toBeGreaterThan(0.5)
    expect(all.filter(({ date }) => date > '2026-11-10').length).toBeGreaterThan(20)
  })

  test(`${code}: permits stay open for years, cases and applications for months`, () => {
    for (const { module, records } of modules) {
      // Licences stay in force until the business closes.
      if (/business|liquor/.test(module)) continue
      const open = records.filter((record) => record['finished_date'] === undefined).length
      const [least, most] = /permits/.test(module) ? [0.06, 0.15] : [0.008, 0.06]
      expect(open / records.length, module).toBeGreaterThan(least)
      expect(open / records.length, module).toBeLessThan(most)
    }
  })

  test(`${code}: one tower has more than 400 permits, and some records are areas or lines`, () => {
    const counts = new Map<string, number>()
    for (const record of modules[0]?.records ?? []) {
      const position = positionOf(record)
      if (position) counts.set(String(position), (counts.get(String(position)) ?? 0) + 1)
    }
    expect((Math.max(...counts.values()) * DEMO_COUNT) / COUNT).toBeGreaterThan(400)
    const shapes = new Set(
      all.map((record) => (record['geometry'] as { type: string } | undefined)?.type),
    )
    expect(shapes).toEqual(
      new Set([undefined, 'Point', 'Polygon', 'MultiPolygon', 'LineString', 'MultiPoint']),
    )
  })

  test(`${code}: the same day gives the same records to the byte`, () => {
    const once = JSON.stringify([...makeRecords(city, TODAY, 1500)])
    expect(JSON.stringify([...makeRecords(city, TODAY, 1500)])).toBe(once)
    expect(toDegrees(city.blueprint, [0, 0])).toEqual([lng, lat])
  })
}
