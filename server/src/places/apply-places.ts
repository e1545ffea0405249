import { hashGuid } from '../platform/hash-guid.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
import type { LayerFeature } from './layer-reading.ts'
import { TenantRefusal } from '../tenancy/folder/refusal.ts'

/** A place on its way into the table. */
interface PlaceRow {
  readonly layer: string
  readonly number: number
  readonly guid: string
  readonly name: string
  readonly geometry: string
}

/** Bytes of boundaries in one statement. */
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
    insert into place (tenant, layer, sha256, number, guid, name, geom)
    select $1, layer, $7, number, guid, name, geom from made where not ST_IsEmpty(geom)
  )
  select layer, name from made where ST_IsEmpty(geom)`

/**
 * Adds the places of the document's layers that are not there yet. Those of layers that it no longer names
 * stay for a day: indexes that were built from them still answer.
 * @param content the normalised GeoJSON of a layer by its SHA-256
 * @throws TenantRefusal that names each place without an area.
 */
export async function applyPlaces(
  transaction: TenantTransaction,
  document: TenantDocument,
  content: (sha256: string) => Promise<Buffer>,
): Promise<void> {
  const there = await supersede(transaction, document)
  const empty: string[] = []
  for (const layer of document.places.layers) {
    if (there.has(layerKey(layer))) continue
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
        layer.sha256,
      ])
      empty.push(...refused.map((row) => `"${row.name}" of ${row.layer}`))
    }
  }
  if (empty.length > 0)
    throw new TenantRefusal(
      `These places have no area (their rings are lines), expected polygons: ${empty.join(', ')}.`,
    )
}

/**
 * Marks the places that the document does not name as superseded. @returns the keys of the layers whose places are there
 */
async function supersede(
  transaction: TenantTransaction,
  { places: { layers } }: TenantDocument,
): Promise<ReadonlySet<string>> {
  const named = [layers.map(({ id }) => id), layers.map(({ sha256 }) => sha256)]
  await transaction.query(
    `update place set superseded_at = case
       when (layer, sha256) in (select * from unnest($1::text[], $2::text[])) then null
       else now() end
     where (superseded_at is null)
       <> ((layer, sha256) in (select * from unnest($1::text[], $2::text[])))`,
    named,
  )
  const there = await transaction.query<{ layer: string; sha256: string }>(
    'select distinct layer, sha256 from place where superseded_at is null',
  )
  return new Set(there.map(({ layer, sha256 }) => layerKey({ id: layer, sha256 })))
}

function layerKey({ id, sha256 }: { readonly id: string; readonly sha256: string }): string {
  return `${id}/${sha256}`
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
  return hashGuid(`place\0${tenant}\0${layer}\0${name}`)
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
