import { glob, stat } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { type FolderRoots, resolveFile } from '../tenancy/folder-files.ts'
import type { FileSource } from '../tenancy/source-document.ts'
import { SourceError } from './row.ts'

/** A file to be read, and how reports call it. */
export interface SourceFile {
  readonly path: string
  readonly name: string
  readonly bytes: number
}

/**
 * The files of a source in the order of their names. `from` replaces where they lie: a file, a glob, or
 * a folder in which the last part of each pattern is looked up.
 * @throws SourceError for a pattern without a file.
 */
export async function findSourceFiles(
  source: FileSource,
  roots: FolderRoots,
  from: string | undefined,
): Promise<SourceFile[]> {
  const patterns =
    from === undefined
      ? source.files.map((path) => resolveFile(roots, path))
      : await patternsIn(from, source)
  const files: SourceFile[] = []
  for (const pattern of patterns) {
    const paths: string[] = []
    for await (const path of glob(pattern)) paths.push(path)
    const found = (await Promise.all(paths.map(describe))).filter((file) => file !== undefined)
    if (found.length === 0)
      throw new SourceError(`No file fits ${pattern}. Expected the files of the source there.`)
    files.push(...found.toSorted((a, b) => (a.path < b.path ? -1 : 1)))
  }
  return files.filter(
    (file, index) => files.findIndex((other) => other.path === file.path) === index,
  )
}

async function patternsIn(from: string, source: FileSource): Promise<string[]> {
  const path = resolve(from)
  const info = await stat(path).catch(() => undefined)
  if (!info && /[*?[{]/.test(path)) return [path]
  if (!info) throw new SourceError(`There is no file or folder ${path}.`)
  return info.isFile()
    ? [escapeGlob(path)]
    : source.files.map((pattern) => join(escapeGlob(path), basename(pattern)))
}

function escapeGlob(path: string): string {
  return path.replace(/[*?[\]{}()!\\]/g, String.raw`\$&`)
}

async function describe(path: string): Promise<SourceFile | undefined> {
  const info = await stat(path)
  return info.isFile() ? { path, name: basename(path), bytes: info.size } : undefined
}
