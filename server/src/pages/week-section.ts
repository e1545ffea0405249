import type { ModuleNews, NewKind } from '@plat/contract/search/new-this-week'
import { type Locale, localize } from '@plat/contract/platform/localized'
import { dayWords, numberWords } from '../platform/words.ts'
import { moduleOf, type TenantDocument } from '../tenancy/document/document.ts'
import type { PageSection } from './page-facts.ts'
import { pageLabels } from './page-labels.ts'

const LABELS = {
  new: 'weekNew',
  decided: 'weekDecided',
  comment: 'weekComment',
} as const satisfies Record<NewKind, string>

/** What is new in an agency's modules, each number a link to the page of its records; nothing where nothing is. */
export function weekSections(
  document: TenantDocument,
  news: readonly ModuleNews[],
  locale: Locale,
): PageSection[] {
  const links = news.flatMap(({ department, module: code, since, lines, unmapped }) => {
    const module = moduleOf(document, code)
    if (module === undefined) return []
    return lines.flatMap(({ kind, count: { all, located }, search }) => {
      const count = unmapped ? all : located
      if (count === 0) return []
      const parts = {
        module: localize(module.name, locale),
        day: dayWords(since, locale),
        count: numberWords(count, locale),
      }
      return [
        {
          text: pageLabels(LABELS[kind], locale, parts),
          href: `/${department}/${code}?${search}&show=list`,
        },
      ]
    })
  })
  return links.length === 0 ? [] : [{ heading: pageLabels('week', locale), links }]
}
