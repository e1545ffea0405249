/**
 * Builds a module's record index from the database, or what changed since an older one, in a thread of its own,
 * and hands the shared columns back. Reads within one repeatable-read transaction, so the rows are those of one version.
 */
import { parentPort } from 'node:worker_threads'
import { buildDelta } from '@plat/record-index/delta'
import { IndexBuilder } from '@plat/record-index/index-builder'
import type { IndexData, IndexDelta, IndexRow } from '@plat/record-index/types'
import type pg from 'pg'
import { readChangedKeys } from './changed-keys.ts'
import type { IndexColumns } from './index-columns.ts'
import { readIndexRows } from './index-rows.ts'
import type { ModuleState } from './module-state.ts'
import { type OrderedLayer, readLayers } from './read-layers.ts'
import { readInThread, type ThreadConnection } from './thread-connection.ts'

/** What a build needs to know. */
export interface BuildOrder extends ThreadConnection {
  readonly module: string
  readonly columns: IndexColumns
  readonly layers: readonly OrderedLayer[]
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

parentPort?.on('message', (order: BuildOrder) => {
  build(order).then(
    (result) => parentPort?.postMessage({ result } satisfies BuildReply),
    (failure: Error) => parentPort?.postMessage({ failure } satisfies BuildReply),
  )
})

function build(order: BuildOrder): Promise<BuildResult> {
  return readInThread(order, async (client) => {
    const state = await readState(client, order)
    return order.base === null
      ? { ...state, data: await buildWhole(client, order, state.version), delta: null }
      : { ...state, data: null, delta: await buildChanges(client, order, order.base, state) }
  })
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
  const layers = await readLayers(client, order.layers, null)
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
  const layers = await readLayers(client, order.layers, rows)
  await client.query('commit')
  return buildDelta(base.data, { keys: new Set(keys), rows, version: state.version }, layers)
}
