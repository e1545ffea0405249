import type { CallOutcome } from '@plat/contract/calls/calls'
import type { CallBackEntry, CallEntry } from '@plat/contract/schedule/timeline'
import type { Reader } from '../accounts/agency-work.ts'
import { accountsOf, type KnownAccount, nameOf } from '../calls/people.ts'
import { type StoredSubject, SUBJECT_COLUMNS } from '../calls/stored-subject.ts'
import { subjectsFor } from '../calls/subject-view.ts'
import { agencyContact } from './entry-view.ts'
import type { ScheduleWork } from './schedule-work.ts'

/** Days of an account's timeline. */
export interface TimelineRange {
  /** Guid of the account. */
  readonly account: string
  /** First and last day, `YYYY-MM-DD`, in the agency's zone. */
  readonly from: string
  readonly to: string
  readonly zone: string
  /** Most entries of a kind: the latest. */
  readonly most: number
}

interface CallColumns extends StoredSubject {
  readonly guid: string
  readonly caller: string | null
  readonly callee: string | null
  /** Guid of the appointment that it is the room of; null: another call. */
  readonly appointment: string | null
  /** Guid of the account that answered; null: none. */
  readonly answerer: string | null
  readonly state: 'waiting' | 'active' | 'ended'
  readonly outcome: CallOutcome | null
  readonly note: string | null
  readonly created_at: Date
  readonly answered_at: Date | null
  readonly ended_at: Date | null
  [column: string]: unknown
}

const CALL_STATUS = { waiting: 'awaiting', active: 'confirmed', ended: 'closed' } as const

/** Calls that an account made or took part in, except its test rooms. */
export async function callEntries(
  work: ScheduleWork,
  reader: Reader,
  { account, from, to, zone, most }: TimelineRange,
): Promise<CallEntry[]> {
  const { tx, document, now } = work
  const rows = await tx.query<CallColumns>(
    `select c.guid, c.caller, c.callee, c.appointment, c.state, c.outcome, c.note, c.created_at, c.answered_at, c.ended_at,
       ${SUBJECT_COLUMNS},
       (select o.account from call_offer o where o.call = c.guid and o.state = 'accepted' limit 1) as answerer
     from call c where not c.test and c.created_at >= $2::date::timestamp at time zone $4
       and c.created_at < ($3::date + 1)::timestamp at time zone $4
       and c.guid in (select m.guid from call m where m.caller = $1
         union all select p.call from call_participant p where p.account = $1)
     order by c.created_at desc, c.guid limit $5`,
    [account, from, to, zone, most],
  )
  const subjects = await subjectsFor(tx, document, rows, reader.visibility)
  const people = await accountsOf(
    work,
    rows.flatMap(({ caller, answerer }) => [caller, answerer]),
  )
  return rows.flatMap((row, i) => {
    const subject = subjects[i]
    if (subject === undefined) return []
    const isCaller = row.caller === account
    const caller = people.get(row.caller ?? '') ?? null
    const other = isCaller ? (people.get(row.answerer ?? '') ?? null) : caller
    // Someone of the agency who calls its departments is a caller like others.
    const isAgency = reader.level === 'internal' && !(isCaller && row.callee === null)
    const start = row.created_at.toISOString()
    const answered = row.answered_at ?? row.ended_at ?? now
    return [
      {
        type: 'call',
        displayType: 'CALL',
        status: CALL_STATUS[row.state],
        outcome: row.outcome,
        datetime: { start, end: (row.ended_at ?? now).toISOString() },
        time_zone: zone,
        contact: other && contactOf(other, isAgency),
        department: subject.department?.display_name ?? null,
        discriminator: row.discriminator,
        reference:
          subject.agency_reference ?? (row.discriminator === 'channel' ? subject.title : null),
        guid: row.guid,
        // Notes of a caller are for the agency only.
        notes: isAgency || isCaller ? row.note : null,
        // A direct call and the room of an appointment wait for one person, not for an agent.
        transactions:
          row.callee === null && row.appointment === null
            ? [
                {
                  type: 'waiting',
                  time: { start, end: answered.toISOString() },
                  at: start,
                  side: 'user',
                  own: isCaller,
                  moved: false,
                  anyway: null,
                  name: caller === null ? '' : nameOf(caller),
                },
              ]
            : [],
        location: null,
        subject,
        side: isAgency ? 'agency' : 'user',
      },
    ]
  })
}

/** Residents read names of agents, not their addresses. */
function contactOf(other: KnownAccount, isAgency: boolean): CallEntry['contact'] {
  return { name: nameOf(other), email: isAgency ? other.email : null, phone: null }
}

interface CallBackColumns extends StoredSubject {
  readonly guid: string
  readonly account: string
  readonly phone: string | null
  readonly note: string | null
  readonly state: 'open' | 'taken' | 'done'
  readonly created_at: Date
  [column: string]: unknown
}

const CALL_BACK_STATUS = { open: 'request', taken: 'confirmed', done: 'closed' } as const

/** Call-backs that an account requested, or as an agent has taken. */
export async function callBackEntries(
  work: ScheduleWork,
  reader: Reader,
  { account, from, to, zone, most }: TimelineRange,
): Promise<CallBackEntry[]> {
  const { tx, document, officeOf } = work
  const rows = await tx.query<CallBackColumns>(
    `select c.guid, c.account, c.phone, c.note, c.state, c.created_at, ${SUBJECT_COLUMNS}
     from call_back c where c.created_at >= $2::date::timestamp at time zone $4
       and c.created_at < ($3::date + 1)::timestamp at time zone $4
       and (c.account = $1 or (c.taken_by = $1 and $6))
     order by c.created_at desc, c.guid limit $5`,
    [account, from, to, zone, most, reader.level === 'internal'],
  )
  const subjects = await subjectsFor(tx, document, rows, reader.visibility)
  const people = await accountsOf(
    work,
    rows.map((row) => row.account),
  )
  return rows.flatMap((row, i) => {
    const subject = subjects[i]
    const resident = people.get(row.account)
    if (subject === undefined || resident === undefined) return []
    const isAgency = row.account !== account
    const at = row.created_at.toISOString()
    return [
      {
        type: 'other',
        displayType: 'OTHER',
        status: CALL_BACK_STATUS[row.state],
        datetime: { start: at, end: at },
        time_zone: zone,
        contact: isAgency
          ? { name: nameOf(resident), email: resident.email, phone: row.phone }
          : agencyContact(officeOf(row.channel ?? '')),
        department: subject.department?.display_name ?? null,
        discriminator: row.discriminator,
        reference:
          subject.agency_reference ?? (row.discriminator === 'channel' ? subject.title : null),
        guid: row.guid,
        notes: row.note,
        transactions: [],
        location: null,
        subject,
        side: isAgency ? 'agency' : 'user',
      },
    ]
  })
}
