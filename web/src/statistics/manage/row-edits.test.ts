import { expect, test } from 'vitest'
import {
  addRow,
  moveRow,
  moveStat,
  neighbour,
  putStat,
  removeRow,
  removeStat,
  type Rows,
  swapped,
  usedStats,
} from './row-edits.ts'

const rows: Rows = [[1, 2, 3, 4], [5, null], []]

test('rows are added at the end, moved past their neighbours and removed', () => {
  expect(addRow(rows)).toEqual([[1, 2, 3, 4], [5, null], [], []])
  expect(moveRow(rows, 1, -1)).toEqual([[5, null], [1, 2, 3, 4], []])
  expect(moveRow(rows, 2, 1), 'the last one stays').toEqual(rows)
  expect(moveRow(rows, 0, -1), 'the first one stays').toEqual(rows)
  expect(removeRow(rows, 0)).toEqual([[5, null], []])
})

test('a row has at most four stats, a grouping fifty rows', () => {
  expect(putStat(rows, { row: 0, column: 4 }, 9)).toEqual(rows)
  expect(moveStat(rows, { row: 1, column: 0 }, { row: 0, column: 1 })).toEqual(rows)
  expect(neighbour(rows, { row: 1, column: 0 }, 'up'), 'there is no room above').toBeNull()
  let many: Rows = []
  for (let row = 0; row < 60; row += 1) many = addRow(many)
  expect(many).toHaveLength(50)
})

test('a stat is put behind the last column or into a place, and taken out of its row', () => {
  expect(putStat(rows, { row: 1, column: 2 }, 9)[1]).toEqual([5, null, 9])
  expect(putStat(rows, { row: 1, column: 1 }, 9)[1]).toEqual([5, 9])
  expect(putStat(rows, { row: 2, column: 0 }, null)[2], 'a blank one').toEqual([null])
  expect(putStat(rows, { row: 2, column: 1 }, 9), 'not behind a gap').toEqual(rows)
  expect(putStat(rows, { row: 7, column: 0 }, 9)).toEqual(rows)
  expect(removeStat(rows, { row: 0, column: 1 })[0]).toEqual([1, 3, 4])
})

test('a stat moves by one within its row, and to the rows beside it', () => {
  const to = (row: number, column: number, direction: 'left' | 'right' | 'up' | 'down') =>
    neighbour(rows, { row, column }, direction)
  expect(to(0, 0, 'left')).toBeNull()
  expect(to(0, 3, 'right')).toBeNull()
  expect(to(0, 1, 'left')).toEqual({ row: 0, column: 0 })
  expect(to(0, 3, 'down'), 'at the end of a shorter row').toEqual({ row: 1, column: 2 })
  expect(to(2, 0, 'down')).toBeNull()
  expect(moveStat(rows, { row: 0, column: 1 }, { row: 0, column: 0 })[0]).toEqual([2, 1, 3, 4])
  expect(moveStat(rows, { row: 0, column: 0 }, { row: 0, column: 3 })[0]).toEqual([2, 3, 4, 1])
  expect(moveStat(rows, { row: 0, column: 3 }, { row: 1, column: 2 })).toEqual([
    [1, 2, 3],
    [5, null, 4],
    [],
  ])
})

test('no move loses or doubles a stat', () => {
  const places = rows.flatMap((row, index) => row.map((_, column) => ({ row: index, column })))
  for (const from of places)
    for (const to of [
      ...places,
      { row: 2, column: 0 },
      { row: 9, column: 9 },
      { row: -1, column: 0 },
    ])
      expect(moveStat(rows, from, to).flat().toSorted()).toEqual(rows.flat().toSorted())
})

test('stats that are used are not offered again, empty places are nobody’s', () => {
  expect([...usedStats(rows)]).toEqual([1, 2, 3, 4, 5])
})

test('entries of a list swap with their neighbours', () => {
  expect(swapped([1, 2, 3], 0, 1)).toEqual([2, 1, 3])
  expect(swapped([1, 2, 3], 2, 3)).toEqual([1, 2, 3])
  expect(swapped([1, 2, 3], 0, -1)).toEqual([1, 2, 3])
})
