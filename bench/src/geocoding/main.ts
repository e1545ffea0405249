/**
 * How many addresses a second are found in an agency's own, and how near: Austin's permits with their coordinates
 * withheld, looked for among the addresses of the same permits, and those of later years among those of earlier ones.
 * Usage: npm run bench -- geocoding
 */
import { join } from 'node:path'
import { AddressIndex } from '../../../server/src/imports/geocoding/address-index.ts'
import { readFiles } from '../../../server/src/imports/read-files.ts'
import type { ReadingNotes } from '../../../server/src/imports/row.ts'
import { findSourceFiles } from '../../../server/src/imports/source-files.ts'
import { Source, type FileSource } from '../../../server/src/tenancy/document/source-document.ts'

const DATA = process.env['PLAT_DATA'] ?? join(import.meta.dirname, '../../../../shared/data')
/** Metres within which an address counts as found. */
const NEAR = 50
const SPLIT_YEAR = 2010

interface Permit {
  readonly address: string
  readonly year: number
  readonly lng: number
  readonly lat: number
}

const QUIET: ReadingNotes = {
  reject: () => undefined,
  repair: () => undefined,
  fileRead: () => undefined,
  progress: () => undefined,
}

async function permits(): Promise<Permit[]> {
  const source = Source.parse({
    name: 'Austin',
    format: 'csv',
    files: [join(DATA, 'austin/permits/permits_*.csv.gz')],
    backslashQuotes: 'repair',
    key: { column: 'permit_number' },
    map: {},
  }) as FileSource
  const files = await findSourceFiles(
    source,
    { folder: '/', platData: DATA, dataDir: '/' },
    undefined,
  )
  const found: Permit[] = []
  for await (const { columns, rows, file } of readFiles(source, files, QUIET)) {
    if (columns.kind !== 'header') continue
    const at = (name: string) => columns.names.indexOf(name)
    const [address, lng, lat] = [at('permit_location'), at('lng'), at('lat')]
    const year = Number(/\d{4}/.exec(file)?.[0])
    for (const row of rows) {
      if (!Array.isArray(row)) continue
      const [text, x, y] = [String(row[address] ?? ''), Number(row[lng]), Number(row[lat])]
      if (text !== '' && x && y) found.push({ address: text, year, lng: x, lat: y })
    }
  }
  return found
}

function measure(name: string, known: readonly Permit[], sought: readonly Permit[]): string {
  const index = new AddressIndex()
  const started = performance.now()
  for (const { address, lng, lat } of known) index.add(address, lng, lat)
  index.find('1 Nowhere St')
  const built = performance.now()
  const found = sought.map(({ address }) => index.find(address))
  const seconds = (performance.now() - built) / 1_000
  const by = { address: 0, 'street-range': 0, near: 0 }
  for (const [i, place] of found.entries()) {
    const permit = sought[i]
    if (place === null || permit === undefined) continue
    by[place.source] += 1
    if (metres(place, permit) <= NEAR) by.near += 1
  }
  const share = (count: number) => `${((100 * count) / sought.length).toFixed(1)} %`
  const rate = Math.round(sought.length / seconds).toLocaleString('en')
  return (
    `| ${name} | ${sought.length.toLocaleString('en')} | ${share(by.address + by['street-range'])} | ` +
    `${share(by['street-range'])} | ${share(by.near)} | ${rate} | ${((built - started) / 1_000).toFixed(1)} s |`
  )
}

function metres(a: { lng: number; lat: number }, b: { lng: number; lat: number }): number {
  const width = Math.cos((a.lat * Math.PI) / 180)
  return Math.hypot((a.lng - b.lng) * 111_195 * width, (a.lat - b.lat) * 111_195)
}

const all = await permits()
const before = all.filter(({ year }) => year < SPLIT_YEAR)
const after = all.filter(({ year }) => year >= SPLIT_YEAR)
process.stdout.write(
  [
    `| addresses of | looked for | found | of these between neighbours | within ${NEAR} m | a second | index made in |`,
    '|---|--:|--:|--:|--:|--:|--:|',
    measure('the same permits', all, all),
    measure(`permits before ${SPLIT_YEAR}, for those since`, before, after),
    '',
  ].join('\n'),
)
