import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { ACCOUNT_EXPORTERS } from './app.ts'
import type { Database } from './platform/db/database.ts'
import { testDatabase } from './platform/testing/database.ts'
import { OWN_EXPORTERS } from './profile/account-export.ts'

/** Names of columns that say who somebody is, or whose something is. */
const OF_PERSON =
  /^(?:owner|account|accounts|e_?mail|addressee|mailbox|recipients?|senders?|actor|person|people|users?|user_agent|device|ip|first_name|last_name|pattern|.*_by)$/
/** Columns of the same names that hold something else. */
const OF_NOBODY = new Set(['alert.paused_by'])

const OF_AGENCY =
  'the agency’s own work; the guid of who changed it last names nobody once the account is gone'
/** Tables that the export leaves out, and why. */
const NOT_EXPORTED: Readonly<Record<string, string>> = {
  email_code: 'a hash of a code of ten minutes',
  one_time_token: 'hashes of links that are as good as a password',
  unsubscribe_secret: 'a secret',
  scorecard: OF_AGENCY,
  statistic: OF_AGENCY,
  statistic_group: OF_AGENCY,
  tenant_version: 'who applied the agency’s folder: a user of the operator’s machine',
}
/** Tables that deleting an account leaves alone, and why. */
const NOT_ERASED: Readonly<Record<string, string>> = {
  share_stop: 'a wish of whoever reads the mails of an address, as a hash by the agency’s secret',
  scorecard: OF_AGENCY,
  statistic_group: OF_AGENCY,
  tenant_version: 'who applied the agency’s folder: a user of the operator’s machine',
}

/** Where an account and its mails are erased by statements of their own. */
const ERASERS = ['accounts/account-deletion.ts', 'platform/mail/mail.ts']

let database: Database
/** Tables in which a person stands. */
let tables: string[]
beforeAll(async () => {
  database = await testDatabase()
  const { rows } = await database.pool.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema not in ('pg_catalog', 'information_schema') order by 1, 2`,
  )
  const personal = rows.filter(
    ({ table, column }) => OF_PERSON.test(column) && !OF_NOBODY.has(`${table}.${column}`),
  )
  tables = [...new Set(personal.map(({ table }) => table))]
})

/** Tables whose rows go with an account by foreign keys, also by way of others. */
async function erasedByKeys(): Promise<Set<string>> {
  const { rows } = await database.pool.query<{ table: string }>(
    `with recursive erased(id) as (
       select 'account'::regclass::oid
       union
       select c.conrelid from pg_constraint c join erased e on c.confrelid = e.id
       where c.contype = 'f' and c.confdeltype = 'c')
     select relname as table from erased join pg_class on pg_class.oid = erased.id`,
  )
  return new Set(rows.map(({ table }) => table))
}

function erasedByStatements(): Set<string> {
  const text = ERASERS.map((path) => readFileSync(join(import.meta.dirname, path), 'utf8')).join()
  return new Set([...text.matchAll(/(?:delete from|update) (\w+)/g)].map(([, table = '']) => table))
}

test('each table in which a person stands is in the account’s export, or says why not', () => {
  const exported = [...OWN_EXPORTERS, ...ACCOUNT_EXPORTERS].flatMap((one) => one.tables)
  const known = new Set(['account', ...exported, ...Object.keys(NOT_EXPORTED)])
  expect(tables.length).toBeGreaterThan(15)
  expect(tables.filter((table) => !known.has(table))).toEqual([])
  // No reason outlives its table, and none is given for what is exported.
  expect(Object.keys(NOT_EXPORTED).filter((table) => !tables.includes(table))).toEqual([])
  expect(Object.keys(NOT_EXPORTED).filter((table) => exported.includes(table))).toEqual([])
})

test('each table in which a person stands is erased with the account, or says why not', async () => {
  const erased = new Set([...(await erasedByKeys()), ...erasedByStatements()])
  expect(tables.filter((table) => !erased.has(table) && !(table in NOT_ERASED))).toEqual([])
  expect(Object.keys(NOT_ERASED).filter((table) => erased.has(table))).toEqual([])
})
