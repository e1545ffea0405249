import { spawn } from 'node:child_process'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createDemoAccounts } from './demo-accounts.ts'
import { loadSavedSearches } from './demo-saved-searches.ts'
import { importCommand } from '../imports/commands.ts'
import type { Config } from '../platform/config.ts'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { applyTenant } from '../tenancy/apply/apply.ts'
import { checkTenantFolder } from '../tenancy/check/check.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
import { formatProblem } from '../tenancy/folder/problem.ts'

interface Demo {
  readonly config: Config
  readonly database: Database
  /** A line for the person at the terminal. */
  say(line: string): void
  /** Records that are being generated since `generateEarly`, by the agency's code. */
  readonly early?: ReadonlyMap<string, Promise<void>>
}

/** Demo records older than this are generated again, so that the demo never looks dead. */
const FRESH_DAYS = 7
const DAY = 86_400_000
/** What the demo agencies' people have shared and counted. */
const SAVED_SEARCHES = 'tools/src/demo-city/saved-searches'

/**
 * Applies the folders in TENANTS_DIR and fills what is still empty. A folder that is not right is
 * named with its problems and skipped: the others are served.
 *
 * @returns demo agencies whose records are older than a week; `refreshDemo` renews them.
 */
export async function loadDemo(demo: Demo): Promise<TenantDocument[]> {
  const old: TenantDocument[] = []
  const empty: TenantDocument[] = []
  for (const folder of await tenantFolders(demo.config.tenantsDir)) {
    const document = await applyDemoFolder(demo, folder)
    if (document === null) continue
    await createDemoAccounts(demo.database, document)
    const saved = join(demo.config.root, SAVED_SEARCHES, `${document.tenant.code}.yaml`)
    await loadSavedSearches(demo.database, document, saved)
    const age = await generatedDaysAgo(demo.config, document)
    if (await isEmpty(demo.database, document)) empty.push(document)
    else if (document.tenant.demo && age > FRESH_DAYS) old.push(document)
  }
  // The next city is generated while the one before it is imported.
  const generated = empty.map(
    (document) => demo.early?.get(document.tenant.code) ?? generate(demo.config, document),
  )
  for (const [i, document] of empty.entries()) {
    demo.say(`Loading the records of ${document.tenant.branding.title.long} …`)
    await generated[i]
    await importEarlier(demo, document)
    await importRecords(demo, document)
  }
  return old
}

/**
 * Begins to generate the demo's records where there is no embedded database yet: making one keeps only
 * one core busy.
 */
export async function generateEarly(config: Config): Promise<Map<string, Promise<void>>> {
  const generating = new Map<string, Promise<void>>()
  if (!config.demo || config.databaseUrl !== null) return generating
  if (await exists(join(config.dataDir, 'pglite'))) return generating
  for (const folder of await tenantFolders(config.tenantsDir)) {
    const { document } = await checkTenantFolder(folder, config)
    if (document === null) continue
    const done = generate(config, document)
    // Awaited by loadDemo.
    done.catch(() => undefined)
    generating.set(document.tenant.code, done)
  }
  return generating
}

/** Generates and imports the records of demo agencies again, up to today, beside the running server. */
export async function refreshDemo(demo: Demo, documents: readonly TenantDocument[]): Promise<void> {
  for (const document of documents) {
    await generate(demo.config, document)
    await importRecords(demo, document)
  }
}

async function tenantFolders(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { withFileTypes: true }).catch(() => [])
  const folders: string[] = []
  for (const entry of entries) {
    if (!entry.isDirectory()) continue
    const folder = join(directory, entry.name)
    if (await exists(join(folder, 'tenant.yaml'))) folders.push(folder)
  }
  return folders.sort()
}

async function applyDemoFolder(
  { config, database, say }: Demo,
  folder: string,
): Promise<TenantDocument | null> {
  const { document, files, problems } = await checkTenantFolder(folder, config)
  if (document === null) {
    say(`${folder} was not loaded:`)
    for (const problem of problems) say(`  ${formatProblem(problem)}`)
    return null
  }
  await applyTenant(database, { document, files }, { by: 'start', folder })
  return document
}

async function isEmpty(database: Database, document: TenantDocument): Promise<boolean> {
  const [row] = await asTenant(database, document.tenant.code, (tx) =>
    tx.query<{ empty: boolean }>('select coalesce(max(version), 0) = 0 as empty from module'),
  )
  return row?.empty ?? true
}

/** A demo's module that is imported as it was some weeks ago first, so that its records have changed. */
const CHANGED = { module: 'planning-applications', days: 21 }

async function importEarlier(demo: Demo, document: TenantDocument): Promise<void> {
  if (!document.tenant.demo || !hasChanged(document)) return
  const file = join(
    generatedFolder(demo.config, document),
    'earlier',
    `${CHANGED.module}.ndjson.gz`,
  )
  await importRecords(demo, document, [CHANGED.module, '--from', file])
}

function hasChanged({ modules }: TenantDocument): boolean {
  return modules.some(({ code }) => code === CHANGED.module)
}

function generatedFolder(config: Config, document: TenantDocument): string {
  return join(config.dataDir, 'demo', document.tenant.code)
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * DAY).toISOString().slice(0, 10)
}

/** Generated records are right whatever they were before; an agency's own pass the guard. */
const ACCEPT_ALL = [
  '--accept-removals',
  '--accept-truncated',
  '--accept-rejects',
  '--accept-changes',
  'all',
]

async function importRecords(
  { config, database, say }: Demo,
  document: TenantDocument,
  options: readonly string[] = document.tenant.demo ? ACCEPT_ALL : [],
): Promise<void> {
  const tenant = document.tenant.code
  const reports: string[] = []
  const code = await importCommand([tenant, ...options], {
    config,
    openDatabase: async () => database,
    out: (line) => void reports.push(line),
    err: () => undefined,
  })
  if (code === 0) return
  say(`The records of ${tenant} could not be loaded:`)
  for (const line of reports) say(`  ${line}`)
}

/** Runs the generator of a demo city in a process of its own: it keeps a core busy for seconds. */
async function generate(config: Config, document: TenantDocument): Promise<void> {
  if (!document.tenant.demo) return
  const today = daysAgo(0)
  const out = generatedFolder(config, document)
  const earlier = hasChanged(document)
    ? ['--earlier', `${CHANGED.module}=${daysAgo(CHANGED.days)}`]
    : []
  await runGenerator(config, document, ['--out', out, '--today', today, ...earlier])
  await writeFile(join(out, 'generated'), today)
}

async function runGenerator(
  config: Config,
  document: TenantDocument,
  options: readonly string[],
): Promise<void> {
  const city = document.tenant.code
  const script = join(config.root, 'tools/src/demo-city/generate.ts')
  const child = spawn(process.execPath, [script, '--city', city, ...options], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const endWithUs = (): void => void child.kill()
  process.once('exit', endWithUs)
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('exit', resolve)
    child.once('error', reject)
  }).finally(() => process.off('exit', endWithUs))
  if (code !== 0)
    throw new Error(`The demo city "${city}" could not be generated (exit code ${code}).`)
}

async function generatedDaysAgo(config: Config, document: TenantDocument): Promise<number> {
  const stamp = join(generatedFolder(config, document), 'generated')
  const day = await readFile(stamp, 'utf8').catch(() => '')
  return (Date.now() - Date.parse(`${day}T00:00:00Z`)) / DAY
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
