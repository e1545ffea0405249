import { localize } from '@plat/contract/platform/localized'
import { expect, test } from 'vitest'
import { fieldLabels } from '../../exports/export-columns.ts'
import { recordChanges } from '../../records/record-changes.ts'
import { recordDescriptor } from '../public-config.ts'
import { fieldName } from './field-name.ts'
import { ModuleDocument } from './module-document.ts'

const shown = (id: string, type: string, label: string, more: object = {}) => ({
  id,
  type,
  label,
  position: 1,
  ...more,
})

const module = ModuleDocument.parse({
  code: 'planning',
  name: 'Planning',
  noun: { one: 'application', other: 'applications' },
  fields: [
    { id: 'hearing', label: 'Hearing date', kind: 'date' },
    { id: 'planner', label: 'Planner', kind: 'contact' },
  ],
  formatting: [
    shown('agency_reference', 'button', 'Have your say', {
      text: 'Write to us',
      link: 'mailto:x@y.example',
    }),
    shown('addresses', 'contact', 'Whom to ask', { layout: [{ field: 'addresses' }] }),
    shown('record_date', 'basic/formatted/date', 'Received'),
    shown('hearing', 'basic/formatted/date', 'Hearing'),
    shown('planner', 'contact', 'Your contact at the city', { layout: [{ member: 'name' }] }),
  ],
})

const NAMES: readonly [id: string, name: string][] = [
  ['agency_reference', 'Record number'],
  ['addresses', 'Address'],
  ['record_date', 'Received'],
  ['hearing', 'Hearing'],
  ['planner', 'Planner'],
]

test('a field has one name everywhere, and it is not that of a button or a contact', () => {
  const inTable = fieldLabels(module, 'en')
  const descriptor = new Map(recordDescriptor(module).fields.map(({ id, label }) => [id, label]))
  for (const [id, name] of NAMES) {
    expect(localize(fieldName(module, id) ?? '', 'en')).toBe(name)
    expect(inTable(id)).toBe(name)
    expect(localize(descriptor.get(id) ?? '', 'en')).toBe(name)
  }
  expect(fieldName(module, 'nowhere')).toBeNull()
  expect(inTable('nowhere')).toBe('nowhere')
})

test('the history calls the fields as the table does', () => {
  const change = { version: 2, date: '2026-11-01', before: null, after: 'x' }
  const rows = NAMES.map(([field]) => ({ ...change, field }))
  const changes = recordChanges(rows, module, new Set(['hearing', 'planner']))
  expect(changes.map(({ field, label }) => [field, localize(label, 'en')]).toSorted()).toEqual(
    NAMES.map(([field, name]) => [field, name]).toSorted(),
  )
})
