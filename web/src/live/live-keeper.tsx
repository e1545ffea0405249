import type { ServerMessage } from '@plat/contract/live/messages'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { setLiveSender, setLiveState } from '../api/live-status.ts'
import { viewerQuery } from '../api/queries.ts'
import { CHAT } from '../api/chat-queries.ts'
import { RESOURCER, TIMELINE } from '../api/schedule-queries.ts'
import { hearCalls, readCallsAgain } from '../calls/hear-calls.ts'
import { LiveConnection, type LiveStatus } from './live-connection.ts'

/** Keeps the live connection of the account or guest for as long as it is drawn, and renews what messages are about. */
export default function LiveKeeper() {
  const client = useQueryClient()
  useEffect(() => {
    let hasOpened = false
    const connection = new LiveConnection({
      message: (message) => {
        // What was read before the first connection may have changed since.
        if (message.type === 'hello' && (message.data.resync || !hasOpened)) renewAll(client)
        if (message.type === 'hello') hasOpened = true
        else renew(client, message)
      },
      ended: async () => {
        await client.refetchQueries({ queryKey: viewerQuery.queryKey }, { cancelRefetch: true })
        const { user, guest } = client.getQueryData(viewerQuery.queryKey) ?? {}
        return Boolean(user ?? guest)
      },
      status: noteStatus,
    })
    connection.start()
    setLiveSender((message) => connection.send(message))
    return () => {
      setLiveSender(null)
      connection.dispose()
    }
  }, [client])
  return null
}

/** An attempt that is under way leaves it as it was: open connections are lost before. */
function noteStatus(status: LiveStatus): void {
  if (status === 'open') setLiveState('open')
  else if (status === 'waiting') setLiveState('lost')
  else if (status === 'closed') setLiveState('none')
}

/** Keys of the queries that a message of this type makes stale. */
const KEYS: Readonly<Partial<Record<ServerMessage['type'], readonly (readonly string[])[]>>> = {
  // The lists of notifications, and how many are not read.
  notifications_changed: [['own', 'notifications']],
  // The list of agents, and the account's own status.
  agents_changed: [['agents']],
  // Assigned appointments and call-backs are in the agent's timeline, too.
  resourcer_changed: [[RESOURCER], [TIMELINE]],
  // Agents have chats in the resourcer, too.
  chat_changed: [[CHAT], [RESOURCER]],
}

function renewAll(client: QueryClient): void {
  for (const queryKey of Object.values(KEYS).flat()) void client.invalidateQueries({ queryKey })
  readCallsAgain(client)
}

function renew(client: QueryClient, message: ServerMessage): void {
  for (const queryKey of KEYS[message.type] ?? []) void client.invalidateQueries({ queryKey })
  hearCalls(client, message)
}
