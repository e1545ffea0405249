import { isObject } from '../platform/http/request-parts.ts'
import type { Source } from '../tenancy/document/source-document.ts'
import type { Fetcher } from './fetch-public.ts'
import { getJson } from './http-json.ts'
import { GEOMETRY_COLUMN } from './location-reader.ts'
import { type Columns, type ReadingNotes, type Row, type RowBatch, SourceError } from './row.ts'

type SodaSource = Extract<Source, { format: 'soda' }>

const PAGE_SIZE = 10_000
const COLUMNS: Columns = { kind: 'object' }

/**
 * The rows of a Socrata dataset (SODA 2.x), page by page in the order of `:id`: without an order the
 * service may give a row twice and leave another out.
 * @throws SourceError for an answer that is not a page of rows.
 */
export async function* readSoda(
  source: SodaSource,
  token: string | undefined,
  fetcher: Fetcher,
  notes: ReadingNotes,
  pause?: (milliseconds: number) => Promise<unknown>,
): AsyncGenerator<RowBatch> {
  const limit = source.pageSize ?? PAGE_SIZE
  const file = `${source.domain}/${source.dataset}`
  const headers = {
    accept: 'application/json',
    ...(token === undefined ? {} : { 'x-app-token': token }),
  }
  const countRows = () => announcedRows(getJson(fetcher, countUrl(source), headers, pause))
  const before = await countRows()
  for (let offset = 0; ;) {
    const url = pageUrl(source, limit, offset)
    const page = await getJson(fetcher, url, headers, pause)
    if (!Array.isArray(page))
      throw new SourceError(`${url} gives no list of rows: ${JSON.stringify(page).slice(0, 200)}`)
    const rows: Row[] = []
    const lines: number[] = []
    for (const [index, row] of page.entries()) {
      const line = offset + index + 1
      if (!isObject(row)) notes.reject('not a JSON object', { file, line }, '', row)
      else {
        rows.push(withGeometry(row))
        lines.push(line)
      }
    }
    if (rows.length > 0) yield { file, columns: COLUMNS, rows, lines }
    offset += page.length
    // Services may give smaller pages than they were asked for.
    if (page.length > 0 && (page.length === limit || (before !== null && offset < before))) continue
    const announced =
      before !== null && offset < before ? Math.min(before, (await countRows()) ?? before) : before
    return notes.fileRead({ name: file, characters: null, end: 'closed', announced })
  }
}

function pageUrl(source: SodaSource, limit: number, offset: number): string {
  return address(source, { $order: ':id', $limit: String(limit), $offset: String(offset) })
}

function countUrl(source: SodaSource): string {
  return address(source, { $select: 'count(*)' })
}

function address(source: SodaSource, parameters: Readonly<Record<string, string>>): string {
  // Only tests have a port: the fetcher refuses all but 80 and 443.
  const scheme = source.domain.includes(':') ? 'http' : 'https'
  const url = new URL(`${scheme}://${source.domain}/resource/${source.dataset}.json`)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  if (source.where !== undefined) url.searchParams.set('$where', source.where)
  return url.href
}

/** The number of rows that a service announces; null when it does not. */
async function announcedRows(answer: Promise<unknown>): Promise<number | null> {
  const rows = await answer.catch((error: unknown) => {
    // The rows may be readable all the same; if they are not, their error is the one to report.
    if (error instanceof SourceError) return null
    throw error
  })
  const row: unknown = Array.isArray(rows) ? rows[0] : undefined
  const count = isObject(row) && 'count' in row ? Number(row['count']) : Number.NaN
  return Number.isSafeInteger(count) ? count : null
}

/** A point column of SODA is GeoJSON already, the old location type has latitude and longitude as text. */
function withGeometry(row: Readonly<Record<string, unknown>>): Row {
  const geometry = Object.values(row).find((value) => isObject(value) && 'coordinates' in value)
  return geometry === undefined ? row : { ...row, [GEOMETRY_COLUMN]: geometry }
}
