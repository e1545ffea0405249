import type { Formatting } from '@plat/contract/records/formatting'
import { expect, test } from 'vitest'
import { recordForTests } from '../../records/record-for-tests.ts'
import { compareGroups, isDifferent } from './compare-rows.ts'

const formatting: Formatting[] = [
  { id: 'cost', type: 'basic/formatted', label: 'Cost', position: 3, group: 'Money' },
  { id: 'fee', type: 'basic/formatted', label: 'Fee', position: 2, group: 'Money' },
  { id: 'use', type: 'basic', label: 'Use', position: 1 },
  {
    id: 'owner',
    type: 'contact',
    label: 'Owner',
    position: 4,
    layout: [{ member: 'name', style: 'bold' }],
  },
]
const record = (details: Record<string, string | number | object>) => ({
  ...recordForTests(details as Parameters<typeof recordForTests>[0]),
  formatting,
})

test('each field that one of the records has is a row, under its heading and in the configured order', () => {
  const groups = compareGroups([record({ cost: 10, use: 'Shop' }), record({ fee: 5, use: 'Shop' })])
  expect(
    groups.map(({ title, rows }) => [title, rows.map(({ id, differs }) => [id, differs])]),
  ).toEqual([
    [null, [['use', false]]],
    [
      'Money',
      [
        ['fee', true],
        ['cost', true],
      ],
    ],
  ])
  expect(groups[1]?.rows[0]?.cells.map((cell) => cell?.value ?? null)).toEqual([null, 5])
})

test('contacts are compared by what is shown of them', () => {
  const owner = (phone: string) => record({ owner: { name: 'Ana', phone } })
  expect(compareGroups([owner('1'), owner('2')])[0]?.rows[0]?.differs).toBe(false)
})

test('nothing and something differ, two times nothing does not', () => {
  expect([isDifferent([null, undefined]), isDifferent([null, 0]), isDifferent(['a'])]).toEqual([
    false,
    true,
    false,
  ])
})
