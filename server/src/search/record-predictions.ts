import type { Prediction } from '@plat/contract/places/places'
import { locationGuid } from '@plat/contract/search/location-guid'
import { latToUnit, lngToUnit } from '@plat/record-index/mercator'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import {
  type ModuleDocument,
  typeLabel,
  visibleFields,
} from '../tenancy/document/module-document.ts'
import { plain } from './plain.ts'
import type { PlaceCatalog } from '../places/place-catalog.ts'
import type { LoadedIndex } from '../indexes/record-indexes.ts'

/** What suggestions are made of. */
export interface PredictionSources {
  readonly database: Database
  readonly tenant: string
  readonly module: ModuleDocument
  readonly catalog: PlaceCatalog
  readonly index: LoadedIndex
  readonly visibility: 0 | 1 | 2
}

/** Suggestions of each kind. */
const LIMIT = 6
/** Records with the words anywhere that are looked at for the words in what they are about. */
const LOOKED_AT = 40
/** Letters below which too much would match. */
const LEAST_LETTERS = 3
/** The field that holds a record's parcel number, by convention of every module. */
const PARCEL = 'parcel'

/** What people leave out or write differently: letters and digits in upper case. */
function numberKey(text: string): string | null {
  const key = text.toUpperCase().replace(/[^A-Z0-9]/g, '')
  // A number is meant only when there is a digit in it; three characters keep the answer useful.
  return key.length < LEAST_LETTERS || !/\d/.test(key) ? null : key
}

/** The key after every key that begins with this one. */
function after(key: string): string {
  return `${key}\u007f`
}

interface FoundRecord {
  guid: string
  agency_reference: string
  title: string
  record_type: string | null
  lng: number | null
  lat: number | null
}

/** Records whose number begins with the text, in any punctuation. */
export async function recordsByNumber(
  text: string,
  sources: PredictionSources,
): Promise<Prediction[]> {
  const key = numberKey(text)
  if (key === null) return []
  const rows = await asTenant(sources.database, sources.tenant, (tx) =>
    tx.query<FoundRecord>(
      `select guid, agency_reference, title, record_type, lng, lat from record
       where tenant = $1 and module = $2 and reference_key >= $3 and reference_key < $4 and visibility <= $5
       order by reference_key limit $6`,
      [sources.tenant, sources.module.code, key, after(key), sources.visibility, LIMIT],
    ),
  )
  return rows.map((row) => ({
    ...prediction(row),
    text: row.agency_reference,
    detail: row.title || typeLabel(sources.module, row.record_type),
    matched: 'number',
  }))
}

/** Records that are about the words: they begin words of the title or the description. Newest first. */
export async function recordsByWords(
  text: string,
  sources: PredictionSources,
): Promise<Prediction[]> {
  const words = plain(text).split(' ').filter(Boolean)
  if (words.join('').length < LEAST_LETTERS || words.every((word) => /^\d+$/.test(word))) return []
  const { database, tenant, module, index, visibility } = sources
  const { keys } = await index.ask({
    ask: 'page',
    criteria: { visibility, text: words.join(' ') },
    scope: 'all',
    view: null,
    sort: { field: 'record_date', descending: true },
    offset: 0,
    limit: LOOKED_AT,
  })
  if (keys.length === 0) return []
  const rows = await asTenant(database, tenant, (tx) =>
    tx.query<FoundRecord & { description: string | null }>(
      `select guid, agency_reference, title, record_type, lng, lat, left(description, 400) as description
       from record where tenant = $1 and module = $2 and record_no = any($3::int[]) and visibility <= $4
       order by array_position($3::int[], record_no)`,
      [tenant, module.code, keys, visibility],
    ),
  )
  const about = (part: string | null) => {
    const own = plain(part ?? '').split(' ')
    return words.every((word) => own.some((one) => one.startsWith(word)))
  }
  return rows
    .filter((row) => about(row.title) || about(row.description))
    .slice(0, LIMIT)
    .map((row) => ({
      ...prediction(row),
      text: row.title || (row.description ?? ''),
      detail: row.agency_reference,
      matched: 'words',
    }))
}

/** Parcels whose number begins with the text, in any punctuation, with how many records each has. */
export async function parcels(text: string, sources: PredictionSources): Promise<Prediction[]> {
  const key = numberKey(text)
  const { database, tenant, module, visibility } = sources
  if (key === null || !visibleFields(module, visibility).has(PARCEL)) return []
  const rows = await asTenant(database, tenant, (tx) =>
    tx.query<{ parcel: string; lng: number; lat: number; count: number }>(
      `select min(attributes->>'parcel') as parcel, min(lng) as lng, min(lat) as lat, count(*)::int as count
       from record
       where tenant = $1 and module = $2 and parcel_key >= $3 and parcel_key < $4 and lng is not null
         and visibility <= $5
       group by parcel_key order by parcel_key limit $6`,
      [tenant, module.code, key, after(key), visibility, LIMIT],
    ),
  )
  return rows.map(({ parcel, lng, lat, count }) => ({
    source: 'parcel',
    source_id: locationGuid(lngToUnit(lng), latToUnit(lat)),
    text: parcel,
    detail: null,
    matched: 'parcel',
    count,
    location: [lng, lat],
    bounds: null,
  }))
}

function prediction(row: FoundRecord): Omit<Prediction, 'text' | 'detail' | 'matched'> {
  return {
    source: 'record',
    source_id: row.guid,
    count: null,
    location: row.lng === null || row.lat === null ? null : [row.lng, row.lat],
    bounds: null,
  }
}
