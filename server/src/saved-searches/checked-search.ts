import type { z } from 'zod'
import { because } from '@plat/contract/platform/reasons'
import type { SaveSearchBody } from '@plat/contract/saved-searches/saved-searches'
import type { ViewerLevel } from '@plat/contract/platform/envelope'
import type { SearchCriteria } from '@plat/contract/search/criteria'
import type { RecordCount } from '@plat/contract/search/search'
import { encodeSearch } from '@plat/contract/search/search-url'
import { AppError } from '../platform/errors.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import type { ModuleDocument } from '../tenancy/document/module-document.ts'
import { countAnswer } from '../search/count-answer.ts'
import { criteriaWords } from '../search/criteria-words.ts'
import { foundNow } from '../search/found-now.ts'
import { keptCriteria } from '../search/kept-criteria.ts'
import type { SearchDependencies } from '../search/open-module.ts'
import { openSearch } from '../search/open-search.ts'
import { keptWords, requireKeptCriteria, requireKeptSize } from '../search/kept-parts.ts'
import { isShownBy, stateShown } from '../search/shown-search.ts'
import type { SearchToSave } from './save-search.ts'

/**
 * A search as it is saved: held against the module, counted, and put into words.
 * @returns and how many shared searches the agency allows an account
 * @throws AppError invalid_request for what the module cannot search by, for an address of another search, and for more
 * than is kept of one.
 */
export async function checkedSearch(
  source: SearchDependencies,
  context: RequestContext,
  owner: string,
  body: z.output<typeof SaveSearchBody>,
): Promise<{ search: SearchToSave; limit: number }> {
  const { level } = context.viewer
  // Also refuses what the module cannot search by.
  const { module, query } = await openSearch(source, context, body.criteria)
  const kept = keptCriteria(body.criteria, level, module.module.filters)
  requireSameModule(body.module, module.module)
  await requireKeptCriteria(kept, module)
  const metadata = metadataOf(body, kept, module.module, level)
  requireKeptSize(metadata, 'search_metadata', 'search_screen_too_large')
  requireSameSearch(body.search_metadata.address, metadata.address, kept, {
    module: module.module,
    level,
  })
  const counts = await module.index.query({ kind: 'count', criteria: query.criteria, view: null })
  const own = plainCount(countAnswer(counts.located, counts.unlocated))
  const at = (module.index.importedAt ?? new Date()).toISOString()
  const worded = { tenant: context.tenant, module: module.module.code, level }
  const everybodys = await foundNow(source, worded, kept)
  const search: SearchToSave = {
    owner: body.for_stat ? null : owner,
    module: module.module,
    method: body.for_stat ? 'star' : body.method,
    title: body.title || body.defaultTitle || body.name,
    defaultTitle: body.defaultTitle || null,
    name: body.name,
    message: body.message || null,
    notes: body.notes || null,
    criteria: kept,
    metadata,
    visible: body.for_stat || body.visible,
    snapshot: keptWords(await criteriaWords(source, worded, kept)),
    counted: { ...own, at, everybody: everybodys && plainCount(everybodys.counts) },
    request: body.request ?? null,
  }
  return { search, limit: module.document.tenant.control.savedSearches.limit }
}

/** A count as a saved search keeps it. */
function plainCount({ all, located, unlocated }: RecordCount) {
  return { all, located, unlocated }
}

/** What restores the search screen: as it was sent, with an address where none was. */
function metadataOf(
  { search_metadata, viewport }: z.output<typeof SaveSearchBody>,
  criteria: SearchCriteria,
  module: ModuleDocument,
  level: ViewerLevel,
) {
  const address =
    search_metadata.address ??
    encodeSearch(stateShown(criteria, module, level), module.filters).toString()
  return { ...search_metadata, ...(viewport && { viewport }), address }
}

/** @throws AppError invalid_request where body and header name two modules. */
function requireSameModule(named: string | undefined, { code }: ModuleDocument): void {
  if (named === undefined || named === code) return
  const sentence = `Expected ${code}, the module of the X-Module header, got ${named}.`
  throw new AppError('invalid_request', `module: ${sentence}`, { module: [sentence] })
}

/** @throws AppError invalid_request where the address, if one was sent, or else no page would show what the criteria say. */
function requireSameSearch(
  sent: string | undefined,
  address: string,
  criteria: SearchCriteria,
  { module, level }: { module: ModuleDocument; level: ViewerLevel },
): void {
  if (isShownBy(address, criteria, module, level)) return
  if (sent === undefined) {
    const why = because('search_on_no_page')
    throw new AppError('invalid_request', why, { criteria: [why] })
  }
  throw new AppError('invalid_request', because('address_shows_another_search'), {
    'search_metadata.address': ['Expected the address of the search that the criteria say.'],
  })
}
