import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FolderContents } from '../folder/folder-contents.ts'

/** Writes files into a folder, with the folders that they lie in. */
export async function writeFolder(directory: string, files: FolderContents): Promise<void> {
  for (const [path, content] of files) {
    const file = join(directory, ...path.split('/'))
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, content)
  }
}

/**
 * Whether a path may be that of a file of a tenant folder: names with "/" between them, none of them hidden, none
 * that leads elsewhere or that another system cannot have.
 */
export function isFolderPath(path: string): boolean {
  if (path.length > 200) return false
  return path.split('/').every((name) => /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,99}$/.test(name))
}
