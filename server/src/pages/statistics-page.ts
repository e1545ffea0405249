import {
  type Locale,
  type Localized,
  localize,
  otherLanguage,
} from '@plat/contract/platform/localized'
import type { Grouping } from '@plat/contract/statistics/groupings'
import type { Scorecard } from '@plat/contract/statistics/scorecards'
import { scorecardCsvPath, scorecardPath } from '@plat/contract/statistics/statistics-paths'
import type { Stat } from '@plat/contract/statistics/stats'
import type { SearchDependencies } from '../search/open-module.ts'
import { publicBoard, type PublicBoard } from '../statistics/public-board.ts'
import { cleanHtml } from '../tenancy/content/clean-html.ts'
import { markdownToHtml } from '../tenancy/content/markdown.ts'
import { allowsEmbeds } from '../tenancy/public-config.ts'
import { type Publisher, trailData } from './linked-data.ts'
import type { DescribedPage, OtherForm, PageLink, PageSection } from './page-facts.ts'
import { agencyLabels, pageLabels } from './page-labels.ts'
import { homeLink } from './page-trail.ts'
import { statLine } from './stat-line.ts'

/** The page without a scorecard in its address: the first one. */
const FIRST = '/statistics'

/** Marks what is in another language than the page. */
interface Reading {
  readonly locale: Locale
  /** The agency's. */
  readonly own: Locale
}

/** The public scorecards as everybody sees them: that of the query with its numbers, else the first. */
export async function statisticsPage(
  source: SearchDependencies,
  publisher: Publisher,
  searchParams: URLSearchParams,
  locale: Locale,
): Promise<DescribedPage> {
  const { document, origin } = publisher
  const { code, branding } = document.tenant
  const title = pageLabels('statistics', locale, { short: branding.title.short })
  const trail = [homeLink(document)]
  const page = {
    path: FIRST,
    parts: [title],
    heading: title,
    kind: 'website',
    data: trailData(origin, [...trail, { text: title, href: FIRST }]),
    trail,
  } as const
  const asked = searchParams.get('scorecard')
  const board = await publicBoard(source, code, numberOf(asked))
  if (board === null)
    return { ...page, unlisted: true, description: pageLabels('noStatistics', locale) }
  const { scorecard } = board
  const isAsked = numberOf(asked) === scorecard.id
  const name = localize(scorecard.name, locale)
  const path = scorecardPage(scorecard, board.scorecards)
  return {
    ...page,
    path,
    ...(isAsked && { heading: `${title}: ${name}` }),
    unlisted: asked !== null && !isAsked,
    parts: isAsked ? [name, title] : [title],
    description: agencyLabels('statisticsText', locale, document, { names: name }),
    sections: sectionsOf(board, { locale, own: document.tenant.locale }),
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

function sectionsOf(
  { scorecard, groups, stats, scorecards }: PublicBoard,
  reading: Reading,
): PageSection[] {
  const { locale } = reading
  const byNumber = new Map(stats.map((stat) => [stat.id, stat]))
  const others = scorecards.filter(({ id }) => id !== scorecard.id)
  const more: PageSection = {
    heading: pageLabels('scorecards', locale),
    links: others.map((one) => linkTo(scorecardPage(one, scorecards), one.name, '', reading)),
  }
  return [
    {
      heading: localize(scorecard.name, locale),
      headingLanguage: languageOf(scorecard.name, reading),
      ...noteOf(scorecard.note, reading),
    },
    ...groups.flatMap((grouping) => groupingSection(grouping, byNumber, reading) ?? []),
    ...(others.length === 0 ? [] : [more]),
  ]
}

/** A grouping with its numbers, each a link to its records; null for one without any. */
function groupingSection(
  { name, note, rows }: Grouping,
  stats: ReadonlyMap<number, Stat>,
  reading: Reading,
): PageSection | null {
  const { locale } = reading
  const shown = rows.flat().flatMap((id) => stats.get(id ?? 0) ?? [])
  if (shown.length === 0) return null
  return {
    heading: localize(name, locale),
    headingLanguage: languageOf(name, reading),
    ...noteOf(note, reading),
    links: shown.flatMap((stat) => {
      const path = recordsPath(stat)
      return path === null ? [] : [linkTo(path, stat.title, `: ${statLine(stat, locale)}`, reading)]
    }),
    // Their records have no page any more.
    fields: shown
      .filter((stat) => recordsPath(stat) === null)
      .map((stat) => [localize(stat.title, locale), statLine(stat, locale)]),
  }
}

/** Page of the records behind a stat; null where their module is gone. */
function recordsPath({ id, search_saved: { guid, module } }: Stat): string | null {
  const { department_code: department } = module.department
  return department === ''
    ? null
    : `/${department}/${module.module_code}/search/saved/${guid}/${id}`
}

function linkTo(href: string, name: Localized, more: string, reading: Reading): PageLink {
  return {
    text: localize(name, reading.locale) + more,
    href,
    language: languageOf(name, reading),
  }
}

/** A note as clean HTML: what staff write is kept as they wrote it. */
function noteOf(
  note: Localized | null,
  reading: Reading,
): Pick<PageSection, 'html' | 'language'> | null {
  if (note === null) return null
  const written = markdownToHtml(localize(note, reading.locale))
  const { html } = cleanHtml(written, { image: () => null, headings: 'none' })
  return { html, language: languageOf(note, reading) }
}

function languageOf(text: Localized, { locale, own }: Reading): Locale | undefined {
  return otherLanguage(text, locale, own)
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
