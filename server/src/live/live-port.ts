import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Live } from './live.ts'
import { acceptUpgrades } from './upgrades.ts'
import { BACKLOG } from '../platform/http/listen.ts'
import { BARE_HEADERS } from '../platform/http/security-headers.ts'

/** Milliseconds that a client has to send its request. */
const REQUEST_MS = 10_000

/**
 * Listens in addition to the main port, on the same addresses. A port that is in use is a warning: the main port
 * serves the channel, too.
 */
export async function openLivePort(
  { fastify, live }: { readonly fastify: FastifyInstance; readonly live: Live },
  { host, livePort }: { readonly host: string | null; readonly livePort: number | null },
  logger: FastifyBaseLogger,
): Promise<void> {
  if (livePort === null) return
  const local = host === null || host === 'localhost'
  const servers: Server[] = []
  const close = () => {
    for (const server of servers) server.close()
  }
  try {
    const first = await listenOn(local ? '127.0.0.1' : host, livePort, fastify)
    servers.push(first)
    const address = first.address()
    const number = typeof address === 'object' && address !== null ? address.port : livePort
    if (local)
      servers.push(...(await listenOn('::1', number, fastify).then((second) => [second], noIpv6)))
    live.port = { number, close }
  } catch (error) {
    logger.warn(
      { err: error, port: livePort },
      'could not listen on the port of live connections; only the main port serves them',
    )
    close()
  }
}

/** What systems without IPv6 answer. @throws any other error */
function noIpv6(error: unknown): [] {
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT') return []
  throw error
}

async function listenOn(host: string, port: number, fastify: FastifyInstance): Promise<Server> {
  const server = createServer(
    { requestTimeout: REQUEST_MS, headersTimeout: REQUEST_MS },
    (_, response) =>
      response
        .writeHead(404, { ...BARE_HEADERS, 'content-type': 'text/plain', connection: 'close' })
        .end('Only live connections are served here.\n'),
  )
  acceptUpgrades(server, fastify, true)
  server.listen({ host, port, backlog: BACKLOG })
  await once(server, 'listening')
  return server
}
