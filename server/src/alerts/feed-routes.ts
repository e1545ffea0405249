import { alertFeedPath, makeAlertFeed, removeAlertFeed } from '@plat/contract/alerts/alerts'
import type { Alert } from '@plat/contract/alerts/alerts'
import { signedIn } from '../accounts/dependencies.ts'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { App } from '../platform/http/app.ts'
import { serve } from '../platform/http/serve.ts'
import { portalOrigin } from '../tenancy/document/portal-origin.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
import { makeFeed, removeFeed } from './alert-feed.ts'
import type { AlertCall, AlertSource } from './alert-source.ts'

/** Registers making and ending the feed of an alert. @param details an own alert with its area */
export function registerFeedChanges(
  app: App,
  { database, port }: AlertSource,
  details: (call: AlertCall, guid: string) => Promise<Alert>,
): void {
  serve(app, makeAlertFeed, async ({ params, context, request }) => {
    const owner = signedIn(context).guid
    const token = await asTenant(database, context.tenant, (tx) => makeFeed(tx, owner, params.id))
    const { document } = await loadTenant(database, context.tenant)
    const feed_url = portalOrigin(document, port) + alertFeedPath(token)
    return { data: { ...(await details({ context, request }, params.id)), feed_url } }
  })

  serve(app, removeAlertFeed, async ({ params, context, request }) => {
    const owner = signedIn(context).guid
    await asTenant(database, context.tenant, (tx) => removeFeed(tx, owner, params.id))
    return { data: await details({ context, request }, params.id) }
  })
}
