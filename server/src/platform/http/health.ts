import type { FastifyInstance } from 'fastify'
import type { Lifecycle } from './drain.ts'

/** Milliseconds after which a database that has not answered counts as away. */
const PATIENCE = 1_500

/** Milliseconds after which a connection that has not answered is given up for a new one. */
export const PING_TIMEOUT = 4_000

/**
 * Asks whether the database answers, within 1.5 s; askers at the same time share one question.
 * @param ping settles after PING_TIMEOUT at the latest, or a database that came back is not noticed.
 */
export function databaseCheck(ping: () => Promise<unknown>): () => Promise<boolean> {
  let asking: Promise<boolean> | null = null
  return () => {
    asking ??= ping()
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        asking = null
      })
    const { promise: late, resolve } = Promise.withResolvers<boolean>()
    const timer = setTimeout(() => resolve(false), PATIENCE)
    return Promise.race([asking, late]).finally(() => clearTimeout(timer))
  }
}

/**
 * Registers `/api/health`, which answers as long as the process runs, and `/api/ready`, which says
 * whether requests should be sent here: 503 with the reason when not. Neither needs an agency.
 */
export function registerHealth(
  fastify: FastifyInstance,
  lifecycle: Lifecycle,
  databaseAnswers: () => Promise<boolean>,
): void {
  fastify.get('/api/health', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { status: 'ok' }
  })
  fastify.get('/api/ready', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    // Asked last: a draining server is not ready whatever its database says.
    if (lifecycle.phase === 'serving' && (await databaseAnswers())) return { status: 'ready' }
    const status = lifecycle.phase === 'serving' ? 'database away' : lifecycle.phase
    return reply.code(503).send({ status })
  })
}
