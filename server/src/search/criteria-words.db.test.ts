import type { ViewerLevel } from '@plat/contract/platform/envelope'
import { NO_VALUE, SearchCriteria } from '@plat/contract/search/criteria'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RecordIndexes } from '../indexes/record-indexes.ts'
import { placeCatalog } from '../places/place-catalog.ts'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
import { applyFolder, putRecords } from '../testing/portal.ts'
import { folder, records } from '../testing/search-fixture.ts'
import { criteriaWords, searchSentence } from './criteria-words.ts'
import { lostWordsOfAll } from './lost-words.ts'
import { openModule, type SearchDependencies } from './open-module.ts'

let database: Database
let source: SearchDependencies & { indexes: RecordIndexes }
let dataDir: string
let west: string
const tenant = uniqueTenant('ash')
const other = uniqueTenant('fir')
const logger = pino({ level: 'silent' })

/** The agency with a field that only its own people read. */
function agency(code: string) {
  const files = folder(code)
  const permits = files['modules/permits.yaml']
  const secret = { id: 'risk', label: 'Risk', kind: 'category', visibility: 'internal' }
  return {
    ...files,
    'modules/permits.yaml': { ...permits, fields: [...permits.fields, secret] },
  }
}

beforeAll(async () => {
  database = await testDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'plat-words-'))
  const indexes = new RecordIndexes({ database, logger, dataDir, threads: 1, idleMinutes: 60 })
  source = { database, logger, indexes }
  for (const code of [tenant, other]) {
    await applyFolder(database, agency(code))
    await putRecords(
      database,
      code,
      'permits',
      records.map((record) => ({ ...record, guid: crypto.randomUUID() })),
    )
  }
  west = await placeOf(tenant, 'West')
})
afterAll(async () => {
  await source.indexes.close()
  await rm(dataDir, { recursive: true, force: true })
})

async function placeOf(code: string, name: string): Promise<string> {
  const { document } = await loadTenant(database, code)
  const { byGuid } = await placeCatalog(database, code, document)
  return [...byGuid.values()].find((place) => place.name === name)?.id ?? ''
}
const at = (level: ViewerLevel) => ({ tenant, module: 'permits', level })
const sentence = async (criteria: object, level: ViewerLevel = 'anonymous') => {
  const words = await criteriaWords(source, at(level), SearchCriteria.parse(criteria))
  return [searchSentence(words, 'en'), searchSentence(words, 'es')]
}
const lostOf = async (
  criteria: object,
  level: ViewerLevel,
  snapshot: Parameters<typeof lostWordsOfAll>[1][number]['snapshot'] = null,
) => {
  const module = await openModule(source, { tenant, module: 'permits', viewer: { level } })
  const search = { criteria: SearchCriteria.parse(criteria), snapshot }
  return (await lostWordsOfAll(module, [search])).flat()
}
const lost = async (criteria: object, level: ViewerLevel = 'anonymous') =>
  (await lostOf(criteria, level)).map(({ criterion, value }) =>
    value === undefined ? criterion : `${criterion}:${value}`,
  )

test('a search of the API is worded as the screen words it, also what has no filter there', async () => {
  expect(await sentence({})).toEqual(['live', 'vigentes'])
  expect(await sentence({}, 'registered')).toEqual(['live and archived', 'vigentes y archivados'])
  expect(
    await sentence({
      status: 2,
      record_type: ['NEW', 'ELEC'],
      cost: { from: 1_000, to: 5_000 },
      start: '2024-01-01',
      end: '2024-05-31',
      record_date: { from: '2024-02-01' },
    }),
  ).toEqual([
    'New building, ELEC, Cost: 1,000 to 5,000, archived, Feb 1, 2024 to May 31, 2024',
    'Edificio nuevo, ELEC, Cost: 1,000 a 5,000, archivados, 1 feb 2024 a 31 may 2024',
  ])
})

test('places have their names, with a distance around them; a shape takes their place', async () => {
  const place: SearchCriteria['___place'] = [
    west,
    { id: await placeOf(tenant, 'East'), radius: 400 },
  ]
  const address = { location: [-97.8, 30.2] as [number, number], radius: 800 }
  expect(
    await sentence({ ___place: place, ___address: { ...address, text: '1 Main St' } }),
  ).toEqual([
    'live, in West, within ¼ mi (400 m) of East, within ½ mi (800 m) of 1 Main St',
    'vigentes, en West, a menos de ¼ mi (400 m) de East, a menos de ½ mi (800 m) de 1 Main St',
  ])
  expect((await sentence({ ___address: address }))[0]).toContain('of the chosen place')
  const shape = { type: 'Point', coordinates: [-97.8, 30.2], radius: 500 } as const
  const drawn = {
    ___place: place,
    ___geometry: { ...shape, coordinates: [-97.8, 30.2] as [number, number] },
  }
  expect((await sentence(drawn))[0]).toMatch(/^live, in the drawn area, [\d.]+ acres \(.+ ha\)$/)
})

test('one with a module that is not there is refused', async () => {
  const nowhere = { tenant, module: 'nowhere', level: 'anonymous' } as const
  await expect(criteriaWords(source, nowhere, {})).rejects.toThrow(/no module "nowhere"/)
})

test('nothing is lost of what the module has, and of options that only its records have', async () => {
  const all = { record_type: ['NEW', 'PLAN'], status_name: ['Issued'], work_class: ['Res'] }
  expect(
    await lost({ ...all, text: 'roof', cost: { from: 1 }, ___place: [west], status: 1 }),
  ).toEqual([])
})

test('what the module has not any more is lost: filters, kinds, options, places', async () => {
  const gone = '8f14e45f-ceea-467f-a8d2-6c1f0d3a9b10'
  const theirs = await placeOf(other, 'West')
  expect(
    await lost({
      old_field: ['A'],
      cost: ['cheap'],
      record_type: ['NEW', 'GONE'],
      work_class: 'Nobody',
      ___place: [west, { id: gone }, theirs],
    }),
  ).toEqual([
    'old_field:A',
    'cost:cheap',
    'record_type:GONE',
    'work_class:Nobody',
    `___place:${gone}`,
    `___place:${theirs}`,
  ])
})

test('a field that a viewer may not read is lost for them only', async () => {
  expect(await lost({ risk: [NO_VALUE] })).toEqual([`risk:${NO_VALUE}`])
  expect(await lost({ risk: [NO_VALUE] }, 'internal')).toEqual([])
})

test('what is lost is told in the words of when it was saved, else by its key', async () => {
  const snapshot = [
    { criterion: 'record_type', value: 'NEW', label: null, text: 'New building' },
    { criterion: 'record_type', value: 'GONE', label: null, text: { en: 'Barns', es: 'Graneros' } },
  ]
  const criteria = { record_type: ['NEW', 'GONE', 'OLD'], old_field: ['A'] }
  const told = await lostOf(criteria, 'anonymous', snapshot)
  expect(told).toEqual([
    { criterion: 'old_field', value: 'A', label: 'old_field', text: { en: 'A', es: 'A' } },
    snapshot[1],
    { criterion: 'record_type', value: 'OLD', label: 'record_type', text: 'OLD' },
  ])
})
