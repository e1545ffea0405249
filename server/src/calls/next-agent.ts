import { OFFER_MS } from '@plat/contract/calls/calls'
import { candidates, servingModules, suitable, type WantedAgents } from '../agents/find-agents.ts'
import { AGENT_JOIN, IS_CONNECTED, IS_IN_CALL, IS_STAFF } from '../agents/agent-row.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { after, type CallRow } from './call-row.ts'
import type { CallWork } from './call-work.ts'
import { type Offer, requestOf } from './offers.ts'

/** Agents who are tried in one go before the call is looked at again. */
const MOST_TRIED = 20
/** Times that an offer may be taken from an agent whose connection was gone before the agent counts as asked. */
const MOST_LOST = 2
/** Older calls that come first. */
const MOST_OLDER = 50

/** What became of looking for an agent. */
export type NextAgent =
  | { readonly kind: 'asked'; readonly until: Date }
  /** Somebody suitable is busy. */
  | { readonly kind: 'wait' }
  /** An older call is to be served first. */
  | { readonly kind: 'later' }
  | { readonly kind: 'nobody' }

/** Asks the next agent about a waiting call that is locked: the one who has been idle longest and was not asked yet. */
export async function askNext(
  work: CallWork,
  call: CallRow,
  offers: readonly Offer[],
): Promise<NextAgent> {
  const { tx, document } = work
  const wanted: WantedAgents = {
    modules: servingModules(document, call),
    agent: call.agent,
    except: [...askedIn(offers), ...(call.caller === null ? [] : [call.caller])],
  }
  const free = await candidates(tx, wanted, MOST_TRIED)
  const waitedFor = call.agent === null ? await agentsOfOlderCalls(work, call, free) : new Set()
  for (const agent of free) {
    if (waitedFor.has(agent)) continue
    const until = await ask(work, call, agent)
    if (until !== null) return { kind: 'asked', until }
  }
  if (free.length > 0) return { kind: 'later' }
  return { kind: (await suitable(tx, wanted)) > 0 ? 'wait' : 'nobody' }
}

/** Agents who are not asked again about a call: who said no, who did not answer, and who keeps getting lost. */
function askedIn(offers: readonly Offer[]): string[] {
  const agents = offers.flatMap(({ agent }) => agent ?? [])
  return [...new Set(agents)].filter((agent) => {
    const own = offers.filter((offer) => offer.agent === agent)
    const lost = own.filter(({ state }) => state === 'withdrawn').length
    return own.length > lost || lost >= MOST_LOST
  })
}

/** Offers the call to an agent; null where another call was faster. */
async function ask(work: CallWork, call: CallRow, agent: string): Promise<Date | null> {
  const { tx } = work
  const until = after(call.now, OFFER_MS)
  const request = await requestOf(work, call, until, agent)
  if (request === null) return null
  const [offer] = await tx.query<{ guid: string }>(
    `insert into call_offer (tenant, call, agent, until) values (current_tenant(), $1, $2, $3)
     on conflict do nothing returning guid`,
    [call.guid, agent, until],
  )
  if (offer === undefined) return null
  // While this waited for another offer to end the agent may have taken that one.
  if (!(await isAtRest(tx, agent))) {
    await tx.query('delete from call_offer where guid = $1', [offer.guid])
    return null
  }
  work.say(agent, { type: 'call_request', data: request })
  work.changed(agent)
  return until
}

async function isAtRest({ query }: TenantTransaction, agent: string): Promise<boolean> {
  const rows = await query(`select 1 from account a where a.guid = $1 and not ${IS_IN_CALL}`, [
    agent,
  ])
  return rows.length > 0
}

/** Whether an agent may answer a call now: of the agency, there, and, unless called directly, public and on no break. */
export async function mayAnswer(
  { query }: TenantTransaction,
  agent: string | null,
  isDirect: boolean,
): Promise<boolean> {
  const rows = await query(
    `select 1 from account a ${AGENT_JOIN}
     where a.guid = $1 and ${IS_STAFF} and ${IS_CONNECTED} and ($2 or (g.public and not g.on_break))`,
    [agent, isDirect],
  )
  return rows.length > 0
}

interface OlderCall {
  readonly module: string | null
  readonly department: string | null
  /** Who was asked already, and who calls. */
  readonly except: string[]
  [column: string]: unknown
}

/** Those of the agents whom an older call waits for that nobody is asked about: they are its next. */
async function agentsOfOlderCalls(
  { tx, document }: CallWork,
  { guid, created_at }: CallRow,
  agents: readonly string[],
): Promise<ReadonlySet<string>> {
  if (agents.length === 0) return new Set()
  const older = await tx.query<OlderCall>(
    `select c.module, c.department, array(select o.agent from call_offer o
         where o.tenant = c.tenant and o.call = c.guid and o.agent is not null
         union all select c.caller where c.caller is not null) as except
     from call c
     where c.state = 'waiting' and c.agent is null and (c.created_at, c.guid) < ($1::timestamptz, $2::uuid)
       and not exists (select from call_offer o
         where o.tenant = c.tenant and o.call = c.guid and o.state = 'offered')
     order by c.created_at limit $3`,
    [created_at, guid, MOST_OLDER],
  )
  if (older.length === 0) return new Set()
  const served = await tx.query<{ account: string; modules: string[] | null }>(
    'select account, modules from agent where account = any ($1::uuid[])',
    [agents],
  )
  return new Set(
    served.flatMap(({ account, modules }) => {
      const isWaitedFor = older.some((call) => {
        const wanted = servingModules(document, call)
        const serves =
          wanted === null || modules === null || wanted.some((code) => modules.includes(code))
        return serves && !call.except.includes(account)
      })
      return isWaitedFor ? [account] : []
    }),
  )
}
