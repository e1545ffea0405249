import type { FastifyBaseLogger } from 'fastify'

/** Milliseconds that closing may take in all: supervisors kill after 30 seconds. */
const TIMEOUT_MS = 28_000
/** A signal to a whole group comes to npm too, which passes it on: that is still the first one. */
const SAME_SIGNAL = 1_000

/**
 * Ends the process by SIGTERM and SIGINT: with code 0 when `close` is done, with 1 when it fails or
 * takes too long, and at once by a second signal. An error that nobody caught ends it too: what it
 * left half done cannot be known, and a supervisor starts it again within seconds.
 */
export function endOnSignals(logger: FastifyBaseLogger, close: () => Promise<void>): void {
  let stoppedAt: number | null = null
  const stop = (signal: string) => {
    if (stoppedAt !== null) {
      if (performance.now() - stoppedAt < SAME_SIGNAL) return
      logger.warn({ signal }, 'stopped at once, by a second signal')
      process.exit(1)
    }
    stoppedAt = performance.now()
    logger.info({ signal }, 'stopping')
    const forced = setTimeout(() => {
      logger.error(`not stopped after ${TIMEOUT_MS / 1_000} s: given up`)
      process.exit(1)
    }, TIMEOUT_MS)
    forced.unref()
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ err: error }, 'stopping failed')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', () => stop('SIGTERM'))
  process.on('SIGINT', () => stop('SIGINT'))
  const fall = (error: unknown) => {
    logger.fatal({ err: error }, 'an error that nobody caught: the process ends')
    process.exit(1)
  }
  process.on('uncaughtException', fall)
  process.on('unhandledRejection', fall)
}
