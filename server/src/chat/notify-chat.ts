import { AGENT_JOIN_SQL, IS_AGENT_SQL } from '../agents/agent-sql.ts'
import { sendLive } from '../live/inbox.ts'
import { hasPageSql } from '../live/process-lease.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import type { ChatRow } from './chat-row.ts'

/** Most agents that are notified of a message. Pages of others find it when they next read. */
const MOST = 100

/**
 * Notifies both sides that a chat has a message or was changed.
 * @param former guid of the agent who had it before; left out: the same, or no one
 */
export async function notifyChat(
  tx: TenantTransaction,
  row: ChatRow,
  former: string | null = null,
): Promise<void> {
  send(tx, row, [row.account, former, ...(await agentsOf(tx, row))])
}

/** Notifies one side that the other has seen messages. */
export async function notifySeen(
  tx: TenantTransaction,
  row: ChatRow,
  side: 'resident' | 'agency',
): Promise<void> {
  send(tx, row, side === 'resident' ? [row.account] : await agentsOf(tx, row))
}

function send(
  tx: TenantTransaction,
  { guid }: ChatRow,
  accounts: readonly (string | null)[],
): void {
  const known = accounts.filter((one) => one !== null)
  sendLive(tx, known, { type: 'chat_changed', data: { id: guid } })
}

/** The agent who has a chat, and agents whom it reaches and who have a page open now. */
async function agentsOf(
  { query }: TenantTransaction,
  { account, assignee, modules }: ChatRow,
): Promise<(string | null)[]> {
  const connected = await query<{ guid: string }>(
    `select a.guid from account a ${AGENT_JOIN_SQL}
     where ${IS_AGENT_SQL} and a.guid <> $1 and ${hasPageSql('a.guid')}
       and ($2::text[] is null or g.modules is null or g.modules && $2)
     order by a.last_login_at desc nulls last, a.guid limit ${MOST}`,
    [account, modules],
  )
  return [assignee, ...connected.map(({ guid }) => guid)]
}
