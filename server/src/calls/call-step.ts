import {
  CALLER_AWAY_SECONDS,
  type CallEndReason,
  type CallOutcome,
  PERSON_AWAY_SECONDS,
} from '@plat/contract/calls/calls'

/** A person in an active call. */
export interface PersonNow {
  /** Guid of the participant. */
  readonly guid: string
  readonly account: string
  /** When the call was answered. */
  readonly created_at: Date
  readonly away_since: Date | null
  /** Whether the account has a live connection. */
  readonly here: boolean
}

/** An invitation to an active call that may have changed. */
export interface InvitedNow {
  /** Guid of the invitation. */
  readonly guid: string
  /** Whether the person is in the waiting room. False: the time to accept is over. */
  readonly waits: boolean
  readonly away_since: Date | null
  /** Whether the account or guest has a live connection. */
  readonly here: boolean
}

/** A call that waits or is active, with the data that decides its next step. */
export interface CallNow {
  readonly state: 'waiting' | 'active'
  /** The database's time. */
  readonly now: Date
  /** Null: the account was deleted. */
  readonly caller: string | null
  /** Whether it is the caller's test room. */
  readonly test: boolean
  /** Until when the first person in the room of an appointment may be alone; null: another call, or someone else has come. */
  readonly alone_until: Date | null
  readonly caller_here: boolean
  readonly caller_away_since: Date | null
  /** Whether an account is asked to answer. */
  readonly ringing: boolean
  /** That account did not answer in time. */
  readonly overdue: boolean
  /** That account may still answer: it was not made private, put on a break or demoted. */
  readonly may_answer: boolean
  /** No one is asked, and no one is left to ask now or once free. */
  readonly unserved: boolean
  /** Someone was asked, and the one who was called directly declined. */
  readonly was_asked: boolean
  readonly was_declined: boolean
  /** People in the call who have not left; none while the call waits. */
  readonly people: readonly PersonNow[]
  /** People in the waiting room, and invitations that were not accepted in time. */
  readonly invited: readonly InvitedNow[]
}

/** The next step of a call. */
export type CallStep =
  | { readonly does: 'end'; readonly outcome: CallOutcome; readonly reason?: CallEndReason }
  | { readonly does: 'close_offer'; readonly as: 'missed' | 'withdrawn' }
  /** The caller's connection is gone, or is back. */
  | { readonly does: 'mark_caller'; readonly away: boolean }
  /** The same for people in the call, by guid; `left` were away for too long. */
  | {
      readonly does: 'mark_people'
      readonly away: readonly string[]
      readonly back: readonly string[]
      readonly left: readonly string[]
    }
  /** The same for people in the waiting room, by guid of the invitation; `missed` were not accepted in time. */
  | {
      readonly does: 'mark_invited'
      readonly away: readonly string[]
      readonly back: readonly string[]
      readonly missed: readonly string[]
    }

/** The next step of a call; null: nothing is due. */
export function nextStep(call: CallNow): CallStep | null {
  return call.state === 'waiting' ? stepOfWaiting(call) : stepOfActive(call)
}

/**
 * Whether an active call goes on while these accounts stay in it: a test room needs its owner, the room of an
 * appointment its first person until the slot has ended, any other call two people.
 */
export function goesOnWith(
  {
    test,
    caller,
    alone_until: until,
    now,
  }: Pick<CallNow, 'test' | 'caller' | 'alone_until' | 'now'>,
  accounts: readonly string[],
): boolean {
  if (test) return caller !== null && accounts.includes(caller)
  return accounts.length >= (until !== null && until > now ? 1 : 2)
}

function stepOfWaiting(call: CallNow): CallStep | null {
  const { now, caller, caller_here: isHere, caller_away_since: since } = call
  if (caller === null) return { does: 'end', outcome: 'abandoned' }
  if (isHere !== (since === null)) return { does: 'mark_caller', away: !isHere }
  if (since !== null && secondsFrom(since, now) >= CALLER_AWAY_SECONDS)
    return { does: 'end', outcome: 'abandoned' }
  if (call.ringing && !call.may_answer) return { does: 'close_offer', as: 'withdrawn' }
  if (call.ringing && call.overdue) return { does: 'close_offer', as: 'missed' }
  if (!call.unserved) return null
  if (!call.was_asked) return { does: 'end', outcome: 'no_agent' }
  return { does: 'end', outcome: call.was_declined ? 'declined' : 'unanswered' }
}

function stepOfActive(call: CallNow): CallStep | null {
  const { now, people, invited } = call
  const left = people.filter((one) => isLost(one, now))
  const staying = people.filter((one) => !left.includes(one))
  if (!goesOnWith(call, accountsOf(staying))) {
    if (call.alone_until !== null) {
      const isCallerLost = left.some(({ account }) => account === call.caller)
      return { does: 'end', outcome: isCallerLost ? 'abandoned' : 'unanswered' }
    }
    const neverCame = left.some(({ created_at: answered, away_since: since }) =>
      since === null ? false : since <= answered,
    )
    const outcome = neverCame ? 'abandoned' : 'answered'
    return { does: 'end', outcome, ...(left.length > 0 && { reason: 'network' }) }
  }
  const away = people.filter(({ here, away_since: since }) => !here && since === null)
  const back = people.filter(({ here, away_since: since }) => here && since !== null)
  if (away.length + back.length + left.length === 0) return stepOfInvited(invited)
  return { does: 'mark_people', away: guids(away), back: guids(back), left: guids(left) }
}

function stepOfInvited(invited: readonly InvitedNow[]): CallStep | null {
  const waiting = invited.filter(({ waits }) => waits)
  const away = waiting.filter(({ here, away_since: since }) => !here && since === null)
  const back = waiting.filter(({ here, away_since: since }) => here && since !== null)
  const missed = invited.filter(({ waits }) => !waits)
  if (away.length + back.length + missed.length === 0) return null
  return { does: 'mark_invited', away: guids(away), back: guids(back), missed: guids(missed) }
}

/** Whether a person is away for good. A caller who was away when the call was answered has no more time than before. */
function isLost({ here, created_at: answered, away_since: since }: PersonNow, now: Date): boolean {
  if (here || since === null) return false
  const limit = since <= answered ? CALLER_AWAY_SECONDS : PERSON_AWAY_SECONDS
  return secondsFrom(since, now) >= limit
}

function secondsFrom(since: Date, now: Date): number {
  return (now.getTime() - since.getTime()) / 1_000
}

function accountsOf(people: readonly PersonNow[]): string[] {
  return people.map(({ account }) => account)
}

function guids(people: readonly { readonly guid: string }[]): string[] {
  return people.map(({ guid }) => guid)
}
