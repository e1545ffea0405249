import { mkdir, mkdtemp, rm, rmdir, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import type { Fetcher } from '../imports/fetch-public.ts'
import { SourceError } from '../imports/row.ts'
import { escapeGlob, type SourceFile } from '../imports/source-files.ts'
import type { Described } from './address/described.ts'
import { readAddress } from './address/read-address.ts'
import { readSample, type Sample } from './sample.ts'
import type { CarriedFile } from './write-folder.ts'

/** What a folder is made from: some rows, where they are, and what their publisher says of them. */
export interface Material {
  readonly sample: Sample
  /** As it stands under `source`: the files, or the service. */
  readonly where: Readonly<Record<string, unknown>>
  /** Null for files of one's own. */
  readonly described: Described | null
  /** A file that was fetched for the folder. */
  readonly carried: CarriedFile | null
  /** Removes what was fetched and is not in the folder. */
  close(): Promise<void>
}

/**
 * Reads the files at these paths.
 * @param platData paths below it are written as `${PLAT_DATA}`.
 * @throws SourceError for what is no data.
 */
export async function materialOfFiles(
  paths: readonly string[],
  platData: string,
): Promise<Material> {
  const sample = await readSample(await filesAt(paths))
  const files = sample.files.map(({ path }) => writtenPath(path, platData))
  return { sample, where: { files }, described: null, carried: null, close: async () => undefined }
}

/**
 * Asks the service at an address, or fetches the file there.
 * @param out the folder that will be written: a fetched file waits beside it.
 * @throws SourceError in plain words for what is no data, or not for everybody.
 */
export async function materialAt(
  address: string,
  out: string,
  fetcher: Fetcher,
): Promise<Material> {
  const around = dirname(out)
  let made: string | undefined
  let folder: string | undefined
  const makeFolder = async () => {
    made = await mkdir(around, { recursive: true })
    folder = await mkdtemp(join(around, `.${basename(out)}-fetched-`))
    return folder
  }
  const close = async () => {
    if (folder !== undefined) await rm(folder, { recursive: true, force: true })
    if (made !== undefined) await removeEmpty(around, made)
  }
  try {
    return { ...(await readAddress(address, makeFolder, fetcher)), close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Removes folders from `path` up to `top`, as far as nothing is in them. */
async function removeEmpty(path: string, top: string): Promise<void> {
  for (let one = path; one.startsWith(top); one = dirname(one)) {
    const isGone = await rmdir(one).then(
      () => true,
      () => false,
    )
    if (!isGone) return
  }
}

async function filesAt(paths: readonly string[]): Promise<SourceFile[]> {
  const files: SourceFile[] = []
  for (const path of paths.map((one) => resolve(one))) {
    const info = await stat(path).catch(() => undefined)
    if (!info)
      throw new SourceError(
        `There is no file ${path}. Expected a file of the city's records, or an address that starts with https://.`,
      )
    if (!info.isFile())
      throw new SourceError(`${path} is a folder. Expected files: name them, or ${path}/*.csv.`)
    if (!files.some((file) => file.path === path))
      files.push({ path, name: basename(path), bytes: info.size })
  }
  return files
}

/** A path as the folder names it: below `\${PLAT_DATA}` where it lies there, else whole. */
function writtenPath(path: string, platData: string): string {
  const root = `${resolve(platData)}/`
  return path.startsWith(root)
    ? `\${PLAT_DATA}/${escapeGlob(path.slice(root.length))}`
    : escapeGlob(path)
}
