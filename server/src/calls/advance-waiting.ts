import type { KeptMessage } from '@plat/contract/live/messages'
import { channelByGuid } from '../offices/channels.ts'
import { officeHours } from '../offices/office-hours.ts'
import { type OfficeState, officeState } from '../offices/office-state.ts'
import { after, type CallRow, lookAt } from './call-row.ts'
import type { CallWork } from './call-work.ts'
import { endCall } from './end-call.ts'
import { askNext, mayAnswer } from './next-agent.ts'
import { closeOffer, type Offer, offersOf } from './offers.ts'
import { isConnectedNow } from './participants.ts'
import { tellQueue } from './queue.ts'

/** Milliseconds after which a caller who is not connected has given up. */
const ABANDONED_MS = 45_000
/** Milliseconds between two looks: at whether the agent who is asked is there, and at everything else. */
const LOOK_MS = { ringing: 1_000, waiting: 5_000 }

type UnansweredReason = Extract<KeptMessage, { type: 'call_unanswered' }>['data']['reason']

/** Moves a waiting call on that is locked: ends it, asks the next agent, or says when to look again. */
export async function advanceWaiting(work: CallWork, call: CallRow): Promise<void> {
  const { tx } = work
  const isHere = await isConnectedNow(tx, call.caller)
  const lastSeen = isHere ? call.now : call.caller_seen_at
  if (call.caller === null || after(lastSeen, ABANDONED_MS) <= call.now)
    return endCall(work, call, 'abandoned', null)
  if (isHere) await tx.query('update call set caller_seen_at = now() where guid = $1', [call.guid])
  const next = await whatNext(work, call)
  if (next.kind === 'nobody') return endUnanswered(work, call, next.offers)
  const pause = next.kind === 'wait' ? LOOK_MS.waiting : LOOK_MS.ringing
  const soon = after(call.now, pause)
  await lookAt(tx, call.guid, next.kind === 'asked' && next.until < soon ? next.until : soon)
  await tellQueue(work, call)
}

async function whatNext(work: CallWork, call: CallRow) {
  const { tx } = work
  const offers = await offersOf(tx, call.guid)
  const open = offers.find(({ state }) => state === 'offered')
  if (open !== undefined) {
    const isOver = open.until <= call.now
    if (!isOver && (await mayAnswer(tx, open.agent, call.agent !== null)))
      return { kind: 'asked', until: open.until } as const
    if (isOver) await closeOffer(work, call.guid, open, 'expired')
    else await closeOffer(work, call.guid, open, 'withdrawn', 'not_available')
  }
  const asked = open === undefined ? offers : await offersOf(tx, call.guid)
  const next = await askNext(work, call, asked)
  return next.kind === 'nobody' ? { kind: next.kind, offers: asked } : next
}

/** Nobody is left to ask: the caller is told why. */
async function endUnanswered(
  work: CallWork,
  call: CallRow,
  offers: readonly Offer[],
): Promise<void> {
  const isDeclined = call.agent !== null && offers.some(({ state }) => state === 'declined')
  await endCall(work, call, isDeclined ? 'declined' : 'unanswered', null)
  if (call.caller === null) return
  const office = await officeOfCall(work, call)
  const reason: UnansweredReason = isDeclined
    ? 'declined'
    : office !== null && !office.open
      ? 'closed'
      : offers.length === 0
        ? 'no_agent'
        : 'nobody_answered'
  const opens = office?.opens?.toISOString() ?? null
  work.say(call.caller, { type: 'call_unanswered', data: { id: call.guid, reason, opens } })
}

/** State of the office of a channel; null for a call that belongs to none. */
export async function officeOfCall(
  { tx, document }: Pick<CallWork, 'tx' | 'document'>,
  { channel, now }: Pick<CallRow, 'channel' | 'now'>,
): Promise<OfficeState | null> {
  const office = channel === null ? undefined : channelByGuid(document, channel)
  if (office === undefined) return null
  const { hours } = await officeHours(tx, document, office)
  return officeState(hours, document.tenant.calendar.holidays, now)
}
