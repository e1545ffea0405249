import { type CallRequest, OFFER_SECONDS } from '@plat/contract/calls/calls'
import type { KeptMessage } from '@plat/contract/live/messages'
import { asksSecondFactor } from '../accounts/account-row.ts'
import { isAvailableSql } from '../agents/agent-sql.ts'
import { declareStatus } from '../agents/agent-state.ts'
import { sendLive } from '../live/inbox.ts'
import { hasPageSql } from '../live/process-lease.ts'
import { type CallRow, isInCallSql, readCall } from './call-row.ts'
import type { CallWork } from './call-work.ts'
import { accountsOf } from './people.ts'
import { subjectFor } from './subject-view.ts'

/** SQL: whether no account is being asked to answer a call `c`, or has answered it. */
export const IS_UNASKED_SQL = `not exists (select from call_offer t where t.call = c.guid and t.closed_at is null)`

/**
 * SQL: whether a call `c` may still be offered to an account `a`. An account that lost an offer without fault may be
 * asked again.
 */
export const MAY_BE_ASKED_SQL = `a.guid is distinct from c.caller and not exists (
    select from call_offer t where t.call = c.guid and t.account = a.guid and t.state <> 'withdrawn')`

/** SQL: whether an agent `g` answers calls about the modules of a call `c`. */
export const SERVES_SQL = `(c.modules is null or g.modules is null or g.modules && c.modules)`

/** SQL: time since which an agent `a`, `g` has waited for a call. */
const IDLE_SINCE_SQL = `greatest(a.last_login_at, g.declared_at,
    (select max(t.closed_at) from call_offer t where t.account = a.guid and t.state <> 'withdrawn'))`

/**
 * Offers the oldest call that an agent can answer to the agent who has waited longest, in one statement. Two processes
 * that do so at the same time take different calls, and the unique indexes refuse a second call for one agent.
 * @returns false where there is no such call; true also where another process gave that agent a call first, so that the
 * next agent is tried
 */
export async function offerNext(work: CallWork): Promise<boolean> {
  const { tx, document } = work
  const [next] = await tx.query<{ call: string; account: string; until: Date | null }>(
    `with next as (
       select c.guid as call, free.guid as account
       from call c cross join lateral (
         (select a.guid from agent g join account a on a.tenant = g.tenant and a.guid = g.account
          where c.callee is null and ${isAvailableSql('$1')} and ${SERVES_SQL} and ${MAY_BE_ASKED_SQL}
            and not ${isInCallSql('a.guid')}
          order by ${IDLE_SINCE_SQL}, a.guid limit 1)
         union all
         (select a.guid from account a
          where a.guid = c.callee and a.state = 'active' and ${hasPageSql('a.guid')} and ${MAY_BE_ASKED_SQL}
            and not ${isInCallSql('a.guid')})
       ) free
       where c.state = 'waiting' and ${hasPageSql('c.caller')} and ${IS_UNASKED_SQL}
       order by c.created_at, c.guid limit 1 for no key update of c skip locked
     ), offered as (
       insert into call_offer (tenant, call, account, until)
       select current_tenant(), call, account, clock_timestamp() + make_interval(secs => $2) from next
       on conflict do nothing returning until)
     select next.call, next.account, offered.until from next left join offered on true`,
    [asksSecondFactor(document), OFFER_SECONDS],
  )
  if (next === undefined) return false
  const { account, until } = next
  if (until === null) return true
  const data = await requestFor(work, await readCall(tx, next.call), { account, until })
  if (data !== null) sendLive(tx, [account], { type: 'call_request', data })
  return true
}

/** An offered call as shown to the account that is asked; null once the caller's account was deleted. */
export async function requestFor(
  work: CallWork,
  call: CallRow,
  { account, until }: { readonly account: string; readonly until: Date },
): Promise<CallRequest | null> {
  const accounts = await accountsOf(work, [call.caller, account])
  const user = accounts.get(call.caller ?? '')?.person
  if (user === undefined) return null
  const visibility = accounts.get(account)?.visibility ?? 0
  return {
    id: call.guid,
    subject: await subjectFor(work.tx, work.document, call, visibility),
    user,
    caller_note: call.note,
    direct: call.callee !== null,
    until: until.toISOString(),
  }
}

type OverReason = Extract<KeptMessage, { type: 'call_request_over' }>['data']['reason']

/**
 * Ends the open offer of a locked call that was not accepted. An agent who misses two calls in a row is set to away.
 * @param reason sent to the account
 */
export async function closeOffer(
  work: CallWork,
  call: CallRow,
  state: 'declined' | 'missed' | 'withdrawn',
  reason: OverReason = state,
): Promise<void> {
  const { tx } = work
  const [offer] = await tx.query<{ account: string | null }>(
    `update call_offer set state = $2, answered_at = now(), closed_at = now()
     where call = $1 and state = 'offered' returning account`,
    [call.guid, state],
  )
  const account = offer?.account ?? null
  if (account === null) return
  sendLive(tx, [account], { type: 'call_request_over', data: { id: call.guid, reason } })
  if (state === 'missed' && call.callee === null && (await hasMissedTwo(work, account)))
    await declareStatus(tx, account, 'away', 'missed_calls')
}

/** Whether an agent let the last two calls ring, since the status was last declared. */
async function hasMissedTwo({ tx }: CallWork, account: string): Promise<boolean> {
  const rows = await tx.query<{ state: string }>(
    `select t.state from call_offer t join account a on a.guid = t.account
     left join agent g on g.account = a.guid
     where t.account = $1 and t.state in ('accepted', 'declined', 'missed')
       and t.offered_at > greatest(g.declared_at, a.last_login_at, '-infinity')
     order by t.offered_at desc limit 2`,
    [account],
  )
  return rows.length === 2 && rows.every(({ state }) => state === 'missed')
}
