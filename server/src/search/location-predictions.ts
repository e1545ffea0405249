import type { Prediction } from '@plat/contract/places/places'
import type { Position } from '@plat/contract/platform/geometry'
import { locationGuid } from '@plat/contract/search/location-guid'
import { NEAR_RADIUS } from '@plat/contract/search/search-state'
import { shapeBounds } from '@plat/contract/search/shape-check'
import { latToUnit, lngToUnit } from '@plat/record-index/mercator'
import { asTenant } from '../platform/db/as-tenant.ts'
import { visibleFields } from '../tenancy/document/module-document.ts'
import { afterKey, numberKey } from './number-key.ts'
import { plain } from './plain.ts'
import { PREDICTIONS, type PredictionSources } from './prediction-sources.ts'
import type { PlacedPrediction } from './told-apart.ts'

/** The field that holds a record's postcode, by convention of every module. */
const ZIP = 'zip'

/** The field that holds a record's parcel number, by convention of every module. */
const PARCEL = 'parcel'

/** Addresses with records, whatever is searched, each with how many records the search would show there. */
export async function addressesOf(
  text: string,
  sources: PredictionSources,
): Promise<PlacedPrediction[]> {
  const { database, tenant, module, index, visibility } = sources
  if (plain(text).length < 2) return []
  const criteria = { visibility }
  const found = await index.query({ kind: 'suggest', criteria, text, limit: PREDICTIONS })
  if (found.length === 0) return []
  const rows = await asTenant(database, tenant, (tx) =>
    tx.query<{ record_no: number; street_address: string; zip: string | null }>(
      `select record_no, street_address, case when $5 then attributes->>'zip' end as zip from record
       where tenant = $1 and module = $2 and record_no = any($3::int[]) and street_address is not null
         and visibility <= $4`,
      [tenant, module.code, found.map((location) => location.key), visibility, seesZip(sources)],
    ),
  )
  const rowOf = new Map(rows.map((row) => [row.record_no, row]))
  const known = found.flatMap(({ key, lng, lat }) => {
    const row = rowOf.get(key)
    return row === undefined ? [] : [{ ...row, lng, lat }]
  })
  return Promise.all(
    known.map(async ({ street_address, zip, lng, lat }) => ({
      ...(await prediction('address', street_address, [lng, lat], sources)),
      zip,
    })),
  )
}

/** Parcels whose number begins with the text, in any punctuation, with what the search would show there. */
export async function parcelsOf(
  text: string,
  sources: PredictionSources,
): Promise<PlacedPrediction[]> {
  const key = numberKey(text)
  const { database, tenant, module, visibility } = sources
  if (key === null || !visibleFields(module, visibility).has(PARCEL)) return []
  const rows = await asTenant(database, tenant, (tx) =>
    tx.query<{ parcel: string; lng: number; lat: number }>(
      `select min(attributes->>'parcel') as parcel, min(lng) as lng, min(lat) as lat
       from record
       where tenant = $1 and module = $2 and parcel_key >= $3 and parcel_key < $4 and lng is not null
         and visibility <= $5
       group by parcel_key order by parcel_key limit $6`,
      [tenant, module.code, key, afterKey(key), visibility, PREDICTIONS],
    ),
  )
  return Promise.all(
    rows.map(async ({ parcel, lng, lat }) => ({
      ...(await prediction('parcel', parcel, [lng, lat], sources)),
      zip: null,
    })),
  )
}

function seesZip({ module, visibility }: PredictionSources): boolean {
  return visibleFields(module, visibility).has(ZIP)
}

async function prediction(
  source: 'address' | 'parcel',
  text: string,
  location: Position,
  sources: PredictionSources,
): Promise<Prediction> {
  const x = lngToUnit(location[0])
  const y = latToUnit(location[1])
  return {
    source,
    source_id: locationGuid(x, y),
    text,
    detail: null,
    matched: source,
    ...(await countsAt(location, { x, y }, sources)),
    location,
    bounds: null,
    record: null,
  }
}

/** What the search finds once it is about what is near a location, and how many of these are at the location. */
async function countsAt(
  [lng, lat]: Position,
  point: { x: number; y: number },
  { index, searched }: PredictionSources,
): Promise<{ count: number; here: number }> {
  // An address takes the place of the area that is searched.
  const { places: _places, near: _near, shapes: _shapes, ...criteria } = searched
  const center: Position = [lng, lat]
  const [around, own] = await Promise.all([
    index.query({
      kind: 'count',
      criteria: { ...criteria, shapes: [{ kind: 'circle', center, radius: NEAR_RADIUS }] },
      // Only blocks of records there are looked at. A little wider: the circle decides.
      view: shapeBounds({ type: 'Point', coordinates: center, radius: NEAR_RADIUS * 1.01 }),
    }),
    index.query({ kind: 'atLocation', criteria, ...point, offset: 0, limit: 0 }),
  ])
  return { count: around.located[1] + around.located[2], here: own.total }
}
