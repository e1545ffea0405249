import { randomBytes, randomUUID } from 'node:crypto'
import type { TenantTransaction } from '../db/as-tenant.ts'
import { hashGuid, keyedGuid } from '../hash-guid.ts'

const SECRET_BYTES = 32

/**
 * Guids of mails with these keys, in their order; Message-IDs are made of them. A key always gives the same one, on every
 * server and also after the row is gone. Only the agency's secret computes it, so that a report which names a mail
 * comes from somebody who has met it. Without a key: by chance.
 */
export async function mailGuids(
  tx: TenantTransaction,
  keys: readonly (string | undefined)[],
): Promise<string[]> {
  if (keys.every((key) => key === undefined)) return keys.map(() => randomUUID())
  const secret = await mailSecret(tx)
  return keys.map((key) => (key === undefined ? randomUUID() : keyedGuid(secret, key)))
}

/** Whether anyone who knows a mail's key can compute its guid, as of mails that the version before 0027 has queued. */
export function isComputable(
  { tenant }: TenantTransaction,
  { guid, key }: { readonly guid: string; readonly key: string | null },
): boolean {
  return key !== null && guid === hashGuid(`${tenant}\0${key}`)
}

/** The agency's secret, which is made with its first mail that has a key. */
async function mailSecret({ query }: TenantTransaction): Promise<Uint8Array> {
  await query(
    'insert into mail_secret (tenant, secret) values (current_tenant(), $1) on conflict do nothing',
    [randomBytes(SECRET_BYTES)],
  )
  const [row] = await query<{ secret: Uint8Array }>('select secret from mail_secret')
  if (row === undefined) throw new Error('the secret of mails was not stored')
  return row.secret
}
