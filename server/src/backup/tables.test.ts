import { expect, test } from 'vitest'
import { inOrder, type Table } from './tables.ts'

const table = (name: string, ...references: string[]): Table => ({
  name,
  columns: [],
  key: [],
  references,
})

test('a table comes after those that it refers to', () => {
  const tables = [
    table('account', 'tenant'),
    table('code', 'session', 'account'),
    table('session', 'account'),
    table('tenant'),
    // Tables without a tenant column are not backed up.
    table('zone', 'spatial_ref_sys'),
  ]
  expect(inOrder(tables).map(({ name }) => name)).toEqual([
    'tenant',
    'zone',
    'account',
    'session',
    'code',
  ])
})

test('tables that refer to each other in a circle, or to themselves, are named', () => {
  expect(() =>
    inOrder([table('tenant'), table('reply', 'thread'), table('thread', 'reply')]),
  ).toThrow('circle: reply, thread.')
  expect(() => inOrder([table('note', 'note')])).toThrow('circle: note.')
})
