import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { CONCURRENT, concurrentStatements } from './concurrent-migration.ts'

const FOLDER = resolve(import.meta.dirname, '../../../migrations')
/** Earlier ones have run in databases that are in use. */
const FIRST_HELD = '0013'

/**
 * What is wrong with a migration, for servers that go on meanwhile ("Upgrade" in docs/operating.md).
 */
function faults(name: string, text: string): string[] {
  if (name.endsWith(CONCURRENT)) return faultOf(() => concurrentStatements(text))
  const sql = text.replaceAll(/--[^\n]*/g, '').toLowerCase()
  const made = new Set(
    [...sql.matchAll(/create table (?:if not exists )?([\w.]+)/g)].map(([, table]) => table),
  )
  const isOld = (table: string | undefined) => !made.has(table)
  const found: string[] = []
  if (!/^\s*set local lock_timeout = '\d+m?s';/.test(sql)) found.push('no lock_timeout at its top')
  for (const [, table] of sql.matchAll(/create (?:unique )?index[^;]*? on (?:only )?([\w.]+)/g))
    if (isOld(table)) found.push(`an index on ${table}, which may be large`)
  for (const [, table, change = ''] of sql.matchAll(/alter table (?:only )?([\w.]+)([^;]*)/g)) {
    if (!isOld(table)) continue
    if (/add (constraint|foreign key|check|unique|primary key)/.test(change)) {
      if (!change.includes('not valid')) found.push(`a constraint that reads ${table}`)
    }
    if (/ type | stored/.test(change)) found.push(`a column that writes ${table} anew`)
  }
  if (/attributes\s*(->|#>|\?|@>)/.test(sql))
    found.push('an attribute, which only some agencies have')
  return found
}

function faultOf(work: () => unknown): string[] {
  try {
    work()
    return []
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  }
}

test('migrations let a server go on that has large tables', () => {
  const names = readdirSync(FOLDER).filter((name) => name >= FIRST_HELD)
  expect(names.length).toBeGreaterThan(0)
  const found = names.flatMap((name) =>
    faults(name, readFileSync(join(FOLDER, name), 'utf8')).map((fault) => `${name}: ${fault}`),
  )
  expect(found).toEqual([])
})

test('a migration that would hold up a server is refused', () => {
  const set = `set local lock_timeout = '5s';`
  const refused = (sql: string) => faults('0099-a.sql', `-- Why.\n${set}\n${sql}`)
  expect(faults('0099-a.sql', 'create table a (b text);')).toEqual(['no lock_timeout at its top'])
  expect(refused('create table a (b text);\ncreate index on a (b);')).toEqual([])
  expect(refused('create index by_title on record (title);')).toEqual([
    'an index on record, which may be large',
  ])
  expect(refused('alter table record add constraint c check (lng > 0);')).toEqual([
    'a constraint that reads record',
  ])
  expect(refused('alter table record add constraint c check (lng > 0) not valid;')).toEqual([])
  expect(refused('alter table record alter column version type text;')).toEqual([
    'a column that writes record anew',
  ])
  expect(
    refused(
      `alter table record add column parcel text generated always as (attributes->>'parcel') stored;`,
    ),
  ).toEqual(['a column that writes record anew', 'an attribute, which only some agencies have'])
})

test('outside a transaction only what can be repeated is run', () => {
  expect(
    concurrentStatements(
      '-- Why.\ncreate index concurrently a on record (title);\ncreate unique index concurrently b on place (guid);',
    ).map(({ index }) => index),
  ).toEqual(['a', 'b'])
  for (const sql of ['create index a on record (title);', 'update record set title = null;'])
    expect(faults('0099-a.concurrent.sql', sql)).toEqual([
      expect.stringContaining('cannot run outside a transaction'),
    ])
})
