import { localize } from '@plat/contract/platform/localized'
import { exportPath } from '@plat/contract/exports/exports'
import { MAX_REPORT_RECORDS } from '@plat/contract/reports/reports'
import type { RecordSummary } from '@plat/contract/records/records'
import { hydrate } from '../records/hydrate.ts'
import { addressLine } from '../records/record-row.ts'
import { indexSort } from '../search/index-sort.ts'
import { DEFAULT_SORT } from '@plat/contract/search/search-state'
import type { Block } from './pdf/report-content.ts'
import { dayWords, numberWords } from '../platform/words.ts'
import { reportWords } from './report-words.ts'
import { aboutBlocks, linkBlocks, type SearchToReport } from './search-to-report.ts'

/** Records that are read at a time: a whole list takes hundreds of megabytes, and searches would wait for it. */
const BATCH = 200

/** A report of type Multi: the records of the search as a table, newest first. */
export async function listBlocks(report: SearchToReport): Promise<readonly Block[]> {
  const { module, query, locale, link } = report
  const { blocks, all } = await aboutBlocks(report)
  if (all === 0) return [...blocks, ...linkBlocks(link, locale, 'link')]
  const page = await module.index.query({
    kind: 'page',
    criteria: query.criteria,
    scope: 'all',
    view: null,
    sort: indexSort(DEFAULT_SORT),
    offset: 0,
    limit: MAX_REPORT_RECORDS,
  })
  const rows: string[][] = []
  for (let from = 0; from < page.keys.length; from += BATCH) {
    const records = await recordsOf(report, {
      keys: page.keys.slice(from, from + BATCH),
      areas: page.areas.slice(from, from + BATCH),
    })
    rows.push(...records.map((record) => rowOf(record, report)))
  }
  const columns = [
    { label: reportWords('reference', locale), share: 5 },
    { label: reportWords('type', locale), share: 6 },
    { label: reportWords('status', locale), share: 4 },
    { label: reportWords('date', locale), share: 4 },
    { label: reportWords('address', locale), share: 7 },
  ]
  return [
    ...blocks,
    ...(all > rows.length ? [leftOut(report, rows.length, all)] : []),
    { kind: 'heading', text: reportWords('records', locale) },
    { kind: 'table', columns, rows },
    ...linkBlocks(link, locale, 'link'),
  ]
}

function recordsOf(
  { module, source }: SearchToReport,
  page: { keys: readonly number[]; areas: readonly number[] },
): Promise<RecordSummary[]> {
  const found = { ...page, version: module.index.version }
  return hydrate(source.database, module.tenant, module.module, found, {
    areaNames: module.catalog.areaNames,
    visibility: module.visibility,
  })
}

function leftOut({ search, origin, locale }: SearchToReport, shown: number, all: number): Block {
  const address = search.search_metadata.address
  const path = `/api${exportPath(search.module.module_code, 'csv')}`
  return {
    kind: 'text',
    text: reportWords('leftOut', locale, {
      shown: numberWords(shown, locale),
      all: numberWords(all, locale),
      href: `${origin}${path}${address === '' ? '' : `?${address}`}`,
    }),
  }
}

function rowOf(record: RecordSummary, { locale }: SearchToReport): string[] {
  const { type_display: type, status_display: status, record_date: date } = record
  return [
    record.agency_reference,
    type ? localize(type, locale) : '',
    status ? localize(status, locale) : '',
    date ? dayWords(date, locale) : '',
    addressLine(record.addresses[0]),
  ]
}
