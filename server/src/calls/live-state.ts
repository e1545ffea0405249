import { OFFER_MS } from '@plat/contract/calls/calls'
import type { CallRequest, JoinRequest, LiveState } from '@plat/contract/live/messages'
import { IS_STAFF } from '../agents/agent-row.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { after, CALL_COLUMNS, type CallRow } from './call-row.ts'
import type { CallWork } from './call-work.ts'
import { countMissed } from './missed-calls.ts'
import { requestOf } from './offers.ts'
import { ownCall } from './own-call.ts'
import { accountsOf } from './people.ts'
import { subjectFor } from './subject-view.ts'

/** Which of these accounts have, or had, anything to do with calls, or may be agents: guids. */
export async function accountsWithCalls(
  { query }: TenantTransaction,
  accounts: readonly string[],
): Promise<string[]> {
  const rows = await query<{ guid: string }>(
    `select a.guid from account a where a.guid = any($1::uuid[]) and (${IS_STAFF}
       or exists (select from call c where c.tenant = a.tenant and c.caller = a.guid and c.state = 'waiting')
       or exists (select from call_offer o where o.tenant = a.tenant and o.agent = a.guid)
       or exists (select from call_participant p where p.tenant = a.tenant and p.account = a.guid))`,
    [accounts],
  )
  return rows.map(({ guid }) => guid)
}

/** What an account's page has to know of calls when its live connection opens. */
export async function liveStateOf(
  work: CallWork,
  account: string,
): Promise<Omit<LiveState, 'agent'>> {
  return {
    call: await ownCall(work, account),
    requests: await openRequests(work, account),
    joins: await openJoins(work, account),
    missed: await countMissed(work.tx, account),
  }
}

async function openRequests(work: CallWork, account: string): Promise<CallRequest[]> {
  const [row] = await work.tx.query<CallRow & { until: Date }>(
    `select ${CALL_COLUMNS}, o.until from call_offer o join call c on c.tenant = o.tenant and c.guid = o.call
     where o.agent = $1 and o.state = 'offered'`,
    [account],
  )
  const request = row === undefined ? null : await requestOf(work, row, row.until, account)
  return request === null ? [] : [request]
}

interface AskedRow extends CallRow {
  readonly asked_by: string | null
  readonly asked_at: Date
  readonly invite_expires_at: Date | null
}

async function openJoins(work: CallWork, account: string): Promise<JoinRequest[]> {
  const { tx } = work
  const rows = await tx.query<AskedRow>(
    `select ${CALL_COLUMNS}, p.asked_by, p.state_at as asked_at, i.expires_at as invite_expires_at
     from call_participant p join call c on c.tenant = p.tenant and c.guid = p.call
     left join call_invite i on i.tenant = p.tenant and i.guid = p.invite
     where p.account = $1 and p.state = 'asked' and c.state = 'active' order by p.state_at limit 10`,
    [account],
  )
  const joins: JoinRequest[] = []
  for (const row of rows) {
    const until = row.invite_expires_at ?? after(row.asked_at, OFFER_MS)
    const join = await joinRequestFor(work, row, account, row.asked_by, until)
    if (join !== null) joins.push(join)
  }
  return joins
}

/** An invitation as the account reads it; null where who asks is gone. */
export async function joinRequestFor(
  { tx, document }: Pick<CallWork, 'tx' | 'document'>,
  call: CallRow,
  account: string,
  by: string | null,
  until: Date,
): Promise<JoinRequest | null> {
  const accounts = await accountsOf(tx, [by, account])
  const user = accounts.get(by ?? '')?.person
  if (user === undefined) return null
  const visibility = accounts.get(account)?.visibility ?? 0
  const subject = await subjectFor(tx, document, call, visibility)
  return { id: call.guid, subject, user, until: until.toISOString() }
}
