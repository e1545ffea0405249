import { readFileSync } from 'node:fs'
import { mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { csvOf, fileOf, numberedRows } from './import-for-tests.ts'
import { importFixture } from './import-fixture-for-tests.ts'
import { reportLines } from './import-report.ts'

const here = importFixture('report')

function importOf(file: string, source: object = {}) {
  return here.import(file, { source })
}

test('a file with semicolons is read by itself, and where the source sets a comma it says so', async () => {
  const text = csvOf(numberedRows(10)).replaceAll('"', '').replaceAll(',', ';')
  const file = await here.file('semicolons.csv', text)
  const refused = await importOf(file, { delimiter: ',' })
  expect(refused).toMatchObject({ state: 'refused' })
  expect(refused.message).toContain('this looks like `;`. Set delimiter: auto')
  expect(await importOf(file)).toMatchObject({ state: 'finished', inserted: 10, located: 10 })
})

test('files of one source may each have their own delimiter', async () => {
  const comma = await here.file('own-1.csv', csvOf(numberedRows(5)))
  const text = csvOf(numberedRows(5, (n) => ({ number: `Q-${n}` })))
  const tab = await here.file('own-2.csv', text.replaceAll(',', '\t'))
  expect(await importOf(comma, { files: [comma, tab] })).toMatchObject({
    state: 'finished',
    inserted: 10,
  })
})

test('a renamed column: the one that was meant, and those that were found', async () => {
  const text = csvOf(numberedRows(5)).replace('status', 'Statuses')
  const { message } = await importOf(await here.file('renamed.csv', text))
  expect(message).toContain('"status" (did you mean "Statuses"?)')
  expect(message).toContain('Columns found: number, title, type, Statuses, date')
})

test('a dry run asks about a point that may stand for "not found"; once listed, it is no location', async () => {
  const rows = numberedRows(400, () => ({ lng: '-97.5', lat: '30.5025' }))
  const text = csvOf([...rows, ...numberedRows(3, (n) => ({ number: `Q-${n}`, lng: `-97.${n}` }))])
  const file = await here.file('stand-in.csv', text)
  const map = { location: { lng: { column: 'lng' }, lat: { column: 'lat' } } }
  const dry = await here.import(file, { source: { map }, dryRun: true })
  expect(reportLines(dry).join('\n')).toMatch(
    /note {7}400 of 403 records .* standIns: \[\[-97\.5, 30\.5025\]\]\n/,
  )
  const listed = await here.import(file, {
    source: { map, standIns: [[-97.5, 30.5025]] },
    acceptChanges: ['location'],
  })
  expect(listed).toMatchObject({ state: 'finished', located: 3, notices: [] })
})

test('a point of a state plane is named in its own feet', async () => {
  const given = { lng: '3200000.5', lat: '10000000' }
  const file = await here.file('feet.csv', csvOf(numberedRows(60, () => given)))
  const projection = (x: number, y: number): [number, number] => [x / -32_820.518, y / 328_000]
  const report = await here.import(file, { projection })
  expect(report.notices[0]).toContain('standIns: [[3200000.5, 10000000]]')
})

test('files of one name in two folders are told apart, and rejects hold the rows themselves', async () => {
  const header = csvOf([])
  await mkdir(join(here.folder, '2015'))
  await mkdir(join(here.folder, '2016'))
  await fileOf(join(here.folder, '2015'), 'permits.csv', `${header.trimEnd()}\n"A-1",short\n`)
  await fileOf(
    join(here.folder, '2016'),
    'permits.csv',
    csvOf([...numberedRows(9), { number: '', title: 'No number' }]),
  )
  const report = await importOf(join(here.folder, '*/permits.csv'))
  const below = here.folder.slice(1)
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

test('of columns with one name or none, the rejects file has every value', async () => {
  const rows = 'number,title,title,,,lng,lat\n,One,Other,x,y,-97.5,30.5\nP-1,T,T,,,-97.5,30.5\n'
  const map = { title: { column: 'title' }, agency_reference: { column: 'number' } }
  const report = await importOf(await here.file('twice.csv', rows), {
    map: { ...map, location: { lng: { column: 'lng' }, lat: { column: 'lat' } } },
  })
  const rejects = readFileSync(report.rejectsFile ?? '', 'utf8')
  expect(JSON.parse(rejects).row).toMatchObject({
    title: 'One',
    'title#3': 'Other',
    '#4': 'x',
    '#5': 'y',
  })
})

test('rejected rows that cannot be written are found out before anything is changed', async () => {
  await importOf(await here.file('whole.csv', csvOf(numberedRows(10))))
  const before = await here.visible()
  await mkdir(join(here.folder, 'not-a-file'))
  const rows = [...numberedRows(10, () => ({ title: 'New' })), { number: '' }]
  const refused = await here.import(await here.file('whole.csv', csvOf(rows)), {
    rejects: join(here.folder, 'not-a-file'),
  })
  expect(refused).toMatchObject({ state: 'refused' })
  expect(refused.message).toMatch(
    /not-a-file: the rejected rows cannot be written .*EISDIR.*--rejects/,
  )
  expect(await here.visible()).toEqual(before)
})

test('a refused import does not claim to have removed anything', async () => {
  await importOf(await here.file('before.csv', csvOf(numberedRows(100))))
  const refused = await importOf(await here.file('before.csv', csvOf(numberedRows(60))))
  expect(refused).toMatchObject({ state: 'refused', removed: 40 })
  const printed = reportLines(refused).join('\n')
  expect(printed).toContain('would have removed  40')
  expect(printed).not.toMatch(/^ {2}removed/m)
  const unread = await importOf(await here.file('page.csv', '<html>'))
  expect(reportLines(unread).join('\n')).not.toContain('removed')
  expect((await here.visible()).count).toBe(100)
})

test('what patterns of the mapping put right is counted, and not listed', async () => {
  const file = await here.file(
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
  await mkdir(join(here.folder, 'only.csv'))
  await symlink(join(here.folder, 'gone'), join(here.folder, 'link.csv'))
  await expect(importOf(join(here.folder, 'no*.csv'))).rejects.toThrow(/No file fits .*no\*\.csv/)
  await expect(importOf(join(here.folder, 'only*.csv'))).rejects.toThrow('only folders do')
  await expect(importOf(join(here.folder, 'link*.csv'))).rejects.toThrow(
    'link to a file that is gone',
  )
})
