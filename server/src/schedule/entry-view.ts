import type { CallSubject } from '@plat/contract/calls/call-subject'
import type {
  EntryContact,
  EntryTransaction,
  ScheduleEntry,
} from '@plat/contract/schedule/appointment'
import { type Localized, localize } from '@plat/contract/platform/localized'
import type { SlotOffer } from '@plat/contract/schedule/slots'
import { because } from '@plat/contract/platform/reasons'
import type { Reader } from '../accounts/agency-work.ts'
import { accountsOf, type KnownAccount, nameOf } from '../calls/people.ts'
import type { StoredSubject } from '../calls/stored-subject.ts'
import { subjectFor, subjectsFor } from '../calls/subject-view.ts'
import { AppError } from '../platform/errors.ts'
import { type AppointmentRow, type TransactionRow, transactionsOf } from './appointment-row.ts'
import { type KnownRoom, roomsOf, roomView } from './appointment-room.ts'
import type { SeenAppointment } from './change-appointment.ts'
import { horizonSpan, misplacement, offeredDays } from './office-slots.ts'
import { takenTimes } from './free-place.ts'
import { kindsOf } from './request-appointment.ts'
import { earlierOf } from './waiting-list.ts'
import type { AppointmentOffice, ScheduleWork, Side } from './schedule-work.ts'

/** An appointment as its reader sees it. */
export async function entryOf(
  work: ScheduleWork,
  reader: Reader,
  seen: SeenAppointment,
): Promise<ScheduleEntry> {
  const [entry] = await entriesOf(work, reader, [seen])
  if (entry === undefined) throw new Error('an appointment has no view')
  return entry
}

/** Appointments as their reader sees them, in the given order. */
export async function entriesOf(
  work: ScheduleWork,
  { visibility }: Reader,
  seen: readonly SeenAppointment[],
): Promise<ScheduleEntry[]> {
  if (seen.length === 0) return []
  const rows = seen.map(({ row }) => row)
  const subjects = await subjectsFor(work.tx, work.document, rows, visibility)
  const histories = await transactionsOf(
    work.tx,
    rows.map(({ guid }) => guid),
  )
  const rooms = await roomsOf(work.tx, rows)
  const waits = await earlierOf(
    work,
    rows.map(({ guid }) => guid),
  )
  const accounts = await accountsOf(work, [
    ...rows.flatMap(({ owner, assignee }) => [owner, assignee]),
    ...[...histories.values()].flat().map(({ account }) => account),
  ])
  return seen.flatMap(({ row, side }, i) => {
    const subject = subjects[i]
    if (subject === undefined) return []
    const known = {
      transactions: histories.get(row.guid) ?? [],
      room: rooms.get(row.guid),
      offer: waits.get(row.guid),
    }
    return [entryView(work, { row, side }, subject, known, accounts)]
  })
}

/** Further rows of an appointment. */
interface KnownParts {
  readonly transactions: readonly TransactionRow[]
  readonly room: KnownRoom | undefined
  /** The earlier slot that is offered; null: none; undefined: it is not on the list for one. */
  readonly offer: NonNullable<ScheduleEntry['earlier']>['offer'] | undefined
}

function entryView(
  { document, officeOf, now }: ScheduleWork,
  { row, side }: SeenAppointment,
  subject: CallSubject,
  { transactions, room, offer }: KnownParts,
  accounts: ReadonlyMap<string, KnownAccount>,
): ScheduleEntry {
  const office = officeOf(row.channel)
  const known = (guid: string | null) => accounts.get(guid ?? '') ?? null
  const isClosed = row.state === 'cancelled' || row.ends_at <= now
  const isAhead = !isClosed && row.starts_at > now
  const span = { start: row.starts_at.getTime(), end: row.ends_at.getTime() }
  const owner = known(row.owner)
  const isAgency = side === 'agency'
  return {
    type: 'appointment',
    displayType: 'APPOINTMENT',
    status: isClosed ? 'closed' : row.state,
    datetime: spanOf(row),
    time_zone: office?.hours.time_zone ?? document.tenant.timeZone,
    contact: isAgency ? residentContact(row, owner) : agencyContact(office),
    department: subject.department?.display_name ?? null,
    discriminator: row.discriminator,
    reference: subject.agency_reference ?? (row.discriminator === 'channel' ? subject.title : null),
    guid: row.guid,
    notes: row.notes,
    transactions: transactions.map((one) => transactionView(one, row, side, known(one.account))),
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
          },
    side,
    guest: row.guest_name !== null,
    can: {
      confirm: isAhead && row.state === (isAgency ? 'request' : 'awaiting'),
      reschedule: isAhead && office !== null,
      cancel: isAhead,
      wait: isAhead && !isAgency && office !== null,
      assign: isAhead && isAgency,
    },
    earlier: isAhead && offer !== undefined ? { offer } : null,
    room: isClosed ? null : roomView(row, side, room),
    assignee: isAgency ? (known(row.assignee)?.person ?? null) : null,
    misplaced:
      isAgency && isAhead
        ? (misplacement(office, span, row.beyond ? 1 : row.place) ??
          (row.state === 'request' || known(row.assignee)?.userType === 'agent'
            ? null
            : 'no_agent'))
        : null,
  }
}

function spanOf({ starts_at, ends_at }: Pick<AppointmentRow, 'starts_at' | 'ends_at'>) {
  return { start: starts_at.toISOString(), end: ends_at.toISOString() }
}

/** The resident's contact details, as the agency reads them; null: the account is gone. */
function residentContact(
  { guest_name: name, guest_phone: phone }: AppointmentRow,
  owner: KnownAccount | null,
): EntryContact | null {
  if (name !== null) return { name, email: null, phone }
  return owner && { name: nameOf(owner), email: owner.email, phone: null }
}

function transactionView(
  { type, moved, anyway, starts_at, ends_at, at }: TransactionRow,
  { guest_name: guest }: AppointmentRow,
  reader: Side,
  by: KnownAccount | null,
): EntryTransaction {
  // A guest's first step is the agency's.
  const side = type === 'agent_confirm' || guest !== null ? 'agency' : 'user'
  return {
    type,
    moved,
    time: spanOf({ starts_at, ends_at }),
    at: at.toISOString(),
    side,
    own: side === reader,
    anyway: reader === 'agency' ? anyway : null,
    // Residents deal with the agency: agents are not named to them.
    name: by === null || (side === 'agency' && reader === 'user') ? '' : nameOf(by),
  }
}

/** Residents reach the department, not a person. */
export function agencyContact(office: AppointmentOffice | null): EntryContact | null {
  const department = office?.department
  if (department == null) return null
  const { name, contact } = department
  return { name, email: contact?.email ?? null, phone: contact?.phone ?? null }
}

/** A place, with directions to it by the two usual services. */
function locationOf(address: Localized | null): ScheduleEntry['location'] {
  if (address === null) return null
  const google = new URL('https://www.google.com/maps/dir/?api=1')
  google.searchParams.set('destination', localize(address, 'en'))
  const apple = new URL('https://maps.apple.com/')
  apple.searchParams.set('daddr', localize(address, 'en'))
  return { address, directions: { google: google.href, apple: apple.href } }
}

/** Slots that are offered for a subject. @param moved guid of an appointment whose time counts as free */
export async function slotOffer(
  work: ScheduleWork,
  { visibility, account }: Reader,
  subject: StoredSubject,
  office: AppointmentOffice,
  moved?: string,
): Promise<SlotOffer> {
  const { tx, document, now } = work
  const own = { holder: account, ...(moved !== undefined && { appointment: moved }) }
  const taken = await takenTimes(work, office, horizonSpan(now), own)
  return {
    subject: await subjectFor(tx, document, subject, visibility),
    channel: office.channel.guid,
    time_zone: office.hours.time_zone,
    days: offeredDays(office, taken, now),
    address: office.address,
    kinds: kindsOf(office),
  }
}

/** Slots to which an appointment can be moved. @throws AppError not_found where its channel no longer exists */
export async function moveOffer(
  work: ScheduleWork,
  reader: Reader,
  row: AppointmentRow,
): Promise<SlotOffer> {
  const office = work.officeOf(row.channel)
  if (office === null) throw new AppError('not_found', because('no_such_channel'))
  return slotOffer(work, reader, row, office, row.guid)
}
