/**
 * Builds a module's record index from the database, or what changed since an older one, in a thread of its own,
 * and hands the shared columns back. Reads within one repeatable-read transaction, so the rows are those of one version.
 */
import { parentPort } from 'node:worker_threads'
import { buildDelta } from '@plat/record-index/delta'
import { IndexBuilder } from '@plat/record-index/index-builder'
import type { IndexData, IndexDelta, IndexPlaceLayer, IndexRow } from '@plat/record-index/types'
import type { MultiPolygon } from 'geojson'
import pg from 'pg'
import { readChangedKeys } from './changed-keys.ts'
import type { IndexColumns } from './index-columns.ts'
import { readIndexRows } from './index-rows.ts'
import type { ModuleState } from './module-state.ts'
import { type LayerName, nearPlaces, type Point, readBoxes } from './near-places.ts'

/** What a build needs to know. */
export interface BuildOrder {
  readonly connection: Omit<pg.ClientConfig, 'types'>
  /** Milliseconds after which a connection that is not made is given up. */
  readonly connectMs: number
  readonly tenant: string
  readonly module: string
  readonly columns: IndexColumns
  readonly layers: readonly {
    readonly id: string
    readonly area: boolean
    readonly sha256: string
  }[]
  /** An index of the same columns and places: only what changed since is built. */
  readonly base: IndexBase | null
}

/** An index as it was built, with the state of the records then. */
export interface IndexBase {
  readonly data: IndexData
  readonly version: number
  readonly contentId: string | null
}

/** An index, or what changed since the base, with the state of the records. */
export interface BuildResult extends ModuleState {
  readonly data: IndexData | null
  readonly delta: IndexDelta | null
}

/** The answer to an order: one is under way at a time. */
export type BuildReply = { readonly result: BuildResult } | { readonly failure: Error }

type Place = IndexPlaceLayer['places'][number]

const NOWHERE: MultiPolygon = { type: 'MultiPolygon', coordinates: [] }

parentPort?.on('message', (order: BuildOrder) => {
  build(order).then(
    (result) => parentPort?.postMessage({ result } satisfies BuildReply),
    (failure: Error) => parentPort?.postMessage({ failure } satisfies BuildReply),
  )
})

async function build(order: BuildOrder): Promise<BuildResult> {
  const client = new pg.Client({
    ...order.connection,
    connectionTimeoutMillis: order.connectMs,
    keepAlive: true,
  })
  // A broken connection fails the query that waits on it.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    // Who waits for a table that is being changed takes the place of other agencies' builds.
    await client.query(
      "set local role plat_app; set local statement_timeout = 0; set local lock_timeout = '5s'",
    )
    await client.query(`select set_config('app.tenant', $1, true)`, [order.tenant])
    const state = await readState(client, order)
    return order.base === null
      ? { ...state, data: await buildWhole(client, order, state.version), delta: null }
      : { ...state, data: null, delta: await buildChanges(client, order, order.base, state) }
  } finally {
    await client.end()
  }
}

async function readState(client: pg.Client, { module }: BuildOrder): Promise<ModuleState> {
  const { rows } = await client.query<{
    version: string
    importedAt: Date | null
    contentId: string | null
  }>(
    'select version, imported_at as "importedAt", content_id as "contentId" from module where tenant = current_tenant() and module = $1',
    [module],
  )
  return {
    version: Number(rows[0]?.version ?? 0),
    importedAt: rows[0]?.importedAt ?? null,
    contentId: rows[0]?.contentId ?? null,
  }
}

async function buildWhole(
  client: pg.Client,
  order: BuildOrder,
  version: number,
): Promise<IndexData> {
  const builder = new IndexBuilder(order.columns.schema)
  for await (const batch of readIndexRows(client, order.module, order.columns)) {
    for (const row of batch) builder.add(row)
  }
  const layers = await readLayers(client, order, null)
  // Sorting takes seconds: the embedded database would keep everybody else waiting for this transaction.
  await client.query('commit')
  return builder.build(layers, version).data
}

/** What changed since the base; null when that is too much, or not known. */
async function buildChanges(
  client: pg.Client,
  order: BuildOrder,
  base: IndexBase,
  state: ModuleState,
): Promise<IndexDelta | null> {
  const keys = await readChangedKeys(client, order.module, base, state)
  if (keys === null) return null
  const rows: IndexRow[] = []
  for await (const batch of readIndexRows(client, order.module, order.columns, keys))
    rows.push(...batch)
  const layers = await readLayers(client, order, rows)
  await client.query('commit')
  return buildDelta(base.data, { keys: new Set(keys), rows, version: state.version }, layers)
}

/** @param rows with them, places that are far from all of them come without their geometry. */
async function readLayers(
  client: pg.Client,
  order: BuildOrder,
  rows: readonly IndexRow[] | null,
): Promise<IndexPlaceLayer[]> {
  const points = rows?.flatMap(({ lng, lat, moreLocations = [] }) =>
    lng === null || lat === null
      ? []
      : [{ lng, lat }, ...moreLocations.map(([east, north]) => ({ lng: east, lat: north }))],
  )
  const layers: IndexPlaceLayer[] = []
  for (const { id, area, sha256 } of order.layers) {
    const name = { id, sha256 }
    const places =
      points === undefined
        ? await readPlaces(client, name, null)
        : await placesNear(client, name, points)
    layers.push({ id, area, places })
  }
  return layers
}

/** All places of a layer; which are far from all points is found by their boxes, shapes of thousands take seconds. */
async function placesNear(
  client: pg.Client,
  layer: LayerName,
  points: readonly Point[],
): Promise<Place[]> {
  const boxes = await readBoxes(client, layer)
  const numbers = nearPlaces(boxes, points).map(({ number }) => number)
  const near = numbers.length === 0 ? [] : await readPlaces(client, layer, numbers)
  const shapes = new Map(near.map(({ guid, geometry }) => [guid, geometry]))
  return boxes.map(({ guid }) => ({ guid, geometry: shapes.get(guid) ?? NOWHERE }))
}

/** @param numbers of the places; null: of all. */
async function readPlaces(
  client: pg.Client,
  { id, sha256 }: LayerName,
  numbers: readonly number[] | null,
): Promise<Place[]> {
  const { rows } = await client.query<{ guid: string; geometry: string }>(
    `select guid, st_asgeojson(geom, 7) as geometry from place
     where tenant = current_tenant() and layer = $1 and sha256 = $2
       and ($3::int[] is null or number = any($3::int[]))
     order by number`,
    [id, sha256, numbers],
  )
  return rows.map(({ guid, geometry }) => ({ guid, geometry: JSON.parse(geometry) }))
}
