import { loadCode } from '../../../ui/later.ts'
import { MeshTransport } from './mesh-transport.ts'
import type { OpenTransport } from './room-transport.ts'

/** The mesh, or the agency's video server, whose library is fetched only then. */
export const openTransport: OpenTransport = async (own, connection, access, events) => {
  if (!('RTCPeerConnection' in globalThis)) return null
  if (connection.kind === 'mesh') return new MeshTransport(own, connection, events)
  const { openLiveKit } = await loadCode(() => import('./livekit-transport.ts'))
  return openLiveKit(connection, access, events)
}
