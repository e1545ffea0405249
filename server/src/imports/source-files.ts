import { glob, stat } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { type FolderRoots, resolveFile, rootOf } from '../tenancy/folder/folder-files.ts'
import type { FileSource } from '../tenancy/document/source-document.ts'
import { SourceError } from './row.ts'

/** A file to be read. */
export interface SourceFile {
  readonly path: string
  /** Its name in reports, unique within the source: the path from the source's folder. */
  readonly name: string
  readonly bytes: number
}

/** A glob, and the folder that the names of its files start from. */
interface FilePattern {
  readonly glob: string
  readonly folder: string
}

const GLOB = /[*?[{]/

/**
 * The files of a source in the order of their paths. `from` replaces their place: a file, a glob, or
 * a folder in which the last part of each pattern is looked up.
 * @throws SourceError for a pattern without a file, and for a file that cannot be read.
 */
export async function findSourceFiles(
  source: FileSource,
  roots: FolderRoots,
  from: string | undefined,
): Promise<SourceFile[]> {
  const patterns =
    from === undefined
      ? source.files.map((path) => ({
          glob: resolveFile(roots, path),
          folder: rootOf(roots, path),
        }))
      : await patternsIn(from, source)
  const files = new Map<string, SourceFile>()
  for (const pattern of patterns) {
    const paths: string[] = []
    for await (const path of glob(pattern.glob)) paths.push(path)
    const described = await Promise.all(paths.map((path) => describe(path, pattern.folder)))
    const found = described.filter((file) => file !== undefined)
    if (found.length === 0)
      throw new SourceError(
        `No file fits ${pattern.glob}${paths.length > 0 ? ', only folders do' : ''}. ` +
          'Expected the files of the source there.',
      )
    for (const file of found.toSorted((a, b) => (a.path < b.path ? -1 : 1)))
      if (!files.has(file.path)) files.set(file.path, file)
  }
  return withOwnNames([...files.values()])
}

async function patternsIn(from: string, source: FileSource): Promise<FilePattern[]> {
  const path = resolve(from)
  const info = await stat(path).catch(() => undefined)
  if (!info && GLOB.test(path)) return [{ glob: path, folder: folderBefore(path) }]
  if (!info) throw new SourceError(`There is no file or folder ${path}.`)
  return info.isFile()
    ? [{ glob: escapeGlob(path), folder: dirname(path) }]
    : source.files.map((pattern) => ({
        glob: join(escapeGlob(path), basename(pattern)),
        folder: path,
      }))
}

/** The part of a pattern before its first folder with a wildcard. */
function folderBefore(pattern: string): string {
  const parts = pattern.split(sep)
  return (
    parts
      .slice(
        0,
        parts.findIndex((part) => GLOB.test(part)),
      )
      .join(sep) || sep
  )
}

/** A path as a glob that fits only itself. Node's globs know no backslash before a sign, but classes of one. */
export function escapeGlob(path: string): string {
  return path.replace(/[*?[\]{}()]/g, '[$&]')
}

async function describe(path: string, folder: string): Promise<SourceFile | undefined> {
  const info = await stat(path).catch((error: unknown) => {
    throw new SourceError(
      `${path} cannot be read: ${error instanceof Error ? error.message : String(error)}. ` +
        'Is it a link to a file that is gone?',
    )
  })
  if (!info.isFile()) return undefined
  const name = relative(folder, path)
  return { path, name: name.startsWith('..') ? path : name, bytes: info.size }
}

/** Files of equal names under different roots are named by their whole paths. */
function withOwnNames(files: SourceFile[]): SourceFile[] {
  const names = Map.groupBy(files, ({ name }) => name)
  return files.map((file) =>
    (names.get(file.name)?.length ?? 0) > 1 ? { ...file, name: file.path } : file,
  )
}
