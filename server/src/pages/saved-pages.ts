import type { SavedSearch } from '@plat/contract/saved-searches/saved-searches'
import { type Locale, localize, otherLanguage } from '@plat/contract/platform/localized'
import { asTenant } from '../platform/db/as-tenant.ts'
import { isGone, readSavedSearch } from '../saved-searches/saved-search-row.ts'
import { countAnswer } from '../search/count-answer.ts'
import { searchSentence, wordsOf } from '../search/criteria-words.ts'
import { openSearch } from '../search/open-search.ts'
import { publicStat } from '../statistics/read-statistics.ts'
import type { ModuleDocument } from '../tenancy/document/module-document.ts'
import type { SearchDependencies } from '../search/open-module.ts'
import type { Publisher } from './linked-data.ts'
import type { DescribedPage } from './page-facts.ts'
import { numberWords } from '../platform/words.ts'
import { agencyLabels, pageLabels } from './page-labels.ts'
import { modulePath, trailTo } from './page-trail.ts'
import { gonePage } from './record-pages.ts'

const ANYBODY = { level: 'anonymous', account: null } as const

/** The page of a shared search, or of the search behind a statistic; null for one that is not public. */
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
  const above = modulePath(document, module)
  if (search === null && gone)
    return gonePage(document, module, locale, {
      path: `${above}/search/saved/${guid}`,
      heading: pageLabels('linkWithdrawn', locale),
      description: pageLabels('linkWithdrawnText', locale),
    })
  if (search === null || search.module.module_code !== module.code) return null
  const statistic = stat === null ? null : await publicStat(source, tenant, stat)
  if (statistic === undefined || (statistic && statistic.search.guid !== guid)) return null
  const { count, sentence } = await countAndSentence(source, tenant, search, locale)
  const name = localize(module.name, locale)
  const title = localize(statistic?.title ?? search.title, locale)
  const written = statistic?.note ?? search.message
  const parts = {
    module: name,
    search: sentence ?? name,
    noun: localize(count === 1 ? module.noun.one : module.noun.other, locale),
    count: count === null ? '' : numberWords(count, locale),
  }
  // A resident's text must not look like the agency's.
  const isPublics = search.from_public && statistic === null
  const summary = isPublics
    ? count === null
      ? name
      : pageLabels('finds', locale, parts)
    : agencyLabels(count === null ? 'sharedOnly' : 'shared', locale, document, parts)
  const text = written ? localize(written, locale) : summary
  return {
    path: `${above}/search/saved/${guid}${stat === null ? '' : `/${stat}`}`,
    // A shared link is only for its recipients.
    unlisted: true,
    parts: [title, name],
    heading: title,
    language: otherLanguage(statistic?.title ?? search.title, locale, document.tenant.locale),
    description: isPublics ? `${pageLabels('byPublic', locale)}: ${text}` : text,
    kind: 'website',
    data: null,
    trail: [...trailTo(document, module, locale), { text: name, href: above }],
    // Without an answer there is none to draw either.
    preview: count === null ? null : { kind: 'saved', guid },
  }
}

/** How many records a search finds, and the search in words; nulls without an index that answers. */
async function countAndSentence(
  source: SearchDependencies,
  tenant: string,
  { module: { module_code }, criteria }: SavedSearch,
  locale: Locale,
): Promise<{ count: number | null; sentence: string | null }> {
  const context = {
    tenant,
    viewer: ANYBODY,
    guest: null,
    hasPassedSiteGate: true,
    module: module_code,
  }
  try {
    const { module, query } = await openSearch(source, context, criteria)
    const counted = await module.index.query({
      kind: 'count',
      criteria: query.criteria,
      view: null,
    })
    const words = wordsOf(module, 'anonymous', criteria)
    return {
      count: countAnswer(counted.located, counted.unlocated).all,
      sentence: searchSentence(words, locale, module.module.name),
    }
  } catch (error) {
    source.logger.warn({ err: error, tenant, module: module_code }, 'a shared search has no count')
    return { count: null, sentence: null }
  }
}
