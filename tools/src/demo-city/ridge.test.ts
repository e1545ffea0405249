import { expect, test } from 'vitest'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { dayNumber, weekday } from './calendar.ts'
import { cityForTests } from './city-for-tests.ts'
import { toDegrees } from './city.ts'
import { distance, type Point } from './geometry.ts'
import { insideRing } from './inside-area.ts'
import { inspectionKinds } from './inspection-kinds.ts'
import type { DemoRecord } from './make-record.ts'
import { randomFrom } from './random.ts'
import { makeInspections } from './ridge-inspections.ts'
import { ENDED, INSPECTION_STEPS, withoutSnow } from './ridge-story.ts'
import type { StoryEvent } from './story-writer.ts'

const FOLDER = resolve(import.meta.dirname, '../../../tenants/demo/ridge')

const TODAY = '2026-11-20'
const city = cityForTests('ridge')
const records = makeInspections(city, TODAY, 2400)
const { limit, centre } = city.blueprint

function eventsOf(record: DemoRecord): StoryEvent[] {
  // makeInspections writes the story's events as they are.
  return record['events'] as StoryEvent[]
}

function shareOf(is: (record: DemoRecord) => boolean, among = records): number {
  return among.filter(is).length / among.length
}

test('ridge: at least 30 % of the inspections are open, on whatever day the demo is made', () => {
  const open = (record: DemoRecord): boolean => !ENDED.includes(record.status)
  expect(shareOf(open)).toBeGreaterThan(0.3)
  for (const day of ['2027-02-28', '2027-07-15', '2031-10-01'])
    expect(shareOf(open, makeInspections(city, day, 800)), day).toBeGreaterThan(0.3)
})

test('ridge: nothing has happened after today; only visits and deadlines may lie ahead', () => {
  const late = records.filter(
    (record) => record.date > TODAY || eventsOf(record).some(({ date }) => date > TODAY),
  )
  expect(late).toEqual([])
  expect(records.some(({ date }) => date > '2026-11-10')).toBe(true)
  expect(records.some((record) => String(record['visit_date'] ?? '') > TODAY)).toBe(true)
  expect(records.some((record) => String(record['deadline'] ?? '') > TODAY)).toBe(true)
})

test('ridge: the status is what the last event left, and events follow each other', () => {
  const wrong = records.filter((record) => {
    const dates = eventsOf(record).map(({ date }) => date)
    const last = eventsOf(record).at(-1)
    // Labels are the keys of INSPECTION_STEPS.
    const left = INSPECTION_STEPS[last?.label as keyof typeof INSPECTION_STEPS]
    return (
      !(
        record.status === left ||
        (record.status === 'ON HOLD - SNOW' && left.startsWith('Visit'))
      ) ||
      record['status_date'] !== last?.date ||
      dates[0] !== record.date ||
      dates.join() !== dates.toSorted().join()
    )
  })
  expect(wrong).toEqual([])
})

test('ridge: each reference is used once, and made twice the records are the same to the byte', () => {
  expect(new Set(records.map(({ reference }) => reference)).size).toBe(2400)
  const again = JSON.stringify(makeInspections(city, TODAY, 300))
  expect(JSON.stringify(makeInspections(city, TODAY, 300))).toBe(again)
})

test('ridge: one in twenty has no usable location: none, 0,0, swapped, without its sign, far away', () => {
  const pointOf = (record: DemoRecord): Point | undefined => {
    const geometry = record['geometry'] as { type: string; coordinates: Point } | undefined
    return geometry?.type === 'Point' ? geometry.coordinates : undefined
  }
  const { lng, lat } = centre
  const edge = limit.map((point) => toDegrees(city.blueprint, point))
  const inside = (point: Point): boolean => insideRing(point, edge)
  const near = (point: Point, other: Point): boolean => distance(point, other) < 0.5
  const found = { none: 0, zero: 0, swapped: 0, sign: 0, far: 0, shape: 0, good: 0 }
  for (const record of records) {
    const point = pointOf(record)
    if (record['geometry'] === undefined) found.none++
    else if (point === undefined) found.shape++
    else if (inside(point)) found.good++
    else if (near(point, [0, 0])) found.zero++
    else if (near(point, [lat, lng])) found.swapped++
    else if (near(point, [-lng, lat])) found.sign++
    else found.far++
  }
  const { shape, good, ...lost } = found
  expect(Math.min(...Object.values(lost))).toBeGreaterThan(2)
  expect((shape + good) / records.length).toBeGreaterThan(0.93)
  expect((shape + good) / records.length).toBeLessThan(0.97)
  expect(shape).toBeGreaterThan(10)
})

test('ridge: nobody is visited in snow or on a weekend', () => {
  const random = randomFrom('snow')
  const first = dayNumber('2026-01-01')
  for (let day = first; day < first + 366; day++) {
    const visit = withoutSnow(day, random)
    expect(visit).toBeGreaterThanOrEqual(day)
    expect(weekday(visit) % 6).not.toBe(0)
    const month = new Date(visit * 86_400_000).getUTCMonth()
    expect(month).toBeGreaterThanOrEqual(3)
    expect(month).toBeLessThanOrEqual(10)
  }
})

test('ridge: the tenant folder names every type, status, category and step, in Spanish too', () => {
  const text = readFileSync(join(FOLDER, 'modules/defensible-space.yaml'), 'utf8')
  for (const { value } of inspectionKinds)
    expect(text, value).toMatch(new RegExp(`\\n  "${value}": \\{en: ".+", es: ".+"\\}`))
  for (const status of Object.values(INSPECTION_STEPS)) {
    const category = ENDED.includes(status) ? 'archive' : 'live'
    expect(text, status).toMatch(
      new RegExp(
        `\\n  "${status}":\\n    label: \\{en: ".+", es: ".+"\\}\\n    category: ${category}`,
      ),
    )
  }
  for (const label of Object.keys(INSPECTION_STEPS))
    expect(text, label).toMatch(new RegExp(`\\n {8}"${label}": \\{en: "${label}", es: ".+"\\}`))
  for (const field of ['hazard', 'roof', 'station']) {
    const values = new Set(records.flatMap((record) => record[field] ?? []))
    for (const value of values) expect(text, field).toContain(`- {id: "${String(value)}", label: `)
  }
  expect(text).toContain('files: ["${DATA_DIR}/demo/ridge/defensible-space.ndjson.gz"]')
})
