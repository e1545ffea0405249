import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const SKIPPED = new Set(['node_modules', 'dist', '.git', '.cache', 'coverage', 'screenshots'])

/** A file of the repository: path from the root with `/`, and its whole text. */
export interface SourceFile {
  readonly path: string
  readonly text: string
}

/** A breach of a rule, at a line counted from 1. */
export interface Finding {
  readonly path: string
  readonly line: number
  readonly message: string
}

/** All files below a folder whose name ends in one of the endings, in order of path. */
export function readSources(root: string, endings: readonly string[]): SourceFile[] {
  return pathsBelow(root, '')
    .filter((path) => endings.some((ending) => path.endsWith(ending)))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

function pathsBelow(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      // DATA_DIR's default lies in the root; a folder of the same name elsewhere is ours.
      if (SKIPPED.has(entry.name) || path === 'data') return []
      if (entry.isDirectory()) return pathsBelow(root, path)
      return entry.isFile() ? [path] : []
    })
}

/** Whether a path is a test or serves tests only, for which several rules do not hold. */
export function isTest(path: string): boolean {
  return /\.(test|e2e)\.tsx?$/.test(path) || path.includes('/testing/') || path.startsWith('e2e/')
}

/** A finding as an editor can jump to it. */
export function describe(finding: Finding): string {
  return `${finding.path}:${finding.line} ${finding.message}`
}
