import { escapeIdentifier } from 'pg'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { tenantTables } from './tables.ts'

/** How many rows a tenant has in a table, and a checksum of them made by the database. */
export interface TableState {
  readonly rows: number
  readonly checksum: string | null
}

/** The state of every table with a tenant column, by name. */
export function tableStates(
  database: Database,
  tenant: string,
): Promise<Record<string, TableState>> {
  return asTenant(database, tenant, async (transaction) => {
    const states: Record<string, TableState> = {}
    for (const { name } of await tenantTables(transaction)) {
      const sql = `select count(*)::integer as rows,
        md5(string_agg(md5(t::text), '' order by md5(t::text) collate "C")) as checksum
        from ${escapeIdentifier(name)} t`
      const [state] = await transaction.query<TableState & Record<string, unknown>>(sql)
      if (state !== undefined) states[name] = state
    }
    return states
  })
}

/** Removes a tenant with everything that it has. */
export async function forget(database: Database, tenant: string): Promise<void> {
  await asTenant(database, tenant, ({ query }) => query('delete from tenant'))
}

/** Text that formats between here and there like to change. */
const ODD = `O'Neil "x" \\N \\\\ {a,b} NULL\t\n\r ñ 🏠 \u2028\u2029 \u0001`

/** Tables that have rows after a tenant was applied and filled with records and odd rows. */
export const FILLED = [
  'tenant',
  'tenant_version',
  'tenant_host',
  'tenant_file',
  'place',
  'module',
  'record',
  'record_change',
  'module_version',
  'change_event',
  'import_run',
  'api_token',
  'account',
  'external_identity',
  'session',
  'one_time_token',
  'email_code',
  'membership',
  'site_gate_session',
  'known_device',
  'audit',
  'mail_outbox',
]

/** Rows with values that are easily lost, in the tables that the other fixtures leave empty. */
export async function fillOddRows(database: Database, tenant: string): Promise<void> {
  await asTenant(database, tenant, async ({ query }) => {
    await query(
      `update record set description = $1, attributes = attributes || $2::jsonb, lng = 0.1 + 0.2, lat = 1e-300,
         version = 9007199254740993 where record_no = 1`,
      [ODD, JSON.stringify({ text: ODD, big: 1e300, nested: [null, { a: [] }] })],
    )
    await query(`update module set imported_at = '2024-03-10 07:59:59.123456+00'`)
    await query(
      `update record set record_date = '0044-03-15 BC', shape = 'srid=4326;geometrycollection(point(0.1 0.2), linestring empty)'
       where record_no = 2`,
    )
    await query(`insert into tenant_file values ($1, repeat('0', 64), 'image/png', $2)`, [
      tenant,
      Buffer.from(Array.from({ length: 70_000 }, (_none, index) => index % 256)),
    ])
    await query(
      `insert into record_change values ($1, 'permits', 1, 1, 'status', 'infinity', $2, null)`,
      [tenant, ODD],
    )
    await query(
      `insert into change_event values
         ($1, 'permits', 2, 999, gen_random_uuid(), 'withdrawn', $2, 2, 2),
         ($1, 'permits', 2, 1000, gen_random_uuid(), 'new', $2, 0, null)`,
      [tenant, ODD],
    )
    await query(`insert into import_run (tenant, module, report) values ($1, 'permits', 'null')`, [
      tenant,
    ])
    await query(
      `insert into account (tenant, email, first_name, recovery_hashes) values ($1, 'a@b.test', $2, $3)`,
      [tenant, ODD, ['', ODD, 'null', '{}']],
    )
    await query(`insert into external_identity (tenant, provider, subject, account)
      select tenant, 'city', 's', guid from account`)
    await query(`insert into session (tenant, token_hash, account, expires_at)
      select tenant, repeat('b', 64), guid, 'infinity' from account`)
    await query(`insert into one_time_token (tenant, token_hash, purpose, account, expires_at)
      select tenant, repeat('c', 64), 'reset', guid, now() from account`)
    await query(`insert into email_code (tenant, session, account, code_hmac, expires_at)
      select tenant, guid, account, 'x', now() from session`)
    await query(
      `insert into membership (tenant, pattern, member_group) values ($1, '@b.test', 'telco')`,
      [tenant],
    )
    await query(`insert into site_gate_session values ($1, repeat('d', 64), now())`, [tenant])
    await query(`insert into known_device (tenant, token_hash, account, expires_at)
      select tenant, repeat('e', 64), guid, now() from account`)
    // More rows than are fetched at once, with gaps in their numbers.
    await query(
      `insert into audit (tenant, action, detail)
       select $1, 'test', jsonb_build_object('n', n) from generate_series(1, 5000) as n`,
      [tenant],
    )
    await query(
      `insert into mail_outbox (tenant, guid, kind, urgency, recipient, subject, text, html)
       values ($1, gen_random_uuid(), 'confirm', 0, 'a@b.test', $2, $2, '<p>')`,
      [tenant, ODD],
    )
  })
}
