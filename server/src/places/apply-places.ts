import { createHash } from 'node:crypto'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
import type { LayerFeature } from './layer-file.ts'
import { TenantRefusal } from '../tenancy/folder/refusal.ts'

/** A place on its way into the table. */
interface PlaceRow {
  readonly layer: string
  readonly number: number
  readonly guid: string
  readonly name: string
  readonly geometry: string
}

/** Places of one statement: boundaries are large, statements should not be. */
const BATCH_BYTES = 4_000_000

// "structure": where parts of one place overlap, they are one area; "linework" would cut a hole.
const INSERT = `
  with given as (
    select * from unnest($2::text[], $3::integer[], $4::uuid[], $5::text[], $6::text[])
      as t (layer, number, guid, name, geometry)
  ), made as (
    select layer, number, guid, name,
      ST_Multi(ST_CollectionExtract(
        ST_MakeValid(ST_SetSRID(ST_GeomFromGeoJSON(geometry), 4326),
          'method=structure keepcollapsed=false'), 3)) as geom
    from given
  ), kept as (
    insert into place (tenant, layer, number, guid, name, geom)
    select $1, layer, number, guid, name, geom from made where not ST_IsEmpty(geom)
  )
  select layer, name from made where ST_IsEmpty(geom)`

/**
 * Replaces the tenant's places by those of the document's layers.
 * @param content the normalised GeoJSON of a layer by its SHA-256
 * @throws TenantRefusal that names each place without an area.
 */
export async function applyPlaces(
  transaction: TenantTransaction,
  document: TenantDocument,
  content: (sha256: string) => Promise<Buffer>,
): Promise<void> {
  await transaction.query('delete from place')
  const empty: string[] = []
  for (const layer of document.places.layers) {
    const rows = placeRows(
      transaction.tenant,
      layer.id,
      (await content(layer.sha256)).toString('utf8'),
    )
    for (const batch of batches(rows)) {
      const refused = await transaction.query<{ layer: string; name: string }>(INSERT, [
        transaction.tenant,
        batch.map((row) => row.layer),
        batch.map((row) => row.number),
        batch.map((row) => row.guid),
        batch.map((row) => row.name),
        batch.map((row) => row.geometry),
      ])
      empty.push(...refused.map((row) => `"${row.name}" of ${row.layer}`))
    }
  }
  if (empty.length > 0)
    throw new TenantRefusal(
      `These places have no area (their rings are lines), expected polygons: ${empty.join(', ')}.`,
    )
}

function placeRows(tenant: string, layer: string, text: string): PlaceRow[] {
  // The text was written by encodeLayer; its hash names it.
  const { features } = JSON.parse(text) as { features: LayerFeature[] }
  const order = new Intl.Collator('en', { numeric: true })
  return features
    .map(({ properties, geometry }) => ({ name: properties.name ?? '', geometry }))
    .sort((a, b) => order.compare(a.name, b.name) || (a.name < b.name ? -1 : 1))
    .map(({ name, geometry }, index) => ({
      layer,
      number: index + 1,
      guid: placeGuid(tenant, layer, name),
      name,
      geometry: JSON.stringify(geometry),
    }))
}

/**
 * Guid of a place: the same place of the same tenant and layer always has the same, so that links
 * survive a new folder. Names are unique in a layer (those that were not carry a number).
 */
function placeGuid(tenant: string, layer: string, name: string): string {
  const hash = createHash('sha256').update(`place\0${tenant}\0${layer}\0${name}`).digest()
  // Version 8 (RFC 9562): our own way of making it.
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x80, 6)
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8)
  const digits = hash.toString('hex', 0, 16)
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    digits.slice(12, 16),
    digits.slice(16, 20),
    digits.slice(20),
  ].join('-')
}

function* batches(rows: readonly PlaceRow[]): Generator<PlaceRow[]> {
  let batch: PlaceRow[] = []
  let bytes = 0
  for (const row of rows) {
    if (batch.length > 0 && bytes + row.geometry.length > BATCH_BYTES) {
      yield batch
      batch = []
      bytes = 0
    }
    batch.push(row)
    bytes += row.geometry.length
  }
  if (batch.length > 0) yield batch
}
