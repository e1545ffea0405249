import type { CallLog } from '@plat/contract/calls/call-logs'
import type { CallPerson } from '@plat/contract/calls/call-subject'
import { accountsOf } from '../calls/people.ts'
import { subjectsFor } from '../calls/subject-view.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
import type { LogRow } from './log-rows.ts'

/** Who reads a log. */
export interface LogReader {
  /** Up to which records are seen. */
  readonly visibility: number
  /** Of the agency: who was asked and did not answer is told to these only. */
  readonly internal: boolean
}

interface OfferRow {
  readonly call: string
  readonly agent: string | null
  readonly action: CallLog['actions'][number]['action']
  readonly at: Date
  [column: string]: unknown
}

/** Calls as a reader may know them. */
export async function callLogs(
  tx: TenantTransaction,
  document: TenantDocument,
  rows: readonly LogRow[],
  { visibility, internal }: LogReader,
): Promise<CallLog[]> {
  // Who is called back by video is invited, not asked in turn: the first who came has accepted.
  const offers = await tx.query<OfferRow>(
    `(select call, agent, state as action, coalesce(answered_at, offered_at) as at, offered_at as asked, guid
      from call_offer where call = any ($1::uuid[]))
     union all
     (select distinct on (p.call) p.call, p.account, 'accepted', p.joined_at, p.joined_at, p.guid
      from call_participant p join call c on c.tenant = p.tenant and c.guid = p.call
      where p.call = any ($1::uuid[]) and p.joined_at is not null
        and p.account is not null and p.account is distinct from c.caller
        and not exists (select from call_offer o where o.tenant = p.tenant and o.call = p.call)
      order by p.call, p.joined_at)
     order by asked, guid`,
    [rows.map(({ id }) => id)],
  )
  const subjects = await subjectsFor(tx, document, rows, visibility)
  const people = await accountsOf(tx, [
    ...rows.map(({ caller }) => caller),
    ...offers.map(({ agent }) => agent),
  ])
  const personOf = (guid: string | null): CallPerson | null =>
    people.get(guid ?? '')?.person ?? null
  const actionsOf = (call: string) =>
    offers
      .filter((offer) => offer.call === call)
      .map(({ agent, action, at }) => ({
        action,
        user: internal || action === 'accepted' ? personOf(agent) : null,
        at: at.toISOString(),
      }))
  return rows.flatMap(({ id, created, caller, outcome, seconds }, i) => {
    const subject = subjects[i]
    if (subject === undefined) return []
    const user = personOf(caller)
    const actions = actionsOf(id)
    return [{ id, created: created.toISOString(), user, subject, actions, outcome, seconds }]
  })
}
