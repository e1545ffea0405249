import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ACCOUNT_EXPORTERS } from './app.ts'
import { asTenant } from './platform/db/as-tenant.ts'
import type { Database } from './platform/db/database.ts'
import { testDatabase, uniqueTenant } from './platform/testing/database.ts'
import { OWN_EXPORTERS } from './profile/account-export.ts'
import { people, relaxedFolder } from './testing/people.ts'
import { applyFolder, testServer } from './testing/portal.ts'

/** Names of columns that say who somebody is, or whose something is. */
const OF_PERSON =
  /^(?:owner|account|author|assignee|caller|callee|accounts|e_?mail|addressee|mailbox|recipients?|senders?|actor|person|people|users?|user_agent|device|ip|first_name|last_name|pattern|.*_by)$/
/** Columns of the same names that hold something else. */
const OF_NOBODY = new Set(['alert.paused_by'])

const OF_AGENCY =
  'the agency’s own work; the guid of who changed it last names nobody once the account is gone'
/** Tables that the export leaves out, and why. */
const NOT_EXPORTED: Readonly<Record<string, string>> = {
  calendar_feed: 'a hash of an address that is as good as a password',
  email_code: 'a hash of a code of ten minutes',
  live_connection: 'a page that is open now',
  live_inbox: 'the number of the last live message of pages that were open within the hour',
  live_message: 'a hint to read again what the export has, kept for an hour',
  office: OF_AGENCY,
  one_time_token: 'hashes of links that are as good as a password',
  unsubscribe_secret: 'a secret',
  scorecard: OF_AGENCY,
  slot_hold: 'a slot that is held for five minutes while a form is filled in',
  statistic: OF_AGENCY,
  statistic_group: OF_AGENCY,
  tenant_version: 'who applied the agency’s folder: a user of the operator’s machine',
}
/** Tables that deleting an account leaves alone, and why. */
const NOT_ERASED: Readonly<Record<string, string>> = {
  appointment_transaction:
    'that someone picked or confirmed a time, by a guid that is emptied: it belongs to the appointment',
  call_offer: 'that someone was asked, by a guid that is emptied: it belongs to the call',
  share_stop: 'a wish of whoever reads the mails of an address, as a hash by the agency’s secret',
  office: OF_AGENCY,
  scorecard: OF_AGENCY,
  statistic_group: OF_AGENCY,
  tenant_version: 'who applied the agency’s folder: a user of the operator’s machine',
}

/** Columns that an update empties of the person when an account is deleted; their rows stay. */
const ANONYMISED: Readonly<Record<string, string>> = {
  // Whether there was an appointment stays, with the words erased and the resident's guid emptied.
  appointment: 'notes',
  // How the call ended stays; the caller's guid is emptied.
  call: 'note',
  // That there was a comment stays; its author's guid is emptied.
  record_comment: 'text',
  // Who acted and on whom are guids, which name nobody once the account is gone.
  audit: 'detail',
}

/** JSON columns in which a person may stand, beside the named columns above. */
const JSON_OF_PERSON = [
  'alert.criteria',
  'alert.excluded',
  'alert.place',
  'alert.words',
  'audit.detail',
  'live_message.body',
  'mail_outbox.files',
  'mail_outbox.headers',
  'notification.changes',
  'one_time_token.data',
  'report.asked',
  'saved_search.counted',
  'saved_search.criteria',
  'saved_search.message',
  'saved_search.search_metadata',
  'saved_search.snapshot',
  'saved_search.title',
]
const NUMBERS = 'numbers of the machinery'
const RECORDS = 'records of the agency, which are no accounts'
/** JSON columns in which no account stands, and why. */
const JSON_OF_NOBODY: Readonly<Record<string, string>> = {
  'alert_day.outcome': NUMBERS,
  'import_run.progress': NUMBERS,
  'import_run.report': RECORDS,
  'job.data': 'an agency and a guid',
  'job.output': NUMBERS,
  'job.source_output': NUMBERS,
  'job_common.data': 'an agency and a guid',
  'job_common.output': NUMBERS,
  'job_common.source_output': NUMBERS,
  'office.hours': OF_AGENCY,
  'office.slots': OF_AGENCY,
  'record.attributes': RECORDS,
  'record.events': RECORDS,
  'schedule.data': NUMBERS,
  'schedule.options': NUMBERS,
  'scorecard.name': OF_AGENCY,
  'scorecard.note': OF_AGENCY,
  'statistic.comment': OF_AGENCY,
  'statistic.note': OF_AGENCY,
  'statistic.options': OF_AGENCY,
  'statistic.title': OF_AGENCY,
  'statistic.trend': OF_AGENCY,
  'statistic_group.note': OF_AGENCY,
  'statistic_group.rows': OF_AGENCY,
  'statistic_group.title': OF_AGENCY,
  'tenant_version.document': OF_AGENCY,
  'warning.data': NUMBERS,
  'withdrawn_record.content': RECORDS,
}

/** Where an account and its mails are erased by statements of their own. */
const ERASERS = ['accounts/account-deletion.ts', 'platform/mail/mail.ts']

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
const here = uniqueTenant('fern')
/** Tables in which a person stands. */
let tables: string[]
/** `table.column` of every JSON column. */
let jsonColumns: string[]
beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  await applyFolder(database, relaxedFolder(here))
  const { rows } = await database.pool.query<{ table: string; column: string; isJson: boolean }>(
    `select table_name as table, column_name as column, data_type in ('json', 'jsonb') as "isJson"
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1, 2`,
  )
  jsonColumns = rows.filter(({ isJson }) => isJson).map(({ table, column }) => `${table}.${column}`)
  const isPersonal = (column: string, path: string) =>
    JSON_OF_PERSON.includes(path) || (OF_PERSON.test(column) && !OF_NOBODY.has(path))
  const personal = rows.filter(({ table, column }) => isPersonal(column, `${table}.${column}`))
  tables = [...new Set(personal.map(({ table }) => table))]
})
afterAll(() => server.close())

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

/** What deletes rows, and nothing that only changes them. */
function erasedByStatements(): Set<string> {
  return new Set([...eraserTexts().matchAll(/delete from (\w+)/g)].map(([, table = '']) => table))
}

function eraserTexts(): string {
  return ERASERS.map((path) => readFileSync(join(import.meta.dirname, path), 'utf8')).join()
}

test('[bar 33.6] each table in which a person stands is in the account’s export, or says why not', ({
  task,
}) => {
  const exported = [...OWN_EXPORTERS, ...ACCOUNT_EXPORTERS].flatMap((one) => one.tables)
  const known = new Set(['account', ...exported, ...Object.keys(NOT_EXPORTED)])
  expect(tables.length).toBeGreaterThan(15)
  expect(tables.filter((table) => !known.has(table))).toEqual([])
  // No reason outlives its table, and none is given for what is exported.
  expect(Object.keys(NOT_EXPORTED).filter((table) => !tables.includes(table))).toEqual([])
  expect(Object.keys(NOT_EXPORTED).filter((table) => exported.includes(table))).toEqual([])
  task.meta.figure = `${tables.length} tables, ${Object.keys(NOT_EXPORTED).length} of them left out for a reason`
})

test('[bar 33.6] each table in which a person stands is erased with the account, or says why not', async ({
  task,
}) => {
  const erased = new Set([...(await erasedByKeys()), ...erasedByStatements()])
  const isEmptied = (table: string) => table in ANONYMISED
  const left = tables.filter((table) => !erased.has(table) && !isEmptied(table))
  expect(left.sort()).toEqual(Object.keys(NOT_ERASED).sort())
  // What is anonymised stays, in the column that is named.
  for (const [table, column] of Object.entries(ANONYMISED)) {
    expect(erased.has(table), table).toBe(false)
    expect(eraserTexts()).toContain(`update ${table} set ${column} = `)
  }
  const staying = JSON_OF_PERSON.map((path) => path.split('.')).filter(
    ([table = '', column]) => !erased.has(table) && ANONYMISED[table] !== column,
  )
  expect(staying).toEqual([])
  task.meta.figure = `${tables.length} tables: ${tables.filter((one) => erased.has(one)).length} erased, ${tables.filter(isEmptied).length} anonymised, ${left.length} kept for a reason`
})

test('of each JSON column it is said whether a person stands in it', () => {
  expect(jsonColumns.toSorted()).toEqual(
    [...JSON_OF_PERSON, ...Object.keys(JSON_OF_NOBODY)].toSorted(),
  )
})

const EMAIL = 'quillfeather@example.com'
/** A row in each table that has more of a person than a guid, with the word in texts and JSON. */
const PLANTED: Readonly<Record<string, string>> = {
  alert: `insert into alert (tenant, owner, module, name, place, criteria, events, cadence, channels, words, after_version, first_day)
    select tenant, guid, 'permits', 'x', '{"name": "Quillfeather"}', '{"text": "Quillfeather"}', '{new}', 'daily', '{email}',
      '["Quillfeather"]', 0, '2026-03-02' from account where email = $1`,
  appointment: `insert into appointment (tenant, owner, discriminator, subject, channel, kind, notes, starts_at, ends_at, place, state)
    select tenant, guid, 'record', gen_random_uuid(), gen_random_uuid(), 'telephone', 'Quillfeather',
      now() + interval '1 day', now() + interval '25 hours', 1, 'request' from account where email = $1`,
  audit: `insert into audit (tenant, actor, action, subject, detail)
    select tenant, guid, 'session.began', guid, jsonb_build_object('device', 'Quillfeather', 'email', email, 'name', 'Quillfeather')
    from account where email = $1`,
  mail_outbox: `insert into mail_outbox (tenant, guid, kind, urgency, recipient, subject, text, html, sender, headers)
    select tenant, gen_random_uuid(), 'share.search', 1, 'ben@example.com', 'From Quillfeather', '', '', guid,
      jsonb_build_object('Reply-To', email) from account where email = $1`,
  call: `insert into call (tenant, caller, discriminator, note) select tenant, guid, 'generic', 'Quillfeather'
    from account where email = $1`,
  call_message: `insert into call_message (tenant, call, account, number, body, request)
    select c.tenant, c.guid, a.guid, 1, 'Quillfeather', gen_random_uuid() from call c join account a on a.guid = c.caller
    where a.email = $1`,
  call_back: `insert into call_back (tenant, account, discriminator, note) select tenant, guid, 'generic', 'Quillfeather'
    from account where email = $1`,
  record_comment: `insert into record_comment (tenant, account, subject, agency_reference, module, department, modules, text,
      publication, hidden_by, hidden_at, hidden_note, objection, objected_at)
    select tenant, guid, gen_random_uuid(), 'B-1', 'permits', 'building', '{permits}', 'Quillfeather', 'hidden', 'agency', now(),
      'Quillfeather', 'Quillfeather', now() from account where email = $1`,
  comment_answer: `insert into comment_answer (tenant, comment, text) select c.tenant, c.guid, 'Dear Ms Quillfeather'
    from record_comment c join account a on a.guid = c.account where a.email = $1`,
  chat_message: `with begun as (
      insert into chat (tenant, account, discriminator, subject, department, last_number)
      select tenant, guid, 'record', gen_random_uuid(), 'building', 2 from account where email = $1 returning tenant, guid, account)
    insert into chat_message (tenant, chat, number, side, author, text, request)
    select tenant, guid, 1, 'resident', account, 'I am Quillfeather', gen_random_uuid() from begun
    union all select tenant, guid, 2, 'agency', null, 'Dear Ms Quillfeather', gen_random_uuid() from begun`,
  entry_note: `insert into entry_note (tenant, appointment, text, request) select p.tenant, p.guid, 'Quillfeather called', gen_random_uuid()
    from appointment p join account a on a.guid = p.owner where a.email = $1`,
  membership: `insert into membership (tenant, pattern, member_group) values (current_tenant(), $1, 'telco')`,
  one_time_token: `insert into one_time_token (tenant, token_hash, purpose, email, data, expires_at)
    values (current_tenant(), repeat('a', 64), 'confirm', $1, '{"first_name": "Quillfeather"}', now() + interval '1 hour')`,
  push_subscription: `insert into push_subscription (tenant, owner, endpoint, p256dh, auth, locale, device)
    select tenant, guid, 'https://push.example.org/quillfeather', 'x', 'x', 'en', 'Quillfeather' from account where email = $1`,
  report: `insert into report (tenant, guid, owner, module, title, template_id, template_name, locale, asked, status)
    select tenant, gen_random_uuid(), guid, 'permits', 'Quillfeather', 64974, 'Summary', 'en', '{}', 'complete'
    from account where email = $1`,
  saved_search: `insert into saved_search (tenant, owner, module, method, title, name, criteria, search_metadata)
    select tenant, guid, 'permits', 'star', '{"en": "Quillfeather"}', 'x', '{}', '{}' from account where email = $1`,
  stopped_address: `insert into stopped_address (tenant, email, reason, detail)
    values (current_tenant(), $1, 'bounce', '550 <quillfeather>')`,
}

/** Tables with rows of the agency in which the word stands, other than the last mail to who leaves. */
async function tablesNaming(): Promise<string[]> {
  const { rows } = await database.pool.query<{ table: string }>(
    `select distinct table_name as table from information_schema.columns
     join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'tenant' order by 1`,
  )
  return asTenant(database, here, async ({ query }) => {
    const naming: string[] = []
    for (const { table } of rows) {
      const found = await query(
        `select from ${table} t where tenant = current_tenant() and t::text ilike '%quillfeather%'
           and to_jsonb(t)->>'forget' is distinct from 'true' limit 1`,
      )
      if (found.length > 0) naming.push(table)
    }
    return naming
  })
}

test('once an account is deleted no column of any table names its person, JSON included', async () => {
  const who = await people(database, server.app, here).resident(EMAIL)
  await asTenant(database, here, async ({ query }) => {
    for (const statement of Object.values(PLANTED)) await query(statement, [EMAIL])
  })
  expect(await tablesNaming()).toEqual(['account', ...Object.keys(PLANTED)].sort())
  expect((await who.remove('/account')).status).toBe(200)
  expect(await tablesNaming()).toEqual([])
})
