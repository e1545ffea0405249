import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/** A folder that cannot be written; the message says why and what to do. */
export class FolderRefusal extends Error {
  override name = 'FolderRefusal'
}

/** @throws FolderRefusal for a folder with something in it, unless it may be moved aside. */
export async function refuseFullFolder(path: string, force: boolean): Promise<void> {
  const names = await namesIn(path)
  if (names === null || names.length === 0 || force) return
  throw new FolderRefusal(
    `${path} exists and holds ${names.slice(0, 3).join(', ')}${names.length > 3 ? ' …' : ''}. Expected a folder that does ` +
      'not exist yet: name another with --out, or add --force to move this one aside.',
  )
}

/** A file that was fetched, and its place in the folder. */
export interface CarriedFile {
  readonly from: string
  readonly name: string
}

/**
 * Writes files into a new folder beside `path`, lets `check` look at it, and then gives it that name: nobody
 * finds half a folder. A folder that was there is kept under another name.
 * @param carried a file on the same disk, which is moved into the folder.
 * @returns what `check` gave, and the name that the former folder has now.
 */
export async function writeFolder<Checked>(
  path: string,
  files: Readonly<Record<string, string>>,
  carried: CarriedFile | null,
  check: (folder: string) => Promise<Checked>,
): Promise<{ checked: Checked; former: string | null }> {
  await mkdir(dirname(path), { recursive: true })
  const draft = await mkdtemp(join(dirname(path), `.${basename(path)}-`))
  try {
    for (const [name, content] of Object.entries(files)) {
      const file = join(draft, name)
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, content)
    }
    if (carried) {
      await mkdir(dirname(join(draft, carried.name)), { recursive: true })
      await rename(carried.from, join(draft, carried.name))
    }
    const checked = await check(draft)
    const former = await moveAside(path)
    await rename(draft, path)
    return { checked, former }
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/** Moves a folder with something in it aside. @returns its new name; null where there was none. */
async function moveAside(path: string): Promise<string | null> {
  const names = await namesIn(path)
  if (names === null || names.length === 0) return null
  for (let number = 1; ; number++) {
    const aside = `${path}.before-${number}`
    if ((await namesIn(aside)) !== null) continue
    await rename(path, aside)
    return aside
  }
}

/** Names in a folder; null when there is none. @throws FolderRefusal for a file. */
async function namesIn(path: string): Promise<string[] | null> {
  try {
    return await readdir(path)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT') return null
    if (code === 'ENOTDIR')
      throw new FolderRefusal(`${path} is a file. Expected a folder that does not exist yet.`)
    throw error
  }
}
