import type { ViewerLevel } from '@plat/contract/platform/envelope'
import { IndexBuilder } from '@plat/record-index/index-builder'
import type { IndexRow } from '@plat/record-index/types'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayIn } from '../../tenancy/document/calendar.ts'
import { ModuleDocument } from '../../tenancy/document/module-document.ts'
import { VISIBILITY_OF_LEVEL } from '../../records/visibility.ts'
import { indexColumns } from '../../indexes/index-columns.ts'
import { searchQuery } from '../search-query.ts'
import { newLines, newSince } from './new-lines.ts'

const TODAY = '2026-11-26'
const DATES = ['record_date', 'since', 'opens', 'closes']

const dateRange = (criterion: string) => ({
  type: 'dateRange',
  criterion,
  params: { label: criterion },
})

/** A module with all three lines; `change` replaces members. */
function moduleWith(change: object = {}): ModuleDocument {
  return ModuleDocument.parse({
    code: 'cases',
    name: 'Cases',
    noun: { one: 'case', other: 'cases' },
    fields: ['since', 'opens', 'closes'].map((id) => ({ id, label: id, kind: 'date' })),
    statuses: { Filed: {}, Approved: { category: 'archive' }, Denied: { category: 'archive' } },
    filters: [
      { type: 'checkboxTree', criterion: 'status_name', params: { label: 'Stage' } },
      ...DATES.map(dateRange),
    ],
    events: {
      decision: { statuses: ['Approved', 'Denied'], date: 'since' },
      comment: { opens: 'opens', closes: 'closes' },
    },
    comments: { public: true },
    ...change,
  })
}

const searches = (module: ModuleDocument, level: ViewerLevel = 'anonymous', today = TODAY) =>
  Object.fromEntries(newLines(module, level, today).map(({ kind, search }) => [kind, search]))

test('each line is a search that can be put in an address', () => {
  expect(searches(moduleWith())).toEqual({
    new: 'record_date_from=2026-11-19&record_date_to=2026-11-26&status=0',
    decided:
      'status_name=Approved&status_name=Denied&since_from=2026-11-19&since_to=2026-11-26&status=0',
    comment: 'closes_from=2026-11-26&opens_to=2026-11-26&status=0',
  })
})

test('without a filter of days a line cannot be searched for, and is not there', () => {
  const withFilters = (...filters: object[]) => searches(moduleWith({ filters }))
  const stage = { type: 'checkboxTree', criterion: 'status_name', params: { label: 'Stage' } }
  expect(withFilters()).toEqual({})
  expect(Object.keys(withFilters(stage, dateRange('record_date')))).toEqual(['new'])
  expect(withFilters(dateRange('since'))).toEqual({})
  expect(withFilters(stage, { ...dateRange('since'), type: 'datePeriod' })).toEqual({})
  expect(withFilters(dateRange('closes'))).toEqual({})
})

test('a stage that the agency has fixed leaves the decided out', () => {
  const radio = (type: string, standard: object) => ({
    type,
    criterion: 'status_name',
    params: { label: 'Stage', options: [{ id: 'Filed', label: 'Filed' }], ...standard },
  })
  const filters = [radio('immutableRadio', { default: 'Filed' }), dateRange('since')]
  expect(searches(moduleWith({ filters }))).toEqual({})
})

test('what the search begins with holds for the lines as well', () => {
  const type = {
    type: 'checkboxTree',
    criterion: 'record_type',
    params: { label: 'Type', default: 'NEW' },
  }
  const [line] = newLines(
    moduleWith({ filters: [type, dateRange('record_date')] }),
    'anonymous',
    TODAY,
  )
  expect(line).toMatchObject({
    criteria: { record_type: ['NEW'], record_date___start: '2026-11-19', status: '0' },
    search: 'record_date_from=2026-11-19&record_date_to=2026-11-26&status=0',
  })
})

test('dates that only staff may read make no line for others', () => {
  const fields = ['since', 'opens', 'closes'].map((id) => ({
    id,
    label: id,
    kind: 'date',
    visibility: 'internal',
  }))
  expect(Object.keys(searches(moduleWith({ fields })))).toEqual(['new'])
  expect(Object.keys(searches(moduleWith({ fields }), 'internal'))).toHaveLength(3)
})

test('comments are no line where none are public, or none end', () => {
  expect(Object.keys(searches(moduleWith({ comments: {} })))).not.toContain('comment')
  const events = { comment: { opens: 'opens' } }
  expect(Object.keys(searches(moduleWith({ events })))).toEqual(['new'])
})

test('days before the first of the module are not asked for', () => {
  expect(searches(moduleWith({ minDate: '2026-11-24' }))['new']).toContain('from=2026-11-24')
  expect(searches(moduleWith({ minDate: '2026-11-27' }))).toEqual({})
})

test('the week is counted on the agency’s calendar, half an hour after its midnight as well', () => {
  const justBefore = new Date('2026-11-27T05:30:00Z')
  const justAfter = new Date('2026-11-27T06:30:00Z')
  expect(newSince(dayIn('America/Chicago', justBefore))).toBe('2026-11-19')
  expect(newSince(dayIn('America/Chicago', justAfter))).toBe('2026-11-20')
  // Over the change of the clocks and of the year.
  expect(newSince('2026-11-04')).toBe('2026-10-28')
  expect(newSince('2027-01-03')).toBe('2026-12-27')
})

/** Days since 1970-01-01. */
const dayNumber = (day: string) => Date.parse(day) / 86_400_000
const NOW = dayNumber(TODAY)

const row = fc.record({
  dates: fc.tuple(
    ...DATES.map(() => fc.option(fc.integer({ min: NOW - 10, max: NOW + 3 }), { freq: 4 })),
  ),
  status: fc.constantFrom('Filed', 'Approved', 'Denied', null),
  visibility: fc.constantFrom(0, 0, 1, 2),
  located: fc.boolean(),
})
type Row = typeof row extends fc.Arbitrary<infer Value> ? Value : never

/** Whether a record belongs to a line, told from the record alone. */
const NAIVE: Record<string, (one: Row) => boolean> = {
  new: ({ dates: [received] }) => isThisWeek(received),
  decided: ({ dates: [, since], status }) =>
    isThisWeek(since) && (status === 'Approved' || status === 'Denied'),
  comment: ({ dates: [, , opens, closes] }) =>
    typeof opens === 'number' && typeof closes === 'number' && opens <= NOW && NOW <= closes,
}

function isThisWeek(day: number | null | undefined): boolean {
  return typeof day === 'number' && day >= NOW - 7 && day <= NOW
}

function indexOf(module: ModuleDocument, rows: readonly Row[]) {
  const { schema } = indexColumns(module)
  const builder = new IndexBuilder(schema)
  rows.forEach(({ dates, status, visibility, located }, i) => {
    const indexed: IndexRow = {
      key: i + 1,
      lng: located ? -97.5 + i / 1_000 : null,
      lat: located ? 30.5 : null,
      statusCategory: status === 'Filed' ? 1 : 2,
      visibility: visibility === 2 ? 2 : visibility === 1 ? 1 : 0,
      reference: String(i),
      categories: [null, status],
      dates,
      numbers: [],
      address: null,
      text: null,
    }
    builder.add(indexed)
  })
  return builder.build([], 1)
}

test('every line counts exactly the records that are of it, as each level sees them', () => {
  const module = moduleWith()
  fc.assert(
    fc.property(
      fc.array(row, { maxLength: 60 }),
      fc.constantFrom<ViewerLevel[]>('anonymous', 'registered', 'internal'),
      (rows, level) => {
        const index = indexOf(module, rows)
        const calendar = { today: TODAY, fiscalYearStart: 7 }
        const lines = newLines(module, level, TODAY)
        expect(lines.map(({ kind }) => kind)).toEqual(Object.keys(NAIVE))
        for (const { kind, criteria: searched } of lines) {
          const { criteria } = searchQuery(
            searched,
            { module, calendar, findsHidden: false },
            level,
          )
          const { located, unlocated } = index.count(criteria)
          const seen = rows.filter(
            (one) => one.visibility <= VISIBILITY_OF_LEVEL[level] && NAIVE[kind]?.(one),
          )
          expect(located[1] + located[2], kind).toBe(seen.filter((one) => one.located).length)
          expect(unlocated[1] + unlocated[2], kind).toBe(seen.filter((one) => !one.located).length)
        }
      },
    ),
    { numRuns: 200 },
  )
})
