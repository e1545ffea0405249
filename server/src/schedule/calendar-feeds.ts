import type { CalendarFeed } from '@plat/contract/schedule/schedule'
import type { Locale } from '@plat/contract/platform/localized'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { hashSecret, newSecret } from '../platform/secret-token.ts'

/** 256 random bits, as they stand in the address of a feed. */
const TOKEN = /^[\w-]{43}$/

/** Whether an account has a calendar feed. */
export async function readFeed(
  { query }: TenantTransaction,
  account: string,
): Promise<CalendarFeed> {
  const [row] = await query<{ created_at: Date }>(
    'select created_at from calendar_feed where account = $1',
    [account],
  )
  return { active: row !== undefined, created: row?.created_at.toISOString() ?? null, url: null }
}

/** Gives an account a feed; answers its token, of which only a hash is stored. An earlier one is no longer known. */
export async function makeFeed({ query }: TenantTransaction, account: string): Promise<string> {
  const token = newSecret()
  await query(
    `insert into calendar_feed (tenant, account, token_hash) values (current_tenant(), $1, $2)
     on conflict (tenant, account) do update set token_hash = excluded.token_hash, created_at = now()`,
    [account, hashSecret(token)],
  )
  return token
}

/** Ends an account's feed. */
export async function removeFeed({ query }: TenantTransaction, account: string): Promise<void> {
  await query('delete from calendar_feed where account = $1', [account])
}

/** Whose feed has this token; null where there is none, or its owner may not log in. */
export async function ownerOfFeed(
  { query }: TenantTransaction,
  token: string,
): Promise<{ guid: string; locale: Locale | null; internal: boolean } | null> {
  if (!TOKEN.test(token)) return null
  const [row] = await query<{ guid: string; locale: Locale | null; internal: boolean }>(
    `select a.guid, a.locale, a.role = 'internal' as internal
     from calendar_feed f join account a on a.tenant = f.tenant and a.guid = f.account
     where f.token_hash = $1 and a.state = 'active'`,
    [hashSecret(token)],
  )
  return row ?? null
}
