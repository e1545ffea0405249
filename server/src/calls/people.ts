import type { CallPerson } from '@plat/contract/calls/call-subject'
import type { UserType } from '@plat/contract/calls/room'
import type { Locale } from '@plat/contract/platform/localized'
import { VISIBILITY_OF_LEVEL } from '../records/visibility.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'

/** An account as calls know it. */
export interface KnownAccount {
  readonly person: CallPerson
  readonly email: string
  readonly locale: Locale | null
  /** As what it joins rooms. */
  readonly userType: UserType
  /** Up to which it sees records; of the agency's own people only those are connected who have given their second factor. */
  readonly visibility: number
}

interface AccountColumns {
  readonly guid: string
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly locale: Locale | null
  readonly internal: boolean
  [column: string]: unknown
}

/** Accounts by guid. */
export async function accountsOf(
  { query }: TenantTransaction,
  guids: readonly (string | null)[],
): Promise<ReadonlyMap<string, KnownAccount>> {
  const wanted = [...new Set(guids.filter((guid) => guid !== null))]
  if (wanted.length === 0) return new Map()
  const rows = await query<AccountColumns>(
    `select guid, first_name, last_name, email, locale, role = 'internal' as internal
     from account where guid = any ($1::uuid[])`,
    [wanted],
  )
  return new Map(
    rows.map(({ guid, first_name, last_name, email, locale, internal }) => [
      guid,
      {
        person: { id: guid, first_name, last_name },
        email,
        locale,
        userType: internal ? 'agent' : 'caller',
        visibility: VISIBILITY_OF_LEVEL[internal ? 'internal' : 'registered'],
      },
    ]),
  )
}

/** One account; null when it is gone. */
export async function accountOf(
  tx: TenantTransaction,
  guid: string | null,
): Promise<KnownAccount | null> {
  return (await accountsOf(tx, [guid])).get(guid ?? '') ?? null
}
