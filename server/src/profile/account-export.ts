import { Readable } from 'node:stream'
import { setImmediate as immediate } from 'node:timers/promises'
import type { AccountExporter, ExportedRow, ExportPosition } from '../accounts/account-exporter.ts'
import type { AccountRow } from '../accounts/account-row.ts'
import type { ExportedAccount } from '../accounts/exported-account.ts'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { retryWhileAway } from '../platform/db/retry-while-away.ts'

/** Characters of JSON that a page should have: a few milliseconds of work. */
const PAGE_SIZE = 512 * 1024
/** Rows of the first page, when nobody knows how long they are, and of any. */
const FIRST_PAGE = 10
const LONGEST_PAGE = 500

/**
 * What every account has. Hashes and secrets are left out, and so are the texts of mails that are still to be
 * sent: a session alone must not be enough to get a new password here.
 */
export const OWN_EXPORTERS: readonly AccountExporter[] = [
  {
    name: 'sessions',
    tables: ['session'],
    read: ({ query }, { guid }) =>
      query(
        `select guid, created_at as created, last_seen_at as last_seen, expires_at as expires,
           second_factor, device from session where account = $1 order by created_at`,
        [guid],
      ),
  },
  {
    name: 'known_browsers',
    tables: ['known_device'],
    read: ({ query }, { guid }) =>
      query(
        'select expires_at as expires from known_device where account = $1 order by expires_at',
        [guid],
      ),
  },
  {
    name: 'groups',
    tables: ['membership'],
    read: ({ query }, { email }) =>
      query(
        `select pattern, member_group as "group" from membership
         where pattern in ($1, $2) order by member_group`,
        [email, email.slice(email.lastIndexOf('@'))],
      ),
  },
  {
    name: 'sign_in_providers',
    tables: ['external_identity'],
    read: ({ query }, { guid }) =>
      query(
        `select provider, subject, created_at as created from external_identity
         where account = $1 order by provider`,
        [guid],
      ),
  },
  {
    name: 'history',
    tables: ['audit'],
    read: ({ query }, { guid }, after, limit) =>
      query(
        `select array[number::text] as position, at, action, detail, actor = $1::text as by_yourself from audit
         where subject = $1::uuid and number > $2 order by number limit $3`,
        [guid, ...(after ?? ['0']), limit],
      ),
  },
  {
    name: 'mails',
    tables: ['mail_outbox'],
    read: ({ query }, { email }) =>
      query(
        `select created_at as created, kind, recipient as to, subject, state from mail_outbox
         where lower(recipient) = $1 and created_at > now() - interval '30 days' order by created_at`,
        [email],
      ),
  },
]

/**
 * Everything that the agency keeps about an account, as the JSON of an answer. It is written as fast as the client
 * takes it and no faster: some rows are in memory, and no connection of the database is held while the client reads.
 */
export function accountExport(...of: Parameters<typeof pieces>): Readable {
  return Readable.from(pieces(...of), { objectMode: false, highWaterMark: 1 })
}

async function* pieces(
  database: Database,
  tenant: string,
  account: ExportedAccount,
  exporters: readonly AccountExporter[],
): AsyncGenerator<Buffer> {
  yield Buffer.from(`{"data":{"account":${JSON.stringify(ownFields(account))}`)
  for (const exporter of [...OWN_EXPORTERS, ...exporters]) {
    yield Buffer.from(`,${JSON.stringify(exporter.name)}:[`)
    let separator = ''
    const read = (after: ExportPosition | null, limit: number) =>
      retryWhileAway(() =>
        asTenant(database, tenant, (tx) => exporter.read(tx, account, after, limit)),
      )
    for await (const rows of pages(read)) {
      yield Buffer.from(separator + rows)
      separator = ','
      // Lets waiting requests run.
      await immediate()
    }
    yield Buffer.from(']')
  }
  yield Buffer.from('}}')
}

/** Rows as JSON without brackets, page after page; the length of a page follows from the rows before. */
async function* pages(
  read: (after: ExportPosition | null, limit: number) => Promise<readonly ExportedRow[]>,
): AsyncGenerator<string> {
  let after: ExportPosition | null = null
  let limit = FIRST_PAGE
  for (;;) {
    const rows: readonly ExportedRow[] = await read(after, limit)
    if (rows.length === 0) return
    const text = rows.map(({ position: _, ...row }) => JSON.stringify(row)).join(',')
    yield text
    after = rows.at(-1)?.position ?? null
    if (after === null || rows.length < limit) return
    // Twice as many at most: a few short rows say little of the next ones.
    const fitting = Math.floor((rows.length * PAGE_SIZE) / text.length)
    limit = Math.max(1, Math.min(fitting, 2 * limit, LONGEST_PAGE))
  }
}

function ownFields(row: AccountRow): Record<string, unknown> {
  return {
    id: row.guid,
    email: row.email,
    first_name: row.firstName,
    last_name: row.lastName,
    zip: row.zip,
    locale: row.locale,
    role: row.role,
    grants: row.grants,
    state: row.state,
    has_password: row.passwordHash !== null,
    authenticator: row.totpSecret !== null,
    unused_recovery_codes: row.recoveryHashes.length,
    created: row.createdAt,
    confirmed: row.confirmedAt,
    last_login: row.lastLoginAt,
  }
}
