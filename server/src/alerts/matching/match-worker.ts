/**
 * Finds which searches of alerts match changed records, in a thread of its own: an index of these records is made
 * once, then searched by as many as there are. The searches are kept for the next records.
 */
import { parentPort } from 'node:worker_threads'
import { IndexBuilder } from '@plat/record-index/index-builder'
import { RecordIndex } from '@plat/record-index/record-index'
import type { IndexRow } from '@plat/record-index/types'
import type { IndexColumns } from '../../indexes/index-columns.ts'
import { readIndexRows } from '../../indexes/index-rows.ts'
import { type OrderedLayer, readLayers } from '../../indexes/read-layers.ts'
import { readInThread, type ThreadConnection } from '../../indexes/thread-connection.ts'
import {
  type FoundPart,
  KeptSearches,
  type LearntSearch,
  type SearchNames,
} from './kept-searches.ts'

/** The records that are searched: those of now, and as they were those that were withdrawn. */
export interface LoadOrder extends ThreadConnection {
  readonly kind: 'load'
  readonly module: string
  /** What searches are compiled for: those of another state are not gone on with. */
  readonly state: string
  readonly columns: IndexColumns
  readonly layers: readonly OrderedLayer[]
  /** Numbers of records, at most some 10,000. */
  readonly records: readonly number[]
}

/** Names some of the searches that there are now: those that are not known are learnt. */
export interface KnowOrder {
  readonly kind: 'know'
  readonly names: SearchNames
}

/** Says what the searches look for that were not known. */
export interface LearnOrder {
  readonly kind: 'learn'
  readonly learnt: readonly LearntSearch[]
}

/** Asks for the next part of what the searches match of the records that were loaded last. */
export interface FindOrder {
  readonly kind: 'find'
}

/** One is under way at a time. */
export type Order = LoadOrder | KnowOrder | LearnOrder | FindOrder

/** What they are answered with: nothing, positions of unknown names, or a part; null: that was all. */
export interface Answers {
  readonly load: null
  readonly know: Uint32Array
  readonly learn: null
  readonly find: FoundPart | null
}

/** The answer to an order. */
export type Reply = { readonly answer: Answers[Order['kind']] } | { readonly failure: Error }

/** Bytes of searches that are kept when a matching has ended: a million of different ones take half as much. */
const KEPT_BYTES = 512 * 2 ** 20

/** By agency and module; those that were matched last are last. */
const kept = new Map<string, KeptSearches>()
let name = ''
let records: RecordIndex | null = null
let parts: Generator<FoundPart> | null = null

parentPort?.on('message', (order: Order) => {
  answer(order).then(
    (given) => parentPort?.postMessage({ answer: given } satisfies Reply),
    (failure: Error) => parentPort?.postMessage({ failure } satisfies Reply),
  )
})

async function answer(order: Order): Promise<Answers[Order['kind']]> {
  if (order.kind === 'load') {
    begin(order)
    records = await load(order)
    return null
  }
  const searches = kept.get(name)
  if (searches === undefined || records === null) throw new Error('No records were loaded')
  if (order.kind === 'know') return searches.know(order.names)
  if (order.kind === 'learn') {
    searches.learn(order.learnt)
    return null
  }
  parts ??= searches.find(records)
  const part = parts.next()
  if (part.done !== true) return part.value
  parts = null
  records = null
  makeRoom()
  return null
}

/** Goes on with the searches of the module, or begins anew where they were read for something else. */
function begin({ tenant, module, state }: LoadOrder): void {
  name = `${tenant} ${module}`
  const known = kept.get(name)
  const searches = known?.state === state && !known.isWorn ? known : new KeptSearches(state)
  kept.delete(name)
  kept.set(name, searches)
  parts = null
  searches.begin()
}

function makeRoom(): void {
  let bytes = [...kept.values()].reduce((sum, searches) => sum + searches.bytes, 0)
  for (const [oldest, searches] of kept) {
    if (bytes <= KEPT_BYTES) return
    kept.delete(oldest)
    bytes -= searches.bytes
  }
}

async function load(order: LoadOrder): Promise<RecordIndex> {
  const { module, columns } = order
  return readInThread(order, async (client) => {
    const rows: IndexRow[] = []
    for (const from of ['record', 'withdrawn'] as const)
      for await (const batch of readIndexRows(client, module, columns, order.records, from))
        rows.push(...batch)
    const layers = await readLayers(client, order.layers, rows)
    await client.query('commit')
    const builder = new IndexBuilder(columns.schema)
    for (const row of rows) builder.add(row)
    return RecordIndex.from(builder.build(layers, 0).data)
  })
}
