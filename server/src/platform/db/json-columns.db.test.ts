import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import type { Database } from './database.ts'

const ROOT = resolve(import.meta.dirname, '../../../..')

/** What bounds the columns that have no constraint: a file, and a name in it. Nobody who asks over HTTP writes them. */
const BOUNDED_BY: Readonly<Record<string, readonly [file: string, name: string]>> = {
  // Two names: an agency and what a job is about.
  'jobs.job.data': ['server/src/jobs/send-job.ts', 'TenantJob'],
  'jobs.job_common.data': ['server/src/jobs/send-job.ts', 'TenantJob'],
  // What a worker returns, and the error that it throws.
  'jobs.job.output': ['server/src/jobs/start-jobs.ts', 'boss.work'],
  'jobs.job_common.output': ['server/src/jobs/start-jobs.ts', 'boss.work'],
  // pg-boss keeps it for flows of jobs.
  'jobs.job.source_output': ['server/src/jobs/start-jobs.ts', 'No job waits for others.'],
  'jobs.job_common.source_output': ['server/src/jobs/start-jobs.ts', 'No job waits for others.'],
  // An agency, what is done there, and when.
  'jobs.schedule.data': ['server/src/jobs/start-jobs.ts', 'boss.schedule'],
  'jobs.schedule.options': ['server/src/jobs/start-jobs.ts', 'boss.schedule'],
  // Not kept, only written to the log.
  'jobs.warning.data': ['server/src/jobs/start-jobs.ts', "boss.on('warning'"],
  // A few numbers.
  'public.alert_day.outcome': ['server/src/digests/alert-days.ts', 'outcome: object'],
  'public.import_run.progress': ['server/src/imports/progress.ts', 'RunProgress'],
  // Reasons of an import, so many with so many examples of so many characters.
  'public.import_run.report': ['server/src/imports/tally.ts', 'MAX_REASONS'],
  // Values of a record, cut, of as many fields as the module has.
  'public.notification.changes': ['server/src/imports/apply-merge.ts', 'MAX_VALUE_LENGTH'],
  // A record of the agency, no longer than an element of its file.
  'public.record.attributes': ['server/src/imports/json-elements.ts', 'MAX_ELEMENT_LENGTH'],
  'public.record.events': ['server/src/imports/json-elements.ts', 'MAX_ELEMENT_LENGTH'],
  'public.withdrawn_record.content': ['server/src/imports/json-elements.ts', 'MAX_ELEMENT_LENGTH'],
  // The agency's folder, which the operator applies.
  'public.tenant_version.document': ['server/src/tenancy/folder/folder-files.ts', 'MAX_FILE_BYTES'],
}

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})

/** Each JSON column of the migrated tables, with the checks that it is in. */
async function jsonColumns(): Promise<Map<string, string>> {
  const { rows } = await database.pool.query<{ column: string; checks: string }>(
    `select c.table_schema || '.' || c.table_name || '.' || c.column_name as column,
       coalesce((select string_agg(pg_get_constraintdef(k.oid), ' ') from pg_constraint k
         where k.contype = 'c' and k.conrelid = format('%I.%I', c.table_schema, c.table_name)::regclass), '') as checks
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.data_type in ('json', 'jsonb') and t.table_type = 'BASE TABLE'
       and c.table_schema in ('public', 'jobs')`,
  )
  return new Map(rows.map(({ column, checks }) => [column, checks]))
}

function isBounded(column: string, checks: string): boolean {
  const name = column.split('.').at(-1) ?? ''
  return new RegExp(`\\b(octet_)?length\\(\\(?"?${name}"?\\)?::text\\) <= \\d+`).test(checks)
}

test('every JSON column has a size: by a constraint, or by code that the test names', async () => {
  const columns = await jsonColumns()
  expect(columns.size).toBeGreaterThan(30)
  const unbounded = [...columns].filter(([column, checks]) => !isBounded(column, checks))
  expect(unbounded.map(([column]) => column).sort()).toEqual(Object.keys(BOUNDED_BY).sort())
})

test('only a size of the column itself counts', () => {
  const checks = `CHECK ((jsonb_typeof(place) = 'object'::text)) CHECK (((octet_length((words)::text) <= 40960)))`
  expect(isBounded('public.alert.words', checks)).toBe(true)
  for (const column of ['place', 'ords', 'criteria'])
    expect(isBounded(`public.alert.${column}`, checks), column).toBe(false)
})

test('what is said to bound a column is there', () => {
  for (const [column, [file, name]] of Object.entries(BOUNDED_BY))
    expect(readFileSync(resolve(ROOT, file), 'utf8'), column).toContain(name)
})
