import type { ViewerLevel } from '@plat/contract/platform/envelope'
import type { Locale } from '@plat/contract/platform/localized'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'

/** Who is told. */
export interface DigestAccount {
  readonly guid: string
  readonly email: string
  /** Null: the agency's. */
  readonly locale: Locale | null
  readonly level: Exclude<ViewerLevel, 'anonymous'>
  /** Whether mail goes to the address: of an active, confirmed account whose mails have not come back. */
  readonly mailable: boolean
}

/**
 * Reads accounts and holds them until the transaction ends: only one process at a time tells an account something.
 * In order of guid, so that two that hold some of the same accounts wait for each other and not for ever.
 */
export async function holdAccounts(
  { query }: TenantTransaction,
  guids: readonly string[],
): Promise<Map<string, DigestAccount>> {
  const rows = await query<Omit<DigestAccount, 'level'> & { role: string }>(
    `select guid, email, locale, role, state = 'active' and confirmed_at is not null
         and not exists (select from stopped_address s where s.tenant = account.tenant and s.email = account.email)
         as mailable
     from account where guid = any($1::uuid[]) order by guid for no key update`,
    [guids],
  )
  return new Map(
    rows.map(({ role, ...row }) => [
      row.guid,
      { ...row, level: role === 'internal' ? ('internal' as const) : ('registered' as const) },
    ]),
  )
}
