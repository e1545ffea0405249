/**
 * How fast Austin's records are exported as CSV and GeoJSON, compared with the database's COPY of the same rows.
 * `main.ts [--module construction-permits]`; with DATABASE_URL it measures that PostgreSQL, which must hold Austin already.
 */
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { copyRows } from './copy-rows.ts'
import { type Download, download } from './download.ts'
import { type Portal, withPortal } from './portal.ts'

const { values: options } = parseArgs({
  options: { module: { type: 'string', default: 'construction-permits' } },
})
const { module } = options
await withPortal(run)

async function run(open: Portal): Promise<void> {
  const get = (path: string, pace?: number): Promise<Download> =>
    download({ ...open.server, path: `/api/export/${module}.${path}`, ...(pace ? { pace } : {}) })
  // Warm-up: the first answer waits for the index, the first read for the disk.
  await get('csv?status=0')
  const copy = await copyRows(open.programs, open.admin, module)
  const csv = await get('csv?status=0')
  const geojson = await get('geojson?status=0')
  const slow = await get('csv?status=0', 10_000_000)
  console.log(
    `${csv.lines.toLocaleString('en')} records, load of the machine ${loadavg()[0]?.toFixed(1)}\n`,
  )
  console.log('| | rows/s | of COPY | MB | MB/s | server CPU µs/row | RSS before | RSS at most |')
  console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |')
  const row = (name: string, one: Download, rows: number) =>
    console.log(
      `| ${name} | ${Math.round(rows / one.seconds).toLocaleString('en')} | ${(rows / one.seconds / copy.rate).toFixed(2)} | ${mega(one.bytes)} | ${mega(one.bytes / one.seconds)} | ${((one.cpu / rows) * 1e6).toFixed(1)} | ${mega(one.before)} | ${mega(one.most)} |`,
    )
  const rows = csv.lines - 1
  row('CSV', csv, rows)
  row('GeoJSON', geojson, rows)
  row('CSV, read at 10 MB/s for ten seconds', slow, slow.lines)
  console.log(
    `| limit: COPY … TO STDOUT csv | ${Math.round(copy.rate).toLocaleString('en')} | 1.00 | ${mega(copy.bytes)} | ${mega(copy.bytes / copy.seconds)} | | | |`,
  )
}

function mega(bytes: number): string {
  return Math.round(bytes / 1e6).toLocaleString('en')
}
