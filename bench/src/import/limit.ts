/**
 * Loads Austin's rows, already mapped, into a plain table as fast as the database allows: COPY on
 * PostgreSQL, unnest inserts on the embedded one. Sends rows a second to the parent process.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { mapRows, RowCounts } from '../../../server/src/imports/import-rows.ts'
import { padded } from '../../../server/src/imports/locations.ts'
import { openSource } from '../../../server/src/imports/open-source.ts'
import { RejectsFile } from '../../../server/src/imports/rejects-file.ts'
import { withStaging } from '../../../server/src/imports/staging.ts'
import type { StagedRow } from '../../../server/src/imports/staged-row.ts'
import { readConfig } from '../../../server/src/platform/config.ts'
import { openDatabase } from '../../../server/src/platform/open-database.ts'
import { Source } from '../../../server/src/tenancy/document/source-document.ts'

/** Rows kept in memory for the measurement. */
const ROWS = 200_000

const module = join(
  import.meta.dirname,
  '../../../tenants/real/austin/modules/construction-permits.yaml',
)
const source = Source.parse(parse(readFileSync(module, 'utf8')).source)
if (source.format !== 'csv')
  throw new Error(`expected Austin's source to be CSV, got ${source.format}`)
const open = await openSource(source, {
  roots: { folder: '/', platData: '/', dataDir: '/' },
  from: process.argv[2],
  tokens: {},
})
const counts = new RowCounts(new RejectsFile('/dev/null'))
const batches: StagedRow[][] = []
let rows = 0
const mapped = mapRows(
  open.read(counts),
  {
    tenant: 'austin',
    module: 'limit',
    key: source.key,
    map: source.map,
    dates: new Set(),
    events: source.events,
    visibility: undefined,
    checks: source.checks,
    spills: source.spills,
    location: {
      projection: null,
      bounds: padded({ n: 31, e: -97, s: 30, w: -98 }, 1),
      standIns: [],
    },
    statusCategory: () => 1,
  },
  { today: '2026-01-01', timeZone: 'America/Chicago' },
  counts,
)
for await (const batch of mapped) {
  batches.push(batch)
  rows += batch.length
  if (rows >= ROWS) break
}
const config = readConfig()
const database = await openDatabase(config, 'attach')
const seconds = await withStaging(
  {
    database,
    dataDir: config.dataDir,
    tenant: 'austin',
    module: 'limit',
    timeoutMs: 0,
    waiting: () => undefined,
  },
  async (staging) => {
    const started = performance.now()
    await staging.load(
      (async function* () {
        yield* batches
      })(),
      () => undefined,
    )
    return (performance.now() - started) / 1000
  },
)
await database.close()
process.send?.(Math.round(rows / seconds))
process.disconnect?.()
