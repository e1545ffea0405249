import type { EntryTransaction } from '@plat/contract/schedule/entry'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import type { AppointmentRow } from './appointment-row.ts'

/** What happened to an appointment, as it is stored. */
export interface TransactionRow {
  readonly appointment: string
  readonly type: Exclude<EntryTransaction['type'], 'waiting'>
  readonly starts_at: Date
  readonly ends_at: Date
  readonly at: Date
  readonly account: string | null
  [column: string]: unknown
}

/** Notes what made this version of an appointment. @param by guid of the account */
export async function addTransaction(
  { query }: TenantTransaction,
  row: AppointmentRow,
  type: TransactionRow['type'],
  by: string | null,
): Promise<void> {
  await query(
    `insert into appointment_transaction (tenant, appointment, version, type, starts_at, ends_at, at, account)
     values (current_tenant(), $1, $2, $3, $4, $5, $6, $7)`,
    [row.guid, row.version, type, row.starts_at, row.ends_at, row.updated_at, by],
  )
}

/** Transactions of appointments, in order. */
export async function transactionsOf(
  { query }: TenantTransaction,
  guids: readonly string[],
): Promise<TransactionRow[]> {
  if (guids.length === 0) return []
  return query<TransactionRow>(
    `select appointment, type, starts_at, ends_at, at, account from appointment_transaction
     where appointment = any ($1::uuid[]) order by appointment, version`,
    [guids],
  )
}
