import type { Locale } from '@plat/contract/platform/localized'
import { asksSecondFactor } from '../accounts/account-row.ts'
import {
  levelOfNumber,
  type SessionlessLevel,
  sessionlessLevelSql,
} from '../accounts/sessionless-level.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'

/** Who is told. */
export interface DigestAccount {
  readonly guid: string
  readonly email: string
  /** Null: the agency's. */
  readonly locale: Locale | null
  /** What it may see at this moment. */
  readonly level: SessionlessLevel
  /** Whether mail goes to the address: its mails have not come back. */
  readonly mailable: boolean
}

/**
 * Reads accounts and holds them until the transaction ends: only one process at a time tells an account something.
 * In order of guid, so that two that hold some of the same accounts wait for each other and not for ever. Accounts that
 * may not log in are held, too, and missing from the answer.
 */
export function holdAccounts(
  tx: TenantTransaction,
  document: TenantDocument,
  guids: readonly string[],
): Promise<Map<string, DigestAccount>> {
  return readAccounts(tx, document, guids, true)
}

/** The same without holding them, unless they are to be. */
export async function readAccounts(
  { query }: TenantTransaction,
  document: TenantDocument,
  guids: readonly string[],
  holds = false,
): Promise<Map<string, DigestAccount>> {
  const rows = await query<Omit<DigestAccount, 'level'> & { level: number | null }>(
    `select o.guid, o.email, o.locale, ${sessionlessLevelSql('$2')} as level,
       not exists (select from stopped_address s where s.tenant = o.tenant and s.email = o.email) as mailable
     from account o where o.guid = any($1::uuid[]) order by o.guid ${holds ? 'for no key update' : ''}`,
    [guids, asksSecondFactor(document)],
  )
  return new Map(
    rows.flatMap(({ level, ...row }) =>
      level === null ? [] : [[row.guid, { ...row, level: levelOfNumber(level) }]],
    ),
  )
}
