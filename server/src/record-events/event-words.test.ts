import { expect, test } from 'vitest'
import { ModuleDocument } from '../tenancy/document/module-document.ts'
import { eventWords, type ToldEvent } from './event-words.ts'

const EVERYBODY = 0
const INTERNAL = 2

const module = ModuleDocument.parse({
  code: 'permits',
  name: 'Permits',
  noun: { one: 'permit', other: 'permits' },
  fields: [
    { id: 'inspection', label: { en: 'Inspection date', es: 'Fecha de inspección' }, kind: 'date' },
    { id: 'cost', label: { en: 'Cost', es: 'Costo' }, kind: 'number' },
    { id: 'officer', label: 'Officer', kind: 'text', visibility: 'internal' },
  ],
  statuses: {
    R: { label: { en: 'In review', es: 'En revisión' } },
    I: { label: { en: 'Issued', es: 'Emitido' }, category: 'archive' },
  },
})

const words = (
  kind: ToldEvent['kind'],
  changes: [field: string, before: string | null, after: string | null][],
  visibility = EVERYBODY,
) =>
  eventWords(
    module,
    {
      kind,
      date: '2026-05-01',
      changes: changes.map(([field, before, after]) => ({ field, before, after })),
    },
    visibility,
  )

test('an event is told with the agency’s labels and days in words, in both languages', () => {
  expect(words('new', [])).toEqual({ en: 'New record', es: 'Nuevo registro' })
  expect(words('withdrawn', [])).toEqual({ en: 'No longer published', es: 'Ya no se publica' })
  expect(words('status', [['status', 'R', 'I']])).toEqual({
    en: 'Status: In review → Issued',
    es: 'Estado: En revisión → Emitido',
  })
  expect(words('decision', [['status', 'R', 'I']])).toEqual({
    en: 'Decision: Issued',
    es: 'Decisión: Emitido',
  })
  expect(words('date', [['inspection', '2026-05-03', '2026-05-09']])).toEqual({
    en: 'Inspection date: May 3, 2026 → May 9, 2026',
    es: 'Fecha de inspección: 3 may 2026 → 9 may 2026',
  })
  expect(words('date', [['inspection', null, '2026-05-09']])).toMatchObject({
    en: 'Inspection date: May 9, 2026',
  })
  expect(words('date', [['inspection', '2026-05-09', null]])).toMatchObject({
    es: 'Fecha de inspección: 9 may 2026 → eliminado',
  })
  expect(
    words('text', [
      ['description', 'Old', 'New'],
      ['cost', '1', '2'],
    ]),
  ).toEqual({ en: 'Changed: Description, Cost', es: 'Cambios: Descripción, Costo' })
})

test('a window for comments is told with its last day, as far as there is one', () => {
  expect(words('comment_opens', [['inspection', null, '2026-05-21']])).toMatchObject({
    en: 'Comments open until May 21, 2026',
  })
  expect(words('comment_opens', [])).toMatchObject({ en: 'Comments are open' })
  expect(words('comment_closes', [])).toMatchObject({
    en: 'The comment window closes on May 1, 2026',
  })
})

test('what the reader may not see, or the agency took away, is not told', () => {
  expect(words('text', [['officer', 'A. Reed', 'B. Soto']])).toBeNull()
  expect(words('date', [['gone', '2026-05-03', '2026-05-09']])).toBeNull()
  expect(words('text', [['officer', 'A. Reed', 'B. Soto']], INTERNAL)).toMatchObject({
    en: 'Changed: Officer',
  })
  expect(
    words('text', [
      ['officer', 'A. Reed', 'B. Soto'],
      ['cost', '1', '2'],
    ]),
  ).toMatchObject({ en: 'Changed: Cost' })
})
