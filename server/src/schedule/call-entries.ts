import type { ScheduleEntry } from '@plat/contract/schedule/entry'
import { accountsOf, type KnownAccount } from '../calls/people.ts'
import type { StoredSubject } from '../calls/stored-subject.ts'
import { subjectsFor } from '../calls/subject-view.ts'
import type { Reader } from './reader.ts'
import type { ScheduleWork } from './schedule-work.ts'

/** Days of a zone in which somebody's entries are looked for. */
export interface CallRange {
  /** Guid. */
  readonly account: string
  readonly from: string
  readonly to: string
  readonly zone: string
  /** How many, at most: the latest. */
  readonly most: number
}

interface CallColumns extends StoredSubject {
  readonly guid: string
  readonly caller: string | null
  /** Who took the call; null: nobody, or the agency has made it. */
  readonly agent: string | null
  /** Whether the agency has made it, to call back or for a video appointment. */
  readonly is_from_agency: boolean
  /** The resident who came when the agency called. */
  readonly called: string | null
  readonly state: 'waiting' | 'active' | 'ended'
  readonly note: string | null
  readonly created_at: Date
  readonly answered_at: Date | null
  readonly ended_at: Date | null
  [column: string]: unknown
}

/** Calls that somebody made or took part in, as entries of their schedule. */
export async function callEntries(
  { tx, agency, now }: ScheduleWork,
  reader: Reader,
  { account, from, to, zone, most }: CallRange,
): Promise<ScheduleEntry[]> {
  const { document } = agency
  const rows = await tx.query<CallColumns>(
    `select c.guid, c.caller, c.state, c.note, c.created_at, c.answered_at, c.ended_at, c.discriminator, c.subject,
       c.agency_reference, c.visibility, c.module, c.department, c.channel,
       (select o.agent from call_offer o where o.tenant = c.tenant and o.call = c.guid and o.state = 'accepted') as agent,
       not exists (select from call_offer o where o.tenant = c.tenant and o.call = c.guid) and exists (
         select from call_participant p where p.tenant = c.tenant and p.call = c.guid and p.account = c.caller
           and p.user_type = 'agent') as is_from_agency,
       (select p.account from call_participant p where p.tenant = c.tenant and p.call = c.guid
         and p.user_type = 'caller' and p.account is not null and p.joined_at is not null
        order by p.joined_at limit 1) as called
     from call c where c.kind = 'call' and c.created_at >= $2::date::timestamp at time zone $4
       and c.created_at < ($3::date + 1)::timestamp at time zone $4
       and (c.caller = $1 or c.guid in (
         select p.call from call_participant p where p.account = $1 and p.joined_at is not null))
     order by c.created_at desc, c.guid limit $5`,
    [account, from, to, zone, most],
  )
  const subjects = await subjectsFor(tx, document, rows, reader.visibility)
  const people = await accountsOf(
    tx,
    rows.flatMap(({ caller, agent, called }) => [caller, agent, called]),
  )
  return rows.flatMap((row, i) => {
    const subject = subjects[i]
    if (subject === undefined) return []
    const isCaller = row.caller === account
    const agent = people.get((row.is_from_agency ? row.caller : row.agent) ?? '') ?? null
    const resident = people.get((row.is_from_agency ? row.called : row.caller) ?? '') ?? null
    const isResidentSide =
      reader.level !== 'internal' || (row.is_from_agency ? row.called === account : isCaller)
    const waited = row.answered_at ?? row.ended_at ?? now
    const end = row.ended_at ?? (row.state === 'waiting' ? row.created_at : now)
    const entry: ScheduleEntry = {
      type: 'call',
      displayType: 'CALL',
      status: STATUS[row.state],
      datetime: { start: row.created_at.toISOString(), end: end.toISOString() },
      time_zone: document.tenant.timeZone,
      contact: isResidentSide ? contactOf(agent, 'agent') : contactOf(resident, 'resident'),
      department: subject.department?.display_name ?? null,
      discriminator: row.discriminator,
      reference:
        subject.agency_reference ?? (row.discriminator === 'channel' ? subject.title : null),
      guid: row.guid,
      // What a caller writes is for the agency, as in the room.
      notes: reader.level === 'internal' || isCaller ? row.note : null,
      transactions: row.is_from_agency
        ? []
        : [
            {
              type: 'waiting',
              time: { start: row.created_at.toISOString(), end: waited.toISOString() },
              at: row.created_at.toISOString(),
              side: 'user',
              own: isCaller,
              name: nameOf(resident),
            },
          ],
      location: null,
      subject,
      kind: 'video',
      needs: null,
      version: null,
      cancelled: null,
      can: NOTHING,
      staff: null,
    }
    return [entry]
  })
}

const STATUS = { waiting: 'awaiting', active: 'confirmed', ended: 'closed' } as const

/** What can be done with what is no appointment. */
export const NOTHING = { confirm: false, reschedule: false, cancel: false, assign: false } as const

/** Residents learn names of agents, not their addresses. */
function contactOf(known: KnownAccount | null, role: 'agent' | 'resident') {
  if (known === null) return null
  return { name: nameOf(known), email: role === 'resident' ? known.email : null, role }
}

function nameOf(known: KnownAccount | null): string {
  return known === null ? '' : `${known.person.first_name} ${known.person.last_name}`.trim()
}
