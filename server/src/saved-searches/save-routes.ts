import {
  saveSearch as contract,
  type SavedSearchDetails,
} from '@plat/contract/saved-searches/saved-searches'
import { ownRow, signedIn } from '../accounts/dependencies.ts'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { App } from '../platform/http/app.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import { serve } from '../platform/http/serve.ts'
import type { Throttle } from '../platform/throttle.ts'
import { checkedSearch } from './checked-search.ts'
import { savedBefore, saveSearch } from './save-search.ts'
import type { SavedSearchSource } from './saved-search-source.ts'

/** Registers saving. */
export function registerSaving(
  app: App,
  source: SavedSearchSource,
  details: (context: RequestContext, guid: string) => Promise<SavedSearchDetails>,
  throttle: Throttle,
): void {
  serve(app, contract, async ({ body, context }) => {
    const owner = signedIn(context).guid
    const before = await asTenant(source.database, context.tenant, (tx) =>
      savedBefore(tx, owner, body.request ?? null),
    )
    if (before !== null) return { data: await details(context, before) }
    await throttle.take('saveSearch', context.tenant, owner)
    const { search, limit } = await checkedSearch(source, context, owner, body)
    const guid = await asTenant(source.database, context.tenant, async (tx) => {
      await ownRow(tx, context)
      return saveSearch(tx, search, limit)
    })
    return { data: await details(context, guid) }
  })
}
