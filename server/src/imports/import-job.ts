import type { Database } from '../platform/db/database.ts'
import { dayIn } from '../tenancy/document/calendar.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
import { type ModuleDocument, statusOf } from '../tenancy/document/module-document.ts'
import type { Source } from '../tenancy/document/source-document.ts'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { MappingContext } from './import-rows.ts'
import type { Accepted } from './objection.ts'
import type { MappingRules } from './record-mapper.ts'
import type { OpenSource } from './open-source.ts'
import type { ReadingNotes, RowBatch } from './row.ts'
import { completeMapping } from './blds.ts'
import { padded } from './locations.ts'
import { projectionOf } from './projections.ts'

/** An import of one module. */
export interface ImportJob {
  readonly database: Database
  readonly dataDir: string
  readonly rules: MappingRules
  readonly context: MappingContext
  readonly snapshot: boolean
  /** The rows come over the network: they are fetched before the database is kept busy. */
  readonly remote: boolean
  readonly files: number
  /** Bytes to read, when known in advance. */
  readonly totalBytes: number | undefined
  /** Opens the source; called once. */
  read(notes: ReadingNotes): AsyncIterable<RowBatch>
  readonly accepted: Accepted
  readonly dryRun: boolean
  /** Milliseconds to wait for another import of the module; a few seconds when left out. */
  readonly timeoutMs?: number
  /** File for rejected rows; in the data folder when left out. */
  readonly rejects: string | undefined
  /** Called each second with a line on how far it is. */
  progress(line: string): void
}

/** What is imported, and into which database. */
export interface ImportOf {
  readonly database: Database
  readonly dataDir: string
  readonly document: TenantDocument
  readonly module: ModuleDocument
  readonly source: Source
}

/** The import of a module from its opened source, but for what its caller decides. */
export async function importJob(
  { database, dataDir, document, module, source }: ImportOf,
  open: OpenSource,
): Promise<Omit<ImportJob, 'accepted' | 'dryRun' | 'rejects' | 'progress'>> {
  const { timeZone } = document.tenant
  return {
    database,
    dataDir,
    rules: await mappingRules(database, document, module, source),
    context: { today: dayIn(timeZone, new Date()), timeZone },
    snapshot: source.snapshot,
    remote: open.remote,
    files: open.files,
    totalBytes: open.totalBytes,
    read: (notes) => open.read(notes),
  }
}

/** The rules that turn rows of a module's source into records. */
async function mappingRules(
  database: Database,
  document: TenantDocument,
  module: ModuleDocument,
  source: Source,
): Promise<MappingRules> {
  const tenant = document.tenant.code
  const mapping = completeMapping(
    source,
    module.fields.map(({ id }) => id),
  )
  return {
    tenant,
    module: module.code,
    key: mapping.key,
    map: mapping.map,
    dates: new Set(module.fields.filter(({ kind }) => kind === 'date').map(({ id }) => id)),
    events: mapping.events,
    visibility: source.visibility,
    checks: source.checks,
    spills: source.spills,
    location: {
      standIns: source.standIns,
      bounds: padded(
        module.map?.geo?.agencyBounds ?? document.tenant.control.map.geo.agencyBounds,
        source.padding,
      ),
      projection: await projectionOf(source.crs, (srid) => definitionOf(database, tenant, srid)),
    },
    statusCategory: (status) => statusOf(module, status).category,
  }
}

async function definitionOf(
  database: Database,
  tenant: string,
  srid: number,
): Promise<string | undefined> {
  const [row] = await asTenant(database, tenant, ({ query }) =>
    query<{ definition: string }>(
      'select proj4text as definition from spatial_ref_sys where srid = $1',
      [srid],
    ),
  )
  return row?.definition
}
