import type { FastifyInstance } from 'fastify'
import type { DatabaseTrouble } from '../db/database-trouble.ts'
import type { Lifecycle } from './drain.ts'

/** Milliseconds after which a database that has not answered counts as away. */
const TIMEOUT_MS = 1_500

/** Milliseconds after which a connection that has not answered is given up for a new one. */
export const PING_TIMEOUT = 4_000

/** What the database does: `full` and `read-only` answer questions and take no changes. */
export type DatabaseState = 'up' | DatabaseTrouble

/**
 * Asks what the database does, within 1.5 s; askers at the same time share one question.
 * @param ping settles after PING_TIMEOUT at the latest, or a database that came back is not noticed.
 */
export function databaseCheck(ping: () => Promise<DatabaseState>): () => Promise<DatabaseState> {
  let asking: Promise<DatabaseState> | null = null
  return () => {
    asking ??= ping()
      .catch((): DatabaseState => 'away')
      .finally(() => {
        asking = null
      })
    const { promise: late, resolve } = Promise.withResolvers<DatabaseState>()
    const timer = setTimeout(() => resolve('away'), TIMEOUT_MS)
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
  databaseState: () => Promise<DatabaseState>,
): void {
  fastify.get('/api/health', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { status: 'ok' }
  })
  fastify.get('/api/ready', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    // Checked last: a draining server is not ready whatever its database says.
    const database = lifecycle.phase === 'serving' ? await databaseState() : 'up'
    if (lifecycle.phase === 'serving' && database === 'up') return { status: 'ready' }
    const status = database === 'up' ? lifecycle.phase : NOT_READY[database]
    return reply.code(503).send({ status })
  })
}

const NOT_READY: Record<DatabaseTrouble, string> = {
  away: 'database away',
  full: 'disk full',
  'read-only': 'database read-only',
}
