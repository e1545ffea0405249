/**
 * How fast records are imported, compared with the database's bulk loading of the same rows.
 * Usage: node bench/src/import/main.ts [years of Austin's permits as a glob, default `permits_*`]
 * With DATABASE_URL and MIGRATION_DATABASE_URL it measures that PostgreSQL, else the embedded one.
 */
import { execFile, fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { ImportReport } from '../../../server/src/imports/import-report.ts'

const SERVER = join(import.meta.dirname, '../../../server/src')
const TENANT = join(import.meta.dirname, '../../../tenants/real/austin')
const DATA = process.env['PLAT_DATA'] ?? join(import.meta.dirname, '../../../../shared/data')
const pattern = join(DATA, 'austin/permits', `${process.argv[2] ?? 'permits_*'}.csv.gz`)

/** Runs the command line in a separate process, like an operator. */
async function plat(args: string[], dataDir: string): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(SERVER, 'cli/main.ts'), ...args],
    {
      env: { ...process.env, DATA_DIR: dataDir },
      maxBuffer: 64 * 1024 * 1024,
    },
  )
  return stdout
}

async function importOnce(dataDir: string): Promise<ImportReport> {
  const [report] = JSON.parse(
    await plat(['import', 'austin', '--json', '--from', pattern], dataDir),
  )
  return report
}

/** Rows a second when only loading the same rows, already mapped. */
async function limit(dataDir: string): Promise<number> {
  const child = fork(join(import.meta.dirname, 'limit.ts'), [pattern], {
    env: { ...process.env, DATA_DIR: dataDir },
  })
  return new Promise((resolve, reject) => {
    child.once('message', (rate) => resolve(Number(rate)))
    child.once('exit', (code) =>
      reject(new Error(`the limit was not measured (exit code ${code})`)),
    )
  })
}

const dataDir = await mkdtemp(join(tmpdir(), 'plat-bench-import-'))
try {
  await plat(['migrate'], dataDir)
  await plat(['tenant', 'apply', TENANT], dataDir)
  const kind = process.env['DATABASE_URL'] === undefined ? 'embedded' : 'PostgreSQL'
  const first = await importOnce(dataDir)
  const second = await importOnce(dataDir)
  const most = await limit(dataDir)
  const row = (name: string, rate: number, seconds: string, memory: string) =>
    console.log(
      `| ${name} | ${rate.toLocaleString('en')} | ${(rate / most).toFixed(2)} | ${seconds} | ${memory} |`,
    )
  console.log(
    `Import of ${first.read.toLocaleString('en')} rows, ${kind}, load of the machine ${loadavg()[0]?.toFixed(1)}\n`,
  )
  console.log('| | rows/s | of the limit | s | RSS |\n| --- | ---: | ---: | ---: | ---: |')
  for (const [name, report] of [
    ['first import', first],
    ['again, nothing changed', second],
  ] as const)
    row(
      name,
      report.rowsPerSecond,
      report.seconds.toFixed(1),
      `${Math.round(report.peakMemory / 1_048_576)} MB`,
    )
  row(
    kind === 'embedded' ? 'limit: unnest inserts of the rows' : 'limit: COPY of the rows',
    most,
    '',
    '',
  )
  if (second.inserted + second.changed + second.removed > 0)
    throw new Error('the second import changed something')
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
