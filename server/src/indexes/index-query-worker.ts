/** Answers index queries in a thread of its own, on columns shared with the other threads. */
import { parentPort } from 'node:worker_threads'
import { RecordIndex } from '@plat/record-index/record-index'
import { type IndexQuery, runIndexQuery } from './index-query.ts'
import type { IndexData } from '@plat/record-index/types'

/** Message to a query thread: an index to hold from now on, one to forget, or a question. */
export type QueryMessage =
  | { readonly kind: 'install'; readonly name: string; readonly data: IndexData }
  | { readonly kind: 'forget'; readonly name: string }
  | {
      readonly kind: 'query'
      readonly id: number
      readonly name: string
      readonly query: IndexQuery
    }

/** Answer to a question. */
export type QueryReply =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly error: string }

const indexes = new Map<string, RecordIndex>()

parentPort?.on('message', (message: QueryMessage) => {
  switch (message.kind) {
    case 'install':
      indexes.set(message.name, RecordIndex.from(message.data))
      return
    case 'forget':
      indexes.delete(message.name)
      return
    case 'query':
      send(answer(message))
  }
})

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
