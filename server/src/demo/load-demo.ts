import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { localize } from '@plat/contract/platform/localized'
import type { Config } from '../platform/config.ts'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { applyTenant } from '../tenancy/apply/apply.ts'
import { type CheckedTenant, checkTenantFolder } from '../tenancy/check/check.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
import { formatProblem } from '../tenancy/folder/problem.ts'
import { createDemoAccounts } from './demo-accounts.ts'
import { loadAgents } from './demo-agents.ts'
import { loadAppointments } from './demo-appointments.ts'
import { loadCalls } from './demo-calls.ts'
import { loadChats } from './demo-chats.ts'
import { loadComments } from './demo-comments.ts'
import { loadOffices } from './demo-offices.ts'
import { loadSavedSearches } from './demo-saved-searches.ts'
import {
  CHANGED_MODULE,
  exists,
  generate,
  generatedFolder,
  hasChanged,
} from './generate-records.ts'
import { importGenerated } from './import-generated.ts'
import { FRESH_DAYS, recordsDaysAgo } from './record-packs.ts'

interface Demo {
  readonly config: Config
  readonly database: Database
  /** Shows a line at the terminal. */
  report(line: string): void
  readonly begun: BegunDemo
}

/** What `beginDemo` has begun, by folder. */
interface BegunDemo {
  readonly checked: ReadonlyMap<string, Promise<CheckedTenant>>
  readonly generated: ReadonlyMap<string, Promise<void>>
}

/** Milliseconds in which the process of the embedded database is started: it takes longest. */
const DATABASE_FIRST_MS = 100

/** Office hours of the demo agencies. */
const OFFICES = 'tools/src/demo-city/offices'

/** Shared searches and statistics of the demo agencies. */
const SAVED_SEARCHES = 'tools/src/demo-city/saved-searches'

/**
 * Applies the folders in TENANTS_DIR and fills modules that are still empty. A folder with errors is
 * reported and skipped: the others are served.
 *
 * @returns demo agencies whose records are older than a week; `refreshDemo` renews them.
 */
export async function loadDemo(demo: Demo): Promise<TenantDocument[]> {
  const old: TenantDocument[] = []
  const empty: { folder: string; document: TenantDocument }[] = []
  const documents: TenantDocument[] = []
  for (const folder of await tenantFolders(demo.config.tenantsDir)) {
    const document = await applyDemoFolder(demo, folder)
    if (document === null) continue
    documents.push(document)
    await createDemoAccounts(demo.database, document)
    await loadAgents(demo.database, document)
    const saved = join(demo.config.root, SAVED_SEARCHES, `${document.tenant.code}.yaml`)
    await loadSavedSearches(demo.database, document, saved)
    const offices = join(demo.config.root, OFFICES, `${document.tenant.code}.yaml`)
    await loadOffices(demo.database, document, offices)
    const age = await recordsDaysAgo(generatedFolder(demo.config, document))
    if (await isEmpty(demo.database, document)) empty.push({ folder, document })
    else if (document.tenant.demo && age > FRESH_DAYS) old.push(document)
  }
  // The next city is generated while the one before it is imported.
  const generated = empty.map(
    ({ folder, document }) => demo.begun.generated.get(folder) ?? generate(demo.config, document),
  )
  for (const [i, { document }] of empty.entries()) {
    demo.report(
      `Loading the records of ${localize(document.tenant.branding.title.long, document.tenant.locale)} …`,
    )
    await generated[i]
    await importEarlier(demo, document)
    await importGenerated(demo, document, demo.report)
  }
  // They are about records.
  for (const document of documents) {
    await loadCalls(demo.database, document, new Date())
    await loadAppointments(demo.database, demo.config.port, document)
    await loadComments(demo.database, document, new Date())
    await loadChats(demo.database, document, new Date())
  }
  return old
}

/**
 * Begins what needs no database, for the seconds in which that opens: the folders are checked and, where there
 * is no embedded database yet, the demo's records generated.
 */
export async function beginDemo(config: Config): Promise<BegunDemo> {
  const begun = { checked: new Map<string, Promise<CheckedTenant>>(), generated: new Map() }
  if (!config.demo) return begun
  const first = config.databaseUrl === null && !(await exists(join(config.dataDir, 'pglite')))
  let before: Promise<unknown> = wait(DATABASE_FIRST_MS)
  for (const folder of await tenantFolders(config.tenantsDir)) {
    const checked = before.then(() => checkTenantFolder(folder, config))
    begun.checked.set(folder, checked)
    const generated = first ? generateChecked(config, checked) : undefined
    if (generated) begun.generated.set(folder, generated)
    // Awaited by loadDemo.
    for (const promise of [checked, generated]) promise?.catch(() => undefined)
    before = checked.catch(() => undefined)
  }
  return begun
}

async function generateChecked(config: Config, checked: Promise<CheckedTenant>): Promise<void> {
  const { document } = await checked
  if (document !== null) await generate(config, document)
}

/** Generates and imports the records of demo agencies again, up to today, beside the running server. */
export async function refreshDemo(demo: Demo, documents: readonly TenantDocument[]): Promise<void> {
  for (const document of documents) {
    await generate(demo.config, document)
    await importGenerated(demo, document, demo.report)
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
  { config, database, report, begun }: Demo,
  folder: string,
): Promise<TenantDocument | null> {
  const checked = begun.checked.get(folder) ?? checkTenantFolder(folder, config)
  const { document, files, problems } = await checked
  if (document === null) {
    report(`${folder} was not loaded:`)
    for (const problem of problems) report(`  ${formatProblem(problem)}`)
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

async function importEarlier(demo: Demo, document: TenantDocument): Promise<void> {
  if (!document.tenant.demo || !hasChanged(document)) return
  const file = join(
    generatedFolder(demo.config, document),
    'earlier',
    `${CHANGED_MODULE.module}.ndjson.gz`,
  )
  await importGenerated(demo, document, demo.report, [CHANGED_MODULE.module, '--from', file])
}
