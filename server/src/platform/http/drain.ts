import type { Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { stopListening } from './listen.ts'

/** Where the process is in its life: what `/api/ready` says. */
export interface Lifecycle {
  phase: 'starting' | 'serving' | 'draining'
}

/** Milliseconds before the listener closes in which clients are not sent away, and so open no connection. */
const QUIET = 400
/** Milliseconds for which a connection without a request is still waited for: its client may be about to send one. */
const IDLE_LIMIT = 1_000
/** Milliseconds between two looks for such connections. */
const IDLE_CHECK = 50
/** Milliseconds of a turn of the event loop in which hardly a connection can have come. */
const SHORT_TURN = 0.1
/** Milliseconds for which such a turn is waited for. */
const TURN_LIMIT = 250

/** A connection's requests without an answer, and since when it has had none. */
interface Connection {
  requests: number
  idleSince: number
}

interface Drain {
  readonly connections: Map<Socket, Connection>
  /** Whether answers make their clients open the next connection elsewhere. */
  sendsAway: boolean
}

const drains = new WeakMap<FastifyInstance, Drain>()

/** Knows every connection, and lets answers of a server that drains close theirs. */
export function registerDrain(fastify: FastifyInstance, lifecycle: Lifecycle): void {
  const state: Drain = { connections: new Map(), sendsAway: true }
  drains.set(fastify, state)
  fastify.server.on('connection', (socket: Socket) => {
    state.connections.set(socket, { requests: 0, idleSince: performance.now() })
    socket.once('close', () => state.connections.delete(socket))
  })
  // No request comes on it any more: its new owner ends it.
  fastify.server.on('upgrade', (_request, socket: Socket) => state.connections.delete(socket))
  fastify.server.on('request', ({ socket }, response) => {
    const connection = state.connections.get(socket)
    if (connection === undefined) return
    connection.requests++
    response.once('close', () => {
      connection.requests--
      connection.idleSince = performance.now()
    })
  })
  fastify.addHook('onSend', async (_request, reply, payload) => {
    if (lifecycle.phase === 'draining' && state.sendsAway) reply.header('connection', 'close')
    return payload
  })
}

/**
 * Stops serving without a failed request: `/api/ready` says `draining`, and everything is still
 * served for so many seconds, in which a load balancer notices and clients let go of their
 * connections. Then the listener closes; what comes on open connections is answered with
 * `Connection: close`, and one on which nothing comes is closed after a second.
 */
export async function drain(
  fastify: FastifyInstance,
  lifecycle: Lifecycle,
  seconds: number,
): Promise<void> {
  const state = drains.get(fastify)
  if (state === undefined) throw new Error('registerDrain was not called')
  const quiet = Math.min(QUIET, seconds * 500)
  // Without time to drain nobody is sent away before the listener has closed.
  state.sendsAway = seconds > 0
  lifecycle.phase = 'draining'
  await wait(seconds * 1_000 - quiet)
  // A client that is sent away connects again at once, and a connection that comes while the listener closes is cut.
  state.sendsAway = false
  await wait(quiet)
  await shortTurn()
  stopListening(fastify)
  state.sendsAway = true
  await untilGone(state.connections)
  await fastify.close()
}

/** Waits for a turn of the event loop so short that hardly a connection waits to be accepted after it. */
async function shortTurn(): Promise<void> {
  const until = performance.now() + TURN_LIMIT
  for (;;) {
    const before = performance.now()
    await nextTurn()
    const now = performance.now()
    if (now - before < SHORT_TURN || now > until) return
  }
}

async function untilGone(connections: ReadonlyMap<Socket, Connection>): Promise<void> {
  const closing = performance.now()
  while (connections.size > 0) {
    const now = performance.now()
    for (const [socket, { requests, idleSince }] of connections)
      if (requests === 0 && now - Math.max(idleSince, closing) > IDLE_LIMIT) socket.destroySoon()
    await wait(IDLE_CHECK)
  }
}
