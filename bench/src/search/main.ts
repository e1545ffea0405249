/**
 * Searches over Austin's records or ten million synthetic ones: the record index against PostGIS and DuckDB, which must give the
 * same answers. `main.ts [--rows 10000000] [--peers postgis,duckdb] [--beside 100,1000] [--queries 40] [--text]`
 */
import { isDeepStrictEqual, parseArgs } from 'node:util'
import { cpus, tmpdir, totalmem } from 'node:os'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { dataFolder, readAustin } from './austin-rows.ts'
import type { BenchRows } from './bench-rows.ts'
import { openDuckdb } from './duckdb-peer.ts'
import { buildIndex, type IndexPeer, openChangedPeer, openIndexPeer } from './index-peer.ts'
import { measure } from './measure.ts'
import type { BenchAnswer, Peer } from './peer.ts'
import { openPostgis, postgresPrograms } from './postgis-peer.ts'
import { benchCases } from './queries.ts'
import type { BenchCase } from './bench-query.ts'
import { writeRowsFile } from './rows-file.ts'
import { synthesize } from './synthetic-rows.ts'
import { type CaseResult, printCases, printFacts } from './report.ts'

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string' },
    peers: { type: 'string', default: 'postgis,duckdb' },
    beside: { type: 'string', default: '100,1000' },
    queries: { type: 'string', default: '40' },
    text: { type: 'boolean', default: false },
  },
})

const austin = await readAustin()
if (austin === null) {
  console.log(
    `Skipped: no Austin records in ${dataFolder()} (set PLAT_DATA to the folder that holds austin/).`,
  )
} else {
  const wanted = Number(options.rows ?? austin.size)
  await run(Math.abs(wanted - austin.size) < 10_000 ? austin : synthesize(austin, wanted))
}

async function run(rows: BenchRows): Promise<void> {
  console.log(
    `${rows.size.toLocaleString('en')} records · ${cpus().length} cores · ${Math.round(totalmem() / 2 ** 30)} GiB · Node ${process.version}\n`,
  )
  const index = openIndexPeer(rows)
  const text = options.text ? buildIndex(rows, true) : null
  const cases = benchCases(rows, Number(options.queries))
  const results: CaseResult[] = cases.map((one) => ({
    name: one.name,
    target: one.target,
    medians: {},
  }))
  const truth = await runCases(index, cases, results, null)

  const file = join(tmpdir(), `plat-bench-${process.pid}.csv`)
  const wanted = options.peers.split(',').filter((name) => name !== '' && name !== 'none')
  const loads: Record<string, { seconds: number; bytes: number }> = {}
  try {
    for (const beside of options.beside.split(',').map(Number).filter(Boolean)) {
      const peer = openChangedPeer(rows, index.index, beside)
      loads[peer.name] = { seconds: peer.loadSeconds, bytes: peer.bytes }
      await runCases(peer, cases, results, truth)
    }
    if (wanted.length > 0) writeRowsFile(rows, index.index, file)
    for (const open of wanted.flatMap((name) => openers(name, file))) {
      const peer = await open()
      loads[peer.name] = { seconds: peer.loadSeconds, bytes: peer.bytes }
      try {
        await runCases(peer, cases, results, truth)
      } finally {
        await peer.close()
      }
    }
  } finally {
    rmSync(file, { force: true })
  }
  printCases(results, rows.size)
  printFacts(rows, index, loads, text)
}

function openers(name: string, file: string): (() => Promise<Peer>)[] {
  if (name === 'duckdb') return [() => openDuckdb(file, 2), () => openDuckdb(file, 1)]
  if (name !== 'postgis')
    throw new Error(`Got the peer '${name}', expected postgis, duckdb or none`)
  const programs = postgresPrograms()
  if (programs !== null) return [() => openPostgis(programs, file)]
  console.log('PostGIS left out: no PostgreSQL 15 or newer under /usr/lib/postgresql.')
  return []
}

/** Measures all cases. Ends the benchmark when an answer differs from the expected one. */
async function runCases(
  peer: Peer | IndexPeer,
  cases: readonly BenchCase[],
  results: CaseResult[],
  expected: BenchAnswer[][] | null,
): Promise<BenchAnswer[][]> {
  const all: BenchAnswer[][] = []
  for (const [i, one] of cases.entries()) {
    const { median, answers } = await measure(peer, one.queries)
    all.push(answers)
    const result = results[i]
    if (result !== undefined) result.medians[peer.name] = median
    answers.forEach((answer, q) => {
      const other = expected?.[i]?.[q]
      if (other === undefined || isDeepStrictEqual(answer, other)) return
      throw new Error(
        `${peer.name} answers "${one.name}" ${JSON.stringify(one.queries[q])} with ${JSON.stringify(answer).slice(0, 400)}, the record index with ${JSON.stringify(other).slice(0, 400)}`,
      )
    })
  }
  return all
}
