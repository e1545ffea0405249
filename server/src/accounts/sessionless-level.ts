import type { ViewerLevel } from '@plat/contract/platform/envelope'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
import { asksSecondFactor } from './account-row.ts'

/** Level of an account holder who has no session at hand. */
export type SessionlessLevel = Exclude<ViewerLevel, 'anonymous'>

/**
 * SQL for what an account `o` may see without a session: in feeds, mails, browsers and reports that are made later. The
 * number is that of `VISIBILITY_OF_LEVEL`; null for an account that may not log in and is sent nothing. Internal is only
 * who could have an internal session: by role, and with an authenticator where the agency asks for one.
 * @param asks a parameter in SQL with the value of `asksSecondFactor`
 */
export function sessionlessLevelSql(asks: string): string {
  return `(case when o.state <> 'active' or o.confirmed_at is null then null
    when o.role = 'internal' and (not ${asks}::boolean or o.totp_secret is not null) then 2 else 1 end)`
}

/** What accounts may see without a session at this moment, by guid; those that may not log in are missing. */
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
