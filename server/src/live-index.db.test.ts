import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Bounds } from '@plat/contract/platform/geometry'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { IndexQuery } from './indexes/index-query.ts'
import { type LoadedIndex, RecordIndexes } from './indexes/record-indexes.ts'
import { importFixture } from './imports/import-fixture-for-tests.ts'
import { csvOf, numberedRows, type TestRow } from './imports/import-for-tests.ts'
import { asTenant } from './platform/db/as-tenant.ts'
import { listeningDatabase } from './platform/testing/database.ts'
import { moduleOf } from './tenancy/document/document.ts'
import { loadTenant } from './tenancy/tenant-cache.ts'
import { applyFolder } from './testing/portal.ts'
import { folder } from './testing/search-fixture.ts'

const here = importFixture('live', listeningDatabase)

let dataDirs: string[]
let indexes: RecordIndexes
let files = 0

async function newIndexes(dataDir?: string): Promise<RecordIndexes> {
  const directory = dataDir ?? (await mkdtemp(join(tmpdir(), 'plat-live-')))
  dataDirs.push(directory)
  const logger = pino({ level: 'silent' })
  const { database } = here
  return new RecordIndexes({ database, logger, dataDir: directory, threads: 1, idleMinutes: 60 })
}

beforeEach(async () => {
  dataDirs = []
  await applyFolder(here.database, folder(here.tenant))
  indexes = await newIndexes()
})
afterEach(async () => {
  await indexes.close()
  for (const directory of dataDirs) await rm(directory, { recursive: true, force: true })
})

/** What can be said of each record; `type` says who may see it. */
function rowsOf(count: number, more: (number: number) => Partial<TestRow> = () => ({})) {
  return numberedRows(count, (n) => ({
    type: n % 9 === 0 ? 'internal' : 'everybody',
    status: n % 3 === 0 ? 'Final' : 'Issued',
    date: `20${String(10 + (n % 15))}-0${(n % 9) + 1}-1${n % 10}`,
    lng: n % 11 === 0 ? '' : String(-97.9 + (n % 40) / 50),
    lat: n % 11 === 0 ? '' : String(30.1 + (n % 31) / 50),
    cost: String((n * 37) % 500),
    title: `Deck ${n % 7}`,
    ...more(n),
  }))
}

async function load(rows: readonly TestRow[]) {
  const file = await here.file(`live-${files++}.csv`, csvOf(rows))
  const report = await here.import(file, {
    source: { visibility: { column: 'type' } },
    acceptRemovals: true,
    acceptChanges: ['visibility', 'title'],
  })
  expect(report.state).toBe('finished')
  return report
}

/** The index of the newest records, once it is there. */
async function newest(of: RecordIndexes): Promise<LoadedIndex> {
  const state = await loadTenant(here.database, here.tenant)
  const module = moduleOf(state.document, 'permits')
  if (module === undefined) throw new Error('the fixture has no permits')
  // Not what is remembered of it: the notification may be on its way.
  const [row] = await asTenant(here.database, here.tenant, ({ query }) =>
    query<{ version: number }>(`select version from module where module = 'permits'`),
  )
  await expect.poll(async () => (await of.get(state, module)).version).toBe(row?.version)
  return of.get(state, module)
}

const EVERYWHERE: Bounds = [-98, 30, -97, 31]
const PAGE = { kind: 'page', scope: 'all', view: null, offset: 3, limit: 500 } as const
const queries = (west: string) =>
  ([0, 2] as const).flatMap((visibility): IndexQuery[] => {
    const criteria = { visibility }
    const map = { kind: 'locations', criteria, view: EVERYWHERE, form: 'geojson' } as const
    return [
      { kind: 'count', criteria, view: null },
      { kind: 'count', criteria: { ...criteria, places: [west], text: 'deck 3' }, view: null },
      {
        kind: 'facets',
        criteria,
        fields: ['record_type', 'status', 'work_class'],
        view: EVERYWHERE,
      },
      ...['record_date', 'reference', 'cost', 'status', 'area'].flatMap((field): IndexQuery[] => [
        { ...PAGE, criteria, sort: { field, descending: true } },
        { ...PAGE, criteria, sort: { field, descending: false } },
      ]),
      { ...map, zoom: 8, limit: 20 },
    ]
  })

/** All answers of an index. */
async function answers(index: LoadedIndex): Promise<unknown[]> {
  const [west] = await asTenant(here.database, here.tenant, ({ query }) =>
    query<{ guid: string }>(`select guid from place where name = 'West'`),
  )
  return Promise.all(
    queries(west?.guid ?? '').map(async (query) => {
      const answer = await index.query(query)
      if (answer === null || !('features' in answer) || !(answer.features instanceof Uint8Array))
        return answer
      // In any order.
      const features: unknown[] = JSON.parse(`[${Buffer.from(answer.features).toString()}]`)
      return features.map((feature) => JSON.stringify(feature)).toSorted()
    }),
  )
}

/** How many indexes were loaded from there. */
function loads(from: 'snapshot' | 'changes' | 'database', of = indexes): number {
  return of.figures.loads.get(from)?.count ?? 0
}

/** Every answer is that of an index built anew. */
async function expectExact(of = indexes): Promise<void> {
  const index = await newest(of)
  const other = await newIndexes()
  try {
    expect(await answers(index)).toEqual(await answers(await newest(other)))
    expect(loads('database', other)).toBe(1)
  } finally {
    await other.close()
  }
}

test('after each import all answers are those of an index built anew, and only what changed was read', async () => {
  const rows = rowsOf(400)
  await load(rows)
  await expectExact()

  const changed = rowsOf(400, (n) => {
    if (n % 20 === 0) return { status: 'Final', date: '2027-01-05', cost: '9999.5' }
    if (n % 20 === 7) return { lng: '-97.03', lat: '30.97' }
    if (n % 20 === 9) return { lng: '', lat: '' }
    return n % 20 === 13 ? { type: 'internal' } : {}
  })
  await load(changed)
  await expectExact()
  await load([...changed.filter((_, i) => i % 25 !== 3), { number: 'A-1' }, { number: 'P-20x' }])
  await expectExact()
  // As they were, with those that had gone.
  await load(rows)
  await expectExact()
  expect(loads('database')).toBe(1)
  expect(loads('changes')).toBe(3)
})

test('after a restart the index on disk and what changed since are enough', async () => {
  await load(rowsOf(300))
  await newest(indexes)
  await indexes.close()
  await load(rowsOf(301, (n) => (n === 5 ? { type: 'internal' } : {})))
  await load(rowsOf(302))
  indexes = await newIndexes(dataDirs[0])
  await expectExact()
  expect([loads('database'), loads('changes')]).toEqual([0, 1])
})

test('after a restart the index on disk is enough however many imports came since, and whatever else lies beside it', async () => {
  await load(rowsOf(100))
  await newest(indexes)
  await indexes.close()
  const folderOf = join(dataDirs[0] ?? '', 'index', here.tenant)
  const strange = ['permits-2-00000000000000000000.idx', 'cases-1-00000000000000000000.idx', 'x']
  for (const name of strange) await writeFile(join(folderOf, name), 'no index')
  for (let count = 101; count <= 124; count++) await load(rowsOf(count))
  indexes = await newIndexes(dataDirs[0])
  await expectExact()
  expect([loads('database'), loads('changes')]).toEqual([0, 1])
})

test('an index that hundreds of small imports came after is built anew in the background', async () => {
  await load(rowsOf(50))
  await newest(indexes)
  // Imports that are 600 versions, without waiting for each.
  await asTenant(here.database, here.tenant, async ({ query }) => {
    await query(
      `insert into module_version (tenant, module, version, content_id, inserted, changed, removed, rewritten)
       select tenant, module, version + step, gen_random_uuid(), 0, 0, 0, false
       from module, generate_series(1, 600) as step where module = 'permits'`,
    )
    await query(
      `update module set version = version + 600, content_id = (select content_id from module_version v
         where v.module = module.module and v.version = module.version + 600) where module = 'permits'`,
    )
  })
  await load(rowsOf(51))
  await newest(indexes)
  // Twice, where the versions and the import are heard one after the other.
  expect(loads('changes')).toBeGreaterThan(0)
  await expect.poll(() => loads('database')).toBe(2)
  await expectExact()
})

test('an import that rewrites most records has a new index, and so has one whose places changed', async () => {
  await load(rowsOf(300))
  await newest(indexes)
  await load(rowsOf(300, () => ({ title: 'Porch' })))
  await expectExact()
  expect([loads('database'), loads('changes')]).toEqual([2, 0])

  await load(rowsOf(301, () => ({ title: 'Porch' })))
  await applyFolder(here.database, {
    ...folder(here.tenant),
    'modules/permits.yaml': {
      ...folder(here.tenant)['modules/permits.yaml'],
      fields: [{ id: 'cost', label: 'Cost', kind: 'number' }],
      filters: [],
    },
  })
  const state = await loadTenant(here.database, here.tenant)
  const module = moduleOf(state.document, 'permits')
  if (module === undefined) throw new Error('the fixture has no permits')
  await expect.poll(async () => (await indexes.get(state, module)).document).toBe(state.document)
  expect(loads('database')).toBeGreaterThanOrEqual(3)
})

test('many changes beside an index are taken into a new one in the background', async () => {
  await load(rowsOf(3_000))
  await newest(indexes)
  await load(rowsOf(3_000, (n) => (n % 2 === 0 && n < 2_500 ? { title: 'Roof' } : {})))
  await expectExact()
  expect(loads('changes')).toBe(1)
  await expect.poll(() => loads('database')).toBe(2)
  // What comes while it is built is not lost.
  await load(rowsOf(3_001, (n) => (n % 2 === 0 && n < 2_500 ? { title: 'Roof' } : {})))
  await expectExact()
})

test('changes that are not known by record make a new index instead of a wrong one', async () => {
  await load(rowsOf(50))
  await newest(indexes)
  await asTenant(here.database, here.tenant, async ({ query }) => {
    await query(`update record set status = 'Final' where record_no < 20`)
    await query('update module set version = version + 1, content_id = gen_random_uuid()')
  })
  await expectExact()
  expect([loads('database'), loads('changes')]).toEqual([2, 0])
})
