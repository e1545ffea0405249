import { constants } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { embeddedConnection } from '../open-database.ts'
import { startEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Data folder with all tables, no agency and no key, that tests start from a copy of. */
    emptyFolder: string
  }
}

/** Makes the folder that `copyOfEmpty` copies: to make a database takes three times as long as to open one. */
export async function makeEmptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'plat-empty-'))
  const embedded = await startEmbedded(folder, 'own')
  const client = new pg.Client(embeddedConnection(embedded.host))
  await client.connect()
  await migrate(client, true)
  await client.end()
  await embedded.close()
  return folder
}

/** A data folder of the test's own in `parent`, as after the first start of a server without agencies. */
export const copyOfEmpty = (parent?: string): Promise<string> =>
  copyOf(inject('emptyFolder'), parent)

/** A copy of a data folder that no process uses, sharing its blocks where the disk can. */
export async function copyOf(folder: string, parent = tmpdir()): Promise<string> {
  const copy = await mkdtemp(join(parent, 'plat-data-'))
  await cp(folder, copy, { recursive: true, mode: constants.COPYFILE_FICLONE })
  return copy
}

/** Removes a data folder whose database was killed and may be writing for a moment longer. */
export const removeFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
