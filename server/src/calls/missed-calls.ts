import type { MissedCall } from '@plat/contract/calls/calls'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
import type { CallWork } from './call-work.ts'
import { accountsOf } from './people.ts'
import type { StoredSubject } from './stored-subject.ts'
import { subjectsFor } from './subject-view.ts'

/**
 * What an account ($1) missed: calls that were offered to it and that it did not answer, and invitations that it did not
 * follow; none of a call that it took after all.
 */
const MISSED = `(
    (select distinct on (o.call) o.guid, o.call, o.offered_at as created_at, o.seen_at from call_offer o
    where o.agent = $1 and o.state in ('expired', 'withdrawn')
      and not exists (select from call_offer t
        where t.tenant = o.tenant and t.call = o.call and t.agent = o.agent and t.state in ('accepted', 'declined', 'offered'))
    order by o.call, o.offered_at desc)
    union all
    (select distinct on (p.call) p.guid, p.call, p.created_at, p.seen_at from call_participant p
    where p.account = $1 and p.state = 'left' and p.token_hash is null
      and not exists (select from call_participant t
        where t.tenant = p.tenant and t.call = p.call and t.account = p.account and t.token_hash is not null)
    order by p.call, p.created_at desc)
  ) as m join call c on c.tenant = current_tenant() and c.guid = m.call`

interface MissedRow extends StoredSubject {
  readonly guid: string
  readonly call: string
  readonly created: Date
  readonly seen: boolean
  readonly caller: string | null
  [column: string]: unknown
}

/** A page of the calls that an account missed, the newest first, and how many there are. */
export async function listMissed(
  tx: TenantTransaction,
  document: TenantDocument,
  account: { readonly guid: string; readonly visibility: number },
  page: { readonly offset: number; readonly limit: number },
): Promise<{ missed: MissedCall[]; itemCount: number }> {
  const [total] = await tx.query<{ found: number }>(
    `select count(*)::integer as found from ${MISSED}`,
    [account.guid],
  )
  const rows = await tx.query<MissedRow>(
    `select m.guid, m.call, m.created_at as created, m.seen_at is not null as seen, c.caller, c.discriminator, c.subject,
       c.agency_reference, c.visibility, c.module, c.department, c.channel
     from ${MISSED} order by m.created_at desc, m.guid offset $2 limit $3`,
    [account.guid, page.offset, page.limit],
  )
  const subjects = await subjectsFor(tx, document, rows, account.visibility)
  const people = await accountsOf(
    tx,
    rows.map(({ caller }) => caller),
  )
  const missed = rows.flatMap((row, i) => {
    const subject = subjects[i]
    if (subject === undefined) return []
    const user = people.get(row.caller ?? '')?.person ?? null
    const { guid: id, call, created, seen } = row
    return [{ id, call, subject, user, created: created.toISOString(), seen }]
  })
  return { missed, itemCount: total?.found ?? 0 }
}

/** How many missed calls an account has not seen. */
export async function countMissed({ query }: TenantTransaction, account: string): Promise<number> {
  const [total] = await query<{ found: number }>(
    `select count(*)::integer as found from ${MISSED} where m.seen_at is null`,
    [account],
  )
  return total?.found ?? 0
}

/** An account has seen all that it missed. */
export async function seeMissed({ query }: TenantTransaction, account: string): Promise<void> {
  await query(
    `update call_offer set seen_at = now() where agent = $1 and seen_at is null and state <> 'offered'`,
    [account],
  )
  await query(
    'update call_participant set seen_at = now() where account = $1 and seen_at is null and left_at is not null',
    [account],
  )
}

/** Tells an account how many missed calls it has not seen. */
export async function tellMissed(work: CallWork, account: string): Promise<void> {
  const unseen = await countMissed(work.tx, account)
  work.say(account, { type: 'missed_calls', data: { unseen } })
}
