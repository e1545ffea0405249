import type { AppointmentKind } from '@plat/contract/schedule/slots'
import type { ResourcerTab } from '@plat/contract/schedule/resourcer'
import { servedBy } from '../agents/served-by.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
import type { OfficesByChannel } from './appointment-offices.ts'
import { APPOINTMENT_COLUMNS, type AppointmentRow } from './appointment-row.ts'
import { misplacement } from './misplaced.ts'
import { DEALT_WITH, type Reader } from './reader.ts'

/** What a list of appointments is narrowed to. */
export interface ResourcerQuery {
  readonly tab: ResourcerTab
  readonly department?: string | undefined
  readonly kind?: AppointmentKind | undefined
  readonly assignee?: string | undefined
  readonly text?: string | undefined
  readonly offset: number
  readonly limit: number
}

// What each tab has, and in which order. The index of closed ones is by the same expression.
const PENDING = `p.state = 'request' and p.ends_at > now()`
const PENDING_ORDER = 'p.waiting_since, p.guid'
const ACTIVE = `p.state in ('awaiting', 'confirmed') and p.ends_at > now()`
const RECENT = 'least(p.ends_at, coalesce(p.cancelled_at, p.ends_at)) <= now()'
const RECENT_ORDER = 'least(p.ends_at, coalesce(p.cancelled_at, p.ends_at)) desc, p.guid'
const AHEAD = `p.state <> 'cancelled' and p.ends_at > now() and p.starts_at > now()`
const START_ORDER = 'p.starts_at, p.guid'

/** Of a department $4, a kind $5, somebody $6 or nobody ($7), and with a text $8. */
const FILTERS = `($4::text is null or p.department = $4) and ($5::text is null or p.kind = $5)
     and ($6::uuid is null or p.assignee = $6) and (not $7::boolean or p.assignee is null)
     and ($8::text is null or p.agency_reference ilike $8 or p.notes ilike $8 or p.owner = any (array(
       select a.guid from account a
       where $8::text is not null and (a.email ilike $8 or concat_ws(' ', a.first_name, a.last_name) ilike $8))))`

/** Appointments in slots $9 to $12, as `misplacedSpans` finds them. */
const MISPLACED = `appointment p
     join unnest($9::uuid[], $10::timestamptz[], $11::timestamptz[], $12::integer[])
       as w (channel, starts_at, ends_at, least)
       on p.channel = w.channel and p.starts_at = w.starts_at and p.ends_at = w.ends_at and p.place >= w.least`

/** A page of the appointments that somebody deals with. */
export async function listResourcer(
  tx: TenantTransaction,
  document: TenantDocument,
  officeOf: OfficesByChannel,
  reader: Reader,
  query: ResourcerQuery,
): Promise<{ rows: AppointmentRow[]; itemCount: number }> {
  const { tab } = query
  const values = [...(await servedValues(tx, document, reader)), ...filterValues(reader, query)]
  if (tab === 'misplaced') {
    const spans = await misplacedSpans(tx, officeOf, values.slice(0, 3))
    const wanted = [...values, ...spans]
    const [total] = await tx.query<{ found: number }>(
      `select count(*)::integer as found from ${MISPLACED} where ${DEALT_WITH} and ${AHEAD} and ${FILTERS}`,
      wanted,
    )
    const rows = await tx.query<AppointmentRow>(
      `select ${APPOINTMENT_COLUMNS} from ${MISPLACED} where ${DEALT_WITH} and ${AHEAD} and ${FILTERS}
       order by ${START_ORDER} offset $13 limit $14`,
      [...wanted, query.offset, query.limit],
    )
    return { rows, itemCount: total?.found ?? 0 }
  }
  const [total] = await tx.query<{ found: number }>(
    `select count(*)::integer as found from appointment p where ${DEALT_WITH}
       and ${tab === 'pending' ? PENDING : tab === 'active' ? ACTIVE : RECENT} and ${FILTERS}`,
    values,
  )
  const rows = await tx.query<AppointmentRow>(
    `select ${APPOINTMENT_COLUMNS} from appointment p where ${DEALT_WITH}
       and ${tab === 'pending' ? PENDING : tab === 'active' ? ACTIVE : RECENT} and ${FILTERS}
     order by ${tab === 'pending' ? PENDING_ORDER : tab === 'active' ? START_ORDER : RECENT_ORDER} offset $9 limit $10`,
    [...values, query.offset, query.limit],
  )
  return { rows, itemCount: total?.found ?? 0 }
}

/** How many appointments somebody deals with, by tab. */
export async function countResourcer(
  tx: TenantTransaction,
  document: TenantDocument,
  officeOf: OfficesByChannel,
  reader: Reader,
): Promise<Record<ResourcerTab, number>> {
  const values = await servedValues(tx, document, reader)
  const [row] = await tx.query<{ pending: number; active: number; recent: number }>(
    `select count(*) filter (where ${PENDING})::integer as pending,
       count(*) filter (where ${ACTIVE})::integer as active,
       count(*) filter (where ${RECENT})::integer as recent
     from appointment p where ${DEALT_WITH}`,
    values,
  )
  const [channels, starts, ends, least] = await misplacedSpans(tx, officeOf, values)
  const [total] = await tx.query<{ found: number }>(
    `select count(*)::integer as found
     from appointment p join unnest($4::uuid[], $5::timestamptz[], $6::timestamptz[], $7::integer[])
       as w (channel, starts_at, ends_at, least)
       on p.channel = w.channel and p.starts_at = w.starts_at and p.ends_at = w.ends_at and p.place >= w.least
     where ${DEALT_WITH} and ${AHEAD}`,
    [...values, channels, starts, ends, least],
  )
  return {
    pending: row?.pending ?? 0,
    active: row?.active ?? 0,
    recent: row?.recent ?? 0,
    misplaced: total?.found ?? 0,
  }
}

/** Channels, starts and ends of slots that do not fit, and the first place in each that does not. */
type MisplacedSpans = readonly [string[], Date[], Date[], number[]]

/**
 * Slots ahead in which something does not fit its office's hours any more: there are far fewer slots than appointments.
 * @param values of `DEALT_WITH`
 */
async function misplacedSpans(
  tx: TenantTransaction,
  officeOf: OfficesByChannel,
  values: readonly unknown[],
): Promise<MisplacedSpans> {
  const spans = await tx.query<Pick<AppointmentRow, 'channel' | 'starts_at' | 'ends_at' | 'place'>>(
    `select p.channel, p.starts_at, p.ends_at, max(p.place) as place
     from appointment p where ${DEALT_WITH} and ${AHEAD} group by p.channel, p.starts_at, p.ends_at`,
    values,
  )
  const found: MisplacedSpans = [[], [], [], []]
  const offices = new Map<string, ReturnType<OfficesByChannel>>()
  for (const span of spans) {
    const { channel } = span
    if (!offices.has(channel)) offices.set(channel, officeOf(channel))
    const office = offices.get(channel) ?? null
    const why = misplacement(office, span)
    if (why === null) continue
    found[0].push(channel)
    found[1].push(span.starts_at)
    found[2].push(span.ends_at)
    found[3].push(why === 'too_many' ? (office?.slots.capacity ?? 0) + 1 : 1)
  }
  return found
}

async function servedValues(
  tx: TenantTransaction,
  document: TenantDocument,
  { guid }: Reader,
): Promise<unknown[]> {
  const served = await servedBy(tx, document, guid)
  return [served?.modules ?? null, served?.departments ?? null, guid]
}

function filterValues({ guid }: Reader, query: ResourcerQuery): unknown[] {
  const { department = null, kind = null, assignee, text = '' } = query
  const isNobody = assignee === 'none'
  const who = assignee === 'me' ? guid : isNobody ? null : (assignee ?? null)
  const pattern = `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  return [department, kind, who, isNobody, text === '' ? null : pattern]
}
