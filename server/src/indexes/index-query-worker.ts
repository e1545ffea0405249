/** Answers index queries in a thread of its own, on columns shared with the other threads. */
import { parentPort } from 'node:worker_threads'
import { RecordIndex } from '@plat/record-index/record-index'
import { type IndexQuery, runIndexQuery } from './index-query.ts'
import type { SearchedIndex } from './searched-index.ts'

/** Message to a query thread: install an index, forget one, or answer a query. */
export type QueryMessage =
  | { readonly kind: 'install'; readonly name: string; readonly content: SearchedIndex }
  | { readonly kind: 'forget'; readonly name: string }
  | {
      readonly kind: 'query'
      readonly id: number
      readonly name: string
      readonly query: IndexQuery
    }

/** Answer to a query, and before the first one that the thread has started. */
export type QueryReply =
  | { readonly ready: true }
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly error: string }

/** Milliseconds in which forgotten indexes are gathered before their memory is collected. */
const COLLECT_MS = 1_000

const indexes = new Map<string, RecordIndex>()
let collecting: NodeJS.Timeout | undefined

parentPort?.on('message', (message: QueryMessage) => {
  switch (message.kind) {
    case 'install':
      indexes.set(message.name, RecordIndex.from(message.content.data, message.content.delta))
      return
    case 'forget':
      indexes.delete(message.name)
      collecting ??= setTimeout(collect, COLLECT_MS)
      return
    case 'query':
      send(answer(message))
  }
})

parentPort?.postMessage({ ready: true } satisfies QueryReply)

/** A thread that nobody asks collects nothing by itself, and keeps the columns in memory for all. */
function collect(): void {
  collecting = undefined
  globalThis.gc?.()
}

/** The bytes of a map answer move to the other thread instead of being copied. */
function send(reply: QueryReply): void {
  const bytes = 'result' in reply ? featuresOf(reply.result) : null
  parentPort?.postMessage(reply, bytes === null ? [] : [bytes.buffer])
}

function featuresOf(result: unknown): Uint8Array<ArrayBuffer> | null {
  if (typeof result !== 'object' || result === null || !('features' in result)) return null
  const { features } = result
  return features instanceof Uint8Array && features.buffer instanceof ArrayBuffer
    ? new Uint8Array(features.buffer)
    : null
}

function answer(message: Extract<QueryMessage, { kind: 'query' }>): QueryReply {
  const index = indexes.get(message.name)
  if (index === undefined) return { id: message.id, error: `no index named ${message.name}` }
  try {
    return { id: message.id, result: runIndexQuery(index, message.query) }
  } catch (error) {
    return {
      id: message.id,
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    }
  }
}
