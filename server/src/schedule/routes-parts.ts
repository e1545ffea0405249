import { type Accounts, agencyOf } from '../accounts/dependencies.ts'
import { asTenant } from '../platform/db/as-tenant.ts'
import { violates } from '../platform/db/violations.ts'
import { appointmentOffices } from './appointment-offices.ts'
import type { EntryParts } from './entry-view.ts'
import type { Reader } from './reader.ts'
import type { ScheduleWork } from './schedule-work.ts'

/** How often a change is made again that somebody else's booking of the same place came before. */
const TRIES = 8

/** Runs work in a transaction of the tenant, again where another one has taken the place that it had found free. */
export async function withSchedule<Result>(
  accounts: Pick<Accounts, 'database' | 'port'>,
  tenant: string,
  work: (parts: ScheduleWork) => Promise<Result>,
): Promise<Result> {
  const agency = await agencyOf(accounts, tenant)
  for (let tried = 1; ; tried += 1) {
    try {
      return await asTenant(accounts.database, tenant, async (tx) => {
        const officeOf = await appointmentOffices(tx, agency.document)
        return work({ tx, agency, officeOf, now: new Date() })
      })
    } catch (error) {
      if (tried === TRIES || !violates(error, 'unique', 'appointment_place')) throw error
    }
  }
}

/** What a reader's entries are made of. */
export function entryParts(
  { tx, agency, officeOf, now }: ScheduleWork,
  reader: Reader,
): EntryParts {
  return { tx, document: agency.document, officeOf, now, visibility: reader.visibility }
}
