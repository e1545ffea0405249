import { dirname, join, resolve } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { parseModule } from '../../tools/src/architecture/module.ts'
import { isTest, readSources } from '../../tools/src/architecture/source.ts'
import { type SqlText, sqlTexts } from '../../tools/src/architecture/sql-texts.ts'
import {
  declareRowsSql,
  deleteRowsSql,
  insertRowsSql,
  raiseSequenceSql,
} from './backup/table-sql.ts'
import { tenantTables } from './backup/tables.ts'
import { exportRowSql } from './exports/export-rows.ts'
import { CREATE_CHANGED } from './imports/apply-merge.ts'
import { comparedFields } from './imports/compared-fields.ts'
import { differingSql, exampleSql, hadSql } from './imports/field-changes.ts'
import { STAGED_DEFINITION } from './imports/staged-row.ts'
import { STAGED } from './imports/staging-table.ts'
import { indexRowSql } from './indexes/index-rows.ts'
import { asTenant, type TenantTransaction } from './platform/db/as-tenant.ts'
import type { Database } from './platform/db/database.ts'
import { testDatabase, uniqueTenant } from './platform/testing/database.ts'

// docs/decisions/0013-a-test-prepares-every-statement.md
const SERVER = resolve(import.meta.dirname, '..')

/** Statements put together at run time: the same functions with examples, by the file that sends them. */
const COMPOSED: Readonly<Record<string, (tx: TenantTransaction) => Promise<string[]>>> = {
  'src/backup/back-up.ts': async (tx) =>
    (await tenantTables(tx)).map((table) => afterFor(declareRowsSql('rows', table, false))),
  'src/backup/restore.ts': async (tx) =>
    (await tenantTables(tx)).flatMap((table) => [
      deleteRowsSql(table),
      insertRowsSql(table),
      ...table.columns
        .filter(({ sequence }) => sequence !== null)
        .map(({ name }) => raiseSequenceSql(table, name)),
    ]),
  'src/exports/export-rows.ts': async () => [
    exportRowSql(2, 'text', 'numbers'),
    exportRowSql(2, 'json', 'numbers'),
    exportRowSql(0, 'json', 'guid'),
  ],
  'src/imports/field-changes.ts': async () => {
    const fields = comparedFields(['cost', 'work_class'])
    return [
      differingSql(fields),
      hadSql(fields, true),
      hadSql(fields, false),
      ...fields.flatMap((field) => [exampleSql(field, 'lost'), exampleSql(field, 'changed')]),
    ]
  },
  'src/indexes/index-rows.ts': async () => {
    const columns = {
      schema: {
        categories: ['record_type', 'status', 'work_class'],
        dates: ['record_date', 'decided'],
        numbers: ['cost'],
        text: true,
      },
      words: ['applicant'],
    }
    return [
      indexRowSql(columns, false),
      indexRowSql(columns, true),
      indexRowSql(columns, true, 'withdrawn'),
    ]
  },
}

/** These send what others wrote. */
const PASS_ON = new Set([
  'src/platform/db/as-tenant.ts',
  'src/platform/db/concurrent-migration.ts',
  'src/platform/db/migrate.ts',
  'src/platform/db/query-within.ts',
  // The statements of pg-boss.
  'src/jobs/job-database.ts',
  // The statements of exporters.
  'src/accounts/account-exporter.ts',
  // The limiter's own statements.
  'src/platform/throttle.ts',
])

/** Commands have no plan; what they name is made by the tests that run them. */
const COMMAND =
  /^\s*(analyze|begin|close|commit|copy|create|drop|grant|listen|rollback|savepoint|set|truncate|vacuum)\b/

let database: Database
let texts: readonly SqlText[] = []
let unread: readonly { readonly path: string; readonly line: number }[] = []

beforeAll(async () => {
  database = await testDatabase()
  const modules = readSources(SERVER, ['.ts'])
    .filter(({ path, text }) => /\bquery\b/.test(text) && !isTest(path) && !isForTests(path))
    .map(parseModule)
  const found = await Promise.all(
    modules.map((module) =>
      sqlTexts(
        module,
        (specifier) =>
          import(
            specifier.startsWith('.') ? join(SERVER, dirname(module.path), specifier) : specifier
          ),
      ),
    ),
  )
  texts = found.flatMap((one) => one.texts)
  unread = found.flatMap((one) => one.unread)
})

test('the text of every statement is known, or is put together by a function that is tried', () => {
  const files = new Set(unread.map(({ path }) => path))
  const named = [...Object.keys(COMPOSED), ...PASS_ON]
  expect([...files].toSorted()).toEqual(named.toSorted())
})

test('every statement fits the tables', async () => {
  const statements = texts.filter(({ text }) => !COMMAND.test(text))
  expect(statements.length).toBeGreaterThan(200)
  const faults = await asTenant(database, uniqueTenant('sql'), async (tx) => {
    await makeStaging(tx)
    const composed = await Promise.all(
      Object.entries(COMPOSED).map(async ([path, compose]) =>
        (await compose(tx)).map((text) => ({ path, line: 0, text })),
      ),
    )
    return prepare(tx, [...statements, ...composed.flat()])
  })
  expect(faults).toEqual([])
})

test('a renamed column is found', async () => {
  const faults = await asTenant(database, uniqueTenant('sql'), (tx) =>
    prepare(tx, [
      { path: 'a.ts', line: 3, text: 'select title from record where guid = $1' },
      { path: 'a.ts', line: 9, text: 'select headline from record where guid = $1' },
    ]),
  )
  expect(faults).toEqual([
    expect.stringMatching(/^server\/a\.ts:9 .*column "headline" does not exist.*select headline/s),
  ])
})

/** The tables of an import, of which the merge reads. */
async function makeStaging({ query }: TenantTransaction): Promise<void> {
  await query(`create temporary table ${STAGED} (${STAGED_DEFINITION}) on commit drop`)
  await query(`create temporary table plat_import_later (like ${STAGED}) on commit drop`)
  await query(CREATE_CHANGED)
}

/** PostgreSQL's complaints about statements, by file and line. */
async function prepare({ query }: TenantTransaction, statements: readonly SqlText[]) {
  // The complaints are caught in the database: an error would end the transaction.
  await query(`
    create function pg_temp.complaint(statement text) returns text language plpgsql as $$
    begin
      execute 'prepare tried as ' || statement;
      deallocate tried;
      return null;
    exception when others then
      return sqlerrm;
    end $$`)
  const rows = await query<{ number: number; complaint: string }>(
    `select number::int, complaint from unnest($1::text[]) with ordinality as given (text, number),
       lateral pg_temp.complaint(given.text) as complaint
     where complaint is not null order by number`,
    [statements.map(({ text }) => text)],
  )
  await query('drop function pg_temp.complaint')
  return rows.map(({ number, complaint }) => {
    const statement = statements[number - 1]
    return `server/${statement?.path}:${statement?.line} ${complaint}\n${statement?.text}`
  })
}

/** The query of a cursor, which cannot be prepared itself. */
function afterFor(declaration: string): string {
  return declaration.slice(declaration.indexOf(' for ') + ' for '.length)
}

/** Modules beside a feature that only its tests use. */
function isForTests(path: string): boolean {
  return path.endsWith('-for-tests.ts')
}
