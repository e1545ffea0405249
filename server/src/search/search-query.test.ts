import { NO_VALUE, SearchCriteria } from '@plat/contract/search/criteria'
import { expect, test } from 'vitest'
import { AppError } from '../platform/errors.ts'
import { ModuleDocument } from '../tenancy/document/module-document.ts'
import { searchQuery } from './search-query.ts'

const module = ModuleDocument.parse({
  code: 'permits',
  name: 'Permits',
  noun: { one: 'permit', other: 'permits' },
  fields: [
    { id: 'work_class', label: 'Work class', kind: 'category' },
    { id: 'cost', label: 'Cost', kind: 'number' },
    { id: 'issued', label: 'Issued', kind: 'date' },
    { id: 'contractor', label: 'Contractor', kind: 'text' },
    { id: 'inspector', label: 'Inspector', kind: 'category', visibility: 'internal' },
    { id: 'program', label: 'Program', kind: 'category' },
  ],
  filters: [
    {
      type: 'checkboxTree',
      criterion: 'record_type',
      params: {
        label: 'Type',
        options: [
          {
            id: 'homes',
            label: 'Homes',
            members: [
              { id: 'NEW', label: 'New' },
              { id: 'ADD', label: 'Added' },
            ],
          },
          { id: 'rest', label: 'The rest', members: [{ id: NO_VALUE, label: 'Unknown' }] },
        ],
      },
    },
    {
      type: 'exclusiveTabs',
      criterion: 'kind',
      params: {
        label: 'Kind',
        members: [
          {
            type: 'dropdown',
            criterion: 'work_class',
            params: {
              label: 'Work class',
              options: [{ id: 'home', label: 'Home', members: [{ id: 'R1', label: 'R1' }] }],
            },
          },
          {
            type: 'immutableRadio',
            criterion: 'program',
            params: { label: 'Program', default: 'SOLAR' },
          },
        ],
      },
    },
  ],
})

const compile = (search: unknown, level: 'anonymous' | 'registered' | 'internal' = 'anonymous') =>
  searchQuery(SearchCriteria.parse(search), module, level, {
    today: '2026-11-18',
    fiscalYearStart: 7,
  })

test('signed-out people search live records, others live and archive', () => {
  expect(compile({}).criteria.statusCategory).toBe(1)
  expect(compile({}, 'registered').criteria.statusCategory).toBeUndefined()
})

test('status "1,2" is the same as 0, both', () => {
  expect(compile({ status: '1,2' }).criteria.statusCategory).toBeUndefined()
  expect(compile({ status: 0 }).criteria.statusCategory).toBeUndefined()
  expect(compile({ status: '2' }).criteria.statusCategory).toBe(2)
})

test('an option with members stands for all of them, and ___none for no value', () => {
  expect(compile({ record_type: ['homes', NO_VALUE] }).criteria.categories).toEqual({
    record_type: ['NEW', 'ADD', null],
  })
  expect(compile({ record_type: 'rest' }).criteria.categories).toEqual({ record_type: [null] })
})

test('option 0, an empty list and an empty text mean everything', () => {
  for (const value of ['0', 0, [], '', ['0', 'NEW']]) {
    expect(compile({ record_type: value }).criteria.categories).toBeUndefined()
  }
})

test('the source’s status text is a criterion of its own', () => {
  expect(compile({ status_name: 'Issued' }).criteria.categories).toEqual({ status: ['Issued'] })
})

test('dates of the record, by their keys or by start and end', () => {
  const day = 20_089 // 2025-01-01
  expect(compile({ record_date___start: '2025-01-01' }).criteria.dates).toEqual({
    record_date: { from: day },
  })
  expect(compile({ start: '2025-01-01', end: '2025-01-02' }).criteria.dates).toEqual({
    record_date: { from: day, to: day + 1 },
  })
})

test('a drawn shape replaces the address and the place', () => {
  const place = '00000000-0000-4000-8000-000000000001'
  const search = {
    ___place: [place],
    ___address: { location: [-97.7, 30.3] },
    ___geometry: { type: 'Point', coordinates: [-97.7, 30.3], radius: 500 },
    ___geometry_source: 'drawn',
  }
  const { criteria } = compile(search)
  expect(criteria.places).toBeUndefined()
  expect(criteria.shapes).toEqual([{ kind: 'circle', center: [-97.7, 30.3], radius: 500 }])
})

test('an address is searched within 150 metres unless it says otherwise', () => {
  expect(compile({ ___address: { location: [-97.7, 30.3] } }).criteria.shapes).toEqual([
    { kind: 'circle', center: [-97.7, 30.3], radius: 150 },
  ])
})

test('a criterion that the module lacks is refused by name, with those that it has', () => {
  expect(() => compile({ wrk_class: 'x' })).toThrow(
    /"wrk_class" is not a criterion of permits\. It has .*work_class/,
  )
  expect(() => compile({ contractor: 'x' })).toThrow(/not a criterion/)
})

test('a value of the wrong kind is refused', () => {
  expect(() => compile({ cost: 'much' })).toThrow(/cost: expected/)
  expect(() => compile({ issued: '2020' })).toThrow(/issued: expected/)
  expect(() => compile({ record_type: { from: 1 } })).toThrow(/a list of options/)
})

test('the view is the bounding box of its polygon, and gives a zoom when none is sent', () => {
  const ring = [
    [-98, 30],
    [-97, 30],
    [-97, 31],
    [-98, 31],
    [-98, 30],
  ]
  const query = compile({
    ___viewport: {
      type: 'FeatureCollection',
      features: [{ type: 'Feature', geometry: { type: 'Polygon', coordinates: [ring] } }],
    },
  })
  expect(query.view).toEqual([-98, 30, -97, 31])
  expect(query.zoom).toBeCloseTo(Math.log2(720), 5)
})

const day = (text: string) => Date.parse(`${text}T00:00:00Z`) / 86_400_000

test('a period is told from the agency’s today, for the record’s date and for date fields', () => {
  const months = { order: 'previous', period: 'month', number: 3 }
  const covered = { from: day('2026-08-01'), to: day('2026-10-31') }
  expect(compile({ record_date: months }).criteria.dates).toEqual({ record_date: covered })
  expect(compile({ issued: months }).criteria.dates).toEqual({ issued: covered })
  const year = { order: 'current', period: 'year', fiscal: true }
  expect(compile({ issued: year }).criteria.dates).toEqual({
    issued: { from: day('2026-07-01'), to: day('2027-06-30') },
  })
  const all = { order: 'current', period: 'all' }
  expect(compile({ record_date: all }).criteria.dates).toBeUndefined()
})

test('a period and a range of the record’s date hold both', () => {
  const search = {
    record_date: { order: 'previous', period: 'month', number: 3 },
    record_date___start: '2026-09-15',
    record_date___end: '2026-12-31',
  }
  expect(compile(search).criteria.dates).toEqual({
    record_date: { from: day('2026-09-15'), to: day('2026-10-31') },
  })
  expect(compile({ ...search, record_date: { to: '2026-09-20' } }).criteria.dates).toEqual({
    record_date: { from: day('2026-09-15'), to: day('2026-09-20') },
  })
})

test('a period whose number is none is one period; a period of numbers is refused', () => {
  const period = { order: 'previous', period: 'day', number: 'x' }
  expect(compile({ issued: period }).criteria.dates).toEqual({
    issued: { from: day('2026-11-17'), to: day('2026-11-17') },
  })
  expect(() => compile({ cost: period })).toThrow(/cost: expected/)
  expect(() => compile({ record_type: period })).toThrow(/a list of options/)
})

test('numbers are a range with one end or two', () => {
  expect(compile({ cost: { from: 1000 } }).criteria.numbers).toEqual({ cost: { from: 1000 } })
  expect(compile({ cost: { from: 0, to: 5 } }).criteria.numbers).toEqual({
    cost: { from: 0, to: 5 },
  })
  expect(() => compile({ cost: { from: '2024-01-01' } })).toThrow(/numbers/)
})

test('words may be a number', () => {
  expect(compile({ text: 12 }).criteria.text).toBe('12')
})

test('options of filters inside others are known, and all values of a dropdown are taken as given', () => {
  expect(compile({ work_class: 'home' }).criteria.categories).toEqual({ work_class: ['R1'] })
  expect(compile({ work_class: ['R1', 'R2'] }).criteria.categories).toEqual({
    work_class: ['R1', 'R2'],
  })
})

test('a field that only staff may read is a criterion for staff only', () => {
  expect(() => compile({ inspector: 'Ann' }, 'registered')).toThrow(
    /"inspector" is not a criterion of permits\. (?!.*, inspector)/,
  )
  expect(compile({ inspector: 'Ann' }, 'internal').criteria.categories).toEqual({
    inspector: ['Ann'],
  })
})

const fixedModule = (inTabs: boolean) => {
  const radio = {
    type: 'immutableRadio',
    criterion: 'program',
    params: { label: 'Program', default: 'SOLAR' },
  }
  const words = { type: 'text', criterion: 'text', params: { label: 'Words' } }
  const members = [radio, words]
  return ModuleDocument.parse({
    code: 'solar',
    name: 'Solar',
    noun: { one: 'permit', other: 'permits' },
    fields: [{ id: 'program', label: 'Program', kind: 'category' }],
    filters: [
      {
        type: inTabs ? 'exclusiveTabs' : 'group',
        criterion: 'kind',
        params: { label: 'Kind', members },
      },
    ],
  })
}
const fixed = (search: unknown, inTabs: boolean) => {
  const { criteria, ignored } = searchQuery(
    SearchCriteria.parse(search),
    fixedModule(inTabs),
    'anonymous',
    { today: '2026-11-18', fiscalYearStart: 7 },
  )
  return [criteria.categories, ignored]
}

test('an immutable radio keeps its value, whatever is sent, and says that it ignored another', () => {
  const solar = { program: ['SOLAR'] }
  expect(fixed({}, false)).toEqual([solar, []])
  expect(fixed({ program: 'SOLAR' }, false)).toEqual([solar, []])
  expect(fixed({ program: ['WIND'] }, false)).toEqual([solar, ['program']])
  expect(fixed({ program: '0' }, false)).toEqual([solar, ['program']])
})

test('an immutable radio in tabs restricts only a search that names it', () => {
  expect(fixed({}, true)).toEqual([undefined, []])
  expect(fixed({ program: 'WIND' }, true)).toEqual([{ program: ['SOLAR'] }, ['program']])
})

const errorsOf = (search: Record<string, unknown>): unknown => {
  try {
    searchQuery(SearchCriteria.parse(search), module, 'anonymous', {
      today: '2026-06-15',
      fiscalYearStart: 7,
    })
    return null
  } catch (error) {
    return error instanceof AppError ? { ...error.errors } : error
  }
}

test.each([
  [
    { record_date: { from: '2010-01-01' } },
    { record_date: ['Expected a day from 2016-07-01 on, got 2010-01-01.'] },
  ],
  [
    { issued: { to: '2016-06-30' } },
    { issued: ['Expected a day from 2016-07-01 on, got 2016-06-30.'] },
  ],
  [
    { record_date___start: '1999-12-31', record_date___end: '1999-12-31' },
    {
      record_date___start: ['Expected a day from 2016-07-01 on, got 1999-12-31.'],
      record_date___end: ['Expected a day from 2016-07-01 on, got 1999-12-31.'],
    },
  ],
  [
    { record_date: { from: '2020-02-01', to: '2020-01-31' } },
    {
      record_date: ['The end, 2020-01-31, is before the start, 2020-02-01.'],
    },
  ],
  [
    { start: '2020-02-01', end: '2020-01-31' },
    { end: ['The end, 2020-01-31, is before the start, 2020-02-01.'] },
  ],
  [{ issued: { from: 5 } }, { issued: ['Expected a day like 2016-07-01, got 5.'] }],
  [{ record_date: { from: '2016-07-01', to: '2016-07-01' } }, null],
  [{ record_date: { order: 'previous', period: 'year', number: 50 } }, null],
])('days before the minimum and ends before starts are refused: %j', (search, errors) => {
  expect(errorsOf(search)).toEqual(errors)
})
