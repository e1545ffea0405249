import { createHmac } from 'node:crypto'
import type { IceServer, RoomConnection } from '@plat/contract/calls/room'
import type { Config } from '../platform/config.ts'

/** The person that connects, and how. */
interface Connecting {
  /** Name of the person in the credentials: TURN servers count connections by it. */
  readonly name: string
  /** Seconds for which TURN servers take the credentials. */
  readonly seconds: number
  /** Everything passes through TURN servers. */
  readonly relay: boolean
  readonly now: Date
}

/** The servers that a person's browser uses to send and receive pictures and sound, with credentials of its own. */
export function roomConnection(
  { stunUrls, turn }: Config['mediaServers'],
  { name, seconds: life, relay, now }: Connecting,
): RoomConnection {
  // TURN servers read whole seconds.
  const seconds = Math.floor(now.getTime() / 1_000) + life
  const servers: IceServer[] = stunUrls.length === 0 ? [] : [{ urls: [...stunUrls] }]
  if (turn !== null) {
    // As coturn has it with use-auth-secret: the secret itself never leaves the server.
    const username = `${seconds}:${name}`
    const credential = createHmac('sha1', turn.secret).update(username).digest('base64')
    servers.push({ urls: [...turn.urls], username, credential })
  }
  return {
    ice_servers: servers,
    ice_transport_policy: relay ? 'relay' : 'all',
    expires: new Date(seconds * 1_000).toISOString(),
  }
}
