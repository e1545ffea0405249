import { expect, test } from 'vitest'
import { listRecords } from './digest-lists.ts'

const alert = (...records: string[]) => ({ records: new Map(records.map((one) => [one, null])) })
const many = (name: string, count: number) =>
  alert(...Array.from({ length: count }, (_, at) => `${name}${at}`))
const always = () => true

test('a record of two alerts is listed by the first', () => {
  expect(listRecords([alert('a', 'b'), alert('b', 'c')], always)).toEqual([['a', 'b'], ['c']])
  expect(listRecords([alert('a'), alert('a')], always)).toEqual([['a'], []])
})

test('an alert lists its first 20; what has no room there is listed by another alert that has it', () => {
  const [first, second] = listRecords([many('r', 30), many('r', 30), many('r', 30)], always)
  expect(first).toEqual(Array.from({ length: 20 }, (_, at) => `r${at}`))
  expect(second).toEqual(Array.from({ length: 10 }, (_, at) => `r${at + 20}`))
})

test('where there is no room for all, each alert has its first records', () => {
  let room = 5
  const lists = listRecords([many('a', 20), many('b', 20), many('c', 1)], () => room-- > 0)
  expect(lists).toEqual([['a0', 'a1'], ['b0', 'b1'], ['c0']])
})

test('a list does not go on after a record that has no room', () => {
  const lists = listRecords([alert('a', 'large', 'b'), many('c', 3)], (one) => one !== 'large')
  expect(lists).toEqual([['a'], ['c0', 'c1', 'c2']])
})
