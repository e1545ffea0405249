import { expect, test } from 'vitest'
import { ModuleFile } from '../tenancy/document/module-document.ts'
import { commentWindow } from './comment-window.ts'

const moduleOf = (comment: object, comments: object = { public: true }) =>
  ModuleFile.parse({
    code: 'permits',
    name: 'Permits',
    noun: { one: 'permit', other: 'permits' },
    fields: [
      { id: 'from', label: 'From', kind: 'date' },
      { id: 'until', label: 'Until', kind: 'date', visibility: 'internal' },
    ],
    comments,
    events: { comment },
  })
const BOTH = { opens: 'from', closes: 'until' }
const record = (from: unknown, until: unknown) => ({
  record_date: '2026-02-01',
  attributes: { from, until },
})
const MARCH = record('2026-03-01', '2026-03-31')

test('both days belong to the window', () => {
  const stateOn = (day: string) => commentWindow(moduleOf(BOTH), MARCH, 2, day)?.state
  expect(stateOn('2026-02-28')).toBe('upcoming')
  expect(stateOn('2026-03-01')).toBe('open')
  expect(stateOn('2026-03-31')).toBe('open')
  expect(stateOn('2026-04-01')).toBe('closed')
})

test('a missing day is no limit, nor is a field that is not set', () => {
  const windowOf = (from: unknown, until: unknown, day: string, comment: object = BOTH) =>
    commentWindow(moduleOf(comment), record(from, until), 2, day)
  expect(windowOf(null, undefined, '2026-03-15')).toEqual({
    state: 'open',
    opens: null,
    closes: null,
  })
  expect(windowOf(null, '2026-03-14', '2026-03-15')?.state).toBe('closed')
  expect(windowOf('2026-03-16', '', '2026-03-15')?.state).toBe('upcoming')
  expect(windowOf('2026-03-16', '2026-03-14', '2026-03-15', {})?.state).toBe('open')
  expect(windowOf(20_260_316, 'soon', '2026-03-15')?.state).toBe('open')
})

test('a field that the reader may not see counts as missing', () => {
  expect(commentWindow(moduleOf(BOTH), MARCH, 1, '2026-04-01')).toEqual({
    state: 'open',
    opens: '2026-03-01',
    closes: null,
  })
})

test('the time of day is cut off, and the date of the record can be the first day', () => {
  const day = '2026-03-09'
  const timed = record('2026-03-02T08:00:00Z', '2026-03-09T08:00:00Z')
  expect(commentWindow(moduleOf(BOTH), timed, 2, day)).toMatchObject({ state: 'open', closes: day })
  const byDate = moduleOf({ opens: 'record_date' })
  expect(commentWindow(byDate, MARCH, 0, day)?.opens).toBe('2026-02-01')
})

test('a module without comments, or without public ones, has no window', () => {
  for (const comments of [{}, { accept: false, public: true }])
    expect(commentWindow(moduleOf(BOTH, comments), MARCH, 2, '2026-03-15')).toBeNull()
})
