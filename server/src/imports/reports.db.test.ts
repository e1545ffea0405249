import { readFileSync } from 'node:fs'
import { mkdir, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import {
  csvOf,
  fileOf,
  importFile,
  makeTenant,
  numberedRows,
  temporaryFolder,
  visible,
} from './import-for-tests.ts'
import { reportLines } from './import-report.ts'

let database: Database
let folder: string
let tenant: string

beforeAll(async () => {
  database = await testDatabase()
  folder = await temporaryFolder()
  return () => rm(folder, { recursive: true })
})

beforeEach(async () => {
  tenant = uniqueTenant('report')
  await makeTenant(database, tenant)
})

function importOf(file: string, source: object = {}) {
  return importFile(database, { tenant, file, dataDir: folder, source })
}

test('a file with semicolons is read by itself, and where the source sets a comma it says so', async () => {
  const text = csvOf(numberedRows(10)).replaceAll('"', '').replaceAll(',', ';')
  const file = await fileOf(folder, 'semicolons.csv', text)
  const refused = await importOf(file, { delimiter: ',' })
  expect(refused).toMatchObject({ state: 'refused' })
  expect(refused.message).toContain('this looks like `;`. Set delimiter: auto')
  expect(await importOf(file)).toMatchObject({ state: 'finished', inserted: 10, located: 10 })
})

test('files of one source may each have their own delimiter', async () => {
  const comma = await fileOf(folder, 'own-1.csv', csvOf(numberedRows(5)))
  const text = csvOf(numberedRows(5, (n) => ({ number: `Q-${n}` })))
  const tab = await fileOf(folder, 'own-2.csv', text.replaceAll(',', '\t'))
  expect(await importOf(comma, { files: [comma, tab] })).toMatchObject({
    state: 'finished',
    inserted: 10,
  })
})

test('a renamed column: the one that was meant, and those that were found', async () => {
  const text = csvOf(numberedRows(5)).replace('status', 'Statuses')
  const { message } = await importOf(await fileOf(folder, 'renamed.csv', text))
  expect(message).toContain('"status" (did you mean "Statuses"?)')
  expect(message).toContain('Columns found: number, title, type, Statuses, date')
})

test('files of one name in two folders are told apart, and rejects hold the rows themselves', async () => {
  const header = csvOf([])
  await mkdir(join(folder, '2015'))
  await mkdir(join(folder, '2016'))
  await fileOf(join(folder, '2015'), 'permits.csv', `${header.trimEnd()}\n"A-1",short\n`)
  await fileOf(
    join(folder, '2016'),
    'permits.csv',
    csvOf([...numberedRows(9), { number: '', title: 'No number' }]),
  )
  const report = await importOf(join(folder, '*/permits.csv'))
  const below = folder.slice(1)
  expect(report.eachFile.map(({ name, rows }) => [name, rows])).toEqual([
    [`${below}/2015/permits.csv`, 1],
    [`${below}/2016/permits.csv`, 10],
  ])
  const rejects = readFileSync(report.rejectsFile ?? '', 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(rejects).toEqual([
    expect.objectContaining({
      file: `${below}/2015/permits.csv`,
      line: 2,
      reason: 'shifted columns',
      row: '"A-1",short',
    }),
    expect.objectContaining({
      file: `${below}/2016/permits.csv`,
      line: 11,
      reason: 'no key',
      row: expect.objectContaining({ number: '', title: 'No number', status: 'Active' }),
    }),
  ])
  expect(report.rejected.reasons['shifted columns']?.examples[0]).toContain('2015/permits.csv:2')
})

test('a refused import does not claim to have removed anything', async () => {
  await importOf(await fileOf(folder, 'before.csv', csvOf(numberedRows(100))))
  const refused = await importOf(await fileOf(folder, 'before.csv', csvOf(numberedRows(60))))
  expect(refused).toMatchObject({ state: 'refused', removed: 40 })
  const printed = reportLines(refused).join('\n')
  expect(printed).toContain('would have removed  40')
  expect(printed).not.toMatch(/^ {2}removed/m)
  const unread = await importOf(await fileOf(folder, 'page.csv', '<html>'))
  expect(reportLines(unread).join('\n')).not.toContain('removed')
  expect((await visible(database, tenant)).count).toBe(100)
})

test('what patterns of the mapping put right is counted, and not listed', async () => {
  const file = await fileOf(
    folder,
    'patterns.csv',
    csvOf(numberedRows(30, (n) => ({ title: `Deck ${n} 00000`, cost: n === 7 ? 'much' : '1' }))),
  )
  const title = {
    column: 'title',
    replace: [{ pattern: ' 0{5}$', with: '', note: 'padding' }],
  }
  const report = await importOf(file, {
    map: { title, cost: { column: 'cost', number: true } },
  })
  expect(report.repaired.reasons['title: padding']).toEqual({ count: 30, examples: [] })
  expect(report.repaired.reasons['cost: not a number']?.examples[0]).toContain('patterns.csv:8')
})

test('a glob that fits nothing, one that fits only a folder, and a link to nothing are named', async () => {
  await mkdir(join(folder, 'only.csv'))
  await symlink(join(folder, 'gone'), join(folder, 'link.csv'))
  await expect(importOf(join(folder, 'no*.csv'))).rejects.toThrow(/No file fits .*no\*\.csv/)
  await expect(importOf(join(folder, 'only*.csv'))).rejects.toThrow('only folders do')
  await expect(importOf(join(folder, 'link*.csv'))).rejects.toThrow('link to a file that is gone')
})
