import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { IndexData } from '@plat/record-index/types'
import type { FastifyBaseLogger } from 'fastify'
import { Worker } from 'node:worker_threads'
import { snapshotFiles } from './snapshot-files.ts'
import type { SnapshotOrder, SnapshotReply, SnapshotRequest } from './snapshot-worker.ts'

/** The index in a snapshot. */
export interface SnapshotName {
  readonly tenant: string
  readonly module: string
  /** Version of the module's records. */
  readonly version: number
  /** Hash of everything that the index was built from, see `indexFingerprint`. */
  readonly fingerprint: string
}

/** Index snapshots on disk: `DATA_DIR/index/{tenant}/{module}-{version}-{fingerprint}.idx`. */
export class IndexSnapshots {
  readonly #directory: string
  readonly #logger: FastifyBaseLogger
  readonly #thread = new SnapshotThread()

  constructor(dataDir: string, logger: FastifyBaseLogger) {
    this.#directory = join(dataDir, 'index')
    this.#logger = logger
  }

  /** Lists a module's snapshots, of any version and fingerprint. */
  list({
    tenant,
    module,
  }: Pick<SnapshotName, 'tenant' | 'module'>): Promise<
    Pick<SnapshotName, 'version' | 'fingerprint'>[]
  > {
    return snapshotFiles(join(this.#directory, tenant), module)
  }

  /** Reads the snapshot of exactly this index; null without a usable one. A damaged file is removed. */
  async read(name: SnapshotName): Promise<IndexData | null> {
    const path = this.#path(name)
    try {
      return await this.#thread.run({ kind: 'read', path })
    } catch (error) {
      this.#logger.warn({ path, err: error }, 'index snapshot is not usable; it is built again')
      if (error instanceof DamagedSnapshotError) await rm(path, { force: true })
      return null
    }
  }

  /** Writes a snapshot under a temporary name, moves it in place, and removes the module's older ones. */
  async write(name: SnapshotName, data: IndexData): Promise<void> {
    await this.#thread.run({ kind: 'write', path: this.#path(name), data })
  }

  async close(): Promise<void> {
    await this.#thread.close()
  }

  #path({ tenant, module, version, fingerprint }: SnapshotName): string {
    return join(this.#directory, tenant, `${module}-${version}-${fingerprint}.idx`)
  }
}

/** The content of a snapshot differs from what was written. */
class DamagedSnapshotError extends Error {
  override readonly name = 'DamagedSnapshotError'
}

interface Pending {
  resolve(data: IndexData | null): void
  reject(error: Error): void
}

/** Milliseconds without work after which the thread ends, to release the memory of the snapshots it has read. */
const IDLE_MS = 2_000

/** The thread that reads and writes snapshots; it runs while there is something to do. */
class SnapshotThread {
  #worker: Worker | null = null
  readonly #pending = new Map<number, Pending>()
  #nextId = 1
  #idle: NodeJS.Timeout | undefined

  /**
   * @returns the index that was read; null after writing.
   * @throws DamagedSnapshotError, or Error when the file system or the thread fails.
   */
  run(order: SnapshotOrder): Promise<IndexData | null> {
    clearTimeout(this.#idle)
    const worker = (this.#worker ??= this.#start())
    const id = this.#nextId++
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject })
      worker.postMessage({ id, order } satisfies SnapshotRequest)
    })
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle)
    await this.#worker?.terminate()
  }

  #start(): Worker {
    const worker = new Worker(new URL('./snapshot-worker.ts', import.meta.url))
    worker.on('message', (reply: SnapshotReply) => this.#settle(reply))
    worker.on('error', (error: Error) => this.#failAll(worker, error))
    worker.on('exit', () => this.#failAll(worker, new Error('the snapshot thread ended')))
    worker.unref()
    return worker
  }

  #settle(reply: SnapshotReply): void {
    const pending = this.#pending.get(reply.id)
    this.#pending.delete(reply.id)
    if ('data' in reply) pending?.resolve(reply.data)
    else if (reply.isDamaged) pending?.reject(new DamagedSnapshotError(reply.error))
    else pending?.reject(new Error(reply.error))
    if (this.#pending.size === 0) this.#endWhenIdle()
  }

  #endWhenIdle(): void {
    this.#idle = setTimeout(() => {
      const worker = this.#worker
      this.#worker = null
      void worker?.terminate()
    }, IDLE_MS).unref()
  }

  /** Rejects all orders that an ended thread has not answered; the next order starts a new thread. */
  #failAll(worker: Worker, error: Error): void {
    if (this.#worker !== worker) return
    this.#worker = null
    for (const { reject } of this.#pending.values()) reject(error)
    this.#pending.clear()
  }
}
