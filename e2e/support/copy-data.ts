import { constants, existsSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'

/** Copies a prepared folder; a folder that has a database already stays as it is. */
export async function copyData(from: string, to: string): Promise<void> {
  if (existsSync(join(to, 'pglite'))) return
  await cp(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE })
}
