import { type Locale, type Localized, localize } from '@plat/contract/platform/localized'
import { statusLabel, typeLabel } from '../tenancy/document/value-labels.ts'
import { searchSentence, wordsOf } from '../search/criteria-words.ts'
import { mapWords } from '../static-map/map-words.ts'
import { searchScene } from '../static-map/static-maps.ts'
import { SEARCH_MAP, mapBlock } from './map-block.ts'
import { dayLimit, intersection } from '../search/criterion-values.ts'
import type { Bar, Block } from './pdf/report-content.ts'
import { numberWords } from '../platform/words.ts'
import { reportWords } from './report-words.ts'
import { aboutBlocks, type SearchToReport } from './search-to-report.ts'

/** Values of a category that are listed; the others are counted together. */
const MAX_VALUES = 25
/** Years that a chart shows; those before are one bar. */
const YEARS = 9

/** A report of type Summary: what was found in numbers. */
export async function summaryBlocks(report: SearchToReport): Promise<readonly Block[]> {
  const { blocks, all } = await aboutBlocks(report)
  if (all === 0) return blocks
  const [map, categories, time] = await Promise.all([
    mapBlocks(report),
    categoryBlocks(report),
    timeBlocks(report, all),
  ])
  return [...blocks, ...map, ...categories, ...time]
}

async function mapBlocks({ source, maps, module, query, level, search, locale }: SearchToReport) {
  if (maps === undefined) return []
  const words = searchSentence(wordsOf(module, level, search.criteria), locale, module.module.name)
  const form = { ...SEARCH_MAP, locale, strip: null }
  return mapBlock(source.logger, mapWords('altSearch', locale, { words }), () =>
    searchScene(maps, module, query, form),
  )
}

async function categoryBlocks(report: SearchToReport): Promise<Block[]> {
  const { module, query, locale } = report
  const fields = ['status', 'record_type'] as const
  const counted = await module.index.query({
    kind: 'facets',
    criteria: query.criteria,
    fields,
    view: null,
  })
  const named = {
    status: (value: string) => statusLabel(module.module, value) ?? value,
    record_type: (value: string) => typeLabel(module.module, value) ?? value,
  }
  const headings = { status: 'byStatus', record_type: 'byType' } as const
  const labels = { status: 'status', record_type: 'type' } as const
  return fields.flatMap((field): Block[] => {
    // Counts of a field are under all criteria but its own.
    const wanted = query.criteria.categories?.[field]
    const found = (counted[field] ?? []).filter(({ value }) => wanted?.includes(value) ?? true)
    const rows = countRows(found, named[field], locale)
    if (rows.length === 0) return []
    return [
      { kind: 'heading', text: reportWords(headings[field], locale) },
      countTable(reportWords(labels[field], locale), rows, locale),
    ]
  })
}

/** Values with their counts, the most frequent first; two values of one name are one row. */
function countRows(
  options: readonly { value: string | null; count: number }[],
  nameOf: (value: string) => Localized,
  locale: Locale,
): [string, string][] {
  const counts = new Map<string, number>()
  for (const { value, count } of options) {
    const name = value === null ? reportWords('noValue', locale) : localize(nameOf(value), locale)
    if (count > 0) counts.set(name, (counts.get(name) ?? 0) + count)
  }
  const rows = [...counts].sort((a, b) => b[1] - a[1])
  const shown = rows.slice(0, rows.length > MAX_VALUES + 1 ? MAX_VALUES : rows.length)
  const rest = rows.slice(shown.length)
  if (rest.length > 0) {
    const name = reportWords('others', locale, { count: numberWords(rest.length, locale) })
    shown.push([name, rest.reduce((sum, [, count]) => sum + count, 0)])
  }
  return shown.map(([name, count]) => [name, numberWords(count, locale)])
}

function countTable(label: string, rows: readonly (readonly string[])[], locale: Locale): Block {
  const columns = [
    { label, share: 3 },
    { label: reportWords('records', locale), share: 1, align: 'right' as const },
  ]
  return { kind: 'table', columns, rows }
}

/** Records by year as bars, and the same figures as a table. */
async function timeBlocks(report: SearchToReport, all: number): Promise<Block[]> {
  const { module, locale } = report
  const last = Number(module.calendar.today.slice(0, 4))
  const years = Array.from({ length: YEARS }, (_, i) => last - YEARS + 1 + i)
  const first = years[0] ?? last
  const counts = await Promise.all([
    countBetween(report, undefined, `${first - 1}-12-31`),
    ...years.map((year) => countBetween(report, `${year}-01-01`, `${year}-12-31`)),
  ])
  const bars = counts.map((count, i): Bar => {
    const year = String(first + Math.max(0, i - 1))
    const label = i === 0 ? reportWords('before', locale, { year }) : year
    return { label, count, words: numberWords(count, locale) }
  })
  const begins = bars.findIndex(({ count }) => count > 0)
  if (begins === -1) return []
  const shown = bars.slice(begins)
  const rest = all - counts.reduce((sum, count) => sum + count, 0)
  const rows = shown.map(({ label, words }) => [label, words])
  if (rest > 0) rows.push([reportWords('undated', locale), numberWords(rest, locale)])
  const figures = shown.map(({ label, words }) => `${label}: ${words}`).join('; ')
  return [
    { kind: 'heading', text: reportWords('byYear', locale) },
    { kind: 'chart', alt: reportWords('chart', locale, { figures }), bars: shown },
    countTable(reportWords('year', locale), rows, locale),
  ]
}

/** Records of the search between two days, both included. */
async function countBetween(
  { module, query }: SearchToReport,
  from: string | undefined,
  to: string,
): Promise<number> {
  const { criteria } = query
  const asked = criteria.dates?.['record_date'] ?? {}
  const range = intersection(asked, { ...dayLimit('from', from), ...dayLimit('to', to) })
  const { located, unlocated } = await module.index.query({
    kind: 'count',
    criteria: { ...criteria, dates: { ...criteria.dates, record_date: range } },
    view: null,
  })
  return located[1] + located[2] + unlocated[1] + unlocated[2]
}
