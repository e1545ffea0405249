import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Where the process is in its life: what `/api/ready` says. */
export interface Lifecycle {
  phase: 'starting' | 'serving' | 'draining'
}

/** Milliseconds between two looks for connections that have become idle. */
const IDLE_CHECK = 100

/** From the moment of draining, every answer tells its client to open the next connection elsewhere. */
export function registerDrain(fastify: FastifyInstance, lifecycle: Lifecycle): void {
  fastify.addHook('onSend', async (_request, reply, payload) => {
    if (lifecycle.phase === 'draining') reply.header('connection', 'close')
    return payload
  })
}

/**
 * Stops serving without a failed request: `/api/ready` says `draining`, and everything is still
 * served for so many seconds, in which a load balancer notices and idle clients let go of their
 * connections. Then the listener closes; requests on their way are answered before this resolves.
 */
export async function drain(
  fastify: FastifyInstance,
  lifecycle: Lifecycle,
  seconds: number,
): Promise<void> {
  lifecycle.phase = 'draining'
  await wait(seconds * 1_000)
  // A connection whose answer had begun before the draining would be kept open when it is done.
  const idle = setInterval(() => fastify.server.closeIdleConnections(), IDLE_CHECK)
  try {
    await fastify.close()
  } finally {
    clearInterval(idle)
  }
}
