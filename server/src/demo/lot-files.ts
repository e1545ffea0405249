import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { copied, hashOfSources, keepOnly } from './record-packs.ts'

/** Name of the file that says by which generator a folder's lots were made. */
const STAMP = 'generator'

/** Where a demo city's parcels and buildings are wanted, and how they are made. */
export interface LotFiles {
  /** Repository root. */
  readonly root: string
  readonly city: string
  /** Folder to fill. */
  readonly out: string
  /** Generates the files into a folder. */
  make(folder: string): Promise<void>
}

/**
 * Puts a demo city's parcels and buildings where its basemap names them: the repository has no room for a quarter of
 * a million outlines a city. They depend on the generator alone: made once, kept in the repository's cache, and left
 * alone while the generator is the same.
 */
export async function fillLots({ root, city, out, make }: LotFiles): Promise<void> {
  const generator = await hashOfSources(root)
  const there = await readFile(join(out, STAMP), 'utf8').catch(() => null)
  if (there === generator) return
  const fill = async (folder: string): Promise<void> => {
    await make(folder)
    await writeFile(join(folder, STAMP), generator)
  }
  const home = join(root, '.cache/demo')
  const name = `lots-${city}-${generator}`
  if (await copied(join(home, name), out)) return
  const kept = await keepOnly(home, name, `lots-${city}-`, fill)
  if (kept === null || !(await copied(join(home, kept), out))) await fill(out)
}
