import { reportError } from '@plat/contract/client-error'
import type { FastifyBaseLogger } from 'fastify'
import type { App } from './app.ts'
import { serve } from './serve.ts'

/** Reports logged per minute; a broken release would otherwise fill the disk. */
const PER_MINUTE = 60

/** Registers the call by which pages report that they failed to draw; each report is one log line. */
export function registerClientErrors(app: App, logger: FastifyBaseLogger): void {
  let minute = 0
  let logged = 0
  serve(app, reportError, async ({ body, context }) => {
    const now = Math.floor(Date.now() / 60_000)
    if (now !== minute) [minute, logged] = [now, 0]
    if (logged++ < PER_MINUTE)
      logger.error({ tenant: context.tenant, clientError: body }, 'a screen failed to draw')
    return { data: { received: true as const } }
  })
}
