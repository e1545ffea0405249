import { expect, test } from 'vitest'
import { ModuleDocument } from './module-document.ts'
import { possibleEvents } from './possible-events.ts'

const module = (more: object) =>
  ModuleDocument.parse({
    code: 'permits',
    name: 'Permits',
    noun: { one: 'permit', other: 'permits' },
    ...more,
  })

const REGISTERED = 1
const INTERNAL = 2
const field = (id: string, kind: string, visibility = 'everybody') => ({
  id,
  label: id,
  kind,
  visibility,
})

test('a module without dates for comments and without decisions brings about neither', () => {
  expect(possibleEvents(module({}), REGISTERED)).toEqual([
    'new',
    'status',
    'date',
    'text',
    'withdrawn',
  ])
})

test('windows for comments need their dates, decisions a status or a field, dates a date', () => {
  const full = module({
    fields: [field('opens', 'date'), field('decided', 'text'), field('hearing', 'date')],
    events: {
      decision: { fields: ['decided'] },
      date: ['hearing'],
      comment: { opens: 'opens' },
    },
  })
  expect(possibleEvents(full, REGISTERED)).toEqual([
    'new',
    'status',
    'decision',
    'date',
    'comment_opens',
    'text',
    'withdrawn',
  ])
  const byStatus = module({ events: { decision: { statuses: ['Issued'] }, date: [] } })
  expect(possibleEvents(byStatus, REGISTERED)).toEqual([
    'new',
    'status',
    'decision',
    'text',
    'withdrawn',
  ])
})

test('a field for staff, and one that the module does not have, bring about nothing for residents', () => {
  const hidden = module({
    fields: [field('closes', 'date', 'internal'), field('decided', 'text', 'internal')],
    events: {
      status: ['gone'],
      decision: { fields: ['decided'] },
      comment: { opens: 'gone', closes: 'closes' },
    },
  })
  expect(possibleEvents(hidden, REGISTERED)).toEqual(['new', 'date', 'text', 'withdrawn'])
  expect(possibleEvents(hidden, INTERNAL)).toEqual([
    'new',
    'decision',
    'date',
    'comment_closes',
    'text',
    'withdrawn',
  ])
})
