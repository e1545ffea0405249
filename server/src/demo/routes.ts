import { nextDemoDay } from '@plat/contract/demo/demo'
import type { FastifyBaseLogger } from 'fastify'
import { AppError } from '../platform/errors.ts'
import type { App } from '../platform/http/app.ts'
import { serve } from '../platform/http/serve.ts'
import type { Throttle } from '../platform/throttle.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
import { beginNextDay, type DemoParts } from './demo-days.ts'

/** Registers what only agencies of the demo have. */
export function registerDemo(
  app: App,
  parts: DemoParts & { readonly throttle: Throttle; readonly logger: FastifyBaseLogger },
): void {
  const { database, throttle, logger } = parts
  serve(app, nextDemoDay, async ({ context }) => {
    const { document } = await loadTenant(database, context.tenant)
    if (!document.tenant.demo) throw noDemo()
    // Everybody's: the day is that of all who look at the demo.
    await throttle.take('demoDay', context.tenant, 'all')
    const { tenant } = context
    const { made, imported } = beginNextDay(parts, document, (line) =>
      logger.warn({ tenant }, line),
    )
    // An import takes a while: nobody waits for it before a page.
    imported.catch((error: unknown) =>
      logger.error({ err: error, tenant }, 'the next day of the demo was not imported'),
    )
    const data = await made
    if (data === null) throw noDemo()
    return { data }
  })
}

function noDemo(): AppError {
  return new AppError('not_found', 'This agency has no demo records.')
}
