import type { AccountRow } from '../accounts/account-row.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'

/** What an account's export says of its appointments; what others noted and who they are is theirs. */
export const APPOINTMENTS_EXPORTER = {
  name: 'appointments',
  read: async ({ query }: TenantTransaction, { guid }: AccountRow): Promise<unknown> => {
    const [feed = null] = await query(
      'select created_at as created from calendar_feed where account = $1',
      [guid],
    )
    return {
      asked_for: await query(
        `select guid, discriminator as about, subject, agency_reference, module, department, kind, interpreter,
           accessibility, notes, starts_at as start, ends_at as end, state, created_at as created,
           cancelled_at as cancelled
         from appointment where owner = $1 order by created_at, guid`,
        [guid],
      ),
      assigned: await query(
        `select guid, starts_at as start, ends_at as end, state from appointment where assignee = $1
         order by starts_at, guid`,
        [guid],
      ),
      transactions: await query(
        `select appointment, type, starts_at as start, ends_at as end, at from appointment_transaction
         where account = $1 order by at, appointment, version`,
        [guid],
      ),
      notes: await query(
        `select appointment, text, created_at as created from appointment_note where account = $1
         order by created_at, guid`,
        [guid],
      ),
      calendar_feed: feed,
    }
  },
}
