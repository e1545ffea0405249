import { createHmac } from 'node:crypto'
import type { IceServer, RoomConnection } from '@plat/contract/calls/room'
import type { Config } from '../platform/config.ts'

/** Milliseconds for which TURN servers take a participant's credentials. */
const CREDENTIALS_MS = 3_600_000

/** The participant that connects, and how. */
interface Connecting {
  /** Guid of the participant. */
  readonly participant: string
  /** Everything passes through TURN servers. */
  readonly relay: boolean
  readonly now: Date
}

/** The servers that a participant's browser uses to send and receive pictures and sound, with credentials of its own. */
export function roomConnection(
  { stunUrls, turn }: Config['mediaServers'],
  { participant, relay, now }: Connecting,
): RoomConnection {
  // TURN servers read whole seconds.
  const seconds = Math.floor((now.getTime() + CREDENTIALS_MS) / 1_000)
  const servers: IceServer[] = stunUrls.length === 0 ? [] : [{ urls: [...stunUrls] }]
  if (turn !== null) {
    // As coturn has it with use-auth-secret: the secret itself never leaves the server.
    const username = `${seconds}:${participant}`
    const credential = createHmac('sha1', turn.secret).update(username).digest('base64')
    servers.push({ urls: [...turn.urls], username, credential })
  }
  return {
    ice_servers: servers,
    ice_transport_policy: relay ? 'relay' : 'all',
    expires: new Date(seconds * 1_000).toISOString(),
  }
}
