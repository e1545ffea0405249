import type { CallRequest, KeptMessage } from '@plat/contract/live/messages'
import { beginIdle } from '../agents/find-agents.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import type { CallRow } from './call-row.ts'
import type { CallWork } from './call-work.ts'
import { tellMissed } from './missed-calls.ts'
import { accountsOf } from './people.ts'
import { subjectFor } from './subject-view.ts'

/** A call that an agent is or was asked about. */
export interface Offer {
  readonly guid: string
  readonly call: string
  /** Null: the account is gone. */
  readonly agent: string | null
  readonly state: 'offered' | 'accepted' | 'declined' | 'expired' | 'withdrawn'
  readonly until: Date
  [column: string]: unknown
}

type OverReason = Extract<KeptMessage, { type: 'call_request_over' }>['data']['reason']

/** Offers of a call, the oldest first. */
export function offersOf({ query }: TenantTransaction, call: string): Promise<Offer[]> {
  return query<Offer>(
    'select guid, call, agent, state, until from call_offer where call = $1 order by offered_at, guid',
    [call],
  )
}

/** The offer of a call that is open; null for none. */
export async function openOffer({ query }: TenantTransaction, call: string): Promise<Offer | null> {
  const [row] = await query<Offer>(
    `select guid, call, agent, state, until from call_offer where call = $1 and state = 'offered'`,
    [call],
  )
  return row ?? null
}

/** The newest offer of a call to an agent; null for none. */
export async function offerTo(
  { query }: TenantTransaction,
  call: string,
  agent: string,
): Promise<Offer | null> {
  const [row] = await query<Offer>(
    `select guid, call, agent, state, until from call_offer where call = $1 and agent = $2
     order by offered_at desc limit 1`,
    [call, agent],
  )
  return row ?? null
}

/** The call as an agent who is asked reads it. */
export async function requestOf(
  { tx, document }: Pick<CallWork, 'tx' | 'document'>,
  call: CallRow,
  until: Date,
  agent: string,
): Promise<CallRequest | null> {
  const accounts = await accountsOf(tx, [call.caller, agent])
  const caller = accounts.get(call.caller ?? '')
  if (caller === undefined) return null
  return {
    id: call.guid,
    subject: await subjectFor(tx, document, call, accounts.get(agent)?.visibility ?? 0),
    user: caller.person,
    caller_note: call.note,
    direct: call.agent !== null,
    until: until.toISOString(),
  }
}

/**
 * Ends an offer that is open without the agent taking it, and tells the agent: the request is taken off the screen.
 * @param reason left out: what the state means
 */
export async function closeOffer(
  work: CallWork,
  call: string,
  { guid, agent }: Pick<Offer, 'guid' | 'agent'>,
  state: 'declined' | 'expired' | 'withdrawn',
  reason: OverReason = REASON[state],
): Promise<void> {
  const { tx } = work
  const closed = await tx.query(
    `update call_offer set state = $2, answered_at = now() where guid = $1 and state = 'offered' returning guid`,
    [guid, state],
  )
  if (closed.length === 0 || agent === null) return
  work.say(agent, { type: 'call_request_over', data: { id: call, reason } })
  work.changed(agent)
  // Whoever does not answer is not the first to be asked about the next call.
  if (state !== 'withdrawn') await beginIdle(tx, agent)
  if (state !== 'declined') await tellMissed(work, agent)
  work.madeRoom()
}

const REASON = { declined: 'declined', expired: 'missed', withdrawn: 'withdrawn' } as const
