import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Plat's version, from the package file in the repository's root. */
export async function readVersion(root: string): Promise<string> {
  const text: { version: string } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  return text.version
}
