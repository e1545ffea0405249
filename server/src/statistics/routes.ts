import { listGroupings, listStats } from '@plat/contract/analytic'
import type { App } from '../platform/http/app.ts'
import { serve } from '../platform/http/serve.ts'

/** Registers the lists of tiles and groupings. Nothing makes any yet: both are empty. */
export function registerStatistics(app: App): void {
  serve(app, listStats, async () => ({ data: [] }))
  serve(app, listGroupings, async () => ({ data: [] }))
}
