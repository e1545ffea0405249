import { type Locale, localize } from '@plat/contract/platform/localized'
import type { Scorecard } from '@plat/contract/statistics/scorecards'
import { scorecardCsvPath, scorecardPath } from '@plat/contract/statistics/statistics-paths'
import type { SearchDependencies } from '../search/open-module.ts'
import { publicScorecards } from '../statistics/read-statistics.ts'
import { allowsEmbeds } from '../tenancy/public-config.ts'
import { type Publisher, trailData } from './linked-data.ts'
import type { DescribedPage, OtherForm } from './page-facts.ts'
import { agencyLabels, pageLabels } from './page-labels.ts'
import { homeLink } from './page-trail.ts'

/** The page without a scorecard in its address: the first one. */
const FIRST = '/statistics'

/**
 * The page of a public scorecard: that of the query, else the first. Of an internal one or a draft it says the same as
 * of one that is not there.
 */
export async function statisticsPage(
  source: SearchDependencies,
  publisher: Publisher,
  searchParams: URLSearchParams,
  locale: Locale,
): Promise<DescribedPage> {
  const { document, origin } = publisher
  const { code, branding } = document.tenant
  const title = pageLabels('statistics', locale, { short: localize(branding.title.short, locale) })
  const trail = [homeLink(document, locale)]
  const page = {
    path: FIRST,
    parts: [title],
    heading: title,
    kind: 'website',
    data: trailData(origin, [...trail, { text: title, href: FIRST }]),
    trail,
  } as const
  const asked = searchParams.get('scorecard')
  const scorecards = await publicScorecards(source, code)
  const named = scorecards.find(({ id }) => id === numberOf(asked))
  const scorecard = named ?? scorecards[0]
  if (scorecard === undefined)
    return { ...page, unlisted: true, description: pageLabels('noStatistics', locale) }
  const name = localize(scorecard.name, locale)
  const path = scorecardPage(scorecard, scorecards)
  return {
    ...page,
    path,
    ...(named && { heading: `${title}: ${name}` }),
    unlisted: asked !== null && !named,
    parts: named ? [name, title] : [title],
    description: agencyLabels('statisticsText', locale, document, { names: name }),
    others: otherForms(publisher, scorecard, { path, name }),
  }
}

/** The same scorecards as the application reads from an address (web/src/statistics/board/board-place.ts). */
function numberOf(asked: string | null): number | null {
  return asked !== null && /^\d{1,10}$/.test(asked) ? Number(asked) : null
}

/** Path of a public scorecard's page. @param scorecards all public ones, in their order */
export function scorecardPage({ id }: Scorecard, [first]: readonly Scorecard[]): string {
  return id === first?.id ? FIRST : scorecardPath(id)
}

/** The scorecard as a table, and how it is embedded where it may be. */
function otherForms(
  { document, origin }: Publisher,
  { id }: Scorecard,
  { path, name: title }: { readonly path: string; readonly name: string },
): OtherForm[] {
  const oembed = new URLSearchParams({ url: origin + path })
  return [
    { type: 'text/csv', title, href: `${origin}/api${scorecardCsvPath(id)}` },
    ...(allowsEmbeds(document)
      ? [{ type: 'application/json+oembed', title, href: `${origin}/api/oembed?${oembed}` }]
      : []),
  ]
}
