import * as contract from '@plat/contract/saved-searches/saved-searches'
import type { SavedSearch, SavedSearchDetails } from '@plat/contract/saved-searches/saved-searches'
import { listDeletedSearches as deletedList } from '@plat/contract/saved-searches/deleted-searches'
import { savedSearchOpened } from '@plat/contract/saved-searches/opened-link'
import * as reported from '@plat/contract/saved-searches/reported-pages'
import { shareInNetwork } from '@plat/contract/saved-searches/sharing'
import type { ViewerLevel } from '@plat/contract/platform/envelope'
import { signedIn, ownRow } from '../accounts/dependencies.ts'
import { asTenant, type TenantTransaction } from '../platform/db/as-tenant.ts'
import { AppError } from '../platform/errors.ts'
import { acceptedLocale } from '../platform/http/accepted-locale.ts'
import type { App } from '../platform/http/app.ts'
import { networkOf, type Throttle } from '../platform/throttle.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import { serve } from '../platform/http/serve.ts'
import { QueryTurns } from '../indexes/query-turns.ts'
import { firstLost } from '../search/lost-words.ts'
import { moduleOf } from '../tenancy/document/document.ts'
import { portalOrigin } from '../tenancy/document/portal-origin.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
import { hasHiddenCriteria, NOT_PUBLIC } from '../search/hidden-criteria.ts'
import type { ModuleDocument } from '../tenancy/document/module-document.ts'
import type { SearchDependencies } from '../search/open-module.ts'
import {
  changeSavedSearch,
  deleteSavedSearches,
  noSuchSearch,
  restoreSavedSearches,
} from './change-saved-search.ts'
import { manages } from '../statistics/seen-statistics.ts'
import { appliedSearch } from './applied-search.ts'
import { countOpened } from './opened-links.ts'
import { listReportedPages, reportPage, reviewPage } from './reported-pages.ts'
import { listDeletedSearches, listSavedSearches } from './saved-search-list.ts'
import { goneError, readSavedSearch, type SavedSearchReader } from './saved-search-row.ts'
import { workingLink } from './working-link.ts'
import { readShares, recordShare } from './shares.ts'
import { registerShortLinks } from './short-link.ts'
import { checkedSearch } from './checked-search.ts'
import { savedBefore, saveSearch } from './save-search.ts'

/** How saved searches are read by their links, which may be everywhere: few at a time, so that all else is answered between them. */
const READING = { atOnce: 3, waiting: 500, waitMs: 10_000 }

const DONE = { data: { done: true as const } }

/** Registers saved searches: saving, listing, changing and sharing them, and their links. */
export function registerSavedSearches(
  app: App,
  source: SavedSearchSource,
  throttle: Throttle,
): void {
  const { database } = source
  const details = (context: RequestContext, guid: string) => ownDetails(source, context, guid)
  registerSaving(app, source, details, throttle)
  registerOwn(app, source, details)
  registerNetworks(app, source, details, throttle)
  registerShortLinks(app, database)

  const turns = new QueryTurns(READING)
  serve(app, contract.getSavedSearch, ({ params, context }) =>
    turns.run(context.tenant, async () => ({
      data: await readByLink(source, context, params.guid),
    })),
  )

  serve(app, reported.reportPage, async ({ params, body, context, request }) => {
    const network = networkOf(request.ip)
    await throttle.take('pageReport', context.tenant, context.viewer.account?.guid ?? network)
    const reader = await readerOf(source, context)
    const report = { ...body, network }
    await asTenant(database, context.tenant, (tx) => reportPage(tx, params.guid, reader, report))
    return DONE
  })

  serve(app, reported.listReportedPages, async ({ context }) => {
    const { document } = await loadTenant(database, context.tenant)
    return {
      data: await asTenant(database, context.tenant, (tx) => listReportedPages(tx, document)),
    }
  })

  serve(app, reported.reviewPage, async ({ params, body, context }) => {
    const actor = context.viewer.account?.guid ?? null
    await asTenant(database, context.tenant, (tx) => reviewPage(tx, actor, params.guid, body))
    return DONE
  })

  serve(app, savedSearchOpened, async ({ params, context, request }) => {
    await throttle.take('openedAddress', context.tenant, networkOf(request.ip))
    const reader = await readerOf(source, context)
    await asTenant(database, context.tenant, (tx) => countOpened(tx, params.guid, reader))
    return DONE
  })
}

/** A saved search for whoever has its link; for its owner with how it was shared. */
async function readByLink(
  source: SavedSearchSource,
  context: RequestContext,
  guid: string,
): Promise<contract.SavedSearch & { channels: contract.Share[] | null }> {
  const reader = await readerOf(source, context)
  const found = await asTenant(source.database, context.tenant, async (tx) => {
    const search = await readSavedSearch(tx, guid, reader)
    const own = search !== null && search.createdBy !== null
    if (search !== null) return { search, channels: own ? await readShares(tx, search.guid) : null }
    const gone = await goneError(tx, guid)
    if (gone !== null) throw gone
    return null
  })
  // Hidden and never there look the same.
  if (found === null) {
    source.logger.info({ tenant: context.tenant, search: guid }, 'no such saved search')
    throw noSuchSearch()
  }
  const search = await asApplied(source, context, reader, found.search)
  return { ...search, channels: found.channels }
}

function registerOwn(
  app: App,
  source: SavedSearchSource,
  details: (context: RequestContext, guid: string) => Promise<contract.SavedSearchDetails>,
): void {
  const { database } = source
  const limitOf = async (tenant: string) =>
    (await loadTenant(database, tenant)).document.tenant.control.savedSearches.limit
  const within = <Result>(
    context: RequestContext,
    work: (tx: TenantTransaction) => Promise<Result>,
  ) => asTenant(database, context.tenant, work)

  serve(app, contract.listSavedSearches, async ({ query, context, request }) => {
    const { document } = await loadTenant(database, context.tenant)
    const origin = portalOrigin(document, source.port)
    const of = {
      owner: signedIn(context).guid,
      document,
      origin,
      locale: acceptedLocale(request.headers['accept-language']) ?? document.tenant.locale,
    }
    const { searches, itemCount } = await within(context, (tx) => listSavedSearches(tx, of, query))
    const { offset, limit } = query
    return { data: searches, meta: { pagination: { itemCount, offset, limit } } }
  })

  serve(app, deletedList, async ({ context }) => {
    const { document } = await loadTenant(database, context.tenant)
    const origin = portalOrigin(document, source.port)
    const of = { owner: signedIn(context).guid, document, origin }
    return { data: await within(context, (tx) => listDeletedSearches(tx, of)) }
  })

  serve(app, contract.updateSavedSearch, async ({ params, body, context }) => {
    const limit = await limitOf(context.tenant)
    const owner = signedIn(context).guid
    await within(context, (tx) => changeSavedSearch(tx, owner, params.guid, body, limit))
    return { data: await details(context, params.guid) }
  })

  serve(app, contract.deleteSavedSearch, async ({ params, context }) => {
    await within(context, (tx) => deleteSavedSearches(tx, signedIn(context).guid, [params.guid]))
    return DONE
  })

  serve(app, contract.deleteSavedSearches, async ({ body, context }) => {
    await within(context, (tx) => deleteSavedSearches(tx, signedIn(context).guid, body.guids))
    return DONE
  })

  serve(app, contract.restoreSavedSearches, async ({ body, context }) => {
    const limit = await limitOf(context.tenant)
    const owner = signedIn(context).guid
    await within(context, (tx) => restoreSavedSearches(tx, owner, body.guids, limit))
    return DONE
  })
}

function registerNetworks(
  app: App,
  { database }: SavedSearchSource,
  details: (context: RequestContext, guid: string) => Promise<contract.SavedSearchDetails>,
  throttle: Throttle,
): void {
  serve(app, shareInNetwork, async ({ params, body, context }) => {
    await throttle.take('shareRecord', context.tenant, signedIn(context).guid)
    const search = await details(context, params.guid)
    const link = workingLink(search)
    const { share } = await asTenant(database, context.tenant, (tx) =>
      recordShare(tx, {
        search: search.guid,
        channel: params.channel,
        message: body.message || null,
        link,
        request: body.request ?? null,
      }),
    )
    return { data: share }
  })
}

/** An own saved search with all that its owner sees. @throws AppError not_found for anybody else's. */
async function ownDetails(
  source: SavedSearchSource,
  context: RequestContext,
  guid: string,
): Promise<contract.SavedSearchDetails> {
  const reader = await readerOf(source, context)
  const { search, channels } = await asTenant(source.database, context.tenant, async (tx) => ({
    search: await readSavedSearch(tx, guid, reader),
    channels: await readShares(tx, guid),
  }))
  if (search?.createdBy == null) throw noSuchSearch()
  return {
    ...(await asApplied(source, context, reader, search)),
    channels,
  }
}

async function readerOf(
  { database, port }: SavedSearchSource,
  { tenant, viewer }: RequestContext,
): Promise<SavedSearchReader> {
  const { document } = await loadTenant(database, tenant)
  return { document, viewer, origin: portalOrigin(document, port) }
}

/** A saved search with what its module can apply today, the address that shows it, and what it cannot apply any more. */
async function asApplied(
  source: SavedSearchSource,
  { tenant, viewer }: RequestContext,
  { document }: SavedSearchReader,
  search: contract.SavedSearch,
): Promise<contract.SavedSearch> {
  const module = moduleOf(document, search.module.module_code)
  if (module === undefined) return search
  const { level } = viewer
  const {
    criteria: applied,
    address,
    lost,
  } = await appliedSearch(source, { tenant, module, level }, search)
  const search_metadata = { ...search.search_metadata, address }
  const whole = { ...search, applied, search_metadata, ...firstLost(lost) }
  const isBehindStat = search.method === 'star' && search.createdBy === null
  return isBehindStat ? withoutHidden(whole, module, level) : whole
}

/**
 * A search as somebody reads it whom nobody gave its link: one that stands behind a stat. Where it searches by what
 * the reader may not see, it tells nothing of it, as the stat does.
 */
function withoutHidden(
  search: SavedSearch,
  module: ModuleDocument,
  level: ViewerLevel,
): SavedSearch {
  if (!hasHiddenCriteria(search.criteria, module, level)) return search
  const search_metadata = { address: '' }
  return {
    ...search,
    criteria: {},
    applied: {},
    search_metadata,
    search_meta_snapshot: null,
    lost: [NOT_PUBLIC],
    lost_more: 0,
  }
}

/** Registers saving. */
function registerSaving(
  app: App,
  source: SavedSearchSource,
  details: (context: RequestContext, guid: string) => Promise<SavedSearchDetails>,
  throttle: Throttle,
): void {
  serve(app, contract.saveSearch, async ({ body, context }) => {
    const owner = signedIn(context).guid
    if (body.for_stat && !manages(context.viewer))
      throw new AppError('forbidden', 'Your account may not use this functionality.')
    const answer = async (guid: string) => ({
      data: body.for_stat
        ? { ...(await readByLink(source, context, guid)), channels: [] }
        : await details(context, guid),
    })
    const before = await asTenant(source.database, context.tenant, (tx) =>
      savedBefore(tx, body.for_stat ? null : owner, body.request ?? null),
    )
    if (before !== null) return answer(before)
    await throttle.take('saveSearch', context.tenant, owner)
    const { search, limit } = await checkedSearch(source, context, owner, body)
    const guid = await asTenant(source.database, context.tenant, async (tx) => {
      await ownRow(tx, context)
      return saveSearch(tx, search, limit)
    })
    return answer(guid)
  })
}

/** What saved searches are read and written with. */
type SavedSearchSource = SearchDependencies & {
  /** Port of hosts of this computer, see portal-origin.ts. */
  readonly port: number
}
