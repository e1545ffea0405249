import { asksSecondFactor } from '../accounts/account-row.ts'
import { AGENT_JOIN_SQL, agentStatusSql, IS_AGENT_SQL } from '../agents/agent-sql.ts'
import { hasPageSql } from '../live/process-lease.ts'
import { CALL_COLUMNS, type CallRow, isInCallSql } from './call-row.ts'
import {
  type CallNow,
  type CallStep,
  type InvitedNow,
  nextStep,
  type PersonNow,
} from './call-step.ts'
import { type CallParts, type CallWork, withCalls } from './call-work.ts'
import { closeInvites } from './close-invites.ts'
import { endCall } from './end-call.ts'
import { notifyInvitations } from './invite-view.ts'
import { closeOffer, IS_UNASKED_SQL, MAY_BE_ASKED_SQL, offerNext, SERVES_SQL } from './offers.ts'
import { notifyPeople } from './participants.ts'
import { tellPlaces } from './queue.ts'
import { deleteOldSignals } from './room-signals.ts'

/** Rounds in which calls are checked again after a change, because the end of one call can start another. */
const MOST_ROUNDS = 20

/**
 * Advances all calls of an agency: expires offers, ends calls that are over, offers waiting calls to free agents, sends
 * callers their places in line. Any process may do so at any time; it skips calls that another process is changing.
 * @throws AggregateError naming the calls that could not be advanced; the others are done.
 */
export async function advanceCalls(parts: CallParts, tenant: string): Promise<void> {
  const failures = new Map<string, unknown>()
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const due = await withCalls(parts, tenant, dueCalls)
    let hasMoved = false
    for (const guid of due.filter((one) => !failures.has(one))) {
      const step = withCalls(parts, tenant, (work) => takeStep(work, guid))
      hasMoved = (await step.catch((error: unknown) => void failures.set(guid, error))) || hasMoved
    }
    while (await withCalls(parts, tenant, offerNext)) hasMoved = true
    // Another process skipped the calls that were locked here: this process checks them again.
    if (await withCalls(parts, tenant, tellPlaces)) hasMoved = true
    if (!hasMoved) break
  }
  if (failures.size > 0)
    throw new AggregateError(
      failures.values(),
      `could not move on: ${[...failures.keys()].join(', ')}`,
    )
}

/** Guids of the calls for which something is due. */
async function dueCalls(work: CallWork): Promise<string[]> {
  const calls = await callsNow(work, null)
  return calls.filter((call) => nextStep(call) !== null).map(({ guid }) => guid)
}

/** Takes the next step of a call. @returns false where no step is due, or another transaction is changing the call */
async function takeStep(work: CallWork, guid: string): Promise<boolean> {
  const locked = await work.tx.query(
    `select 1 from call where guid = $1 and state <> 'ended' for no key update skip locked`,
    [guid],
  )
  if (locked.length === 0) return false
  const [call] = await callsNow(work, guid)
  const step = call === undefined ? null : nextStep(call)
  if (call === undefined || step === null) return false
  await carryOut(work, call, step)
  return true
}

async function carryOut(work: CallWork, call: CallRow, step: CallStep): Promise<void> {
  const { tx } = work
  switch (step.does) {
    case 'end':
      return endCall(work, call, step.outcome, step.reason)
    case 'close_offer': {
      const reason = step.as === 'withdrawn' ? 'not_available' : 'missed'
      return closeOffer(work, call, step.as, reason)
    }
    case 'mark_caller':
      await tx.query(
        'update call set caller_away_since = case when $2 then now() end where guid = $1',
        [call.guid, step.away],
      )
      return
    case 'mark_people':
      await tx.query(
        `update call_participant set away_since = case when guid = any ($2::uuid[]) then now()
             when guid = any ($3::uuid[]) then null else away_since end,
           left_at = case when guid = any ($4::uuid[]) then now() end
         where call = $1 and left_at is null`,
        [call.guid, step.away, step.back, step.left],
      )
      await tx.query(
        `update call_offer o set closed_at = now() where o.call = $1 and o.closed_at is null and not exists (
           select from call_participant t where t.call = $1 and t.account = o.account and t.left_at is null)`,
        [call.guid],
      )
      if (step.left.length > 0) await deleteOldSignals(tx, call.guid)
      return notifyPeople(tx, call.guid)
    case 'mark_invited':
      await tx.query(
        `update call_invite set away_since = case when guid = any ($2::uuid[]) then now() end
         where call = $1 and state = 'waiting' and guid = any ($2::uuid[] || $3::uuid[])`,
        [call.guid, step.away, step.back],
      )
      await closeInvites(tx, call.guid, {
        state: 'missed',
        from: ['sent', 'asked'],
        guids: step.missed,
      })
      return notifyInvitations(tx, call.guid)
  }
}

/**
 * SQL: whether an agent `a`, `g` can be asked about a call `c` now, or after the agent's current call. An agent in a
 * call who seems offline may be reloading the page.
 */
const CAN_WAIT_FOR_SQL = `${IS_AGENT_SQL} and (${agentStatusSql('$1')} = 'available'
    or (${agentStatusSql('$1')} = 'offline' and ${isInCallSql('a.guid')}))`

type LiveCall = CallRow & CallNow

/** Calls that wait or are active, with the data that `nextStep` needs. @param only guid of one call; null: all calls */
async function callsNow(work: CallWork, only: string | null): Promise<LiveCall[]> {
  const values = [asksSecondFactor(work.document), only]
  const calls = await work.tx.query<CallRow & Omit<CallNow, 'people' | 'invited'>>(
    `select ${CALL_COLUMNS}, ${hasPageSql('c.caller')} as caller_here,
       o.state is not distinct from 'offered' as ringing, coalesce(o.until <= now(), false) as overdue,
       c.callee is not null or coalesce(${IS_AGENT_SQL} and ${agentStatusSql('$1')} in ('available', 'offline'), false)
         as may_answer,
       c.state = 'waiting' and ${IS_UNASKED_SQL} and not exists (
         select from agent g join account a on a.tenant = g.tenant and a.guid = g.account
         where c.callee is null and ${CAN_WAIT_FOR_SQL} and ${SERVES_SQL} and ${MAY_BE_ASKED_SQL})
       and not exists (
         select from account a where a.guid = c.callee and a.state = 'active' and ${MAY_BE_ASKED_SQL}
           and (${hasPageSql('a.guid')} or ${isInCallSql('a.guid')})) as unserved,
       exists (select from call_offer t where t.call = c.guid and t.state <> 'withdrawn') as was_asked,
       exists (select from call_offer t where t.call = c.guid and c.callee is not null and t.state = 'declined')
         as was_declined
     from call c left join call_offer o on o.call = c.guid and o.closed_at is null
     left join account a on a.guid = o.account ${AGENT_JOIN_SQL}
     where c.state <> 'ended' and ($2::uuid is null or c.guid = $2) order by c.created_at, c.guid`,
    values,
  )
  const people = await work.tx.query<PersonNow & { call: string }>(
    `select t.call, t.guid, t.account, t.created_at, t.away_since, ${hasPageSql('t.account')} as here
     from call_participant t join call c on c.guid = t.call
     where c.state = 'active' and t.left_at is null and ($1::uuid is null or t.call = $1)`,
    [only],
  )
  const invited = await work.tx.query<InvitedNow & { call: string }>(
    `select i.call, i.guid, i.state = 'waiting' as waits, i.away_since, ${hasPageSql('i.account')} as here
     from call_invite i join call c on c.guid = i.call
     where c.state = 'active' and ($1::uuid is null or i.call = $1)
       and (i.state = 'waiting' or i.state in ('sent', 'asked') and i.until <= now())`,
    [only],
  )
  const peopleOf = Map.groupBy(people, ({ call }) => call)
  const invitedOf = Map.groupBy(invited, ({ call }) => call)
  return calls.map((call) => ({
    ...call,
    people: peopleOf.get(call.guid) ?? [],
    invited: invitedOf.get(call.guid) ?? [],
  }))
}
