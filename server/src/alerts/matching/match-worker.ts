/**
 * Finds which searches of alerts match changed records, in a thread of its own: an index of these records is made
 * once, then searched by as many as there are.
 */
import { parentPort } from 'node:worker_threads'
import { CriteriaIndex } from '@plat/record-index/criteria-index'
import { GrowableUint32 } from '@plat/record-index/growable'
import { IndexBuilder } from '@plat/record-index/index-builder'
import { RecordIndex } from '@plat/record-index/record-index'
import type { IndexCriteria, IndexRow } from '@plat/record-index/types'
import type { IndexColumns } from '../../indexes/index-columns.ts'
import { readIndexRows } from '../../indexes/index-rows.ts'
import { type OrderedLayer, readLayers } from '../../indexes/read-layers.ts'
import { readInThread, type ThreadConnection } from '../../indexes/thread-connection.ts'

/** The records that are searched: those of now, and as they were those that were withdrawn. */
export interface LoadOrder extends ThreadConnection {
  readonly kind: 'load'
  readonly module: string
  readonly columns: IndexColumns
  readonly layers: readonly OrderedLayer[]
  /** Numbers of records, at most some 10,000. */
  readonly records: readonly number[]
}

/** Searches of the records that were loaded last. */
export interface MatchOrder {
  readonly kind: 'match'
  readonly searches: readonly IndexCriteria[]
}

/** Positions of searches, each followed by the number of a record that it matches. */
export type Matches = Uint32Array

/** The answer to an order: one is under way at a time. */
export type MatchReply = { readonly matches: Matches } | { readonly failure: Error }

let index: RecordIndex | null = null

parentPort?.on('message', (order: LoadOrder | MatchOrder) => {
  answer(order).then(
    (matches) => parentPort?.postMessage({ matches } satisfies MatchReply),
    (failure: Error) => parentPort?.postMessage({ failure } satisfies MatchReply),
  )
})

async function answer(order: LoadOrder | MatchOrder): Promise<Matches> {
  if (order.kind === 'match') return match(order.searches)
  index = await load(order)
  return new Uint32Array()
}

async function load(order: LoadOrder): Promise<RecordIndex> {
  const { module, columns, records } = order
  return readInThread(order, async (client) => {
    const rows: IndexRow[] = []
    for (const from of ['record', 'withdrawn'] as const)
      for await (const batch of readIndexRows(client, module, columns, records, from))
        rows.push(...batch)
    const layers = await readLayers(client, order.layers, rows)
    await client.query('commit')
    const builder = new IndexBuilder(columns.schema)
    for (const row of rows) builder.add(row)
    return RecordIndex.from(builder.build(layers, 0).data)
  })
}

function match(searches: readonly IndexCriteria[]): Matches {
  if (index === null) throw new Error('No records were loaded to be searched')
  const matches = new GrowableUint32()
  matchSome(index, searches, [...searches.keys()], matches)
  return matches.values().slice()
}

/** One that these records cannot be searched by matches nothing, and the others what they match. */
function matchSome(
  records: RecordIndex,
  searches: readonly IndexCriteria[],
  some: readonly number[],
  matches: GrowableUint32,
): void {
  const before = matches.length
  try {
    const watched = new CriteriaIndex()
    for (const at of some) {
      const criteria = searches[at]
      if (criteria !== undefined) watched.add(at, criteria)
    }
    watched.match(records, (at, keys) => {
      for (const key of keys) {
        matches.push(at)
        matches.push(key)
      }
    })
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    matches.length = before
    if (some.length <= 1) return
    const half = some.length >> 1
    matchSome(records, searches, some.slice(0, half), matches)
    matchSome(records, searches, some.slice(half), matches)
  }
}
