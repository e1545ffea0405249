import * as contract from '@plat/contract/schedule/schedule'
import { type Accounts, signedIn } from '../accounts/dependencies.ts'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { App } from '../platform/http/app.ts'
import { serve } from '../platform/http/serve.ts'
import { portalOrigin } from '../tenancy/document/portal-origin.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
import { makeFeed, readFeed, removeFeed } from './calendar-feeds.ts'
import { readerOf } from './reader.ts'
import { withSchedule } from './routes-parts.ts'
import { scheduleDays } from './schedule-days.ts'

/** Registers an account's own schedule and its calendar feed. */
export function registerScheduleRoutes(app: App, accounts: Accounts): void {
  const { database, port } = accounts

  serve(app, contract.getSchedule, async ({ query, context }) => {
    const { guid } = signedIn(context)
    const reader = { ...readerOf(context), guid }
    const data = await withSchedule(accounts, context.tenant, (work) =>
      scheduleDays(work, reader, query),
    )
    return { data }
  })

  serve(app, contract.getCalendarFeed, async ({ context }) => {
    const { guid } = signedIn(context)
    return { data: await asTenant(database, context.tenant, (tx) => readFeed(tx, guid)) }
  })

  serve(app, contract.makeCalendarFeed, async ({ context }) => {
    const { guid } = signedIn(context)
    const { document } = await loadTenant(database, context.tenant)
    const data = await asTenant(database, context.tenant, async (tx) => {
      const token = await makeFeed(tx, guid)
      const url = portalOrigin(document, port) + contract.calendarFeedPath(token)
      return { ...(await readFeed(tx, guid)), url }
    })
    return { data }
  })

  serve(app, contract.removeCalendarFeed, async ({ context }) => {
    const { guid } = signedIn(context)
    await asTenant(database, context.tenant, (tx) => removeFeed(tx, guid))
    return { data: { done: true as const } }
  })
}
