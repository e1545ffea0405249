import { expect, test } from 'vitest'
import { refusedReasons, repairedReasons } from './load-reasons.ts'

const fields = [
  { id: 'cost', label: 'Declared cost', kind: 'number', search: false, visibility: 'everybody' },
  { id: 'owner_phone', label: 'Phone', kind: 'text', search: false, visibility: 'internal' },
] as const

const counted = (reasons: Record<string, number>) =>
  Object.fromEntries(Object.entries(reasons).map(([name, count]) => [name, { count }]))

test('refused rows are told in plain words, the most frequent reason first', () => {
  const { total, reasons } = refusedReasons(
    counted({ 'no key': 2, 'shifted columns': 7, 'a quote that is not closed': 1 }),
    [],
  )
  expect(total).toBe(10)
  expect(reasons).toMatchObject([
    { field: null, reason: { en: expect.stringMatching(/^The line is damaged/) }, count: 8 },
    { field: null, reason: { en: 'Nothing tells which record it is' }, count: 2 },
  ])
})

test('neither the agency’s own rules nor what nobody foresaw is told word for word', () => {
  const { reasons } = refusedReasons(
    counted({ 'home of officer Doe': 3, '/srv/files/x.csv: no such file': 1 }),
    ['home of officer Doe'],
  )
  expect(JSON.stringify(reasons)).not.toMatch(/Doe|srv/)
  expect(reasons.map(({ reason, count }) => [(reason as { en: string }).en, count])).toEqual([
    ['A rule of the agency leaves it out', 3],
    ['Other reasons', 1],
  ])
})

test('repaired values have the label of their field', () => {
  const { total, reasons } = repairedReasons(
    counted({
      'cost: not a number': 4,
      'record_date: before 1900-01-01': 1,
      'record_date: after 2027-01-01': 2,
      'street_address: runs of blanks': 9,
      'title: removed the name of the clerk': 1,
      'quotes that are not escaped': 5,
    }),
    { fields: [...fields] },
  )
  expect(total).toBe(22)
  expect(reasons).toMatchObject([
    { field: { en: 'Address' }, reason: { en: 'Spaces and dashes made even' }, count: 9 },
    { field: null, reason: { en: 'Broken quotation marks put right' }, count: 5 },
    { field: 'Declared cost', reason: { en: 'Not a number, left out' }, count: 4 },
    { field: { en: 'Date' }, reason: { en: 'A date that cannot be, left out' }, count: 3 },
    { field: { en: 'Title' }, reason: { en: 'Put right' }, count: 1 },
  ])
})

test('of fields that not everybody may read, keys and columns of the source nothing is told', () => {
  expect(
    repairedReasons(
      counted({
        'owner_phone: not in the expected form': 4,
        'key: cut to 200 characters': 1,
        'visibility: empty: kept internal': 6,
        'check "staff home": runs of blanks': 1,
        'Owner SSN moved': 1,
      }),
      { fields: [...fields] },
    ),
  ).toEqual({ total: 0, reasons: [] })
})
