import type { ViewerLevel } from '@plat/contract/platform/envelope'
import type { Locale } from '@plat/contract/platform/localized'
import { localize } from '@plat/contract/platform/localized'
import type { CriterionWords, SavedSearch } from '@plat/contract/saved-searches/saved-searches'
import { lostSentence } from '../saved-searches/applied-search.ts'
import { searchSentence, wordsOf } from '../search/criteria-words.ts'
import { countAnswer } from '../search/count-answer.ts'
import type { OpenModule, SearchDependencies } from '../search/open-module.ts'
import type { MapSource } from '../static-map/static-maps.ts'
import type { SearchQuery } from '../search/search-query.ts'
import type { Block, PageLink } from './pdf/report-content.ts'
import { momentWords, numberWords } from '../platform/words.ts'
import { reportWords } from './report-words.ts'

/** A search that a report is of, opened for whoever asked. */
export interface SearchToReport {
  readonly source: SearchDependencies
  /** Left out: the report has no map. */
  readonly maps?: MapSource | undefined
  readonly module: OpenModule
  readonly query: SearchQuery
  /** With what its module can apply now as its criteria and address. */
  readonly search: SavedSearch
  /** The parts that no longer apply. */
  readonly lost: readonly CriterionWords[]
  readonly level: ViewerLevel
  readonly asker: string
  readonly locale: Locale
  /** Address of the search on the portal. */
  readonly link: string
  readonly origin: string
}

/** The first lines of a report of a search: what was searched, what was found, of when, made by whom. */
export async function aboutBlocks(
  report: SearchToReport,
): Promise<{ blocks: Block[]; all: number }> {
  const { module, query, locale, level, search, lost, asker } = report
  const count = await module.index.query({ kind: 'count', criteria: query.criteria, view: null })
  const { all, located } = countAnswer(count.located, count.unlocated)
  const { noun, name } = module.module
  const words = wordsOf(module, level, search.criteria)
  const { timeZone } = module.document.tenant
  const { importedAt } = module.index
  const when = momentWords(new Date(), locale, timeZone)
  const found = reportWords('found', locale, {
    located: numberWords(located, locale),
    all: numberWords(all, locale),
    noun: localize(all === 1 ? noun.one : noun.other, locale),
  })
  const facts = [
    { label: reportWords('module', locale), value: localize(name, locale) },
    {
      label: reportWords('criteria', locale),
      value: searchSentence(words, locale) || reportWords('everything', locale),
    },
    { label: reportWords('count', locale), value: found },
    {
      label: reportWords('data', locale),
      value: importedAt
        ? momentWords(importedAt, locale, timeZone)
        : reportWords('unknown', locale),
    },
    {
      label: reportWords('made', locale),
      value: reportWords('madeBy', locale, { when, who: asker }),
    },
  ]
  const blocks: Block[] = [{ kind: 'facts', facts, page: pageLink(report.link, locale, 'link') }]
  const noLonger = lostSentence(lost, locale)
  if (noLonger !== null) blocks.push({ kind: 'text', text: noLonger })
  if (all === 0) blocks.push({ kind: 'text', text: reportWords('none', locale) })
  return { blocks, all }
}

/** The address of the page that a report is of. */
export function pageLink(href: string, locale: Locale, of: 'link' | 'recordLink'): PageLink {
  return { label: reportWords(of, locale), href, alt: reportWords('code', locale, { href }) }
}
