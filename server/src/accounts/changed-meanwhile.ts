import { because } from '@plat/contract/platform/reasons'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { AppError } from '../platform/errors.ts'

/** The last change of something that several people may change. */
export interface LastChange {
  readonly at: Date
  /** Guid of the account; null: nobody is known. */
  readonly by: string | null
}

/** The refusal of a change that was made from an older state: who changed it since, and when on the agency's clocks. */
export async function changedMeanwhile(
  { query }: TenantTransaction,
  { at, by }: LastChange,
  timeZone: string,
): Promise<AppError> {
  const [row] = await query<{ name: string | null; day: string; time: string }>(
    `select to_char($1::timestamptz at time zone $2, 'YYYY-MM-DD') as day,
       to_char($1::timestamptz at time zone $2, 'HH24:MI') as time,
       (select coalesce(nullif(trim(first_name || ' ' || last_name), ''), email)
        from account where guid = $3) as name`,
    [at, timeZone, by],
  )
  const { name = null, day = '', time = '' } = row ?? {}
  return new AppError(
    'conflict',
    name === null
      ? because('changed_meanwhile', { day, time })
      : because('changed_meanwhile_by', { name, day, time }),
  )
}
