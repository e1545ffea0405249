import type { ViewerLevel } from '@plat/contract/platform/envelope'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
import { asksSecondFactor } from './account-row.ts'

/** What an account may see while its owner is not logged in, as when a mail goes out. */
export type SessionlessLevel = Exclude<ViewerLevel, 'anonymous'>

/**
 * SQL for what an account `o` may see without a session: in feeds, mails, push messages and reports that are made later.
 * The number is that of `VISIBILITY_OF_LEVEL`; null for an account that may not log in, which is sent nothing. Staff see
 * internal records only if they could log in to them: with an authenticator where the agency requires one.
 * @param asks a parameter in SQL with the value of `asksSecondFactor`
 */
export function sessionlessLevelSql(asks: string): string {
  return `(case when o.state <> 'active' or o.confirmed_at is null then null
    when o.role = 'internal' and (not ${asks}::boolean or o.totp_secret is not null) then 2 else 1 end)`
}

/** What these accounts may see without a session now, by guid; accounts that may not log in are left out. */
export async function sessionlessLevels(
  { query }: TenantTransaction,
  document: TenantDocument,
  guids: readonly string[],
): Promise<Map<string, SessionlessLevel>> {
  const rows = await query<{ guid: string; level: number | null }>(
    `select o.guid, ${sessionlessLevelSql('$2')} as level from account o where o.guid = any($1::uuid[])`,
    [guids, asksSecondFactor(document)],
  )
  return new Map(
    rows.flatMap(({ guid, level }) => (level === null ? [] : [[guid, levelOfNumber(level)]])),
  )
}

/** The level that a number of `sessionlessLevelSql` stands for. */
export function levelOfNumber(level: number): SessionlessLevel {
  return level === 2 ? 'internal' : 'registered'
}
