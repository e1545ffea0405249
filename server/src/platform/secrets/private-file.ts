import { randomUUID } from 'node:crypto'
import { link, mkdir, open, readdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/** End of the name under which a key file is written. */
const LEFT_OVER = /\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Makes a file for its owner only, unless it is there: of several processes at the same moment one makes it.
 * @throws an error of the file system when the folder cannot be written.
 */
export async function makePrivateFile(path: string, text: string): Promise<void> {
  const folder = dirname(path)
  const beside = `${path}.${randomUUID()}`
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeWhole(beside, text)
  // Never over another file: the second process uses the first one's.
  await link(beside, path).catch((error: unknown) => {
    // Gone: the one that was faster has cleared up.
    if (!['EEXIST', 'ENOENT'].includes(codeOf(error))) throw error
  })
  await removeLeftOvers(path)
  await syncFolder(folder)
}

/** On the disk before it gets its name. */
async function writeWhole(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Of this process, and of those that were killed before they were done. */
async function removeLeftOvers(path: string): Promise<void> {
  const folder = dirname(path)
  for (const name of await readdir(folder)) {
    if (name.startsWith(`${basename(path)}.`) && LEFT_OVER.test(name))
      await rm(join(folder, name), { force: true })
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** The code of an error of the file system, else the error in words. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}
