import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { decodeIndex, encodeIndex } from '@plat/record-index/snapshot'
import type { IndexData } from '@plat/record-index/types'
import type { FastifyBaseLogger } from 'fastify'

/** Index snapshots on disk: `DATA_DIR/index/{tenant}/{module}-{fingerprint}.idx`. */
export class IndexSnapshots {
  readonly #directory: string
  readonly #logger: FastifyBaseLogger

  constructor(dataDir: string, logger: FastifyBaseLogger) {
    this.#directory = join(dataDir, 'index')
    this.#logger = logger
  }

  /** The snapshot of exactly this index, or null; a damaged file counts as none and is removed. */
  async read(tenant: string, module: string, fingerprint: string): Promise<IndexData | null> {
    const path = this.#path(tenant, module, fingerprint)
    let file: Buffer
    try {
      file = await readFile(path)
    } catch {
      return null
    }
    try {
      return decodeIndex(file)
    } catch (error) {
      this.#logger.warn({ path, err: error }, 'index snapshot is damaged and will be built again')
      await rm(path, { force: true })
      return null
    }
  }

  /** Writes a snapshot beside the old one, swaps it in, and removes the module's older ones. */
  async write(tenant: string, module: string, fingerprint: string, data: IndexData): Promise<void> {
    const path = this.#path(tenant, module, fingerprint)
    await mkdir(dirname(path), { recursive: true })
    const temporary = `${path}.${process.pid}.new`
    const file = await open(temporary, 'w')
    try {
      for (const chunk of encodeIndex(data)) await file.writeFile(chunk)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, path)
    await this.#removeOlder(tenant, module, path)
  }

  async #removeOlder(tenant: string, module: string, kept: string): Promise<void> {
    const directory = join(this.#directory, tenant)
    const own = new RegExp(`^${module}-[0-9a-f]{20}\\.idx`)
    for (const name of await readdir(directory)) {
      const path = join(directory, name)
      if (own.test(name) && path !== kept) await rm(path, { force: true })
    }
  }

  #path(tenant: string, module: string, fingerprint: string): string {
    return join(this.#directory, tenant, `${module}-${fingerprint}.idx`)
  }
}
