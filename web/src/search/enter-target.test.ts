import type { Prediction } from '@plat/contract/places/places'
import { expect, test } from 'vitest'
import { enterTarget, mayBeNumber, placeNamed } from './enter-target.ts'

const numbered = (reference: string): Prediction => ({
  source: 'record',
  source_id: reference,
  text: reference,
  detail: null,
  matched: 'number',
  count: null,
  here: null,
  location: null,
  bounds: null,
  record: { reference, title: '', street_address: null, record_date: null, excerpt: null },
})

test('an exact record number is that record, in any punctuation', () => {
  const known = [numbered('B-2026-0016'), numbered('B-2026-00166')]
  expect(enterTarget(' b2026 00166', known).source_id).toBe('B-2026-00166')
  expect(enterTarget('B-2026-0016', known).source_id).toBe('B-2026-0016')
})

test('the beginning of a number is words, and so is anything else', () => {
  expect(enterTarget('B-2026', [numbered('B-2026-0016')])).toMatchObject({
    source: 'text',
    text: 'B-2026',
  })
  expect(enterTarget(' kitchen remodel ', [])).toMatchObject({
    source: 'text',
    text: 'kitchen remodel',
  })
})

test('only what has a digit may be a number', () => {
  expect(['solar', '12', 'B-2026-001666', '2249 Alder'].filter(mayBeNumber)).toEqual([
    'B-2026-001666',
    '2249 Alder',
  ])
})

test('the name of a place is taken for it where no record has the words, and only if it is one place', () => {
  const place = (id: string, text: string): Prediction => ({
    ...enterTarget(text, []),
    source: 'place',
    source_id: id,
    matched: 'name',
  })
  const [north, river] = [place('1', 'Northgate'), place('2', 'Del Río')]
  expect(placeNamed('northgate ', [north, river], 0)).toBe(north)
  expect(placeNamed('del rio', [north, river], 0)).toBe(river)
  expect(placeNamed('Northgate', [north, river], 3), 'records say so').toBeUndefined()
  expect(placeNamed('Northgate', [north, river], null), 'not known yet').toBeUndefined()
  expect(placeNamed('North', [north, river], 0), 'a part of the name').toBeUndefined()
  expect(placeNamed('Northgate', [north, place('3', 'NORTHGATE')], 0)).toBeUndefined()
})
