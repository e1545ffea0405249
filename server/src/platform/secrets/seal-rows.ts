import { asTenant, type TenantTransaction } from '../db/as-tenant.ts'
import type { Database } from '../db/database.ts'
import { sealBody } from './mail-body.ts'
import { keyIdOf, SealError, sealedLike } from './keyring.ts'

/** Rows that are sealed in one transaction. */
const BATCH = 200
/** How long an account that somebody else has locked is waited for. */
const LOCK_TIMEOUT = '30s'

/**
 * Seals with the current key what an earlier version left clear or an earlier key has sealed, in every
 * agency. It can be stopped at any moment and run by several processes at once: mails that another one is
 * working on are left to it; its authenticators are waited for, so that afterwards they are as it leaves
 * them. What cannot be opened stays as it is.
 */
export async function sealRows(database: Database): Promise<void> {
  const { rows } = await database.pool.query<{ code: string }>('select tenant_codes() as code')
  for (const { code } of rows) {
    await inBatches(database, code, sealAuthenticators)
    await sealTenantMails(database, code)
  }
}

/** Seals the mails of one agency and their files; see sealRows. */
export async function sealTenantMails(database: Database, tenant: string): Promise<void> {
  await inBatches(database, tenant, sealMails)
  await inBatches(database, tenant, sealMailFile)
}

/** @param batch seals rows whose guid comes after `last`; returns the last one's, null at the end. */
async function inBatches(
  database: Database,
  tenant: string,
  batch: (tx: TenantTransaction, last: string) => Promise<string | null>,
): Promise<void> {
  let last: string | null = '00000000-0000-0000-0000-000000000000'
  while (last !== null) {
    const from: string = last
    last = await asTenant(database, tenant, (tx) => batch(tx, from))
  }
}

async function sealAuthenticators(tx: TenantTransaction, last: string): Promise<string | null> {
  await tx.query(`set local statement_timeout = 0; set local lock_timeout = '${LOCK_TIMEOUT}'`)
  const rows = await tx.query<{ guid: string; secret: string | null; pending: string | null }>(
    `select guid, totp_secret as secret, totp_pending as pending from account
     where guid > $1 and (totp_secret is not null or totp_pending is not null)
       and (totp_secret not like $2 or totp_pending not like $2)
     order by guid limit ${BATCH} for update`,
    [last, sealedLike(tx.keys.current)],
  )
  for (const { guid, secret, pending } of rows) {
    // Both at once: a row with a clear one cannot be written.
    await tx.query('update account set totp_secret = $2, totp_pending = $3 where guid = $1', [
      guid,
      secret === null ? null : sealAgain(tx, 'totp', guid, secret),
      pending === null ? null : sealAgain(tx, 'totp', guid, pending),
    ])
  }
  return rows.at(-1)?.guid ?? null
}

async function sealMails(tx: TenantTransaction, last: string): Promise<string | null> {
  const rows = await tx.query<{ guid: string; body: string | null; text: string; html: string }>(
    `select guid, body, text, html from mail_outbox
     where guid > $1 and (body is not null or text <> '' or html <> '')
       and (body is null or body not like $2)
     order by guid limit ${BATCH} for update skip locked`,
    [last, sealedLike(tx.keys.current)],
  )
  for (const { guid, body, text, html } of rows) {
    // One that is on its way from an older process counts as opened by it.
    await tx.query(
      `update mail_outbox set body = $2, text = '', html = '', opened = attempts where guid = $1`,
      [
        guid,
        body === null ? sealBody(tx, guid, { text, html }) : sealAgain(tx, 'mail', guid, body),
      ],
    )
  }
  return rows.at(-1)?.guid ?? null
}

/** One at a time: files are large. */
async function sealMailFile(tx: TenantTransaction, last: string): Promise<string | null> {
  const [row] = await tx.query<{ guid: string; content: Uint8Array }>(
    `select guid, content from mail_file
     where guid > $1 and convert_from(substring(content from 1 for 22), 'LATIN1') not like $2
     order by guid limit 1 for update skip locked`,
    [last, sealedLike(tx.keys.current)],
  )
  if (row === undefined) return null
  const sealed = sealAgain(tx, 'mail', row.guid, Buffer.from(row.content).toString('latin1'))
  await tx.query('update mail_file set content = $2 where guid = $1', [
    row.guid,
    Buffer.from(sealed, 'latin1'),
  ])
  return row.guid
}

/** Sealed with the current key; what no key here opens is left to a server that has its key. */
function sealAgain(
  { tenant, keys }: TenantTransaction,
  purpose: 'totp' | 'mail',
  subject: string,
  text: string,
): string {
  const of = { tenant, purpose, subject }
  const keyId = keyIdOf(text)
  if (keyId === keys.current) return text
  if (keyId === null && purpose === 'totp' && !text.startsWith('sealed:'))
    return keys.seal(of, text)
  try {
    return keys.seal(of, keys.open(of, text))
  } catch (error) {
    if (error instanceof SealError) return text
    throw error
  }
}
