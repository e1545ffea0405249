/**
 * Builds one module's record index from the database, in a thread of its own, and hands its shared
 * columns back. Reads within one repeatable-read transaction, so the rows are those of one version.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { IndexBuilder } from '@plat/record-index/index-builder'
import type { IndexPlaceLayer } from '@plat/record-index/types'
import pg from 'pg'
import type { IndexColumns } from './index-columns.ts'
import { readIndexRows } from './index-rows.ts'

/** What a build needs to know. */
export interface BuildOrder {
  readonly connection: Omit<pg.ClientConfig, 'types'>
  readonly tenant: string
  readonly module: string
  readonly columns: IndexColumns
  readonly layers: readonly { readonly id: string; readonly area: boolean }[]
}

const order = workerData as BuildOrder

const client = new pg.Client(order.connection)
// A connection that breaks fails the query that waits on it.
client.on('error', () => undefined)
await client.connect()
try {
  await client.query('begin isolation level repeatable read read only')
  await client.query('set local role plat_app; set local statement_timeout = 0')
  await client.query(`select set_config('app.tenant', $1, true)`, [order.tenant])
  const { rows } = await client.query<{ version: string; importedAt: Date | null }>(
    'select version, imported_at as "importedAt" from module where tenant = current_tenant() and module = $1',
    [order.module],
  )
  const version = Number(rows[0]?.version ?? 0)
  const builder = new IndexBuilder(order.columns.schema)
  for await (const batch of readIndexRows(client, order.module, order.columns)) {
    for (const row of batch) builder.add(row)
  }
  const layers = await readLayers()
  // Sorting takes seconds: the embedded database would keep everybody else waiting for this transaction.
  await client.query('commit')
  const index = builder.build(layers, version)
  parentPort?.postMessage({ data: index.data, version, importedAt: rows[0]?.importedAt ?? null })
} finally {
  await client.end()
}

async function readLayers(): Promise<IndexPlaceLayer[]> {
  const layers: IndexPlaceLayer[] = []
  for (const { id, area } of order.layers) {
    const { rows } = await client.query<{ guid: string; geometry: string }>(
      `select guid, st_asgeojson(geom, 7) as geometry from place
       where tenant = current_tenant() and layer = $1 order by number`,
      [id],
    )
    layers.push({
      id,
      area,
      places: rows.map((row) => ({ guid: row.guid, geometry: JSON.parse(row.geometry) })),
    })
  }
  return layers
}
