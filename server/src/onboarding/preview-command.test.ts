import { readdirSync, readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { XSS_PAYLOADS } from '../tenancy/check/xss-payloads-for-tests.ts'
import { init, type InitRun, rowsText } from './init-for-tests.ts'
import { preview } from './preview-for-tests.ts'

const HEADER = ['Permit Num', 'Status', 'Issued', 'Address', 'Cost', 'lat', 'lng']
const rows = Array.from({ length: 60 }, (_, n) => [
  `BP-${1000 + n}`,
  n % 3 === 0 ? 'Closed' : 'Issued',
  `${(n % 12) + 1}/${(n % 28) + 1}/2025`,
  `${100 + n} N Main St`,
  String(1000 + n),
  (30.2 + n / 1000).toFixed(3),
  (-97.8 + n / 1000).toFixed(3),
])
const CSV = rowsText([HEADER, ...rows])

const fresh = () => init({ 'permits.csv': CSV })

/** Changes a file of a folder. */
async function change(
  run: InitRun,
  file: string,
  from: string | RegExp,
  to: string,
): Promise<void> {
  const text = await run.text(file)
  expect(text).toMatch(from)
  await writeFile(join(run.folder, file), text.replace(from, to))
}

/** Writes another file over the source's own. */
const replaceData = (run: InitRun, content: string | Buffer) =>
  writeFile(join(run.folder, '..', 'permits.csv'), content)

test('a folder fresh from init, not applied: rows beside records, fields and locations', async () => {
  const { folder } = await fresh()
  const run = await preview(folder)
  expect(run).toMatchObject({ exit: 0, err: expect.not.stringContaining('error') })
  expect(run.out).toContain('ferndale/permits: a preview, nothing is stored')
  expect(run.out).toContain('read       60 rows from 1 file\n')
  expect(run.out).toContain('records    60: 40 live, 20 archived')
  expect(run.out).toContain('located    60 (100 %)')
  expect(run.out).toContain('north 30.25900, east -97.74100, south 30.20000, west -97.80000')
  expect(run.out).toContain("100 % within the agency's bounds")
  expect(run.out).toMatch(/record_date +100 % {2}2025-01-01 · 2025-02-02 · 2025-03-03/)
  expect(run.out).toContain('10 rows and their records:')
  expect(run.out).toMatch(/permits\.csv:2\n/)
  expect(run.out).toMatch(/Address: 100 N Main St +status: Closed/)
  expect(run.out).toMatch(/Cost: 1000 +.*record_date: 2025-01-01/)
})

test('what is refused, dropped or not located is counted by reason, with the row and the value', async () => {
  const run = await fresh()
  const bad = [
    ...rows,
    ['', 'Issued', '1/1/2025', '1 A St', '5', '30.2', '-97.8'],
    ['BP-1', 'Issued', '2/30/2025', '2 A St', '5', '0', '0'],
    ['BP-2', 'Issued', '1/1/2025', '3 A St', '5', '30.2', '-97.8', 'one', 'too', 'many'],
    ['BP-1000', 'Issued', '', '4 A St', '5', '30.2', '-97.8'],
  ]
  await replaceData(run, rowsText([HEADER, ...bad]))
  const { exit, out } = await preview(run.folder)
  expect(exit).toBe(0)
  expect(out).toMatch(/rejected +2\n/)
  expect(out).toMatch(/1 {2}no key\n +\S*permits\.csv:62 /)
  expect(out).toMatch(/permits\.csv:64/)
  expect(out).toMatch(/1 {2}at 0,0 \(null island\)\n +\S*permits\.csv:63/)
  expect(out).toMatch(/1 {2}record_date: .*\n +\S*permits\.csv:63 2\/30\/2025/)
  expect(out).toMatch(/record_date +97 % \(1 unreadable\)/)
  expect(out).toContain('1 of them have a key that came before')
})

test('records outside of the agency’s bounds are counted, and drawn', async () => {
  const run = await fresh()
  await change(
    run,
    'tenant.yaml',
    /agencyBounds: .*/,
    'agencyBounds: { n: 30.23, e: -97.7, s: 30.2, w: -97.9 }',
  )
  await change(run, 'modules/permits.yaml', '  crs:', '  padding: 9\n  crs:').catch(() =>
    change(run, 'modules/permits.yaml', /^source:\n/m, 'source:\n  padding: 9\n'),
  )
  const { exit, out, err } = await preview(run.folder)
  expect(exit, err).toBe(0)
  expect(out).toContain("52 % within the agency's bounds")
})

test('a sample is read of a large file, and said to be one; --all reads it whole', async () => {
  const many = Array.from({ length: 60_000 }, (_, n) => [
    `BP-${n}`,
    n < 59_990 ? 'Issued' : 'Closed',
    '1/2/2025',
    `${n} Main Street with a text that makes the file longer`,
    '5',
    '30.2',
    '-97.8',
  ])
  const run = await init({ 'permits.csv': rowsText([HEADER, ...many]) })
  const sampled = await preview(run.folder)
  expect(sampled.out).toContain(': a sample, not all; --all reads everything')
  expect(sampled.out).toContain('end of /')
  expect(sampled.out).toContain(', 10 archived')
  const all = await preview(run.folder, '--all')
  expect(all.out).toContain('read       60,000 rows from 1 file\n')
  expect(all.out).toContain('records    60,000: 59,990 live, 10 archived')
  expect(all.out).toContain('located    60,000 (100 %)')
})

test('--from reads another file, as a sample that somebody sent', async () => {
  const run = await fresh()
  const sample = join(run.folder, '..', 'sample.csv')
  await writeFile(sample, rowsText([HEADER, ...rows.slice(0, 7)]))
  const { out } = await preview(run.folder, 'permits', '--from', sample)
  expect(out).toContain('read       7 rows')
  expect(out).toContain('7 rows and their records:')
})

test.each([
  ['HTML', '<!DOCTYPE html><html><body>Sign in', 'HTML'],
  ['an empty file', '', 'the source holds no row'],
  ['a header alone', `${HEADER.join(',')}\n`, 'the source holds no row'],
  [
    'rows of which none can be used',
    rowsText([HEADER, ...rows.slice(0, 2).map((row) => ['', ...row.slice(1)])]),
    'not one of 2 rows',
  ],
  ['bytes', Buffer.from([1, 0, 2, 9, 3, 0, 4, 8, 9]), 'is no text'],
])('%s instead of data: said, and exit code 3', async (_, content: string | Buffer, message) => {
  const run = await fresh()
  await replaceData(run, content)
  const { exit, err } = await preview(run.folder)
  expect(err).toContain(message)
  expect(exit).toBe(3)
})

test('a column that is not there is named, with the columns that are', async () => {
  const run = await fresh()
  await change(run, 'modules/permits.yaml', /column: "?'?Issued/, 'column: Isued')
  const { exit, err } = await preview(run.folder)
  expect(exit).toBe(3)
  expect(err).toContain('No file has the column "Isued" (did you mean "Issued"?)')
  expect(err).toContain('Columns found: Permit Num, Status, Issued, Address, Cost, lat, lng.')
})

test('a folder with faults is told what `plat tenant check` tells, by file and line', async () => {
  const run = await fresh()
  await change(run, 'tenant.yaml', /timeZone: .*/, 'timeZone: Mars/Olympus')
  const { exit, err, out } = await preview(run.folder)
  expect(exit).toBe(1)
  expect(err).toMatch(/tenant\.yaml:\d+: .*Mars\/Olympus/)
  expect(err).toContain('cannot be previewed')
  expect(out).toBe('')
})

test('wrong arguments: what to do instead', async () => {
  const { folder } = await fresh()
  expect(await preview()).toMatchObject({ exit: 2 })
  expect(await preview('--help')).toMatchObject({ exit: 0 })
  expect((await preview(folder, '--colour')).err).toContain("Unknown option '--colour'")
  expect(await preview('/nowhere')).toMatchObject({
    exit: 2,
    err: expect.stringContaining('There is no folder /nowhere'),
  })
  expect(await preview(folder, 'licences')).toMatchObject({
    exit: 2,
    err: expect.stringContaining('Expected one of: permits'),
  })
  expect(await preview(folder, '--from', '/nowhere.csv')).toMatchObject({
    exit: 3,
    err: expect.stringContaining('There is no file or folder /nowhere.csv'),
  })
  expect(await preview(folder, '--html', '/nowhere/a.html')).toMatchObject({
    exit: 2,
    err: expect.stringContaining('/nowhere/a.html cannot be written'),
  })
})

test('the page has the same in it, with a map, and asks nobody for anything', async () => {
  const { folder } = await fresh()
  const page = join(folder, '..', 'preview.html')
  const run = await preview(folder, '--html', page)
  expect(run.out).toContain(`The page is ${page}`)
  const html = readFileSync(page, 'utf8')
  expect(html).toContain('<html lang="en">')
  expect(html).toContain('Rows that were read: 60, all of them. Files: 1.')
  expect(html).toContain('<svg viewBox=')
  expect(html).toMatch(/<path class="dot d\d" d="M[\d.]+ [\d.]+h0/)
  expect(html.match(/<article>/g)).toHaveLength(10)
  expect(html).toContain("default-src 'none'; style-src 'sha256-")
  expect(html).not.toMatch(/(src|href|action|srcset|style)=|url\(|@import|<script/)
  expect(readdirSync(join(folder, '..')).filter((name) => name.endsWith('.part'))).toEqual([])
})

test('the page is in the agency’s language', async () => {
  const run = await fresh()
  await change(run, 'tenant.yaml', /^code: ferndale$/m, 'code: ferndale\nlocale: es')
  const page = join(run.folder, '..', 'preview.html')
  expect(await preview(run.folder, '--html', page)).toMatchObject({ exit: 0 })
  const html = await readFile(page, 'utf8')
  expect(html).toContain('<html lang="es">')
  expect(html).toContain('Filas y los registros que resultan')
  expect(html).toContain('Dónde están')
})

const TAGS = new Set(
  `html head meta title style body header h1 h2 h3 h4 h5 p main section code dl div dt dd figure svg g path figcaption
   table thead tbody tr th td ul li bdi article span`.split(/\s+/),
)

test('values that attack a page or a terminal stay text', async () => {
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
  const odd = Object.values(XSS_PAYLOADS)
    .flat()
    .filter((attack) => !attack.includes('\u0000'))
    .map((attack, n) => [
      quoted(`K-${n}\u001b[31m`),
      quoted(attack),
      quoted(`\u202e${attack}`),
      attack.length,
    ])
  const run = await init({
    'a.csv': rowsText([['Case Number', quoted('<img src=x onerror=X()>'), 'note', 'n'], ...odd]),
  })
  expect(run.exit, run.err).toBe(0)
  const page = join(run.folder, '..', 'preview.html')
  const { exit, out } = await preview(run.folder, '--html', page)
  expect(exit).toBe(0)
  expect(out).not.toContain('\u001b')
  const html = await readFile(page, 'utf8')
  expect(html).toContain('&lt;img src=x onerror=X()&gt;')
  const tags = new Set([...html.matchAll(/<\/?([^\s/>!]*)/g)].map(([, name = '']) => name))
  tags.delete('')
  expect([...tags].filter((name) => !TAGS.has(name))).toEqual([])
  const attributes = new Set(
    [...html.matchAll(/<\w+((?:\s[^<>]*)?)>/g)].flatMap(([, all = '']) =>
      [...all.matchAll(/\s([\w-]+)=/g)].map(([, name]) => name),
    ),
  )
  expect([...attributes].filter((name) => name?.startsWith('on'))).toEqual([])
})
