import { JOIN_REQUEST_SECONDS } from '@plat/contract/calls/invites'
import { because } from '@plat/contract/platform/reasons'
import { asksSecondFactor } from '../accounts/account-row.ts'
import { actsAsStaffSql } from '../accounts/session.ts'
import { AGENT_JOIN_SQL, canBeAskedSql, IS_AGENT_SQL } from '../agents/agent-sql.ts'
import { sendLive } from '../live/inbox.ts'
import { AppError } from '../platform/errors.ts'
import { lockAsAgent } from './call-host.ts'
import { type CallRow, isInCallSql } from './call-row.ts'
import type { CallWork } from './call-work.ts'
import { closeInvites } from './close-invites.ts'
import { requireFewInvites } from './invite-to-call.ts'
import { invitationFor, notifyInvitations } from './invite-view.ts'
import { SERVES_SQL } from './offers.ts'
import { accountsIn } from './participants.ts'

/** A request of an agent that another one joins a call. */
interface JoinRequest {
  /** Guid of the call. */
  readonly call: string
  /** Guids of the agent in the call and of its session, which has to act as staff. */
  readonly by: string
  readonly session: string
  /** Guid of the agent to ask. */
  readonly agent: string
}

interface AskedRow {
  readonly name: string
  readonly is_agent: boolean
  readonly is_free: boolean
  [column: string]: unknown
}

/**
 * Asks an agent to join a call now.
 * @throws AppError as `lockAsAgent`; forbidden for a session that does not act as staff; not_found for an account that
 * is no agent; conflict for an agent in this call, for one who cannot be asked now, and for too many invitations
 */
export async function requestJoin(
  work: CallWork,
  { call: guid, by, session, agent }: JoinRequest,
): Promise<void> {
  const { tx } = work
  await requireStaff(work, session)
  const call = await lockAsAgent(work, guid, by)
  const asked = await agentToAsk(work, agent)
  if ((await accountsIn(tx, guid)).includes(agent))
    throw new AppError('conflict', because('already_in_call', { address: asked.name }))
  if (!asked.is_free)
    throw new AppError('conflict', because('not_available_now', { name: asked.name }))
  await closeInvites(tx, guid, {
    state: 'ended',
    from: ['asked', 'declined', 'missed', 'refused'],
    account: agent,
    mailed: false,
  })
  const until = new Date(call.now.getTime() + JOIN_REQUEST_SECONDS * 1_000)
  await askToJoin(work, call, { agent, by, until })
  await requireFewInvites(tx, guid)
  await notifyInvitations(tx, guid)
}

/** Asks an account on its pages to join a locked call. @param asked guids of the account and of who asks, and until when */
export async function askToJoin(
  work: CallWork,
  call: CallRow,
  { agent, by, until }: { readonly agent: string; readonly by: string; readonly until: Date },
): Promise<void> {
  const { tx } = work
  const [stored] = await tx.query<{ guid: string }>(
    `insert into call_invite (tenant, call, account, is_own, state, created_by, until)
     values (current_tenant(), $1, $2, true, 'asked', $3, $4) returning guid`,
    [call.guid, agent, by, until],
  )
  const data = await invitationFor(work, stored?.guid ?? '', agent)
  if (data !== null) sendLive(tx, [agent], { type: 'join_call_request', data })
}

/** SQL: whether an agent `a`, `g` can be asked to join a call now. `$1` is the value of `asksSecondFactor`. */
const IS_FREE_SQL = `(${canBeAskedSql('$1')} and not ${isInCallSql('a.guid')})`

/** Guids of agents who can be asked to join a call now. */
export async function freeAgents({ tx, document }: CallWork): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ guid: string }>(
    `select a.guid from account a ${AGENT_JOIN_SQL} where ${IS_AGENT_SQL} and ${IS_FREE_SQL}`,
    [asksSecondFactor(document)],
  )
  return new Set(rows.map(({ guid }) => guid))
}

/** Most agents who are asked at once. */
const MOST_ASKED = 5

/** Guids of agents who can be asked to join a call now and whom calls about its subject reach. */
export async function agentsFor({ tx, document }: CallWork, call: CallRow): Promise<string[]> {
  const rows = await tx.query<{ guid: string }>(
    `select a.guid from call c, account a ${AGENT_JOIN_SQL}
     where c.guid = $2 and ${IS_AGENT_SQL} and ${IS_FREE_SQL} and ${SERVES_SQL} order by a.guid limit $3`,
    [asksSecondFactor(document), call.guid, MOST_ASKED],
  )
  return rows.map(({ guid }) => guid)
}

async function agentToAsk({ tx, document }: CallWork, agent: string): Promise<AskedRow> {
  const [row] = await tx.query<AskedRow>(
    `select coalesce(nullif(trim(a.first_name || ' ' || a.last_name), ''), a.email) as name,
       ${IS_AGENT_SQL} as is_agent, ${IS_FREE_SQL} as is_free
     from account a ${AGENT_JOIN_SQL} where a.guid = $2`,
    [asksSecondFactor(document), agent],
  )
  if (row?.is_agent !== true) throw new AppError('not_found', because('no_such_agent'))
  return row
}

/** Pages send frames with any session of the account. @throws AppError forbidden */
async function requireStaff({ tx, document }: CallWork, session: string): Promise<void> {
  const rows = await tx.query(
    `select from session s join account a on a.tenant = s.tenant and a.guid = s.account
     where s.guid = $1 and ${actsAsStaffSql('$2')}`,
    [session, asksSecondFactor(document)],
  )
  if (rows.length === 0)
    throw new AppError('forbidden', 'Your account may not use this functionality.')
}
