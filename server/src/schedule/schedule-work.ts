import type { Agency } from '../accounts/dependencies.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import type { OfficesByChannel } from './appointment-offices.ts'

/** What changes of appointments work with. */
export interface ScheduleWork {
  readonly tx: TenantTransaction
  readonly agency: Agency
  readonly officeOf: OfficesByChannel
  readonly now: Date
}
