import { because } from '@plat/contract/platform/reasons'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { AppError } from '../platform/errors.ts'

/** When something that several managers can change was changed last, and by which account: its guid, or null. */
export interface LastChange {
  readonly at: Date
  readonly by: string | null
}

/** The refusal of a change that was made from an older version: who changed it since, and when on the agency's clocks. */
export async function changedMeanwhile(
  tx: TenantTransaction,
  change: LastChange,
  timeZone: string,
): Promise<AppError> {
  const { name, day, time } = await nameAndTime(tx, change, timeZone)
  return new AppError(
    'conflict',
    name === null
      ? because('changed_meanwhile', { day, time })
      : because('changed_meanwhile_by', { name, day, time }),
  )
}

/** Name of the account that made a change (null: unknown), with its day and time on the agency's clocks. */
export async function nameAndTime(
  { query }: TenantTransaction,
  { at, by }: LastChange,
  timeZone: string,
): Promise<{ name: string | null; day: string; time: string }> {
  const [row] = await query<{ name: string | null; day: string; time: string }>(
    `select to_char($1::timestamptz at time zone $2, 'YYYY-MM-DD') as day,
       to_char($1::timestamptz at time zone $2, 'HH24:MI') as time,
       (select coalesce(nullif(trim(first_name || ' ' || last_name), ''), email) from account where guid = $3) as name`,
    [at, timeZone, by],
  )
  return row ?? { name: null, day: '', time: '' }
}
