import { mkdir, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ConfigError } from '../errors.ts'

/** PostgreSQL's major version inside PGlite, as PG_VERSION has it. */
const VERSION = '18'
/** Bytes of `global/pg_control`, whatever is in it. */
const CONTROL_SIZE = 8_192
/** What every whole folder has. */
const FOLDERS = ['base', 'global', 'pg_wal', 'pg_xact'] as const

/**
 * Looks at the folder of an embedded database before it is opened: PGlite would make a new, empty
 * database in one that lacks a file. A folder whose first creation was interrupted is removed.
 * @returns `new` when there is none yet.
 * @throws ConfigError for a folder with damaged or missing files, with what to do.
 */
export async function checkFolder(folder: string): Promise<'new' | 'whole'> {
  if (await exists(markerOf(folder))) {
    await rm(folder, { recursive: true, force: true })
    return 'new'
  }
  if (!(await exists(folder))) return 'new'
  const faults = await faultsOf(folder)
  if (faults.length === 0) return 'whole'
  throw new ConfigError(damaged(folder, faults.join(', ')))
}

/** The words for a folder that cannot be opened. @param fault what is wrong with it. */
export function damaged(folder: string, fault: string): string {
  return (
    `DATA_DIR: the embedded database in ${folder} is damaged (${fault}). It was left as it is. ` +
    `Put the folder back from a copy, or move it away and restore a backup ` +
    `(docs/operating.md, "Backup and restore"); a new database is made only where there is no folder.`
  )
}

/** Marks that the folder is being made: until `endCreation` nothing in it is worth keeping. */
export async function beginCreation(folder: string): Promise<void> {
  await mkdir(dirname(folder), { recursive: true, mode: 0o700 })
  await writeFile(markerOf(folder), '')
  await flush(dirname(folder))
}

/** Takes the mark away, on the disk as well, before the first row is written. */
export async function endCreation(folder: string): Promise<void> {
  await rm(markerOf(folder), { force: true })
  await flush(dirname(folder))
}

const markerOf = (folder: string) => `${folder}.creating`

async function faultsOf(folder: string): Promise<string[]> {
  const faults: string[] = []
  const version = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => null)
  if (version === null) faults.push('PG_VERSION is missing')
  else if (version.trim() !== VERSION)
    faults.push(`PG_VERSION says "${version.trim().slice(0, 20)}", expected ${VERSION}`)
  const control = await readFile(join(folder, 'global/pg_control')).catch(() => null)
  if (control === null) faults.push('global/pg_control is missing')
  else if (control.length !== CONTROL_SIZE || control.every((byte) => byte === 0))
    faults.push(`global/pg_control is broken: ${control.length} bytes, expected ${CONTROL_SIZE}`)
  for (const name of FOLDERS) {
    const files = await readdir(join(folder, name)).catch(() => [])
    if (files.length === 0) faults.push(`${name} is missing or empty`)
  }
  return faults
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null)) !== null
}

/** Names of files reach the disk with their folder; systems without that keep them anyway. */
async function flush(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null)
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}
