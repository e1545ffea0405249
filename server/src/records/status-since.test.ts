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
  statuses: {
    F: { label: { en: 'Final', es: 'Terminado' } },
    Revoked: {},
    X: { label: { en: 'Expired', es: 'Vencido' } },
  },
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

test('a step with the name of the status gives its day, by the source’s word or the shown one', () => {
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

test('a step that the record has left since is not that of its status', () => {
  const issued = step('Issued', '2020-01-05')
  const of = (later: StatusFacts['events'], changes: StatusFacts['changes'] = []) =>
    since({ status: 'Issued', events: [issued, ...later], changes })
  expect(of([step('Revoked', '2024-02-01')])).toBeNull()
  expect(of([step('expired', '2021-03-01')])).toBeNull()
  expect(of([{ label: { en: 'Lapsed', es: 'Vencido' }, date: '2021-03-01' }])).toBeNull()
  expect(of([step('Revoked', '2020-01-05')])).toEqual(happened('2020-01-05'))
  expect(of([step('Revoked', '2027-02-01')])).toEqual(happened('2020-01-05'))
  expect(of([step('Revoked', '2024-02-01'), step('Issued', '2024-03-01')])).toEqual(
    happened('2024-03-01'),
  )
  // Imports that name a status that the module does not list.
  const back = [change(7, '2023-05-02', 'Suspended', 'Issued')]
  expect(of([step('Suspended', '2021-03-01')], back)).toEqual(found('2023-05-02'))
  expect(of([step('Expired', '2021-03-01')], [change(7, '2023-05-02', 'X', 'Issued')])).toEqual(
    found('2023-05-02'),
  )
})

test('a step from before another change of the status is not that of the last one', () => {
  const changes = [
    change(3, '2026-10-01', 'Expired', 'On hold'),
    change(4, '2026-11-27', 'On hold', 'Issued'),
  ]
  const of = (...events: StatusFacts['events']) => since({ status: 'Issued', events, changes })
  const issued = step('Issued', '2024-11-05')
  expect(of(issued)).toEqual(found('2026-11-27'))
  expect(of(issued, step('Issued', '2026-11-20'))).toEqual(happened('2026-11-20'))
  // The import was late: the source says when it was on hold.
  expect(of(issued, step('On hold', '2026-09-01'), step('Issued', '2026-09-20'))).toEqual(
    happened('2026-09-20'),
  )
})
