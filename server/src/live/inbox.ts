import type { KeptMessage } from '@plat/contract/live/messages'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'

/** A message on its way to its receiver, as JSON. */
interface Letter {
  readonly inbox: string
  readonly body: string
}

/** A kept message as it is stored. */
export interface Stored {
  readonly inbox: string
  readonly number: number
  /** As JSON. */
  readonly body: string
}

/** What is sent of a kept message. */
export function frameOf({ number, body }: Stored): string {
  return `${body.slice(0, -1)},"number":${number}}`
}

/** Most messages that one reading brings; the next one brings the rest. */
export const MOST_READ = 1_000

const letters = new WeakMap<TenantTransaction, Letter[]>()

/**
 * Sends a message with the transaction that makes it true: it gets the next number of its receiver, and is brought
 * to each of the receiver's connections once the transaction has committed. It is stored as the last thing of the
 * transaction, together with all others, so that two that write to the same people never wait for each other.
 * @param inbox guid of the account, or of a guest's participant.
 */
export function sendLive(tx: TenantTransaction, inbox: string, message: KeptMessage): void {
  const letter = { inbox, body: JSON.stringify(message) }
  const others = letters.get(tx)
  if (others !== undefined) {
    others.push(letter)
    return
  }
  const all = [letter]
  letters.set(tx, all)
  tx.beforeCommit(() => store(tx, all))
}

/** Numbers of receivers are locked in the order of their guids: no two transactions can wait for each other. */
async function store(tx: TenantTransaction, all: readonly Letter[]): Promise<void> {
  await tx.query(
    `with letter as (
       select inbox, body, row_number() over (partition by inbox order by place) as nth,
         count(*) over (partition by inbox) as many
       from unnest($1::uuid[], $2::jsonb[]) with ordinality as given (inbox, body, place)
     ), numbered as (
       insert into live_inbox as i (tenant, inbox, last_number)
       select current_tenant(), inbox, count(*) from letter group by inbox order by inbox
       on conflict (tenant, inbox) do update
         set last_number = i.last_number + excluded.last_number, used_at = now()
       returning inbox, last_number
     )
     insert into live_message (tenant, inbox, number, body)
     select current_tenant(), l.inbox, n.last_number - l.many + l.nth, l.body
     from letter l join numbered n using (inbox)`,
    [all.map(({ inbox }) => inbox), all.map(({ body }) => body)],
  )
}

/** Numbers of the last messages of receivers; none for who never had one. */
export async function lastNumbers(
  tx: TenantTransaction,
  inboxes: readonly string[],
): Promise<Map<string, number>> {
  const rows = await tx.query<{ inbox: string; last: number }>(
    'select inbox, last_number as last from live_inbox where inbox = any($1::uuid[])',
    [inboxes],
  )
  return new Map(rows.map(({ inbox, last }) => [inbox, last]))
}

/** Messages of receivers after these numbers, in order for each. */
export function readAfter(
  tx: TenantTransaction,
  positions: ReadonlyMap<string, number>,
): Promise<Stored[]> {
  return tx.query<Stored>(
    `select m.inbox, m.number, m.body::text as body
     from unnest($1::uuid[], $2::bigint[]) as wanted (inbox, after)
     join live_message m on m.tenant = current_tenant() and m.inbox = wanted.inbox and m.number > wanted.after
     order by m.inbox, m.number limit $3`,
    [[...positions.keys()], [...positions.values()], MOST_READ],
  )
}

/**
 * Messages of a receiver up to the last one, for a client that has those up to `after`.
 * `gap`: some of them are not kept any more, or were too many.
 */
export async function missedAfter(
  tx: TenantTransaction,
  inbox: string,
  { after, last }: { readonly after: number; readonly last: number },
): Promise<{ missed: Stored[]; gap: boolean }> {
  if (after === last) return { missed: [], gap: false }
  // Its numbers began anew, or it was away for long.
  if (after > last || last - after > MOST_READ) return { missed: [], gap: true }
  const missed = await tx.query<Stored>(
    `select inbox, number, body::text as body from live_message
     where inbox = $1 and number > $2 and number <= $3 order by number`,
    [inbox, after, last],
  )
  return { missed, gap: missed.length < last - after }
}
