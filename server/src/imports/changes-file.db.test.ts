import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SourceError } from './row.ts'
import { importFixture } from './import-fixture-for-tests.ts'
import { csvOf, numberedRows, type TestImport, type TestRow } from './import-for-tests.ts'

const here = importFixture('changes')

let files = 0

/** Imports rows with a file of changes; gives its path and the report. */
async function run(rows: readonly TestRow[], end: string, more: Partial<TestImport> = {}) {
  const file = await here.file(`rows-${files++}.csv`, csvOf(rows))
  const changes = join(here.folder, `changes-${files}.${end}`)
  const report = await here.import(file, { changes, acceptRemovals: true, ...more })
  return { changes, report, text: () => readFileSync(changes, 'utf8') }
}

const objects = (text: string): Record<string, unknown>[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))

const partFiles = () => readdirSync(here.folder).filter((name) => name.endsWith('.part'))

test('a dry run and the import itself list the same: added, changed with both values, removed', async () => {
  await run(numberedRows(5), 'csv')
  const next = [
    ...numberedRows(4, (n) =>
      n === 2
        ? { status: 'Final', cost: '', lng: '-97.6' }
        : n === 3
          ? { title: 'New "title"' }
          : {},
    ),
    { number: 'P-9' },
  ]
  const tried = await run(next, 'ndjson', { dryRun: true })
  expect(tried.report).toMatchObject({ state: 'dry-run', inserted: 1, changed: 2, removed: 1 })
  expect(tried.report.changesFile).toBe(tried.changes)
  expect(objects(tried.text())).toEqual([
    { change: 'removed', key: 'P-5' },
    { change: 'added', key: 'P-9' },
    { change: 'changed', key: 'P-2', field: 'cost', before: '100', after: null },
    {
      change: 'changed',
      key: 'P-2',
      field: 'location',
      before: '-97.5, 30.5',
      after: '-97.6, 30.5',
    },
    { change: 'changed', key: 'P-2', field: 'status', before: 'Active', after: 'Final' },
    { change: 'changed', key: 'P-2', field: 'status_category', before: 'live', after: 'archive' },
    {
      change: 'changed',
      key: 'P-3',
      field: 'title',
      before: 'Permit P-3',
      after: 'New "title"',
    },
  ])
  const meant = await run(next, 'ndjson')
  expect(meant.report).toMatchObject({ state: 'finished', changed: 2 })
  expect(meant.text()).toBe(tried.text())
  const again = await run(next, 'ndjson')
  expect(again.report).toMatchObject({ inserted: 0, changed: 0, removed: 0 })
  expect(again.text()).toBe('')
})

test('a first load lists every record, those of one key apart, and the module is as without the file', async () => {
  const rows = [...numberedRows(3_000), { number: 'P-7', title: 'Another' }]
  const { report, text } = await run(rows, 'csv')
  expect(report).toMatchObject({ state: 'finished', inserted: 3_001, version: 1 })
  const lines = text().split('\r\n')
  expect(lines.slice(0, 2)).toEqual(['\uFEFFchange,key,field,before,after', 'added,P-1,,,'])
  expect(lines.filter((line) => line.startsWith('added,'))).toHaveLength(3_001)
  expect(lines).toContain('added,P-7#2,,,')
  expect(await here.visible()).toMatchObject({ count: 3_001, version: 1 })
})

test('a value that a spreadsheet would run is text in the table', async () => {
  await run([{ number: 'P-1' }, { number: '=1+1' }], 'csv')
  const { text } = await run([{ number: 'P-1', title: '=HYPERLINK("http://x")' }], 'csv')
  expect(text()).toContain(`removed,'=1+1,,,\r\n`)
  expect(text()).toContain(`changed,P-1,title,Permit P-1,"'=HYPERLINK(""http://x"")"\r\n`)
})

test('what the guard refuses is listed too, and nothing is changed', async () => {
  await run(numberedRows(100), 'csv')
  const before = await here.visible()
  const { report, text } = await run(numberedRows(10), 'ndjson', { acceptRemovals: false })
  expect(report.state).toBe('refused')
  expect(objects(text())).toHaveLength(90)
  expect(await here.visible()).toEqual(before)
})

test('an import that fails leaves the file that was there, and no part of another', async () => {
  const changes = join(here.folder, 'kept.csv')
  await writeFile(changes, 'of yesterday')
  const page = await here.file('page.csv', '<!DOCTYPE html><html>')
  const report = await here.import(page, { changes })
  expect(report).toMatchObject({ state: 'refused', changesFile: null })
  expect(readFileSync(changes, 'utf8')).toBe('of yesterday')
  expect(partFiles()).toEqual([])
})

test('a file that cannot be written is said before anything is read', async () => {
  const file = await here.file('one.csv', csvOf(numberedRows(1)))
  const nowhere = join(here.folder, 'nowhere', 'changes.csv')
  await expect(here.import(file, { changes: nowhere })).rejects.toThrow(SourceError)
  await expect(here.import(file, { changes: nowhere })).rejects.toThrow('Name another file')
  await expect(here.import(file, { changes: join(here.folder, 'x.txt') })).rejects.toThrow(
    '.ndjson',
  )
  expect(existsSync(nowhere)).toBe(false)
  expect(await here.visible()).toMatchObject({ count: 0 })
})
