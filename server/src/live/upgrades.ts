import { type IncomingMessage, type Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { LIVE_PATH } from '@plat/contract/live/ticket'
import type { FastifyInstance } from 'fastify'
import { refuseUpgrade } from '../platform/http/parser-errors.ts'

/** A request to change the protocol, as Node hands it over. */
export interface Upgrade {
  readonly socket: Socket
  /** What came after the request already. */
  readonly head: Buffer
  /** Whether it came by the port that serves nothing else. */
  readonly isOwnPort: boolean
}

const upgrades = new WeakMap<IncomingMessage, Upgrade>()

/** The upgrade that a request asks for; undefined for a plain request. */
export function upgradeOf(request: IncomingMessage): Upgrade | undefined {
  return upgrades.get(request)
}

/**
 * Hands upgrades to the route of the live channel, so that hosts, sessions, locks, errors and the log are
 * those of every request. The main port serves it at one path, the channel's own port at every one.
 */
export function acceptUpgrades(server: Server, fastify: FastifyInstance, isOwnPort: boolean): void {
  server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    // A client that goes away is no error of ours.
    socket.on('error', () => undefined)
    const [path = '', query] = (request.url ?? '').split('?', 2)
    if (!isOwnPort && path !== LIVE_PATH)
      return refuseUpgrade(socket, 'not_found', `There is no WebSocket at ${path.slice(0, 80)}.`)
    request.url = query === undefined ? LIVE_PATH : `${LIVE_PATH}?${query}`
    upgrades.set(request, { socket, head, isOwnPort })
    const response = new ServerResponse(request)
    response.shouldKeepAlive = false
    response.assignSocket(socket)
    response.once('finish', () => socket.destroySoon())
    fastify.routing(request, response)
  })
}
