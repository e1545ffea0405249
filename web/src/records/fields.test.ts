import type { Formatting, RecordDetails } from '@plat/contract/records'
import { expect, test } from 'vitest'
import { fieldGroups, sentenceCase, shownEvents, statusDay } from './fields.ts'

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
    events: [],
    description: null,
    next_step: null,
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
const labels = (count: number, unfolded: boolean) =>
  shownEvents(events(count), unfolded).map(({ label }) => label)

test('a timeline of up to four events is whole; a longer one folds to its first and last two', () => {
  expect(labels(3, false)).toEqual(['1', '2', '3'])
  expect(labels(4, false)).toEqual(['1', '2', '3', '4'])
  expect(labels(5, false)).toEqual(['1', '4', '5'])
  expect(labels(5, true)).toEqual(['1', '2', '3', '4', '5'])
})

test('a status dates from the latest event that has happened', () => {
  const details = {
    ...record([]),
    events: [...events(2), { date: '2099-01-01', label: 'Expires', content: null }],
  }
  expect(statusDay(details, '2021-01-01')).toBe('2020-01-02')
  expect(statusDay(record([]), '2021-01-01')).toBe('2020-01-01')
})

test('shouted text becomes a sentence, other text stays', () => {
  expect(sentenceCase('DEMOLISH GARAGE. NEW SLAB')).toBe('Demolish garage. New slab')
  expect(sentenceCase('HVAC in basement')).toBe('HVAC in basement')
})
