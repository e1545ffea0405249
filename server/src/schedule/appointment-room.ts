import { randomUUID } from 'node:crypto'
import { because } from '@plat/contract/platform/reasons'
import { ROOM_OPENS_MINUTES, type ScheduleEntry } from '@plat/contract/schedule/appointment'
import type { Reader } from '../accounts/agency-work.ts'
import type { Agency } from '../accounts/dependencies.ts'
import { enterOwnRoom } from '../calls/admit-to-call.ts'
import { CALL_COLUMNS, type CallRow, readCall } from '../calls/call-row.ts'
import type { CallWork } from '../calls/call-work.ts'
import { inviteOne } from '../calls/invite-to-call.ts'
import { notifyInvitations } from '../calls/invite-view.ts'
import { accountsIn } from '../calls/participants.ts'
import { accountsOf, nameOf } from '../calls/people.ts'
import { agentsFor, askToJoin } from '../calls/request-join.ts'
import { subjectValues } from '../calls/stored-subject.ts'
import { channelByGuid } from '../offices/channels.ts'
import { readOffices } from '../offices/office-hours.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { AppError } from '../platform/errors.ts'
import type { AppointmentRow } from './appointment-row.ts'
import { seenAppointment } from './change-appointment.ts'
import { clockOf } from './office-slots.ts'
import type { Side } from './schedule-work.ts'

const MINUTE = 60_000

/**
 * Makes someone of an appointment a person in its room, a call. The first one who comes opens it and is alone until the
 * other side comes. The resident is invited on the page and by email; the agent who has it is asked on the page, or where
 * no one has it, agents who are free. Entering again changes nothing.
 * @returns guid of the call
 * @throws AppError not_found for an appointment of other people; conflict for one that is no video call, is cancelled,
 * over, too far ahead, or for its resident not confirmed by the agency yet; where a colleague is in the room; and for
 * someone in another call
 */
export async function enterRoom(
  work: CallWork,
  { agency, now }: { readonly agency: Agency; readonly now: Date },
  guid: string,
  reader: Reader & { readonly account: string },
): Promise<string> {
  // Of two who come at once the second one waits for this lock, and finds the room of the first.
  const { row, side } = await seenAppointment(work, guid, reader, true)
  const open = await openRoomOf(work.tx, guid)
  const people = open === null ? [] : await accountsIn(work.tx, open.guid)
  if (open !== null && people.includes(reader.account)) return open.guid
  await requireTime(work, row, now)
  if (side === 'user' && row.state === 'request')
    throw new AppError('conflict', because('appointment_waits_for_agency'))
  if (side === 'agency') await requireNoColleague(work, row, people)
  const call = open ?? (await openRoom(work, row))
  await enterOwnRoom(work, call, reader.account)
  if (open === null) await tellOtherSide(work, call, row, { side, by: reader.account, agency })
  return call.guid
}

async function requireTime(
  { tx, document }: CallWork,
  row: AppointmentRow,
  now: Date,
): Promise<void> {
  const refuse = (reason: ReturnType<typeof because>) => new AppError('conflict', reason)
  if (row.kind !== 'video') throw refuse(because('appointment_no_video'))
  if (row.state === 'cancelled') throw refuse(because('appointment_cancelled'))
  if (row.ends_at <= now) throw refuse(because('appointment_past'))
  const opens = opensAt(row)
  if (opens <= now) return
  const channel = channelByGuid(document, row.channel)
  const office = channel && (await readOffices(tx, document, now))(channel)
  const zone = office?.hours.time_zone ?? document.tenant.timeZone
  throw refuse(because('appointment_room_early', clockOf(opens.getTime(), zone)))
}

function opensAt({ starts_at: start }: Pick<AppointmentRow, 'starts_at'>): Date {
  return new Date(start.getTime() - ROOM_OPENS_MINUTES * MINUTE)
}

/** Agents meet a resident alone; others come by an invitation. @throws AppError conflict naming the agent in the room */
async function requireNoColleague(
  work: CallWork,
  { owner }: AppointmentRow,
  people: readonly string[],
): Promise<void> {
  const known = await accountsOf(work, people)
  const colleague = people
    .filter((one) => one !== owner)
    .map((one) => known.get(one))
    .find((one) => one?.userType === 'agent')
  if (colleague !== undefined)
    throw new AppError('conflict', because('appointment_room_taken', { name: nameOf(colleague) }))
}

/** The call that is the room of an appointment, locked; null: no one is in it. */
async function openRoomOf(
  { query }: TenantTransaction,
  appointment: string,
): Promise<CallRow | null> {
  const [row] = await query<CallRow>(
    `select ${CALL_COLUMNS} from call c where c.appointment = $1 and c.state = 'active' for no key update`,
    [appointment],
  )
  return row ?? null
}

/** Stores the call of a room. Its caller is the resident, also when an agent opens it. */
async function openRoom({ tx }: CallWork, row: AppointmentRow): Promise<CallRow> {
  const guid = randomUUID()
  await tx.query(
    `insert into call (tenant, guid, caller, state, note, appointment, alone_until,
       discriminator, subject, agency_reference, visibility, module, department, channel, modules)
     values (current_tenant(), $1, $2, 'active', $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [guid, row.owner, row.notes, row.guid, row.ends_at, ...subjectValues(row)],
  )
  return readCall(tx, guid)
}

async function tellOtherSide(
  work: CallWork,
  call: CallRow,
  { owner, assignee, ends_at: until }: AppointmentRow,
  { side, by, agency }: { readonly side: Side; readonly by: string; readonly agency: Agency },
): Promise<void> {
  const known = await accountsOf(work, [owner, assignee])
  if (side === 'agency') {
    const address = known.get(owner ?? '')?.email
    if (address === undefined) return
    await inviteOne(work, call, { by, interpreter: false, agency }, address)
    return notifyInvitations(work.tx, call.guid)
  }
  const hasAgent = assignee !== null && known.get(assignee)?.userType === 'agent'
  const agents = hasAgent ? [assignee] : await agentsFor(work, call)
  for (const agent of agents) await askToJoin(work, call, { agent, by, until })
}

/** The room of an appointment, and who is in it. */
export interface KnownRoom {
  readonly call: string
  readonly people: readonly string[]
}

/** Open rooms by the guids of their appointments. */
export async function roomsOf(
  { query }: TenantTransaction,
  rows: readonly AppointmentRow[],
): Promise<ReadonlyMap<string, KnownRoom>> {
  const guids = rows.filter(({ kind }) => kind === 'video').map(({ guid }) => guid)
  if (guids.length === 0) return new Map()
  const open = await query<KnownRoom & { appointment: string }>(
    `select c.appointment, c.guid as call, array_agg(t.account::text) as people
     from call c join call_participant t on t.tenant = c.tenant and t.call = c.guid and t.left_at is null
     where c.appointment = any ($1::uuid[]) and c.state = 'active' group by c.appointment, c.guid`,
    [guids],
  )
  return new Map(open.map(({ appointment, ...room }) => [appointment, room]))
}

/**
 * The room as a side of an appointment that is not closed sees it; null: people do not meet by video, or for the resident,
 * the agency has not confirmed yet.
 */
export function roomView(
  row: AppointmentRow,
  side: Side,
  room: KnownRoom | undefined,
): ScheduleEntry['room'] {
  if (row.kind !== 'video' || (side === 'user' && row.state === 'request')) return null
  const people = room?.people ?? []
  return {
    opens: opensAt(row).toISOString(),
    call: room?.call ?? null,
    other_side_in:
      side === 'user'
        ? people.some((one) => one !== row.owner)
        : row.owner !== null && people.includes(row.owner),
  }
}
