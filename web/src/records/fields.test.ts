import type { RecordDetails } from '@plat/contract/records/records'
import type { Formatting } from '@plat/contract/records/formatting'
import { expect, test } from 'vitest'
import { comingUp, fieldGroups, isShownFolded, timelineRows } from './fields.ts'

const guid = '8f14e45f-ceea-467f-a8d2-6c1f0d3a9b10'
function record(formatting: Formatting[], details: RecordDetails['details'] = {}): RecordDetails {
  return {
    record: {
      guid,
      agency_reference: 'B-1',
      title: 'New house',
      record_type: 'NEW',
      type_display: { en: 'New construction' },
      status: 'Issued',
      status_display: 'Issued',
      status_category: 1,
      status_category_id_internal: 1,
      record_date: '2020-01-01',
      addresses: [{ street_address: '12 Main St', division: 'Riverside' }],
      location: null,
      location_guid: null,
      area: null,
    },
    details,
    formatting,
    videos: {},
    events: [],
    changes: [],
    version: 1,
    description: null,
    status_since: null,
    next_step: null,
    locations: [],
    geometry: null,
    source: { name: 'City', url: null, updated: null },
  }
}

test('fields come under their headings in the configured order; empty ones are left out', () => {
  const groups = fieldGroups(
    record(
      [
        { id: 'cost', type: 'basic/formatted', label: 'Cost', position: 3, group: 'Money' },
        { id: 'fee', type: 'basic/formatted', label: 'Fee', position: 2, group: 'Money' },
        { id: 'record_type', type: 'basic', label: 'Type', position: 1 },
        { id: 'contractor', type: 'basic', label: 'Contractor', position: 0 },
      ],
      { cost: 1000, fee: 0, contractor: null },
    ),
  )
  expect(
    groups.map(({ title, fields }) => [title, fields.map(({ formatting }) => formatting.id)]),
  ).toEqual([
    [null, ['record_type']],
    ['Money', ['fee', 'cost']],
  ])
})

const events = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    date: `2020-01-0${i + 1}`,
    label: `${i + 1}`,
    content: null,
  }))
const labels = (count: number) =>
  events(count)
    .filter((_, place) => isShownFolded(place, count))
    .map(({ label }) => label)

test('a timeline of up to four events is whole; a longer one folds to its first and last two', () => {
  expect(labels(3)).toEqual(['1', '2', '3'])
  expect(labels(4)).toEqual(['1', '2', '3', '4'])
  expect(labels(5)).toEqual(['1', '4', '5'])
})

test('rows of a timeline have the day as their id, each its own', () => {
  const day = { date: '2020-03-09', label: 'Seen', content: null }
  expect(timelineRows([day, day, ...events(1)]).map(({ id }) => id)).toEqual([
    '09-03-2020',
    '09-03-2020-2',
    '01-01-2020',
  ])
})

test('what lies ahead is told with the nearest date first, what has passed is not', () => {
  const hearing: Formatting = {
    id: 'hearing',
    type: 'basic/formatted/date',
    label: 'Hearing',
    position: 1,
  }
  const details = {
    ...record([hearing], { hearing: '2021-02-01' }),
    events: [...events(1), { date: '2021-01-20', label: 'Notice', content: null }],
  }
  expect(comingUp(details, '2021-01-01')).toEqual([
    { label: 'Notice', day: '2021-01-20' },
    { label: 'Hearing', day: '2021-02-01' },
  ])
  expect(comingUp(details, '2021-02-01')).toEqual([])
})

test('a field of any type is shown only with something to show', () => {
  const shown = (formatting: Omit<Formatting, 'label' | 'position'>, details = {}) =>
    fieldGroups(record([{ label: 'L', position: 1, ...formatting }], details)).length === 1
  const layout = [{ member: 'name', style: 'bold' as const }]
  expect(shown({ id: 'owner', type: 'contact', layout }, { owner: { name: 'Ana' } })).toBe(true)
  expect(shown({ id: 'owner', type: 'contact', layout }, { owner: { phone: '1' } })).toBe(false)
  expect(shown({ id: 'papers', type: 'list' }, { papers: [] })).toBe(false)
  expect(shown({ id: 'papers', type: 'list/expand' }, { papers: ['Plan'] })).toBe(true)
  expect(shown({ id: 'hearing', type: 'video' }, {})).toBe(false)
  expect(shown({ id: 'page', type: 'button' }, { page: 'https://a.gov/1' })).toBe(true)
  expect(shown({ id: 'page', type: 'button' }, { page: 'javascript:alert(1)' })).toBe(false)
  // A record's status and address stand in its head; a button of either does not.
  expect(shown({ id: 'status', type: 'basic/status' })).toBe(false)
  expect(shown({ id: 'agency_reference', type: 'button', link: 'mailto:a@b.gov' })).toBe(true)
})
