import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { asTenant } from '../../platform/db/as-tenant.ts'
import type { Database } from '../../platform/db/database.ts'
import { DOCUMENT_FILES, DOCUMENT_FOLDERS } from '../folder/read-folder.ts'
import { TenantRefusal } from '../folder/refusal.ts'
import { writeMarker } from './folder-marker.ts'
import { keptContents } from './kept-folder.ts'
import { writeFolder } from './write-folder.ts'

/** What an export has written. */
export interface Exported {
  readonly version: number
  readonly files: number
  /** Documents that were in the folder and that the version does not have: they were deleted. */
  readonly removed: readonly string[]
}

/**
 * Writes the files of a tenant's current version into a folder; applying that gives the same document.
 * @param overwrite whether files may be there: they are replaced, and documents that the version does not have deleted.
 * @throws TenantRefusal for a tenant that does not exist, files that are not kept, a folder that is not empty.
 */
export async function exportFolder(
  database: Database,
  code: string,
  directory: string,
  overwrite: boolean,
): Promise<Exported> {
  const { version, files } = await asTenant(database, code, async (transaction) => {
    const [row] = await transaction.query<{ version: number }>('select version from tenant')
    if (row === undefined)
      throw new TenantRefusal(`There is no tenant "${code}". See "plat tenant list".`)
    return { version: row.version, files: await keptContents(transaction, row.version) }
  })
  if (files === null)
    throw new TenantRefusal(
      `The files of version ${version} of "${code}" are not kept: it was applied by an older Plat, or has too ` +
        'large files. Apply its folder once more: plat tenant apply DIR',
    )
  const names = await readdir(directory).catch(() => [])
  if (names.length > 0 && !overwrite)
    throw new TenantRefusal(
      `Got the folder ${directory}, in which there are files already, expected an empty or a new one: name ` +
        'another, or have its files replaced: --overwrite',
    )
  const removed = (await documentsIn(directory)).filter((path) => !files.has(path))
  for (const path of removed) await rm(join(directory, path))
  await writeFolder(directory, files)
  await writeMarker(directory, code, version)
  return { version, files: files.size, removed }
}

/** Files of a folder that the check would read as documents. */
async function documentsIn(directory: string): Promise<string[]> {
  const top = await readdir(directory).catch(() => [])
  const below = await Promise.all(
    DOCUMENT_FOLDERS.map(async (folder) => {
      const names = await readdir(join(directory, folder)).catch(() => [])
      return names.filter((name) => !name.startsWith('.')).map((name) => `${folder}/${name}`)
    }),
  )
  return [...top.filter((name) => DOCUMENT_FILES.includes(name)), ...below.flat()]
}
