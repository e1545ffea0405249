import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DateFormat } from '../tenancy/document/expression-document.ts'
import { boundsOfPoints, timeZoneAt } from './agency-area.ts'
import { formatOf } from './file-format.ts'
import { guessDates } from './guess-dates.ts'
import { guessField } from './guess-fields.ts'
import { guessKey } from './guess-key.ts'
import type { Point } from './guess-location.ts'
import { guessRecordDate } from './guess-record-date.ts'
import { guessStatus } from './guess-status.ts'
import { findHeader } from './header-row.ts'
import { column } from './init-for-tests.ts'
import { idOf, labelOf } from './names.ts'
import { meaningOf } from './status-words.ts'

const TODAY = '2026-11-26'
const many = (count: number, value: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => value(n))

test.each([
  ['PermitNum', 'OBJECTID', 'PermitNum'],
  ['No. de Permiso', 'Sector', 'No. de Permiso'],
  ['LICENSENO', 'ID_ROW', 'LICENSENO'],
  ['n', 'objectid', 'n'],
])('the key is the agency’s own number, not a row number of the export: %s', (own, other, key) => {
  const columns = [
    column(
      other,
      many(50, (n) => `${n}`),
    ),
    column(
      own,
      many(50, (n) => `A-${n}`),
    ),
  ]
  expect(guessKey(columns, new Set()).column).toBe(key)
})

test('a key that repeats says what repeats; without any key the nearest columns are named', () => {
  const repeating = column('permit_number', [...many(40, (n) => `A-${n}`), 'A-3', 'A-3'])
  const { guess } = guessKey([repeating], new Set())
  expect(guess.confidence).toBe('likely')
  expect(guess.why).toContain('1 of 40 values stand on several rows, A-3 on 3')
  const none = guessKey(
    [
      column(
        'street',
        many(50, (n) => `Street ${n % 20}`),
      ),
    ],
    new Set(),
  )
  expect(none.column).toBeNull()
  expect(none.guess.why).toContain('nearest: street (20 values in 50 rows)')
})

test.each<[string[], DateFormat[]]>([
  [['2024-02-13', '2024-03-01'], ['yyyy-MM-dd']],
  [['2024-02-13T00:00:00.000', '2024-03-01T10:30:00.000'], ['iso']],
  [['02/13/2024', '03/01/2024'], ['MM/dd/yyyy']],
  [['2/13/2024', '03/01/2024'], ['M/d/yyyy']],
  [['13/02/2024', '01/03/2024'], ['dd/MM/yyyy']],
  [['Feb 13, 2024', 'March 1, 2024'], ['MMM d, yyyy']],
  [['13-FEB-24', '01-MAR-24'], ['dd-MMM-yyyy']],
  [['3-Jul-19', '13-Jul-19'], ['dd-MMM-yyyy']],
  [['Jul  3 2019', 'Aug 13 2019 12:00AM'], ['MMM d, yyyy']],
  [['3-ene-2019', '13-dic-2019'], ['dd-MMM-yyyy']],
  [['20240213', '20240301'], ['yyyyMMdd']],
  [['1707782400000', '1709251200000'], ['epoch-ms']],
  [
    ['02/13/2024', '03/01/2024', '2024-05-06'],
    ['MM/dd/yyyy', 'yyyy-MM-dd'],
  ],
])('days written like %s are read by %s', (values, formats) => {
  expect(guessDates(column('issue_date', values), TODAY)?.formats).toEqual(formats)
})

test('any days are read back, whatever the format that they are written in', () => {
  const written: [DateFormat, (y: string, m: string, d: string) => string][] = [
    ['yyyy-MM-dd', (y, m, d) => `${y}-${m}-${d}`],
    ['MM/dd/yyyy', (y, m, d) => `${m}/${d}/${y}`],
    ['dd/MM/yyyy', (y, m, d) => `${d}/${m}/${y}`],
    ['dd.MM.yyyy', (y, m, d) => `${d}.${m}.${y}`],
    ['yyyyMMdd', (y, m, d) => `${y}${m}${d}`],
  ]
  const day = fc
    .date({ min: new Date('1975-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
  fc.assert(
    fc.property(
      fc.constantFrom(...written),
      fc.array(day, { minLength: 1, maxLength: 40 }),
      ([, write], days) => {
        // A day beyond the twelfth tells month and day apart.
        const all = [...days, '1999-12-31']
        const values = all.map((one) => {
          const [y = '', m = '', d = ''] = one.split('-')
          return write(y, m, d)
        })
        const found = guessDates(column('date', values), TODAY)
        expect(found?.ambiguous).toBe(false)
        expect(found?.unreadable).toBe(0)
        expect(found?.days.map(([one]) => one)).toEqual([...new Set(all)].toSorted())
      },
    ),
  )
})

test('days that may be months, and values that are no days, are said', () => {
  const date = guessDates(
    column('Issued', [...many(20, (n) => `0${(n % 9) + 1}/05/2024`), 'unknown']),
    TODAY,
  )
  expect(date?.ambiguous).toBe(true)
  const found = guessRecordDate(date ? [date] : [])
  expect(found?.guess.confidence).toBe('unsure')
  expect(found?.guess.why).toContain('1 cannot be read, such as "unknown"')
  expect(found?.guess.why).toContain('month and day may be the other way round')
})

test('numbers, districts and names are no days', () => {
  expect(
    guessDates(
      column(
        'valuation',
        many(30, (n) => `${n * 1000}`),
      ),
      TODAY,
    ),
  ).toBeNull()
  expect(guessDates(column('district', ['1', '2', '3']), TODAY)).toBeNull()
  expect(guessDates(column('updated_by', ['Ana', 'Luis']), TODAY)).toBeNull()
})

test('the date of a record is the day it was issued, and the application where that is missing', () => {
  const dates = [
    column('Applied Date', ['2024-01-01', '2024-01-02', '2024-01-03', '2024-01-04']),
    column('Expires', ['2025-01-01', '2025-01-02', '2025-01-03', '2025-01-04']),
    column('Issued Date', ['2024-02-01', '2024-02-02', '2024-02-03', '']),
  ].map((one) => guessDates(one, TODAY))
  const found = guessRecordDate(dates.filter((date) => date !== null))
  expect(found?.dates.map((date) => date.column.name)).toContain('Applied Date')
  expect(found?.dates.map((date) => date.column.name)).not.toContain('Expires')
})

test.each([
  ['Issued', 'live'],
  ['ACTIVE', 'live'],
  ['Inspections Scheduled', 'live'],
  ['Application Completed', 'live'],
  ['Inactive Pending Revision', 'live'],
  ['En trámite', 'live'],
  ['Expedido', 'live'],
  ['Final', 'archive'],
  ['CLOSED - Expired', 'archive'],
  ['Voided', 'archive'],
  ['Cancelled', 'archive'],
  ['Inactive', 'archive'],
  ['Vencido', 'archive'],
  ['Anulada', 'archive'],
  ['Grey', null],
])('the status %s is %s', (status, meaning) => {
  expect(meaningOf(status)).toBe(meaning)
})

test('a status is told from a state of the Union, and unknown words are counted', () => {
  const state = column(
    'State',
    many(40, (n) => (n % 2 ? 'TX' : 'OK')),
  )
  const status = column('Current Status', [...many(30, () => 'Issued'), ...many(10, () => 'Zeta')])
  const found = guessStatus([state, status])
  expect(found?.column.name).toBe('Current Status')
  expect(found?.guess.confidence).toBe('likely')
  expect(found?.guess.why).toContain('Zeta (10)')
  expect(guessStatus([state])).toBeNull()
  const blanks = column('status', ['Closed  -  paid', 'Closed - paid', 'Open'])
  expect(guessStatus([blanks])?.statuses).toMatchObject([{ value: 'Closed - paid', rows: 2 }, {}])
})

test('what a column is kept as', () => {
  const kindOf = (name: string, values: string[]) => guessField(column(name, values)).kind
  expect(
    kindOf(
      'Ward',
      many(90, (n) => `${n % 9}`),
    ),
  ).toBe('category')
  expect(
    kindOf(
      'Zip Code',
      many(90, (n) => `0210${n % 7}`),
    ),
  ).toBe('category')
  expect(
    kindOf(
      'Fee',
      many(90, (n) => `$1,${100 + n}.00`),
    ),
  ).toBe('number')
  expect(
    kindOf(
      'Use',
      many(90, (n) => `Use ${n % 5}`),
    ),
  ).toBe('category')
  expect(
    kindOf(
      'Project',
      many(90, (n) => `House ${n}`),
    ),
  ).toBe('text')
  expect(
    kindOf(
      'Owner Phone',
      many(90, (n) => `555-01${n}`),
    ),
  ).toBe('unused')
  expect(
    kindOf(
      'Empty',
      many(90, () => ''),
    ),
  ).toBe('unused')
})

test('bounds hold the city whatever a few wrong points say', () => {
  const city = Array.from({ length: 1000 }, (_, n): Point => [
    -97.9 + (n % 40) / 100,
    30.1 + n / 2500,
  ])
  const wrong: Point[] = [
    [0, 0],
    [30.2, -97.7],
    [-122.3, 47.6],
  ]
  const bounds = boundsOfPoints([...city, ...wrong])
  expect(bounds?.w).toBeGreaterThan(-98.1)
  expect(bounds?.e).toBeLessThan(-97.3)
  expect(bounds?.s).toBeGreaterThan(29.9)
  expect(bounds?.n).toBeLessThan(30.7)
})

test('bounds always have an extent and hold the middle of the points', () => {
  const point = fc.tuple(
    fc.double({ min: -180, max: 180, noNaN: true }),
    fc.double({ min: -90, max: 90, noNaN: true }),
  )
  fc.assert(
    fc.property(fc.array(point, { minLength: 1, maxLength: 60 }), (points) => {
      const bounds = boundsOfPoints(points)
      const middle = points.map(([lng]) => lng).toSorted((a, b) => a - b)[
        Math.round((points.length - 1) / 2)
      ]
      if (!bounds || middle === undefined) throw new Error('points have bounds')
      expect(bounds.n).toBeGreaterThan(bounds.s)
      expect(bounds.e).toBeGreaterThan(bounds.w)
      expect(middle).toBeGreaterThanOrEqual(bounds.w)
      expect(middle).toBeLessThanOrEqual(bounds.e)
    }),
  )
})

test.each([
  ['Austin', -97.7, 30.3, 'America/Chicago'],
  ['Long Beach', -118.2, 33.8, 'America/Los_Angeles'],
  ['Boston', -71.1, 42.4, 'America/New_York'],
  ['Tucson', -110.9, 32.2, 'America/Phoenix'],
  ['Denver', -105, 39.7, 'America/Denver'],
  ['Honolulu', -157.9, 21.3, 'Pacific/Honolulu'],
  ['Anchorage', -149.9, 61.2, 'America/Anchorage'],
  ['San Juan', -66.1, 18.4, 'America/Puerto_Rico'],
  ['Madrid', -3.7, 40.4, null],
])('the time zone of %s', (_, lng, lat, zone) => {
  const around = { n: lat + 0.1, e: lng + 0.1, s: lat - 0.1, w: lng - 0.1 }
  expect(timeZoneAt(around)).toBe(zone)
})

test('a header is found below titles, and a row of values is no header', () => {
  const text =
    'City of Ferndale\n\nRun 2026-11-02\nid,status,cost\n1,Open,5\n2,Closed,6\n3,Open,7\n'
  expect(findHeader(text, true, 'a.csv')).toMatchObject({
    names: ['id', 'status', 'cost'],
    titles: ['City of Ferndale', 'Run 2026-11-02'],
  })
  expect(findHeader('id\n1\n2\n', true, 'a.csv').names).toEqual(['id'])
  expect(() => findHeader('1,2,3\n4,5,6\n', true, 'a.csv')).toThrow('has no header')
})

test('names become ids and labels', () => {
  expect(idOf('Fecha de Expedición', '_', 'x')).toBe('fecha_de_expedicion')
  expect(idOf('StatusCurrentMapped', '_', 'x')).toBe('status_current_mapped')
  expect(idOf('2nd Owner', '_', 'x')).toBe('nd_owner')
  expect(idOf('№', '_', 'field')).toBe('field')
  expect(labelOf('work_description')).toBe('Work description')
  expect(labelOf('LICENSENO')).toBe('Licenseno')
})

test('any name becomes an id that a module may have', () => {
  fc.assert(
    fc.property(fc.string(), (name) => {
      expect(idOf(name, '_', 'field')).toMatch(/^[a-z][a-z0-9_]{0,62}$/)
    }),
  )
})

test('the kind of a file is told by its start', () => {
  expect(formatOf('[{"a":1}]', 'x')).toEqual({ format: 'json', item: undefined })
  expect(formatOf('{"a":{"rows":[{"b":1}]}}', 'x')).toEqual({ format: 'json', item: 'a.rows' })
  expect(formatOf('{"a":[1,2],"rows":[{"b":1}]}', 'x')).toEqual({ format: 'json', item: 'rows' })
  expect(formatOf('{"a":1}\n{"a":2}\n', 'x').format).toBe('ndjson')
  expect(formatOf('{"type": "FeatureCollection","features":[', 'x').format).toBe('geojson')
  expect(formatOf('a,b\n1,2\n', 'x').format).toBe('csv')
})
