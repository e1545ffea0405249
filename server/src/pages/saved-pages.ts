import type { SavedSearch } from '@plat/contract/saved-searches/saved-searches'
import { DEFAULT_SORT } from '@plat/contract/search/search-state'
import type { RecordSummary } from '@plat/contract/records/records'
import { type Locale, localize, otherLanguage } from '@plat/contract/platform/localized'
import type { Stat } from '@plat/contract/statistics/stats'
import { asTenant } from '../platform/db/as-tenant.ts'
import { AppError } from '../platform/errors.ts'
import { hydrate } from '../records/hydrate.ts'
import { isGone, readSavedSearch } from '../saved-searches/saved-search-row.ts'
import { indexSort } from '../search/index-sort.ts'
import { searchSentence, wordsOf } from '../search/criteria-words.ts'
import { openSearch } from '../search/open-search.ts'
import { statisticsReader } from '../statistics/read-statistics.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
import type { ModuleDocument } from '../tenancy/document/module-document.ts'
import type { SearchDependencies } from '../search/open-module.ts'
import type { Publisher } from './linked-data.ts'
import type { DescribedPage } from './page-facts.ts'
import { dayWords, numberWords } from '../platform/words.ts'
import { agencyLabels, pageLabels } from './page-labels.ts'
import { modulePath, trailTo } from './page-trail.ts'

const ANYBODY = { level: 'anonymous', account: null } as const
/** Records that the page of a search lists. */
const LISTED = 20

/** The page of a shared search, or of a statistic's; null for one that is not for everybody. */
export async function savedPage(
  source: SearchDependencies,
  publisher: Publisher,
  { module, guid, stat }: { module: ModuleDocument; guid: string; stat: number | null },
  locale: Locale,
): Promise<DescribedPage | null> {
  const { document } = publisher
  const tenant = document.tenant.code
  const [search, gone] = await asTenant(source.database, tenant, async (tx) => [
    await readSavedSearch(tx, guid, { document, viewer: ANYBODY, origin: null }),
    await isGone(tx, guid),
  ])
  if (search === null && gone) return gonePage(document, module, guid, locale)
  if (search === null || search.module.module_code !== module.code) return null
  const statistic = stat === null ? null : await publicStat(source, tenant, guid, stat)
  if (stat !== null && statistic === null) return null
  const found = await foundRecords(source, tenant, search, locale)
  const name = localize(module.name, locale)
  const title = localize(statistic?.title ?? search.title, locale)
  const above = modulePath(document, module)
  const written = statistic?.note ?? search.message
  const count = found.total
  const parts = {
    module: name,
    search: found.sentence ?? name,
    noun: localize(count === 1 ? module.noun.one : module.noun.other, locale),
    count: count === null ? '' : numberWords(count, locale),
  }
  // What a resident wrote is not to be taken for the agency's words.
  const isPublics = search.from_public && statistic === null
  const summary = isPublics
    ? count === null
      ? name
      : pageLabels('finds', locale, parts)
    : agencyLabels(count === null ? 'sharedOnly' : 'shared', locale, document, parts)
  const text = written ? localize(written, locale) : summary
  return {
    path: `${above}/search/saved/${guid}${stat === null ? '' : `/${stat}`}`,
    // A link is for those who got it; its records have pages of their own.
    unlisted: true,
    parts: [title, name],
    heading: title,
    language: otherLanguage(statistic?.title ?? search.title, locale, document.tenant.locale),
    description: isPublics ? `${pageLabels('byPublic', locale)}: ${text}` : text,
    kind: 'website',
    data: null,
    trail: [...trailTo(document, module, locale), { text: name, href: above }],
    // Without an answer there is none to draw either.
    preview: found.total === null ? null : { kind: 'saved', guid },
    sections: [
      {
        heading: pageLabels('records', locale),
        ...(written ? { text: summary } : {}),
        links: found.records.map((record) => ({
          text: listed(record, locale),
          href: `${above}/search/record/${record.guid}`,
          language: otherLanguage(record.title, locale, document.tenant.locale),
        })),
      },
    ],
  }
}

/** A stat of that search as everybody sees it; null for one that is not for everybody. */
async function publicStat(
  source: SearchDependencies,
  tenant: string,
  guid: string,
  stat: number,
): Promise<Stat | null> {
  try {
    const found = await statisticsReader(source).one({ tenant, viewer: ANYBODY }, stat)
    return found.search_saved_guid === guid ? found : null
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null
    throw error
  }
}

/** The page of a link that its owner has withdrawn: old links explain themselves. */
function gonePage(
  document: TenantDocument,
  module: ModuleDocument,
  guid: string,
  locale: Locale,
): DescribedPage {
  const name = localize(module.name, locale)
  const above = modulePath(document, module)
  const heading = pageLabels('linkWithdrawn', locale)
  return {
    status: 410,
    path: `${above}/search/saved/${guid}`,
    parts: [heading, name],
    heading,
    description: pageLabels('linkWithdrawnText', locale),
    kind: 'website',
    data: null,
    trail: [...trailTo(document, module, locale), { text: name, href: above }],
    links: [{ text: pageLabels('search', locale), href: above }],
  }
}

/**
 * What a search finds, newest first. Without an index that answers there is no list: the page itself must
 * not fail for it.
 */
async function foundRecords(
  source: SearchDependencies,
  tenant: string,
  { module: { module_code }, criteria }: SavedSearch,
  locale: Locale,
): Promise<{ total: number | null; records: RecordSummary[]; sentence: string | null }> {
  const context = {
    tenant,
    viewer: ANYBODY,
    guest: null,
    hasPassedSiteGate: true,
    module: module_code,
  }
  try {
    const { module, query } = await openSearch(source, context, criteria)
    const page = await module.index.query({
      kind: 'page',
      criteria: query.criteria,
      scope: 'all',
      view: null,
      sort: indexSort(DEFAULT_SORT),
      offset: 0,
      limit: LISTED,
    })
    const found = { ...page, version: module.index.version }
    const records = await hydrate(source.database, tenant, module.module, found, {
      areaNames: module.catalog.areaNames,
      visibility: module.visibility,
    })
    const words = wordsOf(module, 'anonymous', criteria)
    return {
      total: page.total,
      records,
      sentence: searchSentence(words, locale, module.module.name),
    }
  } catch (error) {
    source.logger.warn({ err: error, tenant, module: module_code }, 'a shared search has no list')
    return { total: null, records: [], sentence: null }
  }
}

/** A record in a line: what a list of the application shows of it. */
function listed(record: RecordSummary, locale: Locale): string {
  return [
    `${record.title} (${record.agency_reference})`,
    record.status_display && localize(record.status_display, locale),
    record.addresses[0]?.street_address,
    record.record_date && dayWords(record.record_date, locale),
  ]
    .filter(Boolean)
    .join(' · ')
}
