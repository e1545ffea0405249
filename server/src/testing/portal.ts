import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pino } from 'pino'
import { stringify } from 'yaml'
import { type BuiltApp, buildApp } from '../app.ts'
import { readConfig } from '../platform/config.ts'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { RecordIndexes } from '../indexes/record-indexes.ts'
import { applyTenant } from '../tenancy/apply/apply.ts'
import { checkTenantFolder } from '../tenancy/check/check.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'

/** Files of a tenant folder: objects become YAML (JSON for GeoJSON), texts stay as they are. */
export type TenantFiles = Record<string, unknown>

/** Checks and applies a tenant folder made of these files; requests that follow are answered by it. */
export async function applyFolder(database: Database, files: TenantFiles): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'plat-tenant-'))
  try {
    for (const [name, content] of Object.entries(files)) {
      const path = join(directory, name)
      await mkdir(dirname(path), { recursive: true })
      const text =
        typeof content === 'string'
          ? content
          : name.endsWith('json')
            ? JSON.stringify(content)
            : stringify(content)
      await writeFile(path, text)
    }
    const {
      document,
      files: contents,
      problems,
    } = await checkTenantFolder(directory, {
      platData: directory,
      dataDir: directory,
    })
    if (document === null) throw new Error(JSON.stringify(problems, null, 2))
    const { version } = await applyTenant(database, { document, files: contents }, { by: 'test' })
    await untilHeard(database, document.tenant.code, version)
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

/**
 * Waits until this process reads the applied version: it hears of it from the database, so a request right after the
 * commit may still be answered by the version before.
 */
async function untilHeard(database: Database, tenant: string, version: number): Promise<void> {
  while ((await loadTenant(database, tenant)).version < version) await delay(5)
}

/**
 * The whole server over the test database, without a socket; closed when the test file ends.
 * @param environment settings beside the usual ones.
 * @param logger nothing is logged without one.
 */
export async function testServer(
  database: Database,
  environment: Readonly<Record<string, string>> = {},
  logger = pino({ level: 'silent' }),
): Promise<{ app: BuiltApp; close(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'plat-data-'))
  const config = readConfig({ DATA_DIR: dataDir, ...environment })
  const indexes = new RecordIndexes({
    database,
    logger,
    dataDir,
    threads: 1,
    idleMinutes: config.indexIdleMinutes,
  })
  const app = await buildApp({
    config,
    database,
    indexes,
    logger,
    version: '0.0.0-test',
    // Mails stay in the outbox, where tests read them.
    wakeMail: () => undefined,
  })
  return {
    app,
    close: async () => {
      await app.fastify.close()
      await indexes.close()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** A record as a test writes it; what is left out is empty. */
export interface TestRecord {
  guid: string
  agency_reference: string
  title?: string
  description?: string
  record_type?: string
  status?: string
  status_category?: 1 | 2
  record_date?: string
  street_address?: string
  lng?: number
  lat?: number
  shape?: unknown
  visibility?: 0 | 1 | 2
  attributes?: Record<string, unknown>
  events?: unknown[]
}

/** Puts records into a module, numbered from 1, and makes them its next version. */
export async function putRecords(
  database: Database,
  tenant: string,
  module: string,
  records: readonly TestRecord[],
): Promise<void> {
  await asTenant(database, tenant, async (tx) => {
    // Tens of thousands of records in one statement, on any machine.
    await tx.query('set local statement_timeout = 0')
    await tx.query('delete from record where module = $1', [module])
    await tx.query(
      `insert into record (tenant, module, record_no, guid, source_key, agency_reference, reference_key, title,
         description, record_type, status, status_category, record_date, street_address, lng, lat, shape,
         visibility, attributes, events, content_hash, version)
       select current_tenant(), $1, ordinality, (r->>'guid')::uuid, r->>'agency_reference', r->>'agency_reference',
         upper(regexp_replace(r->>'agency_reference', '[^A-Za-z0-9]', '', 'g')), coalesce(r->>'title', ''),
         r->>'description', r->>'record_type', r->>'status', coalesce((r->>'status_category')::int, 1),
         (r->>'record_date')::date, r->>'street_address', (r->>'lng')::float, (r->>'lat')::float,
         case when r ? 'shape' then st_setsrid(st_geomfromgeojson(r->>'shape'), 4326) end,
         coalesce((r->>'visibility')::int, 0), coalesce(r->'attributes', '{}'), coalesce(r->'events', '[]'),
         md5(r::text)::uuid, 1
       from jsonb_array_elements($2::jsonb) with ordinality as t (r, ordinality)`,
      [module, JSON.stringify(records)],
    )
    await tx.query(
      `with next as (
         update module set version = version + 1, content_id = gen_random_uuid(), imported_at = now()
         where module = $1 returning *
       )
       insert into module_version (tenant, module, version, content_id, inserted, changed, removed, rewritten)
       select tenant, module, version, content_id, $2, 0, 0, true from next`,
      [module, records.length],
    )
  })
}
