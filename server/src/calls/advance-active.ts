import { type CallOutcome, OFFER_MS } from '@plat/contract/calls/calls'
import { after, type CallRow, lookAt } from './call-row.ts'
import type { CallWork } from './call-work.ts'
import { endCall } from './end-call.ts'
import { removeFrom } from './leave-call.ts'
import { type Participant, presentIn } from './participants.ts'
import { tellRoom } from './tell-room.ts'
import { waitAgain } from './wait-again.ts'

/**
 * Milliseconds in which whoever may enter has to: with a page that is open, for who tries camera and microphone there; an
 * agent whom a caller waits for, and everybody whose page is not there; and for which a lost connection is waited for.
 */
const ENTER_MS = { page: 180_000, waitedFor: 60_000, away: 60_000 }
const AWAY_MS = 60_000
/** Milliseconds between two looks. */
const LOOK_MS = 10_000

/**
 * Moves a call on that goes on and is locked: whose connection is gone is away, and has left after a minute; a call
 * without an agent, or without anybody else, ends, unless its caller waits again.
 * @param by guid of the account that has just left
 */
export async function advanceActive(
  work: CallWork,
  call: CallRow,
  by: string | null = null,
): Promise<void> {
  const people = await presentIn(work.tx, call.guid)
  let hasChanged = false
  for (const one of people) hasChanged = (await noticeAbsence(work, call, one)) || hasChanged
  const left = hasChanged ? await presentIn(work.tx, call.guid) : people
  if (isOver(call, left)) {
    if (await waitAgain(work, call, left, by)) return
    return endCall(work, call, await outcomeOf(work, call, by), by)
  }
  if (hasChanged) await tellRoom(work, call)
  const moments = left.flatMap((one) => deadlineOf(call, one) ?? [])
  const soon = after(call.now, LOOK_MS)
  await lookAt(
    work.tx,
    call.guid,
    moments.reduce((first, one) => (one < first ? one : first), soon),
  )
}

/** @returns whether something has changed for the others. */
async function noticeAbsence(work: CallWork, call: CallRow, one: Participant): Promise<boolean> {
  const deadline = deadlineOf(call, one)
  if (!one.may_be_here || (deadline !== null && deadline <= call.now)) {
    await removeFrom(work, call, one, 'late')
    return true
  }
  if (one.state !== 'connected' && one.state !== 'lobby') return false
  if (one.is_here === (one.away_since === null)) return false
  // Who waits in the lobby and has not connected yet has no connection to lose.
  if (one.state === 'lobby' && one.peer === null) return false
  await work.tx.query('update call_participant set away_since = $2 where guid = $1', [
    one.guid,
    one.is_here ? null : call.now,
  ])
  return true
}

/** The moment at which somebody has left who does not come; null for who is there. */
function deadlineOf(call: CallRow, one: Participant): Date | null {
  const { state, state_at, away_since } = one
  if (state === 'asked') return one.invite_expires_at ?? after(state_at, OFFER_MS)
  if (state === 'joining' || (state === 'lobby' && one.peer === null))
    return after(state_at, ENTER_MS[hurryOf(call, one)])
  return away_since === null ? null : after(away_since, AWAY_MS)
}

function hurryOf(call: CallRow, { user_type, has_page }: Participant): keyof typeof ENTER_MS {
  if (!has_page) return 'away'
  const isWaitedFor = call.kind === 'call' && call.answered_at !== null && user_type === 'agent'
  return isWaitedFor ? 'waitedFor' : 'page'
}

/** Whether a call has nobody left who could talk to each other. */
function isOver(call: CallRow, people: readonly Participant[]): boolean {
  const inside = people.filter(({ state }) => state === 'joining' || state === 'connected')
  if (!inside.some(({ user_type }) => user_type === 'agent')) return true
  if (call.kind === 'test' || inside.length > 1) return false
  // The agency calls somebody: who was invited may still come.
  const isOpen = (one: Participant) =>
    one.state === 'lobby' || (one.state === 'asked' && call.answered_at === null)
  return !people.some(isOpen)
}

/** What became of a call that was answered and is over now. */
async function outcomeOf(
  { tx }: CallWork,
  { guid, kind, caller, answered_at }: CallRow,
  by: string | null,
): Promise<CallOutcome> {
  const joined = await tx.query<{ account: string | null; user_type: string }>(
    'select account, user_type from call_participant where call = $1 and joined_at is not null',
    [guid],
  )
  if (kind === 'test' || joined.length > 1) return 'answered'
  if (by !== null && by === caller) return 'cancelled'
  const waited = joined.some(({ user_type }) => user_type === 'agent')
  return answered_at !== null && waited ? 'not_joined' : 'unanswered'
}
