import { NO_VALUE, SearchCriteria } from '@plat/contract/criteria'
import { expect, test } from 'vitest'
import { ModuleDocument } from '../tenancy/module-document.ts'
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
        ],
      },
    },
  ],
})

const compile = (search: unknown, level: 'anonymous' | 'registered' | 'internal' = 'anonymous') =>
  searchQuery(SearchCriteria.parse(search), module, level)

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
