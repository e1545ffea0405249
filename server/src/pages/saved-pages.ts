import type { SearchCriteria } from '@plat/contract/search/criteria'
import type { Stat } from '@plat/contract/statistics/stats'
import { type Locale, localize, otherLanguage } from '@plat/contract/platform/localized'
import { asTenant } from '../platform/db/as-tenant.ts'
import { appliedSearch, lostSentence } from '../saved-searches/applied-search.ts'
import { goneReason, readSavedSearch } from '../saved-searches/saved-search-row.ts'
import { ownersTitle, sharedByWords } from '../saved-searches/shared-by-words.ts'
import { countAnswer } from '../search/count-answer.ts'
import { searchSentence, wordsOf } from '../search/criteria-words.ts'
import { criteriaNow } from '../search/shown-search.ts'
import { openSearch } from '../search/open-search.ts'
import { addressBehind, isCount, publicStat } from '../statistics/read-statistics.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
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
    await goneReason(tx, guid),
  ])
  const above = modulePath(document, module)
  if (search === null && gone !== null) {
    const isHidden = gone === 'page_hidden'
    return gonePage(document, module, locale, {
      path: `${above}/search/saved/${guid}`,
      heading: pageLabels(isHidden ? 'pageHidden' : 'linkWithdrawn', locale),
      description: isHidden
        ? agencyLabels('pageHiddenText', locale, document)
        : pageLabels('linkWithdrawnText', locale),
    })
  }
  if (search === null || search.module.module_code !== module.code) return null
  if (stat !== null) return statPage(source, publisher, { module, guid, stat }, locale)
  const at = { tenant, module, level: ANYBODY.level }
  const { criteria, lost } = await appliedSearch(source, at, search)
  const { count, sentence } = await countAndSentence(source, document, module, criteria, locale)
  const name = localize(module.name, locale)
  const title = ownersTitle(localize(search.title, locale), search.shared_by)
  const finds = (number: number) =>
    pageLabels('finds', locale, {
      search: sentence ?? name,
      noun: localize(number === 1 ? module.noun.one : module.noun.other, locale),
      count: numberWords(number, locale),
    })
  const summary = count === null ? name : finds(count)
  const said = search.message ? localize(search.message, locale) : summary
  const text = [lostSentence(lost, locale, 'short'), said].filter(Boolean).join(' ')
  const speaker =
    search.shared_by && sharedByWords(search.shared_by, locale, document.tenant.branding.title)
  return {
    ...pageOf(document, module, locale),
    path: `${above}/search/saved/${guid}`,
    parts: [title, name],
    heading: title,
    language: otherLanguage(search.title, locale, document.tenant.locale),
    description: speaker === null ? text : `${speaker.replace(/\.?$/, '.')} ${text}`,
    // Without an answer there is none to draw either.
    preview: count === null ? null : { kind: 'saved', guid },
  }
}

/** The page of a statistic; null where its number is not everybody's, or of another search. */
async function statPage(
  source: SearchDependencies,
  { document }: Publisher,
  { module, guid, stat: id }: { module: ModuleDocument; guid: string; stat: number },
  locale: Locale,
): Promise<DescribedPage | null> {
  const stat = await publicStat(source, document.tenant.code, id)
  if (stat === undefined || stat.search_saved_guid !== guid) return null
  const name = localize(module.name, locale)
  const title = localize(stat.title, locale)
  return {
    ...pageOf(document, module, locale),
    path: `${modulePath(document, module)}/search/saved/${guid}/${id}`,
    parts: [title, name],
    heading: title,
    language: otherLanguage(stat.title, locale, document.tenant.locale),
    description: stat.note
      ? localize(stat.note, locale)
      : await statSummary(source, document, { stat, module }, locale),
    preview: addressBehind(stat) === null ? null : { kind: 'stat', id },
  }
}

/** What a statistic counts; of one that is no count, only that it is one. */
async function statSummary(
  source: SearchDependencies,
  document: TenantDocument,
  { stat, module }: { stat: Stat; module: ModuleDocument },
  locale: Locale,
): Promise<string> {
  const { address } = stat.behind
  const name = localize(module.name, locale)
  const criteria = isCount(stat) && address !== null && criteriaNow(address, module, 'anonymous')
  const { count, sentence } = criteria
    ? await countAndSentence(source, document, module, criteria, locale)
    : { count: null, sentence: null }
  if (count === null) return agencyLabels('statistic', locale, document, { module: name })
  return pageLabels('finds', locale, {
    search: sentence ?? name,
    noun: localize(count === 1 ? module.noun.one : module.noun.other, locale),
    count: numberWords(count, locale),
  })
}

/** What all pages of a module's saved searches have in common. */
function pageOf(document: TenantDocument, module: ModuleDocument, locale: Locale) {
  const above = { text: localize(module.name, locale), href: modulePath(document, module) }
  return {
    // A shared link is only for its recipients.
    unlisted: true,
    kind: 'website',
    data: null,
    trail: [...trailTo(document, module, locale), above],
  } as const
}

/** How many records a search finds, and the search in words; nulls without an index that answers. */
async function countAndSentence(
  source: SearchDependencies,
  document: TenantDocument,
  { code }: ModuleDocument,
  criteria: SearchCriteria,
  locale: Locale,
): Promise<{ count: number | null; sentence: string | null }> {
  const tenant = document.tenant.code
  const context = { tenant, viewer: ANYBODY, guest: null, hasPassedSiteGate: true, module: code }
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
    source.logger.warn({ err: error, tenant, module: code }, 'a shared search has no count')
    return { count: null, sentence: null }
  }
}
