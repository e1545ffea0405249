/** Reads and writes index snapshots in a thread of its own: checksums of hundreds of megabytes take a while. */
import { parentPort } from 'node:worker_threads'
import { SnapshotError } from '@plat/record-index/snapshot'
import type { IndexData } from '@plat/record-index/types'
import { readSnapshot, writeSnapshot } from './snapshot-files.ts'

/** To the thread: read a file, or write one. */
export type SnapshotOrder =
  | { readonly kind: 'read'; readonly path: string }
  | { readonly kind: 'write'; readonly path: string; readonly data: IndexData }

/** An order with the number that its answer has. */
export interface SnapshotRequest {
  readonly id: number
  readonly order: SnapshotOrder
}

/** From the thread: a snapshot, or null where there is none and after writing. */
export type SnapshotReply =
  | { readonly id: number; readonly data: IndexData | null }
  | { readonly id: number; readonly error: string; readonly isDamaged: boolean }

async function answer({ id, order }: SnapshotRequest): Promise<SnapshotReply> {
  try {
    if (order.kind === 'read') return { id, data: await readSnapshot(order.path) }
    await writeSnapshot(order.path, order.data)
    return { id, data: null }
  } catch (error) {
    return { id, error: String(error), isDamaged: error instanceof SnapshotError }
  }
}

parentPort?.on('message', async (request: SnapshotRequest) => {
  parentPort?.postMessage(await answer(request))
})
