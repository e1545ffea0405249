import type { ModuleConfig } from './module-config.ts'
import { expect, test } from 'vitest'
import { legendEntries } from './legend-entries.ts'

type Statuses = ModuleConfig['control']['recordDescriptor']['statuses']

const STATUSES: Statuses = {
  Lapsed: { label: 'Lapsed', category: 2, marker: '#b45309' },
  Filed: { label: 'Filed', category: 1, marker: '#b45309' },
  Review: { label: 'Under review', category: 1, marker: '#B45309' },
  Hearing: { label: 'Hearing', category: 1, marker: '#6b3fa0' },
  Other: { label: 'Other', category: 1 },
}

function entries(statuses: Statuses, searched: '0' | '1' | '2', chosen?: string[]) {
  return legendEntries(statuses, searched, 'light', chosen).map(({ colour, category, labels }) => [
    colour,
    category,
    ...labels,
  ])
}

test('statuses that look the same on the map are named together, those without a colour not at all', () => {
  expect(entries(STATUSES, '0')).toEqual([
    ['#b45309', 1, 'Filed', 'Under review'],
    ['#6b3fa0', 1, 'Hearing'],
    ['#b45309', 2, 'Lapsed'],
  ])
})

test('statuses whose colours nobody tells apart are named together, live and archived ones never', () => {
  const alike: Statuses = {
    Finaled: { label: 'Finaled', category: 2, marker: '#2e7d32' },
    Open: { label: 'Open', category: 1, marker: '#2e7d32' },
    Closed: { label: 'Closed', category: 2, marker: '#257a3e' },
    Void: { label: 'Void', category: 2, marker: '#5f6b76' },
  }
  expect(entries(alike, '0')).toEqual([
    ['#2e7d32', 1, 'Open'],
    ['#2e7d32', 2, 'Finaled', 'Closed'],
    ['#5f6b76', 2, 'Void'],
  ])
  const { Finaled, Closed } = alike
  expect(entries({ Finaled: Finaled!, Closed: Closed! }, '0')).toEqual([])
})

test('a search of live records finds no archived status', () => {
  expect(entries(STATUSES, '1')).toEqual([
    ['#b45309', 1, 'Filed', 'Under review'],
    ['#6b3fa0', 1, 'Hearing'],
  ])
})

test('a search for some statuses names no others', () => {
  expect(entries(STATUSES, '0', ['Hearing', 'Lapsed', 'No longer a status'])).toEqual([
    ['#6b3fa0', 1, 'Hearing'],
    ['#b45309', 2, 'Lapsed'],
  ])
  expect(entries(STATUSES, '0', ['Hearing'])).toEqual([])
})

test('one colour explains itself', () => {
  expect(entries(STATUSES, '2')).toEqual([])
  expect(entries({}, '0')).toEqual([])
})
