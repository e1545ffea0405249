import type { OfficeHours } from '@plat/contract/offices/channels'
import type { Localized } from '@plat/contract/platform/localized'
import type { AgencyWork, Reader } from '../accounts/agency-work.ts'
import { type Accounts, agencyOf } from '../accounts/dependencies.ts'
import { channelByGuid, type OfficeChannel } from '../offices/channels.ts'
import type { SlotSource, Span } from '../offices/day-slots.ts'
import { readOffices } from '../offices/office-hours.ts'
import { asTenant, type TenantTransaction } from '../platform/db/as-tenant.ts'
import { VISIBILITY_OF_LEVEL } from '../records/visibility.ts'
import type { DepartmentDocument } from '../tenancy/document/department-document.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
import type { AppointmentRow } from './appointment-row.ts'

/** The office of a channel, with what appointments need. */
export interface AppointmentOffice extends SlotSource {
  readonly channel: OfficeChannel
  readonly hours: OfficeHours
  readonly department: DepartmentDocument | null
  /** Where people meet in person; null: unknown. */
  readonly address: Localized | null
}

/** A transaction in which appointments of an agency are read or changed. */
export interface ScheduleWork extends AgencyWork {
  /** The office of a channel by guid, the same object each time; null for a channel that no longer exists. */
  readonly officeOf: (channel: string) => AppointmentOffice | null
}

/** Runs of a transaction that others came before. */
const TRIES = 8

/**
 * Runs work on appointments in a transaction, and again where someone else has booked the place, or the agent, that it
 * found free.
 */
export async function withSchedule<Result>(
  accounts: Pick<Accounts, 'database' | 'port'>,
  tenant: string,
  work: (work: ScheduleWork) => Promise<Result>,
): Promise<Result> {
  const agency = await agencyOf(accounts, tenant)
  const { document } = agency
  for (let tried = 1; ; tried += 1) {
    const now = new Date()
    try {
      return await asTenant(accounts.database, tenant, async (tx) => {
        const officeOf = await readOfficesOf(tx, document, now)
        return work({ tx, agency, document, officeOf, now })
      })
    } catch (error) {
      if (tried === TRIES || !isRace(error)) throw error
    }
  }
}

/** SQLSTATE of exclusion_violation and deadlock_detected: others booked the same time. */
const RACES: ReadonlySet<unknown> = new Set(['23P01', '40P01'])

function isRace(error: unknown): boolean {
  return error instanceof Error && 'code' in error && RACES.has(error.code)
}

/**
 * Makes work on the same slot, agent or resident's requests come one after the other until the transaction ends. Two changes that
 * both wait for the other's constraint would be ended as a deadlock, a second later.
 * @param key channel and start of the slot, guid of the agent, or `of` and the resident's guid
 */
export async function queueFor({ query }: TenantTransaction, key: string): Promise<void> {
  await query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`appointment ${key}`])
}

/** Name of an agent who has another appointment in a time span; null: the agent has none, until the transaction ends. */
export async function busyAgent(
  tx: TenantTransaction,
  agent: string,
  { start, end }: Span,
  except?: string,
): Promise<string | null> {
  await queueFor(tx, agent)
  const [row] = await tx.query<{ name: string }>(
    `select coalesce(nullif(trim(a.first_name || ' ' || a.last_name), ''), a.email) as name
     from account a where a.guid = $1 and exists (
       select from appointment p where p.assignee = a.guid and p.state <> 'cancelled' and p.guid is distinct from $4::uuid
         and p.starts_at < $3 and p.ends_at > $2)`,
    [agent, new Date(start), new Date(end), except ?? null],
  )
  return row?.name ?? null
}

async function readOfficesOf(
  tx: TenantTransaction,
  document: TenantDocument,
  now: Date,
): Promise<ScheduleWork['officeOf']> {
  const storedOf = await readOffices(tx, document, now)
  const { holidays } = document.tenant.calendar
  const found = (guid: string): AppointmentOffice | null => {
    const channel = channelByGuid(document, guid)
    if (channel === undefined) return null
    const { hours, slots: rule } = storedOf(channel)
    const department = document.departments.find(({ id }) => id === channel.department) ?? null
    const address = department?.contact?.address ?? null
    return { channel, hours, rule, holidays, department, address }
  }
  const offices = new Map<string, AppointmentOffice | null>()
  return (guid) => {
    const office = offices.has(guid) ? (offices.get(guid) ?? null) : found(guid)
    offices.set(guid, office)
    return office
  }
}

/** The resident behind an emailed link. @param account guid */
export function residentReader(account: string | null): Reader {
  return { account, level: 'registered', visibility: VISIBILITY_OF_LEVEL.registered }
}

/** user: the resident; agency: an agent whom it reaches. */
export type Side = 'user' | 'agency'

/**
 * Condition on an appointment `c` in SQL: it reaches the agent `$1` (guid; null: an API token), who is assigned to it, or
 * whom calls about its modules reach.
 */
export const REACHES_SQL = `($1::uuid is null or c.assignee = $1 or c.modules is null
  or coalesce((select g.modules from agent g where g.account = $1) && c.modules, true))`

/** The side of an appointment that a reader is on: of its resident, or of the agency where it reaches the reader. Null: neither. */
export async function sideOf(
  { query }: TenantTransaction,
  { guid, owner }: AppointmentRow,
  { account, level }: Reader,
): Promise<Side | null> {
  if (owner !== null && owner === account) return 'user'
  if (level !== 'internal') return null
  const [reached] = await query(`select from appointment c where c.guid = $2 and ${REACHES_SQL}`, [
    account,
    guid,
  ])
  return reached === undefined ? null : 'agency'
}
