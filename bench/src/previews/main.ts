/**
 * What link previews cost: maps of records and of whole searches as PNG, drawn for the first time and kept.
 * `main.ts [--pictures 50]`; with DATABASE_URL it uses that PostgreSQL, which must hold Austin already.
 */
import { cpus, loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { call } from '../../../server/src/testing/server-process.ts'
import { type Portal, withPortal } from '../exports/portal.ts'
import { processorSeconds } from '../process-usage.ts'
import { addAccount, addSearches } from '../reports/bench-account.ts'

const TENANT = 'austin'
const MODULE = 'construction-permits'
/** Seconds in which nobody asks for anything. */
const IDLE_SECONDS = 5

const { values: options } = parseArgs({ options: { pictures: { type: 'string', default: '50' } } })
await withPortal(run)

/** What asking for each of some pictures took. */
interface Cost {
  /** Processor time of the server in ms for each, all its threads, less what it takes when idle. */
  readonly cpu: number
  /** Milliseconds from the question to the whole picture. */
  readonly p50: number
  readonly p95: number
}

async function run({ server, admin }: Portal): Promise<void> {
  const count = Number(options.pictures)
  const records = await someRecords(server, count + 1)
  const client = new pg.Client({ connectionString: admin })
  await client.connect()
  const { guid: owner } = await addAccount(client, TENANT)
  await addSearches(client, TENANT, { module: MODULE, owner, count })
  const saved = await client.query<{ guid: string }>(
    `update saved_search set method = 'share', visible = true where tenant = $1 and owner = $2 returning guid`,
    [TENANT, owner],
  )
  await client.end()

  const idle = await idleShare(server)
  const costOf = (paths: readonly string[]) => askForEach(server, paths, idle)
  const [first = '', ...others] = records.map((guid) => `/preview/record/${MODULE}/${guid}.png`)
  const searches = saved.rows.map(({ guid }) => `/preview/saved/${guid}.png`)
  const start = await costOf([first])
  const rows: [string, Cost, number][] = [
    ['a record, drawn', await costOf(others), 60],
    ['a search of all records, drawn', await costOf(searches), 60],
    ['a record, kept', await costOf(others), 5],
    ['a search of all records, kept', await costOf(searches), 5],
  ]

  console.log(`${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}, ${count} of each\n`)
  console.log('| picture of 1200 × 630 | CPU ms | p50 ms | p95 ms | wanted CPU ms |')
  console.log('|---|--:|--:|--:|--:|')
  for (const [name, { cpu, p50, p95 }, wanted] of rows)
    console.log(
      `| ${name} | ${cpu.toFixed(1)} | ${p50.toFixed(0)} | ${p95.toFixed(0)} | ${wanted} |`,
    )
  console.log(`\nThe very first, with the thread that draws starting: ${start.p50.toFixed(0)} ms.`)
}

/** Guids of records with a location. */
async function someRecords(server: Portal['server'], count: number): Promise<string[]> {
  const ask = () =>
    call({
      ...server,
      path: `/api/search/list?scope=located&limit=${count}`,
      method: 'POST',
      headers: { 'x-module': MODULE },
      body: { status: 0 },
    })
  let answer = await ask()
  // Searches are refused until the index is loaded.
  while (answer.status === 503) {
    await pause(500)
    answer = await ask()
  }
  if (answer.status !== 200) throw new Error(`the list: ${answer.status} ${answer.text}`)
  const { data } = JSON.parse(answer.text) as { data: { guid: string }[] }
  return data.map(({ guid }) => guid)
}

/** Processor time that the server takes when nobody asks: seconds for each second. */
async function idleShare({ pid }: Portal['server']): Promise<number> {
  const before = processorSeconds(pid)
  await pause(IDLE_SECONDS * 1_000)
  return (processorSeconds(pid) - before) / IDLE_SECONDS
}

async function askForEach(
  server: Portal['server'],
  paths: readonly string[],
  idle: number,
): Promise<Cost> {
  const times: number[] = []
  const began = performance.now()
  const before = processorSeconds(server.pid)
  for (const path of paths) {
    const started = performance.now()
    const { status, text } = await call({ ...server, path })
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`)
    times.push(performance.now() - started)
  }
  const seconds = (performance.now() - began) / 1_000
  const spent = processorSeconds(server.pid) - before - idle * seconds
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
  return { cpu: (spent * 1_000) / paths.length, p50: at(0.5), p95: at(0.95) }
}
