import { randomUUID } from 'node:crypto'
import type { CallSubjectRef } from '@plat/contract/calls/call-subject'
import type { OwnCall } from '@plat/contract/calls/calls'
import type { ViewerLevel } from '@plat/contract/platform/envelope'
import { because } from '@plat/contract/platform/reasons'
import { candidates } from '../agents/find-agents.ts'
import { channelByGuid } from '../offices/channels.ts'
import { officeHours } from '../offices/office-hours.ts'
import { AppError } from '../platform/errors.ts'
import { advanceWaiting, officeOfCall } from './advance-waiting.ts'
import { after, CALL_COLUMNS, type CallRow, lookAt } from './call-row.ts'
import type { CallWork } from './call-work.ts'
import { askNext } from './next-agent.ts'
import { ownCall } from './own-call.ts'
import { isInCall } from './participants.ts'
import { requireMedia } from './room-connection.ts'
import { newRoomKeys } from './room-keys.ts'
import { type StoredSubject, subjectOf } from './stored-subject.ts'

/** Milliseconds after which a call is over that nobody was there for: an agent whose page is loading still gets it. */
const NOBODY_MS = 1_500

/** A call that somebody wants to make. */
export interface WantedCall {
  /** Guid of the account. */
  readonly caller: string
  readonly level: ViewerLevel
  readonly subject: CallSubjectRef
  readonly note: string | null
  /** Chosen by the browser: the same for the same wish, however often it is sent. */
  readonly request: string | null
}

/**
 * Makes a call, and asks the first agent in the same transaction.
 * @returns the call, and whether it is new: a wish that is sent twice makes one.
 * @throws AppError forbidden and not_found for what cannot be called about, conflict for a closed office and for somebody
 * who is in a call, unavailable where no pictures could pass.
 */
export async function requestCall(
  work: CallWork,
  wanted: WantedCall,
): Promise<{ call: OwnCall; isNew: boolean }> {
  const { tx, document, video } = work
  const { caller } = wanted
  const before = await callOfRequest(work, wanted)
  if (before !== null) return { call: before, isNew: false }
  // Residents call agencies, not people.
  if (wanted.subject.type === 'agent' && wanted.level !== 'internal')
    throw new AppError('forbidden', 'Only the agency’s own people call an agent directly.')
  const subject = await subjectOf(tx, document, wanted.level, wanted.subject)
  requireMedia(video, document)
  if (wanted.subject.type === 'agent') await requireReachable(work, wanted)
  else await requireOpenOffice(work, subject)
  if (await isInCall(tx, caller)) throw new AppError('conflict', because('in_another_call'))
  const call = await insertCall(work, wanted, subject)
  // The same account in another page was faster.
  if (call === null) throw new AppError('conflict', because('in_another_call'))
  work.changed(caller)
  const first = await askNext(work, call, [])
  if (first.kind === 'nobody') await lookAt(tx, call.guid, after(call.now, NOBODY_MS))
  else await advanceWaiting(work, call)
  const made = await ownCall(work, caller)
  if (made === null) throw new Error('the call was not stored')
  return { call: made, isNew: true }
}

/** What the same wish made before. @throws AppError conflict for a call of it that has ended. */
async function callOfRequest(
  work: CallWork,
  { caller, request }: WantedCall,
): Promise<OwnCall | null> {
  if (request === null) return null
  const [row] = await work.tx.query<{ state: string }>(
    'select state from call where caller = $1 and request = $2',
    [caller, request],
  )
  if (row === undefined) return null
  const call = row.state === 'ended' ? null : await ownCall(work, caller)
  if (call === null) throw new AppError('conflict', because('call_ended'))
  return call
}

async function insertCall(
  { tx }: CallWork,
  { caller, note, request, subject: { type, guid: wanted } }: WantedCall,
  subject: StoredSubject,
): Promise<CallRow | null> {
  const guid = randomUUID()
  const rows = await tx.query(
    `insert into call (tenant, guid, caller, state, discriminator, subject, agency_reference, visibility, module,
       department, channel, agent, note, request, password, due_at)
     values (current_tenant(), $1, $2, 'waiting', $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, now())
     on conflict do nothing returning guid`,
    [
      guid,
      caller,
      subject.discriminator,
      subject.subject,
      subject.agency_reference,
      subject.visibility,
      subject.module,
      subject.department,
      subject.channel,
      type === 'agent' ? wanted : null,
      note === '' ? null : note,
      request,
      newRoomKeys(tx, guid),
    ],
  )
  if (rows.length === 0) return null
  const [call] = await tx.query<CallRow>(`select ${CALL_COLUMNS} from call c where c.guid = $1`, [
    guid,
  ])
  return call ?? null
}

/** @throws AppError conflict for an agent who cannot be called directly at this moment. */
async function requireReachable(
  { tx }: CallWork,
  { caller, subject: { guid: agent } }: WantedCall,
): Promise<void> {
  const wanted = { modules: null, agent, except: [caller] }
  if ((await candidates(tx, wanted, 1)).length === 0)
    throw new AppError('conflict', because('agent_not_available'))
}

/** @throws AppError conflict while the office is closed, with when it opens. */
async function requireOpenOffice(work: CallWork, { channel }: StoredSubject): Promise<void> {
  const [row] = await work.tx.query<{ now: Date }>('select now() as now')
  const office = await officeOfCall(work, { channel, now: row?.now ?? new Date() })
  if (office === null || office.open) return
  if (office.opens === null) throw new AppError('conflict', because('call_office_closed_for_long'))
  const line = channel === null ? undefined : channelByGuid(work.document, channel)
  const zone =
    line === undefined
      ? work.document.tenant.timeZone
      : (await officeHours(work.tx, work.document, line)).hours.time_zone
  throw new AppError('conflict', because('call_office_closed', clockOf(office.opens, zone)))
}

/** What a calendar and a clock of a time zone show. */
function clockOf(moment: Date, timeZone: string): { day: string; time: string } {
  const day = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone }).format(moment)
  const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone }).format(moment)
  return { day, time }
}
