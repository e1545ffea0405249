import { FEED_PAGE, FEED_PAGE_PARAMETER, exportPath } from '@plat/contract/exports/exports'
import { localize, otherLanguage } from '@plat/contract/platform/localized'
import type { Database } from '../platform/db/database.ts'
import { statusLabel, typeLabel } from '../tenancy/document/value-labels.ts'
import type { Addresses } from '../tenancy/document/addresses.ts'
import { type Feed, type FeedEntry, tagUri } from '../platform/atom.ts'
import { degrees } from './export-columns.ts'
import type { ExportRequest } from './export-request.ts'
import { COLUMN, exportRows, type ExportRow } from './export-rows.ts'
import { wrongParameter } from './refuse-parameters.ts'
import { type RecordMoments, readMoments } from './feed-moments.ts'

const MAX_PAGE = 1_000_000

/** The page in a feed's address, from 1. @throws AppError invalid_request for anything else. */
export function feedPage(params: URLSearchParams): number {
  const text = params.get(FEED_PAGE_PARAMETER) ?? '1'
  const page = /^[1-9]\d{0,6}$/.test(text) ? Number(text) : Number.NaN
  if (page <= MAX_PAGE) return page
  throw wrongParameter(
    FEED_PAGE_PARAMETER,
    `got "${text.slice(0, 80)}", expected a whole number from 1 on`,
  )
}

/** The newest records of a search, a hundred a page. */
export async function searchFeed(
  database: Database,
  request: ExportRequest,
  addresses: Addresses,
): Promise<Feed> {
  const { open, params, selection, locale } = request
  const { module, document } = open
  const page = feedPage(params)
  const found = await open.index.query({
    kind: 'page',
    ...selection,
    sort: { field: 'record_date', descending: true },
    view: null,
    offset: (page - 1) * FEED_PAGE,
    limit: FEED_PAGE,
  })
  const keys = Uint32Array.from(found.keys)
  const shown: { row: ExportRow; area: string | null }[] = []
  for await (const { rows, areas } of exportRows(
    database,
    open,
    { keys, areas: Uint32Array.from(found.areas) },
    'json',
  )) {
    rows.forEach((row, i) => shown.push({ row, area: areas[i] ?? null }))
  }
  // After the records: what is said of them is not older than they are.
  const { records, latest } = await readMoments(database, open, found.keys)
  const entries = shown.flatMap(({ row, area }) => {
    const moments = records.get(Number(row[COLUMN.number]))
    return moments === undefined ? [] : [feedEntry(request, addresses, row, { area, moments })]
  })
  const plain = new URLSearchParams(params)
  plain.delete(FEED_PAGE_PARAMETER)
  const address = (number: number) => {
    const query = new URLSearchParams(plain)
    if (number > 1) query.set(FEED_PAGE_PARAMETER, String(number))
    const path = `${addresses.origin}/api${exportPath(module.code, 'atom')}`
    return query.size === 0 ? path : `${path}?${query}`
  }
  const query = plain.size === 0 ? '' : `?${plain}`
  const agency = localize(document.tenant.branding.title.long, locale)
  return {
    id: tagOf(request, `feed/${module.code}${query}`),
    title: `${localize(module.title?.long ?? module.name, locale)}, ${agency}`,
    author: agency,
    updated: latest.toISOString(),
    lang: locale,
    self: address(page),
    alternate: `${addresses.module(module.code)}${query}`,
    first: address(1),
    previous: page > 1 ? address(page - 1) : null,
    next: page * FEED_PAGE < found.total ? address(page + 1) : null,
    entries,
  }
}

function tagOf({ open }: ExportRequest, specific: string): string {
  return tagUri(open.idHost, specific)
}

function feedEntry(
  request: ExportRequest,
  addresses: Addresses,
  row: ExportRow,
  { area, moments }: { area: string | null; moments: RecordMoments },
): FeedEntry {
  const { locale } = request
  const { module, document } = request.open
  const guid = row[COLUMN.guid] ?? ''
  const type = row[COLUMN.type] ?? null
  const status = row[COLUMN.status] ?? null
  const words = [
    typeLabel(module, type),
    statusLabel(module, status),
    row[COLUMN.address] ?? null,
    area ?? row[COLUMN.division] ?? null,
    row[COLUMN.description] ?? null,
  ]
  const title = row[COLUMN.title] ?? ''
  const reference = row[COLUMN.reference] ?? ''
  return {
    id: tagOf(request, `record/${guid}`),
    title: title === '' || title === reference ? reference : `${reference}: ${title}`,
    titleLang: otherLanguage(title, locale, document.tenant.locale),
    link: addresses.record(module.code, guid),
    published: moments.published.toISOString(),
    updated: moments.updated.toISOString(),
    category:
      type === null
        ? null
        : { term: type, label: localize(typeLabel(module, type) ?? type, locale) },
    summary: words.flatMap((one) => (one === null ? [] : [localize(one, locale)])).join(' · '),
    ...placeOf(row),
  }
}

function placeOf(row: ExportRow): Pick<FeedEntry, 'point' | 'polygon'> {
  const [lat, lng] = [degrees(row[COLUMN.lat]), degrees(row[COLUMN.lng])]
  const point = lat === null || lng === null ? null : ([Number(lat), Number(lng)] as const)
  const shape: unknown = row[COLUMN.shape] == null ? null : JSON.parse(row[COLUMN.shape] ?? '')
  return { point, polygon: outerRing(shape) }
}

/** GeoRSS-Simple has polygons of one ring; other shapes are given by their point. */
function outerRing(shape: unknown): FeedEntry['polygon'] {
  if (typeof shape !== 'object' || shape === null || !('type' in shape)) return null
  if (shape.type !== 'Polygon' || !('coordinates' in shape)) return null
  // Written by the database a moment ago.
  const [ring = []] = shape.coordinates as (readonly [number, number])[][]
  return ring.map(([lng, lat]) => [lat, lng] as const)
}
