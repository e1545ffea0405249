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
  /** Told of each file of the tenant folder that is read: its path within the folder, with "/". */
  readonly onRead?: (path: string, content: Buffer) => void
  /** The only files outside of the tenant folder that may be read, as it names them; left out: all of the data folder. */
  readonly outside?: ReadonlySet<string>
}

/** The file's bytes, or a sentence why they cannot be read; `isAbsent`: there is no such file. */
export type FileRead =
  | { kind: 'read'; content: Buffer }
  | { kind: 'missing'; message: string; isAbsent?: boolean }

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
  return readWithin(path.startsWith(DATA) ? roots.platData : roots.folder, roots, path)
}

/** Whether a path names a file of the server's own data. */
export function isOwnData(path: string): boolean {
  return path.startsWith(OWN_DATA)
}

/** Reads GeoJSON, also from the server's own data: of that nothing else, as its secrets lie there, too. */
export async function readLayerContent(roots: FolderRoots, path: string): Promise<FileRead> {
  if (!isOwnData(path)) return readFolderFile(roots, path)
  if (!/\.geojson(?:\.gz)?$/.test(path))
    return missing(path, 'expected a file that ends in .geojson or .geojson.gz')
  return readWithin(roots.dataDir, roots, path)
}

async function readWithin(root: string, roots: FolderRoots, path: string): Promise<FileRead> {
  const absolute = resolveFile(roots, path)
  if (path.startsWith('${') && roots.outside?.has(path) === false)
    return missing(path, 'expected a file of the folder: only who runs the server names others')
  if (!isInside(root, absolute))
    return missing(
      path,
      `expected a path within the ${root === roots.folder ? 'tenant' : 'data'} folder`,
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
    const content = await readFile(absolute)
    if (root === roots.folder)
      roots.onRead?.(relative(root, absolute).replaceAll(sep, '/'), content)
    return { kind: 'read', content }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT' || code === 'ENOTDIR')
      return {
        ...missing(path, `expected a file that exists; there is none at ${absolute}`),
        isAbsent: true,
      }
    return missing(path, `expected a readable file; ${absolute} gave ${String(code ?? error)}`)
  }
}

function missing(path: string, message: string) {
  return { kind: 'missing' as const, message: `got "${path}", ${message}` }
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
