import type { CallSubject } from '@plat/contract/calls/call-subject'
import type { Localized } from '@plat/contract/platform/localized'
import { localize } from '@plat/contract/platform/localized'
import type {
  EntryLocation,
  EntryStatus,
  EntryTransaction,
  ScheduleEntry,
  StaffPart,
} from '@plat/contract/schedule/entry'
import { accountsOf, type KnownAccount } from '../calls/people.ts'
import { subjectsFor } from '../calls/subject-view.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
import type { AppointmentOffice, OfficesByChannel } from './appointment-offices.ts'
import type { AppointmentRow } from './appointment-row.ts'
import { misplacement } from './misplaced.ts'
import { transactionsOf, type TransactionRow } from './transactions.ts'

/** What entries are made of, beside their rows. */
export interface EntryParts {
  readonly tx: TenantTransaction
  readonly document: TenantDocument
  readonly officeOf: OfficesByChannel
  readonly now: Date
  /** Up to which the reader sees records. */
  readonly visibility: number
}

type Side = 'user' | 'agency'

/** An appointment, and on which side of it the reader is. */
export interface SeenAppointment {
  readonly row: AppointmentRow
  readonly side: Side
}

/** Appointments as their readers see them, in the given order. */
export async function entriesOf(
  parts: EntryParts,
  seen: readonly SeenAppointment[],
): Promise<ScheduleEntry[]> {
  const { tx, document, visibility } = parts
  const rows = seen.map(({ row }) => row)
  const guids = rows.map(({ guid }) => guid)
  const subjects = await subjectsFor(tx, document, rows, visibility)
  const transactions = await transactionsOf(tx, guids)
  const notes = seen.some(({ side }) => side === 'agency')
    ? await noteCounts(tx, guids)
    : new Map<string, number>()
  const accounts = await accountsOf(tx, [
    ...rows.flatMap(({ owner, assignee, cancelled_by }) => [owner, assignee, cancelled_by]),
    ...transactions.map(({ account }) => account),
  ])
  const byAppointment = Map.groupBy(transactions, ({ appointment }) => appointment)
  return seen.flatMap(({ row, side }, i) => {
    const subject = subjects[i]
    if (subject === undefined) return []
    const own = byAppointment.get(row.guid) ?? []
    return [
      viewOf(parts, { row, side }, subject, {
        accounts,
        transactions: own,
        notes: notes.get(row.guid) ?? 0,
      }),
    ]
  })
}

/** One appointment as its reader sees it. */
export async function entryOf(parts: EntryParts, seen: SeenAppointment): Promise<ScheduleEntry> {
  const [entry] = await entriesOf(parts, [seen])
  if (entry === undefined) throw new Error('an appointment has no view')
  return entry
}

interface Beside {
  readonly accounts: ReadonlyMap<string, KnownAccount>
  readonly transactions: readonly TransactionRow[]
  readonly notes: number
}

function viewOf(
  { document, officeOf, now }: EntryParts,
  { row, side }: SeenAppointment,
  subject: CallSubject,
  { accounts, transactions, notes }: Beside,
): ScheduleEntry {
  const office = officeOf(row.channel)
  const status = statusOf(row, now)
  const isAhead = row.state !== 'cancelled' && row.starts_at > now
  const known = (guid: string | null) => accounts.get(guid ?? '') ?? null
  return {
    type: 'appointment',
    displayType: 'APPOINTMENT',
    status,
    datetime: spanOf(row),
    time_zone: office?.hours.time_zone ?? document.tenant.timeZone,
    contact:
      side === 'user' ? agencyContact(office, known(row.assignee)) : resident(known(row.owner)),
    department: subject.department?.display_name ?? null,
    discriminator: row.discriminator,
    reference: subject.agency_reference ?? (row.discriminator === 'channel' ? subject.title : null),
    guid: row.guid,
    notes: row.notes,
    transactions: transactions.map((one) => transactionView(one, side, known(one.account))),
    location: row.kind === 'in_person' ? locationOf(office?.address ?? null) : null,
    subject,
    kind: row.kind,
    needs: { interpreter: row.interpreter, accessibility: row.accessibility },
    version: row.version,
    cancelled:
      row.cancelled_at === null || row.cancelled_side === null
        ? null
        : {
            at: row.cancelled_at.toISOString(),
            side: row.cancelled_side,
            own: row.cancelled_side === side,
            name: nameOf(known(row.cancelled_by)),
          },
    can: {
      confirm: isAhead && row.state === (side === 'user' ? 'awaiting' : 'request'),
      reschedule: isAhead && office !== null,
      cancel: isAhead,
      assign: side === 'agency' && row.state !== 'cancelled' && row.ends_at > now,
    },
    staff:
      side === 'agency'
        ? staffPart(row, { office, now, assignee: known(row.assignee), notes })
        : null,
  }
}

/** What an appointment's state is called for readers. */
function statusOf({ state, ends_at }: AppointmentRow, now: Date): EntryStatus {
  return state === 'cancelled' || ends_at <= now ? 'closed' : state
}

function spanOf({ starts_at, ends_at }: { starts_at: Date; ends_at: Date }) {
  return { start: starts_at.toISOString(), end: ends_at.toISOString() }
}

function staffPart(
  row: AppointmentRow,
  beside: {
    readonly office: AppointmentOffice | null
    readonly now: Date
    readonly assignee: KnownAccount | null
    readonly notes: number
  },
): StaffPart {
  const isOpen = row.state !== 'cancelled' && row.starts_at > beside.now
  return {
    assignee: beside.assignee?.person ?? null,
    created: row.created_at.toISOString(),
    waiting_since: row.waiting_since?.toISOString() ?? null,
    note_count: beside.notes,
    misplaced: isOpen ? misplacement(beside.office, row) : null,
  }
}

function transactionView(
  { type, starts_at, ends_at, at }: TransactionRow,
  reader: Side,
  by: KnownAccount | null,
): EntryTransaction {
  const side = type === 'agent_confirm' ? 'agency' : 'user'
  return {
    type,
    time: spanOf({ starts_at, ends_at }),
    at: at.toISOString(),
    side,
    own: side === reader,
    name: nameOf(by),
  }
}

function resident(known: KnownAccount | null): ScheduleEntry['contact'] {
  return known === null ? null : { name: nameOf(known), email: known.email, role: 'resident' }
}

/** Residents write to the department, not to a person. */
function agencyContact(
  office: AppointmentOffice | null,
  assignee: KnownAccount | null,
): ScheduleEntry['contact'] {
  const email = office?.department?.contact?.email ?? null
  if (assignee !== null) return { name: nameOf(assignee), email, role: 'agent' }
  const name = office?.department?.name
  return name === undefined ? null : { name, email, role: 'department' }
}

/** Where people meet, with the two usual ways to ask for directions. */
function locationOf(address: Localized | null): EntryLocation | null {
  if (address === null) return null
  const google = new URL('https://www.google.com/maps/dir/?api=1')
  google.searchParams.set('destination', localize(address, 'en'))
  const apple = new URL('https://maps.apple.com/')
  apple.searchParams.set('daddr', localize(address, 'en'))
  return { address, directions: { google: google.href, apple: apple.href } }
}

/** The name of a person, else their address; empty where the account is gone. */
function nameOf(known: KnownAccount | null): string {
  if (known === null) return ''
  return `${known.person.first_name} ${known.person.last_name}`.trim() || known.email
}

async function noteCounts(
  { query }: TenantTransaction,
  guids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await query<{ appointment: string; notes: number }>(
    `select appointment, count(*)::integer as notes from appointment_note
     where appointment = any ($1::uuid[]) group by appointment`,
    [guids],
  )
  return new Map(rows.map(({ appointment, notes }) => [appointment, notes]))
}
