import { randomUUID } from 'node:crypto'
import { rightsOfSessions } from '../accounts/session.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { AppError } from '../platform/errors.ts'
import type { LiveSender } from './connection.ts'
import { MOST_READ } from './inbox.ts'
import { IS_HEARD_SQL } from './process-lease.ts'

/** Connections of one account at all servers together: tabs and devices of a person. */
export const MOST_OF_ACCOUNT = 20

/** Who connects. */
export interface Comer {
  readonly session: string
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

/**
 * Writes the row of a connection. The inbox is locked first: connections of one account are counted one after the
 * other, and no message gets a number in between.
 * @param process guid of this process, which has its lease.
 * @throws AppError unauthorized for a session that has ended, too_many_requests beyond a person's share.
 */
export async function openConnection(
  tx: TenantTransaction,
  process: string,
  { session, after }: Comer,
): Promise<Opened> {
  const holder = (await rightsOfSessions(tx, [session])).get(session)
  if (holder === undefined)
    throw new AppError('unauthorized', 'The session has ended. Log in again.')
  const sender = { tenant: tx.tenant, guid: randomUUID(), session, ...holder }
  const [inbox] = await tx.query<{ last: number }>(
    `insert into live_inbox (tenant, account) values (current_tenant(), $1)
     on conflict (tenant, account) do update set used_at = now() returning last_number as last`,
    [sender.account],
  )
  if (inbox === undefined) throw new Error('the inbox was not stored')
  const written = await tx.query(
    `insert into live_connection (tenant, guid, process, account, session)
     select current_tenant(), $1, $2, $3, $4
     where (select count(*) from live_connection c join live_process p using (process)
       where c.account = $3 and ${IS_HEARD_SQL}) < $5
     returning guid`,
    [sender.guid, process, sender.account, session, MOST_OF_ACCOUNT],
  )
  if (written.length === 0)
    throw new AppError(
      'too_many_requests',
      `An account can have at most ${MOST_OF_ACCOUNT} live connections. Close other tabs first.`,
    )
  const { last } = inbox
  if (after === null) return { sender, position: last, resync: false }
  const resumes = await canResume(tx, sender.account, { after, last })
  return { sender, position: resumes ? after : last, resync: !resumes }
}

async function canResume(
  { query }: TenantTransaction,
  account: string,
  { after, last }: { readonly after: number; readonly last: number },
): Promise<boolean> {
  if (after === last) return true
  if (after > last || last - after > MOST_READ) return false
  const [row] = await query<{ count: number }>(
    'select count(*)::int as count from live_message where account = $1 and number > $2 and number <= $3',
    [account, after, last],
  )
  return row?.count === last - after
}
