import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type RunningServer, startServer } from './server.ts'
import { START_LIMIT_MS } from './wait-limit.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const CACHE = join(ROOT, '.cache/e2e-data')
/** Of these, the ones that only tests use. */
const FOR_TESTS = /\.test\.ts$|-for-tests\.ts$|\/(?:bar|testing)\//
const MAKING = 'making-'
const HOST = 'harbor.localhost'
const DAY_MS = 86_400_000
/** Files that a loaded data folder depends on. */
const SOURCES = [
  'server/{src,migrations}/**/*',
  'contract/src/**/*',
  'record-index/**/*.ts',
  'tenants/demo/**/*',
  'tools/src/demo-city/**/*',
  'package-lock.json',
]

/** Data folders of servers that were stopped in order, for other servers to start from a copy. */
export interface PreparedData {
  /** A database with all tables and no agency. */
  readonly empty: string
  /** The demo agencies with all their records. */
  readonly demo: string
}

/**
 * Creates the folders, unless today's exist for the current files. The demo's records end on the day
 * they are generated.
 */
export async function prepareData(): Promise<PreparedData> {
  const name = `${new Date().toISOString().slice(0, 10)}-${await hashOfSources()}`
  const home = join(CACHE, name)
  if (!existsSync(home)) await make(home)
  await removeOthers(name)
  return { empty: join(home, 'empty'), demo: join(home, 'demo') }
}

async function removeOthers(name: string): Promise<void> {
  for (const other of await readdir(CACHE)) {
    const folder = join(CACHE, other)
    // Leaves alone what another run may be creating; removes leftovers of killed runs after a day.
    const made = other.startsWith(MAKING) ? (await stat(folder)).mtimeMs + DAY_MS : 0
    if (other !== name && made < Date.now()) await rm(folder, { recursive: true, force: true })
  }
}

/** Fills a folder next to the target and renames it, so that a killed run leaves nothing half done. */
async function make(home: string): Promise<void> {
  await mkdir(CACHE, { recursive: true })
  const workplace = await mkdtemp(join(CACHE, MAKING))
  try {
    const empty = join(workplace, 'empty')
    const server = await startServer({ dataDir: empty, tenants: join(workplace, 'none') })
    await server.stop()
    const demo = await startServer({ dataDir: join(workplace, 'demo'), copyOf: empty })
    await untilFilled(demo)
    await demo.stop()
    await rename(workplace, home)
  } catch (error) {
    await rm(workplace, { recursive: true, force: true })
    // Another run was faster and created the same.
    if (!existsSync(home)) throw error
  }
}

/** Waits until the reports of the demo's accounts are made: else each server of a test would make them. */
async function untilFilled(demo: RunningServer): Promise<void> {
  const deadline = Date.now() + START_LIMIT_MS
  for (const email of ['admin@harbor.example', 'manager@harbor.example']) {
    const headers = await loggedIn(demo, email)
    while (!(await hasReports(demo, headers))) {
      if (Date.now() > deadline)
        throw new Error(`${email} got no reports; the end of the log:\n${demo.log().slice(-4000)}`)
      await delay(500)
    }
  }
}

async function loggedIn(demo: RunningServer, email: string): Promise<Record<string, string>> {
  const body = { email, password: 'open-door-demo' }
  const reply = await demo.send({ host: HOST, path: '/api/auth/login', method: 'POST', body })
  // The contract's shape; the server's own tests check it.
  const { data } = reply.json() as { data: { access_token: string } }
  return { authorization: `Bearer ${data.access_token}` }
}

async function hasReports(demo: RunningServer, headers: Record<string, string>): Promise<boolean> {
  const reply = await demo.send({ host: HOST, path: '/api/report', headers })
  const { data } = reply.json() as { data: { status: string }[] }
  return data.length > 0 && data.every(({ status }) => status === 'complete')
}

async function hashOfSources(): Promise<string> {
  const files: string[] = []
  for await (const entry of glob(SOURCES, { cwd: ROOT, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    if (entry.isFile() && !FOR_TESTS.test(file)) files.push(file)
  }
  const hash = createHash('sha256')
  for (const file of files.toSorted()) hash.update(`${file}\0`).update(await readFile(file))
  return hash.digest('hex').slice(0, 16)
}
