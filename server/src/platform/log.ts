import { type Logger, pino } from 'pino'
import type { Config } from './config.ts'

/** The process's log: one JSON line an event on standard output, without tokens. */
export function createLogger(config: Config): Logger {
  return pino({
    level: config.logLevel,
    base: { service: 'plat' },
    redact: { paths: ['req.headers.authorization', 'req.headers.cookie'], remove: true },
  })
}
