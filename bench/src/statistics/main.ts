/**
 * Histograms, medians and 90th percentiles over Austin's records or ten million synthetic ones: the record index against PostGIS
 * and DuckDB, which must give the same answers. `main.ts [--rows 10000000] [--peers postgis,duckdb] [--queries 20]`
 * `main.ts --dashboard`: boards of sixty tiles, asked of a server.
 */
import { rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { workingDayNumbers } from '@plat/record-index/working-days'
import { dataFolder, readAustin } from '../search/austin-rows.ts'
import type { BenchRows } from '../search/bench-rows.ts'
import { synthesize } from '../search/synthetic-rows.ts'
import {
  answerOfIndex,
  holidaysOf,
  type MonthLine,
  type StatisticsCase,
  statisticsCases,
} from './cases.ts'
import { measureDashboard } from './dashboard.ts'
import { buildDatedIndex, dayText, withClosingDays, writeDatedFile } from './dated-rows.ts'
import { openDuckdb, openPostgis, type PeerFiles, type SqlPeer } from './sql-peers.ts'

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string' },
    peers: { type: 'string', default: 'postgis,duckdb' },
    queries: { type: 'string', default: '20' },
    dashboard: { type: 'boolean', default: false },
  },
})

const OURS = 'record index'
/** Sums of fractions differ by the order of steps. */
const PRECISION = 1e-9

interface Result {
  readonly one: StatisticsCase
  readonly medians: Record<string, number>
  readonly answers: readonly MonthLine[][]
}

const austin = options.dashboard ? null : await readAustin()
if (options.dashboard) await measureDashboard()
else if (austin === null)
  console.log(
    `Skipped: no Austin records in ${dataFolder()} (set PLAT_DATA to the folder that holds austin/).`,
  )
else {
  const wanted = Number(options.rows ?? austin.size)
  await run(Math.abs(wanted - austin.size) < 10_000 ? austin : synthesize(austin, wanted))
}

async function run(rows: BenchRows): Promise<void> {
  console.log(
    `${rows.size.toLocaleString('en')} records · ${cpus().length} cores · ${Math.round(totalmem() / 2 ** 30)} GiB · Node ${process.version} · load ${loadavg()[0]?.toFixed(1)}\n`,
  )
  const dated = withClosingDays(rows)
  const index = buildDatedIndex(dated)
  const holidays = holidaysOf(rows)
  const results: Result[] = []
  for (const one of statisticsCases(rows, Number(options.queries))) {
    const answer = async (query: StatisticsCase['queries'][number]) =>
      answerOfIndex(index, rows, holidays, query)
    const { median, answers } = await measure(one, answer)
    results.push({ one, medians: { [OURS]: median }, answers })
  }
  const files: PeerFiles = {
    records: join(tmpdir(), `plat-bench-${process.pid}.csv`),
    calendar: join(tmpdir(), `plat-bench-${process.pid}-days.csv`),
  }
  try {
    print(results)
    writeDatedFile(dated, index, files.records)
    writeFileSync(files.calendar, calendarOf(holidays))
    for (const open of openers()) {
      const peer = await open(files)
      if (peer === null) continue
      try {
        await runPeer(peer, results)
      } finally {
        await peer.close()
      }
      print(results)
    }
  } finally {
    for (const file of [files.records, files.calendar]) rmSync(file, { force: true })
  }
  console.log(`\nload at the end ${loadavg()[0]?.toFixed(1)}`)
}

type Open = (files: PeerFiles) => Promise<SqlPeer | null>

function openers(): Open[] {
  const wanted = options.peers.split(',')
  return [
    ...(wanted.includes('duckdb')
      ? ([(files) => openDuckdb(files, 2), (files) => openDuckdb(files, 1)] satisfies Open[])
      : []),
    ...(wanted.includes('postgis') ? [openPostgis] : []),
  ]
}

/** Median milliseconds over the queries, each run once after a warm-up round with all of them. */
async function measure(
  { queries }: StatisticsCase,
  answer: (query: StatisticsCase['queries'][number]) => Promise<MonthLine[]>,
): Promise<{ median: number; answers: MonthLine[][] }> {
  const answers: MonthLine[][] = []
  for (const query of queries) answers.push(await answer(query))
  const times: number[] = []
  for (const query of queries) {
    const started = performance.now()
    await answer(query)
    times.push(performance.now() - started)
  }
  const median = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN
  return { median, answers }
}

/** Ends the benchmark when an answer differs from ours. */
async function runPeer(peer: SqlPeer, results: readonly Result[]): Promise<void> {
  for (const { one, medians, answers } of results) {
    const asked = { ...one, queries: one.queries.slice(0, peer.queries) }
    const theirs = await measure(asked, (query) => peer.answer(query))
    medians[peer.name] = theirs.median
    theirs.answers.forEach((answer, q) => compare(peer.name, one.name, answers[q] ?? [], answer))
  }
}

function compare(peer: string, name: string, ours: MonthLine[], theirs: MonthLine[]): void {
  const differ = (a: number, b: number) => Math.abs(a - b) > PRECISION * Math.max(1, Math.abs(a))
  const at = theirs.findIndex(([month, n, values, invalid], i) => {
    const [ourMonth, ourN, ourValues = [], ourInvalid] = ours[i] ?? []
    return (
      month !== ourMonth ||
      n !== ourN ||
      invalid !== ourInvalid ||
      (n > 0 &&
        (values.length !== ourValues.length ||
          values.some((value, v) => differ(value, ourValues[v] ?? Number.NaN))))
    )
  })
  if (at < 0 && ours.length === theirs.length) return
  throw new Error(
    `${peer} answers "${name}" with ${JSON.stringify(theirs[at])}, the record index with ${JSON.stringify(ours[at])} (${theirs.length} and ${ours.length} months)`,
  )
}

/** The number of each day of the records, so that differences are working days. */
function calendarOf(holidays: readonly number[]): string {
  const numberOf = workingDayNumbers({ weekdays: [1, 2, 3, 4, 5], holidays })
  const days = Array.from({ length: 30_000 }, (_, i) => i)
  return days.map((day) => `${dayText(day)},${numberOf(day)}\n`).join('')
}

function print(results: readonly Result[]): void {
  console.log('')
  for (const { one, medians } of results) {
    const { [OURS]: ours = Number.NaN, ...others } = medians
    const target = one.target === null ? '' : ` (≤ ${one.target.ms}, ≥ ${one.target.ratio}×)`
    const peers = Object.entries(others).map(
      ([name, ms]) => `${name} ${ms.toFixed(1)} = ${(ms / ours).toFixed(1)}×`,
    )
    console.log(`${one.name}: ${ours.toFixed(2)} ms${target}; ${peers.join(', ')}`)
  }
}
