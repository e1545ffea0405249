import { createHash } from 'node:crypto'
import {
  cp,
  glob,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'

/** Demo records older than this, in days, are generated again, to keep the demo current. */
export const FRESH_DAYS = 7

const DAY_MS = 86_400_000
const SOURCES = 'tools/src/demo-city'
const FOR_TESTS = /\.test\.ts$|-for-tests\.ts$/
const MAKING = 'making-'
/** Name of the file that holds the ISO date on which the records of a folder end. */
const STAMP = 'generated'

/** Where the records of a demo city are kept for later installations, and where they are wanted. */
export interface RecordPack {
  /** Repository root. */
  readonly root: string
  readonly city: string
  /** Folder to fill. */
  readonly out: string
  /** ISO date. */
  readonly today: string
  /** Generates the records, up to today, into a folder. */
  make(folder: string): Promise<void>
}

/**
 * Fills a folder with the records of a demo city. They are made once for the generator's sources and kept in
 * the repository's cache: another data folder, and each run of the tests, takes them from there while they
 * are fresh. The folder's `generated` file says which day they end on.
 */
export async function unpackRecords(pack: RecordPack): Promise<void> {
  const home = join(pack.root, '.cache/demo')
  const name = `${pack.city}-${await hashOfSources(pack.root)}`
  const kept = (await freshPack(home, name, pack.today)) ?? (await keep(pack, home, name))
  if (kept === null || !(await copied(join(home, kept), pack.out))) await makeIn(pack.out, pack)
}

/** Age of a folder's records in days; NaN when there are none. */
export async function recordsDaysAgo(folder: string, now = Date.now()): Promise<number> {
  const day = await readFile(join(folder, STAMP), 'utf8').catch(() => '')
  return (now - Date.parse(`${day}T00:00:00Z`)) / DAY_MS
}

async function makeIn(folder: string, { today, make }: RecordPack): Promise<void> {
  await make(folder)
  await writeFile(join(folder, STAMP), today)
}

/** The pack of that name that is not too old; a name ends with its day. */
async function freshPack(home: string, name: string, today: string): Promise<string | null> {
  const newest = (await packsOf(home, `${name}-`)).at(-1)
  if (newest === undefined) return null
  const age = Date.parse(today) - Date.parse(newest.slice(name.length + 1))
  return age >= 0 && age < FRESH_DAYS * DAY_MS ? newest : null
}

async function packsOf(home: string, start: string): Promise<string[]> {
  const names = await readdir(home).catch(() => [])
  return names.filter((name) => name.startsWith(start)).toSorted()
}

/**
 * Makes a pack beside the others and takes away those that it replaces.
 * @returns its name, or null where nothing can be kept, as in an installation that is only read.
 */
async function keep(pack: RecordPack, home: string, name: string): Promise<string | null> {
  const made = `${name}-${pack.today}`
  return keepOnly(home, made, `${pack.city}-`, (folder) => makeIn(folder, pack))
}

/**
 * Makes a folder of that name and takes away the others whose names start the same.
 * @returns its name, or null where nothing can be kept
 */
export async function keepOnly(
  home: string,
  made: string,
  start: string,
  fill: (folder: string) => Promise<void>,
): Promise<string | null> {
  const workplace = await mkdir(home, { recursive: true })
    .then(() => mkdtemp(join(home, MAKING)))
    .catch(() => null)
  if (workplace === null) return null
  try {
    await fill(workplace)
    // Another process may have made the same meanwhile.
    await rename(workplace, join(home, made)).catch(() => undefined)
  } finally {
    await rm(workplace, { recursive: true, force: true })
  }
  for (const other of await packsOf(home, start))
    if (other !== made) await rm(join(home, other), { recursive: true, force: true })
  await removeLeftovers(home)
  return made
}

/** What a killed process was making; a day later it is no longer at it. */
async function removeLeftovers(home: string): Promise<void> {
  for (const name of await packsOf(home, MAKING)) {
    const folder = join(home, name)
    const made = await stat(folder).then(
      ({ mtimeMs }) => mtimeMs,
      () => Infinity,
    )
    if (made + DAY_MS < Date.now()) await rm(folder, { recursive: true, force: true })
  }
}

/** Whether a pack could be copied: a process with other sources may take it away. */
export function copied(from: string, to: string): Promise<boolean> {
  return cp(from, to, { recursive: true }).then(
    () => true,
    () => false,
  )
}

/** A hash of the generator: what it makes is made again when it changes. */
export async function hashOfSources(root: string): Promise<string> {
  const folder = join(root, SOURCES)
  const hash = createHash('sha256')
  const files: string[] = []
  for await (const file of glob('**/*.ts', { cwd: folder })) files.push(file)
  for (const file of files.toSorted()) {
    if (FOR_TESTS.test(file)) continue
    hash.update(`${file}\0`).update(await readFile(join(folder, file)))
  }
  return hash.digest('hex').slice(0, 16)
}
