import type { CallPerson } from '@plat/contract/calls/call-subject'
import type { Locale } from '@plat/contract/platform/localized'
import { asksSecondFactor } from '../accounts/account-row.ts'
import { sessionlessLevelSql } from '../accounts/sessionless-level.ts'
import { VISIBILITY_OF_LEVEL } from '../records/visibility.ts'
import type { CallWork } from './call-work.ts'

/** Details of an account that calls need. */
export interface KnownAccount {
  readonly person: CallPerson
  readonly email: string
  /** Null: the agency's. */
  readonly locale: Locale | null
  /** Highest visibility of records that the account may see. */
  readonly visibility: number
  /** Role of the account in calls. */
  readonly userType: 'agent' | 'caller'
}

interface AccountColumns {
  readonly guid: string
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly locale: Locale | null
  readonly level: number | null
  [column: string]: unknown
}

/** Accounts by guid; those that are gone are left out. */
export async function accountsOf(
  { tx, document }: Pick<CallWork, 'tx' | 'document'>,
  guids: readonly (string | null)[],
): Promise<ReadonlyMap<string, KnownAccount>> {
  const wanted = [...new Set(guids.filter((guid) => guid !== null))]
  if (wanted.length === 0) return new Map()
  const rows = await tx.query<AccountColumns>(
    `select o.guid, o.first_name, o.last_name, o.email, o.locale, ${sessionlessLevelSql('$2')} as level
     from account o where o.guid = any ($1::uuid[])`,
    [wanted, asksSecondFactor(document)],
  )
  return new Map(
    rows.map(({ guid, first_name, last_name, email, locale, level }) => [
      guid,
      {
        person: { id: guid, first_name, last_name },
        email,
        locale,
        visibility: level ?? 0,
        userType: level === VISIBILITY_OF_LEVEL.internal ? 'agent' : 'caller',
      },
    ]),
  )
}

/** Name of an account, or its address where it has none. */
export function nameOf({ person, email }: KnownAccount): string {
  return `${person.first_name} ${person.last_name}`.trim() || email
}
