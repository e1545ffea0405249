import { expect, test } from 'vitest'
import { ModuleDocument } from '../tenancy/document/module-document.ts'
import { type StatusFacts, statusSince } from './status-since.ts'

const TODAY = '2026-12-01'
const MODULE = ModuleDocument.parse({
  code: 'permits',
  name: 'Permits',
  noun: { one: 'permit', other: 'permits' },
  fields: [
    { id: 'status_date', label: 'In this status since', kind: 'date', visibility: 'registered' },
  ],
  statuses: { F: { label: { en: 'Final', es: 'Terminado' } } },
  statusSince: 'status_date',
})
const STAFF = new Set(['status_date'])
const VISITOR = new Set<string>()

const step = (label: string, date: string) => ({ label, date })
const change = (version: number, date: string, before: string | null, after: string | null) => ({
  field: 'status',
  version,
  date,
  before,
  after,
})
const since = (facts: Partial<StatusFacts>, readable: ReadonlySet<string> = STAFF) =>
  statusSince(
    MODULE,
    { status: 'Final', record_date: null, attributes: {}, events: [], changes: [], ...facts },
    { today: TODAY, readable },
  )
const happened = (day: string) => ({ day, known: 'happened' })
const found = (day: string) => ({ day, known: 'found' })

test('the day of another step, or of the record, is not that of its status', () => {
  expect(since({ events: [step('Issued', '2024-11-05')], record_date: '2024-11-05' })).toBeNull()
  expect(since({ status: 'Expired', events: [step('Inspection', '2025-02-03')] })).toBeNull()
  expect(since({ status: null, events: [step('Issued', '2024-11-05')] })).toBeNull()
})

test('a step that is called as the status is says it, by the source’s word or the shown one', () => {
  const events = [
    step('Issued', '2024-11-05'),
    step('Issued', '2025-01-07'),
    step('Inspection', '2025-02-03'),
  ]
  expect(since({ status: 'Issued', events })).toEqual(happened('2025-01-07'))
  const shown = (label: { en: string; es: string } | string) =>
    since({ status: 'F', events: [{ label, date: '2025-03-04' }] })
  expect(shown({ en: 'FINAL ', es: 'Fin' })).toEqual(happened('2025-03-04'))
  expect(shown('Terminado')).toEqual(happened('2025-03-04'))
  expect(shown('Final inspection')).toBeNull()
})

test('days to come are no days of the status', () => {
  const coming = [step('Expired', '2027-01-01')]
  expect(since({ status: 'Expired', events: coming })).toBeNull()
  expect(since({ status: 'Expired', events: [step('Expired', TODAY), ...coming] })).toEqual(
    happened(TODAY),
  )
  expect(since({ attributes: { status_date: '2027-01-01' } })).toBeNull()
})

test('the field that says it comes first, for those who may read it', () => {
  const facts = {
    attributes: { status_date: '2025-06-01' },
    events: [step('Final', '2025-05-05')],
    changes: [change(4, '2026-11-27', 'Issued', 'Final')],
  }
  expect(since(facts)).toEqual(happened('2025-06-01'))
  expect(since(facts, VISITOR)).toEqual(happened('2025-05-05'))
  expect(since({ ...facts, events: [] }, VISITOR)).toEqual(found('2026-11-27'))
  expect(since({ attributes: { status_date: 'soon' } })).toBeNull()
})

test('what only an import found is known to have changed by its day; a first import says nothing', () => {
  const issued = change(3, '2026-10-01', 'Filed', 'Issued')
  const final = change(4, '2026-11-27', 'Issued', 'Final')
  expect(since({ changes: [final, issued] })).toEqual(found('2026-11-27'))
  expect(since({ changes: [{ ...final, field: 'record_type' }] })).toBeNull()
  // It was withdrawn after that, and came back in another status.
  expect(since({ status: 'Expired', changes: [issued, final] })).toBeNull()
})

test('a record that left its status and came back has it since it came back', () => {
  const facts = {
    status: 'Issued',
    events: [step('Issued', '2024-11-05')],
    changes: [
      change(3, '2026-10-01', 'Issued', 'On hold'),
      change(4, '2026-11-27', 'On hold', 'Issued'),
    ],
  }
  expect(since(facts)).toEqual(found('2026-11-27'))
  const again = { ...facts, events: [...facts.events, step('Issued', '2026-11-20')] }
  expect(since(again)).toEqual(happened('2026-11-20'))
})
