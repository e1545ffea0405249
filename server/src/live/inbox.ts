import { MAX_LIVE_MESSAGE } from '@plat/contract/live/ticket'
import type { KeptMessage } from '@plat/contract/live/messages'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'

/** A message on its way to an account, as JSON. */
interface Letter {
  readonly account: string
  readonly body: string
}

/** A kept message as it is stored. */
interface Stored {
  readonly account: string
  readonly number: number
  /** As JSON. */
  readonly body: string
}

/** The text that is sent of a kept message. */
export function frameOf({ number, body }: Stored): string {
  return `${body.slice(0, -1)},"number":${number}}`
}

/** Most messages that one reading brings; the next reading brings the rest. */
export const MOST_READ = 1_000

const letters = new WeakMap<TenantTransaction, Letter[]>()

/**
 * Sends a message to accounts with the transaction that makes it true. It is brought to each of their pages once the
 * transaction has committed, and kept for pages that are about to come back. Accounts that had no page open lately
 * get nothing: a page that opens reads everything anyway. It is stored as the last thing of the transaction, together
 * with all others, so that two transactions that write to the same accounts never wait for each other.
 * @throws RangeError for a message larger than MAX_LIVE_MESSAGE.
 */
export function sendLive(
  tx: TenantTransaction,
  accounts: Iterable<string>,
  message: KeptMessage,
): void {
  const body = JSON.stringify(message)
  if (Buffer.byteLength(body) > MAX_LIVE_MESSAGE)
    throw new RangeError(`a ${message.type} is larger than ${MAX_LIVE_MESSAGE} bytes`)
  const known = letters.get(tx)
  const all = known ?? []
  for (const account of new Set(accounts)) all.push({ account, body })
  if (known !== undefined) return
  letters.set(tx, all)
  tx.beforeCommit(() => store(tx, all))
}

/** Inboxes are locked in the order of their accounts: no two transactions can wait for each other. */
async function store({ query }: TenantTransaction, all: readonly Letter[]): Promise<void> {
  const open = await query<{ account: string }>(
    `select account from live_inbox where account = any($1::uuid[]) order by account for update`,
    [[...new Set(all.map(({ account }) => account))]],
  )
  const accounts = new Set(open.map(({ account }) => account))
  const kept = all.filter(({ account }) => accounts.has(account))
  if (kept.length === 0) return
  await query(
    `with letter as (
       select account, body, row_number() over (partition by account order by place) as nth,
         count(*) over (partition by account) as many
       from unnest($1::uuid[], $2::jsonb[]) with ordinality as given (account, body, place)
     ), numbered as (
       update live_inbox i set last_number = i.last_number + l.many
       from (select account, count(*) as many from letter group by account) l
       where i.account = l.account and i.tenant = current_tenant()
       returning i.account, i.last_number
     )
     insert into live_message (tenant, account, number, body)
     select current_tenant(), l.account, n.last_number - l.many + l.nth, l.body
     from letter l join numbered n using (account)`,
    [kept.map(({ account }) => account), kept.map(({ body }) => body)],
  )
}

/** Most messages of one account that a reading of so many accounts brings. */
export function shareOf(accounts: number): number {
  return Math.max(1, Math.floor(MOST_READ / accounts))
}

/**
 * Messages of accounts after these numbers, in order for each: each account's share at most, so that one that was away
 * for long keeps no other waiting.
 */
export function readAfter(
  tx: TenantTransaction,
  positions: ReadonlyMap<string, number>,
): Promise<Stored[]> {
  return tx.query<Stored>(
    `select wanted.account, m.number, m.body
     from unnest($1::uuid[], $2::bigint[]) as wanted (account, after)
     cross join lateral (
       select number, body::text as body from live_message
       where tenant = current_tenant() and account = wanted.account and number > wanted.after
       order by number limit $3) m
     order by wanted.account, m.number`,
    [[...positions.keys()], [...positions.values()], shareOf(positions.size)],
  )
}
