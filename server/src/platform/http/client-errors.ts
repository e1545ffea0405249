import { reportError } from '@plat/contract/platform/client-error'
import type { FastifyBaseLogger } from 'fastify'
import { createAddressLimit } from './address-limit.ts'
import type { App } from './app.ts'
import { pageForm, withoutAddresses } from './logged-path.ts'
import { serve } from './serve.ts'
import { createSparseLog } from './sparse-log.ts'

/** Reports of one client in a minute. */
const MOST = 10

/**
 * Registers the call by which pages report that they failed to draw; one report a minute is a log line,
 * since anybody can send them and a broken release would otherwise fill the disk.
 */
export function registerClientErrors(
  app: App,
  logger: FastifyBaseLogger,
  networkOf: (address: string) => string,
): void {
  const { fastify } = app
  const limit = createAddressLimit({ most: MOST, networkOf })
  const log = createSparseLog<Record<string, unknown>>((report, leftOut) =>
    logger.error({ ...report, leftOut }, 'a screen failed to draw'),
  )
  fastify.addHook('onRequest', async (request) => {
    if (request.routeOptions.url === `/api${reportError.path}`) limit(request)
  })
  fastify.addHook('onClose', async () => log.flush())
  serve(app, reportError, async ({ body, context }) => {
    const clientError = {
      message: withoutAddresses(body.message),
      stack: withoutAddresses(body.stack),
      path: pageForm(body.path),
    }
    log.add({ tenant: context.tenant, clientError })
    return { data: { received: true as const } }
  })
}
