import type { FastifyBaseLogger } from 'fastify'
import type { DatabaseState } from './health.ts'

/** Milliseconds for which what was read is reused: several scrapers come together. */
const MAX_AGE_MS = 10_000
/** Milliseconds between two lines about what cannot be read: a scraper comes every few seconds. */
const QUIET_MS = 60_000

/** What reading for gauges needs. */
export interface GaugeParts {
  readonly logger: FastifyBaseLogger
  databaseState(): Promise<DatabaseState>
}

/**
 * Reads from the database what gauges show: at most every ten seconds, and not while it is away.
 * @param read what it cannot read it throws; a part of it, it says.
 * @returns null for what cannot be read: a missing figure is better than a scrape without any. The log says why.
 */
export function readForGauges<Figures>(
  { logger, databaseState }: GaugeParts,
  read: (say: (error: unknown) => void) => Promise<Figures>,
): () => Promise<Figures | null> {
  let figures: Promise<Figures | null> | null = null
  let readAt = -Infinity
  let saidAt = -Infinity
  const say = (error: unknown) => {
    if (performance.now() - saidAt < QUIET_MS) return
    saidAt = performance.now()
    logger.warn({ err: error }, 'figures are missing in /metrics')
  }
  return async () => {
    if ((await databaseState()) === 'away') return null
    if (figures === null || performance.now() - readAt > MAX_AGE_MS) {
      readAt = performance.now()
      figures = read(say).catch((error: unknown) => {
        say(error)
        return null
      })
    }
    return figures
  }
}
