import { randomUUID } from 'node:crypto'
import { rightsOfSessions } from '../accounts/session.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { AppError } from '../platform/errors.ts'
import type { LiveSender } from './connection.ts'
import { MOST_READ } from './inbox.ts'
import { IS_HEARD_SQL } from './process-lease.ts'
import { useTickets } from './tickets.ts'

/** Connections of one account at all servers together: tabs and devices of a person. */
export const MOST_OF_ACCOUNT = 20

/** A page or program that connects. */
export interface Comer {
  /** A ticket, or the session that a token was of. */
  readonly by: { readonly ticket: string } | { readonly session: string }
  /** Number of the last kept message that the page has; null: it has just been opened. */
  readonly after: number | null
}

/** A connection whose row is written. */
export interface Opened {
  readonly sender: LiveSender
  /** Messages after this number are to be sent. */
  readonly position: number
  /** Whether messages that the page missed are not kept any more, or are too many. */
  readonly resync: boolean
}

/** The same before it is known which messages it missed. */
interface Begun {
  readonly sender: LiveSender
  readonly after: number | null
  /** Number of the account's last message. */
  readonly last: number
}

/**
 * Writes the rows of connections. Inboxes are locked first, in the order of their accounts: connections of one account
 * are counted one after the other, and no message gets a number in between.
 * @param process guid of this process, which has its lease.
 * @returns in the order of those who come: a connection, or its refusal.
 */
export async function openConnections(
  tx: TenantTransaction,
  process: string,
  comers: readonly Comer[],
): Promise<(Opened | AppError)[]> {
  const senders = await sendersOf(tx, comers)
  const accounts = [...new Set(senders.flatMap((sender) => sender?.account ?? []))].toSorted()
  const inboxes = await tx.query<{ account: string; last: number }>(
    `insert into live_inbox (tenant, account)
     select current_tenant(), account from unnest($1::uuid[]) with ordinality as given (account, place) order by place
     on conflict (tenant, account) do update set used_at = now() returning account, last_number as last`,
    [accounts],
  )
  const lasts = new Map(inboxes.map(({ account, last }) => [account, last]))
  const open = await countOpen(tx, accounts)
  const begun = comers.map(({ after }, i): Begun | AppError => {
    const sender = senders[i]
    const last = lasts.get(sender?.account ?? '')
    if (sender === undefined || last === undefined) return unauthorized()
    const count = (open.get(sender.account) ?? 0) + 1
    if (count > MOST_OF_ACCOUNT) return tooMany()
    open.set(sender.account, count)
    return { sender, after, last }
  })
  const good = begun.filter((one): one is Begun => !(one instanceof AppError))
  await insertRows(tx, process, good)
  const resuming = await canResume(tx, good)
  return begun.map((one) => {
    if (one instanceof AppError) return one
    const { sender, after, last } = one
    const resumes = resuming.has(one)
    return {
      sender,
      position: resumes && after !== null ? after : last,
      resync: after !== null && !resumes,
    }
  })
}

async function sendersOf(
  tx: TenantTransaction,
  comers: readonly Comer[],
): Promise<(LiveSender | undefined)[]> {
  const sessions = await useTickets(
    tx,
    comers.flatMap(({ by }) => ('ticket' in by ? by.ticket : [])),
  )
  const named = comers.map(({ by }) => {
    if ('session' in by) return by.session
    const session = sessions.get(by.ticket)
    // Of two who come with one ticket together only the first has it.
    sessions.delete(by.ticket)
    return session
  })
  const holders = await rightsOfSessions(
    tx,
    named.flatMap((session) => session ?? []),
  )
  return named.map((session) => {
    const holder = holders.get(session ?? '')
    if (session === undefined || holder === undefined) return undefined
    return { tenant: tx.tenant, guid: randomUUID(), session, ...holder }
  })
}

/** Connections by account, of processes that were heard in time. */
async function countOpen(
  { query }: TenantTransaction,
  accounts: readonly string[],
): Promise<Map<string, number>> {
  const rows = await query<{ account: string; count: number }>(
    `select c.account, count(*)::int as count from live_connection c join live_process p using (process)
     where c.account = any($1::uuid[]) and ${IS_HEARD_SQL} group by c.account`,
    [accounts],
  )
  return new Map(rows.map(({ account, count }) => [account, count]))
}

async function insertRows(
  { query }: TenantTransaction,
  process: string,
  begun: readonly Begun[],
): Promise<void> {
  const of = (key: 'guid' | 'account' | 'session') => begun.map(({ sender }) => sender[key])
  await query(
    `insert into live_connection (tenant, guid, process, account, session)
     select current_tenant(), guid, $1, account, session
     from unnest($2::uuid[], $3::uuid[], $4::uuid[]) as open (guid, account, session)`,
    [process, of('guid'), of('account'), of('session')],
  )
}

/** Those whose missed messages are all kept. */
async function canResume(
  { query }: TenantTransaction,
  begun: readonly Begun[],
): Promise<Set<Begun>> {
  const missing = begun.flatMap((one) =>
    one.after !== null && one.after <= one.last && one.last - one.after <= MOST_READ
      ? [{ one, after: one.after }]
      : [],
  )
  if (missing.length === 0) return new Set()
  const rows = await query<{ count: number }>(
    `select (select count(*)::int from live_message m where m.tenant = current_tenant() and m.account = w.account
         and m.number > w.after and m.number <= w.last) as count
     from unnest($1::uuid[], $2::bigint[], $3::bigint[]) with ordinality as w (account, after, last, place)
     order by place`,
    [
      missing.map(({ one }) => one.sender.account),
      missing.map(({ after }) => after),
      missing.map(({ one }) => one.last),
    ],
  )
  return new Set(
    missing.flatMap(({ one, after }, i) => (rows[i]?.count === one.last - after ? [one] : [])),
  )
}

/** The refusal of a ticket or token that opens nothing. */
export function unauthorized(): AppError {
  return new AppError(
    'unauthorized',
    'The ticket or token is not valid here, was used already or has expired.',
  )
}

function tooMany(): AppError {
  return new AppError(
    'too_many_requests',
    `An account can have at most ${MOST_OF_ACCOUNT} live connections. Close other tabs first.`,
  )
}
