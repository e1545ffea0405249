import { readFile, realpath, stat } from 'node:fs/promises'
import { relative, resolve, sep } from 'node:path'

/** Where files of a tenant folder may be. */
export interface FolderRoots {
  /** The tenant folder. */
  readonly folder: string
  /** Value of `${PLAT_DATA}`. */
  readonly platData: string
  /** Value of `${DATA_DIR}`: the server's own data, where the demo's records are generated. */
  readonly dataDir: string
}

/** The file's bytes, or a sentence why they cannot be read. */
export type FileRead = { kind: 'read'; content: Buffer } | { kind: 'missing'; message: string }

const DATA = '${PLAT_DATA}'
const OWN_DATA = '${DATA_DIR}'
const MAX_FILE_BYTES = 256 * 1024 * 1024

/** The absolute path (or glob) that a path in a tenant folder stands for. */
export function resolveFile(roots: FolderRoots, path: string): string {
  if (path.startsWith(DATA)) return resolve(roots.platData, `.${sep}${path.slice(DATA.length)}`)
  if (path.startsWith(OWN_DATA))
    return resolve(roots.dataDir, `.${sep}${path.slice(OWN_DATA.length)}`)
  return resolve(roots.folder, path)
}

/** The folder that a path in a tenant folder starts from. */
export function rootOf(roots: FolderRoots, path: string): string {
  if (path.startsWith(DATA)) return roots.platData
  return path.startsWith(OWN_DATA) ? roots.dataDir : roots.folder
}

/** Reads a file of the tenant folder or the data folder; others are refused. */
export async function readFolderFile(roots: FolderRoots, path: string): Promise<FileRead> {
  const absolute = resolveFile(roots, path)
  const root = path.startsWith(DATA) ? roots.platData : roots.folder
  if (!isInside(root, absolute))
    return missing(
      path,
      `expected a path within the ${path.startsWith(DATA) ? 'data' : 'tenant'} folder`,
    )
  if (path.startsWith(DATA) && !(await exists(roots.platData)))
    return missing(
      path,
      `expected a file, but the data folder ${roots.platData} does not exist (set PLAT_DATA to the ` +
        `folder that holds ${path.slice(DATA.length + 1)})`,
    )
  try {
    const info = await stat(absolute)
    if (!info.isFile()) return missing(path, 'expected a file; this is a folder')
    if (info.size > MAX_FILE_BYTES)
      return missing(path, `expected at most ${MAX_FILE_BYTES} bytes; it has ${info.size}`)
    // A link inside the folder must not lead outside of it.
    if (!isInside(await realpath(root), await realpath(absolute)))
      return missing(path, 'expected a file within the folder; this link leads out of it')
    return { kind: 'read', content: await readFile(absolute) }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT' || code === 'ENOTDIR')
      return missing(path, `expected a file that exists; there is none at ${absolute}`)
    return missing(path, `expected a readable file; ${absolute} gave ${String(code ?? error)}`)
  }
}

function missing(path: string, message: string): FileRead {
  return { kind: 'missing', message: `got "${path}", ${message}` }
}

function isInside(root: string, path: string): boolean {
  const way = relative(root, path)
  return way !== '' && !way.startsWith('..') && !way.startsWith(sep)
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
