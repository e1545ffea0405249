import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Says which version a folder was written from by `plat tenant export`. */
const MARKER = '.plat-version'

/** Notes in a folder that it was written from a version. */
export async function writeMarker(directory: string, code: string, version: number): Promise<void> {
  await writeFile(join(directory, MARKER), `${code} ${version}\n`)
}

/** The version that a folder of this tenant was written from; null: it was not, or of another tenant. */
export async function readMarker(directory: string, code: string): Promise<number | null> {
  const text = await readFile(join(directory, MARKER), 'utf8').catch(() => '')
  const [, owner, version] = /^([a-z][a-z0-9-]{0,39}) ([1-9]\d{0,8})\s*$/.exec(text) ?? []
  return owner === code && version !== undefined ? Number(version) : null
}
