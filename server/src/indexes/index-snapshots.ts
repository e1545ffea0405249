import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { IndexData } from '@plat/record-index/types'
import type { FastifyBaseLogger } from 'fastify'
import { snapshotFiles } from './snapshot-files.ts'
import { DamagedSnapshotError, SnapshotThread } from './snapshot-thread.ts'

/** Which index a snapshot holds. */
export interface SnapshotName {
  readonly tenant: string
  readonly module: string
  /** Of the records. */
  readonly version: number
  /** Of all that the index was built from, see `indexFingerprint`. */
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

  /** Which indexes of a module have a snapshot: of any version, document and places. */
  list({
    tenant,
    module,
  }: Pick<SnapshotName, 'tenant' | 'module'>): Promise<
    Pick<SnapshotName, 'version' | 'fingerprint'>[]
  > {
    return snapshotFiles(join(this.#directory, tenant), module)
  }

  /** The snapshot of exactly this index, or null; a damaged file counts as none and is removed. */
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
