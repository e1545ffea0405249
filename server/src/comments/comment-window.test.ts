import { expect, test } from 'vitest'
import { ModuleFile } from '../tenancy/document/module-document.ts'
import { commentWindow } from './comment-window.ts'

const moduleOf = (comments: object, events: object = {}) =>
  ModuleFile.parse({
    code: 'permits',
    name: 'Permits',
    noun: { one: 'permit', other: 'permits' },
    fields: [
      { id: 'from', label: 'From', kind: 'date' },
      { id: 'until', label: 'Until', kind: 'date', visibility: 'internal' },
    ],
    comments,
    events,
  })
const record = (attributes: object = {}) => ({
  record_date: '2026-02-01',
  attributes: { ...attributes },
})
const MARCH = { public: true, window: { opens: '2026-03-01', closes: '2026-03-31' } }

test('both days of a window belong to it', () => {
  const stateOn = (day: string) => commentWindow(moduleOf(MARCH), record(), 0, day)?.state
  expect(stateOn('2026-02-28')).toBe('upcoming')
  expect(stateOn('2026-03-01')).toBe('open')
  expect(stateOn('2026-03-31')).toBe('open')
  expect(stateOn('2026-04-01')).toBe('closed')
})

test('an end that nobody has set does not limit', () => {
  const windowOf = (window: object) =>
    commentWindow(moduleOf({ public: true, window }), record(), 0, '2026-03-15')
  expect(windowOf({})).toEqual({ state: 'open', opens: null, closes: null })
  expect(windowOf({ closes: '2026-03-14' })?.state).toBe('closed')
  expect(windowOf({ opens: '2026-03-16' })?.state).toBe('upcoming')
})

test('days of the record go before those of its module, as far as the reader may see them', () => {
  const module = moduleOf(MARCH, { comment: { opens: 'from', closes: 'until' } })
  const own = record({ from: '2026-05-01', until: '2026-05-09T08:00:00Z' })
  expect(commentWindow(module, own, 2, '2026-05-09')).toEqual({
    state: 'open',
    opens: '2026-05-01',
    closes: '2026-05-09',
  })
  expect(commentWindow(module, own, 0, '2026-05-10')).toEqual({
    state: 'open',
    opens: '2026-05-01',
    closes: null,
  })
  expect(commentWindow(module, record(), 2, '2026-03-05')).toMatchObject(MARCH.window)
  const byDate = moduleOf(MARCH, { comment: { opens: 'record_date' } })
  expect(commentWindow(byDate, record(), 0, '2026-03-05')?.opens).toBe('2026-02-01')
})

test('a module without public comments has no window; one that makes no sense is refused', () => {
  expect(commentWindow(moduleOf({}), record(), 0, '2026-03-05')).toBeNull()
  const refused = [
    { public: true, window: { opens: '2026-04-01', closes: '2026-03-01' } },
    { window: { opens: '2026-03-01' } },
    { accept: false, public: true },
    { public: true, window: { opens: 'March 1' } },
  ]
  for (const comments of refused)
    expect(() => moduleOf(comments), JSON.stringify(comments)).toThrow(/expected/)
})
