import { once } from 'node:events'
import { createServer, Server } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** This computer's own addresses: a name such as `harbor.localhost` may stand for either. */
const IPV4 = '127.0.0.1'
const IPV6 = '::1'
/** What systems without IPv6 answer. */
const NO_IPV6 = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT'])

/**
 * Connections that may wait to be accepted; the system may allow fewer. When a server comes back, thousands connect within
 * a second, and one that finds no place believes itself connected and waits for an answer that never comes.
 */
export const BACKLOG = 4_096

/** Listeners beside the HTTP server's own. */
const secondListeners = new WeakMap<FastifyInstance, Server>()

/**
 * Listens on a host, or for null on this computer only, by IPv4 and IPv6. Once, before the server is ready.
 * @returns the port, which for 0 is a free one.
 * @throws Error with `code` EADDRINUSE when the port is in use, on either address.
 */
export async function listen(
  fastify: FastifyInstance,
  { host, port }: { readonly host: string | null; readonly port: number },
): Promise<number> {
  const second = host === null || host === 'localhost' ? secondListener(fastify) : null
  await fastify.listen({
    port,
    host: second === null ? (host ?? IPV4) : IPV4,
    backlog: BACKLOG,
  })
  const address = fastify.server.address()
  const bound = typeof address === 'object' && address !== null ? address.port : port
  if (second !== null) await listenOnIpv6(second, bound)
  return bound
}

/**
 * Takes no more connections. Those that are open stay: http's own close would also cut idle ones, on
 * which a request may be on its way.
 */
export function stopListening(fastify: FastifyInstance): void {
  Server.prototype.close.call(fastify.server)
  secondListeners.get(fastify)?.close()
}

/** Hands its connections to the one HTTP server, whose limits, errors and draining hold for them too. */
function secondListener(fastify: FastifyInstance): Server {
  // As the HTTP server's own listener is made.
  const second = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
    fastify.server.emit('connection', socket),
  )
  secondListeners.set(fastify, second)
  fastify.addHook('preClose', async () => void second.close())
  return second
}

async function listenOnIpv6(second: Server, port: number): Promise<void> {
  try {
    second.listen({ host: IPV6, port, backlog: BACKLOG })
    await once(second, 'listening')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (!NO_IPV6.has(code)) throw error
  }
}
