import { expect, test } from 'vitest'
import { map, SOURCE } from './map-row-for-tests.ts'

test('a history within the row is read entry by entry', () => {
  const source = {
    ...SOURCE,
    events: [
      {
        each: 'history',
        label: { column: 'what' },
        labels: { issued: { en: 'Issued', es: 'Expedido' } },
        date: { column: 'on', date: true },
      },
    ],
  }
  const history = [
    { what: 'closed', on: '2020-02-02' },
    { what: 'issued', on: '2020-01-01' },
    { what: 'lost' },
    7,
    null,
  ]
  expect(JSON.parse(map(source, { n: '1', history }).of('events') ?? '')).toEqual([
    { date: '2020-01-01', label: { en: 'Issued', es: 'Expedido' }, content: null },
    { date: '2020-02-02', label: 'closed', content: null },
  ])
})
