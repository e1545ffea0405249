/**
 * How long reports over Austin's records take, what memory they need, and how searches fare beside them.
 * `main.ts [--rounds 5]`; with DATABASE_URL it measures that PostgreSQL, which must hold Austin already.
 */
import { cpus, loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { MULTI_TEMPLATE, SUMMARY_TEMPLATE } from '@plat/contract/reports/reports'
import { call } from '../../../server/src/testing/server-process.ts'
import { type Portal, withPortal } from '../exports/portal.ts'
import { growthDuring } from '../process-usage.ts'
import { addAccount, addSearches, type BenchAccount } from './bench-account.ts'
import { pacedSearches } from './paced-searches.ts'

const TENANT = 'austin'
const MODULE = 'construction-permits'
/** Milliseconds between two looks at a report. */
const LOOK_MS = 20
/** Seconds of searches without reports. */
const IDLE_SECONDS = 20

const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } })
await withPortal(run)

/** Who asks, and for reports of what. */
interface Asker {
  readonly account: BenchAccount
  readonly search: string
}

async function run({ server, admin }: Portal): Promise<void> {
  const client = new pg.Client({ connectionString: admin })
  await client.connect()
  const addAsker = async (): Promise<Asker> => {
    const account = await addAccount(client, TENANT)
    const owner = account.guid
    return {
      account,
      search: await addSearches(client, TENANT, { module: MODULE, owner, count: 1 }),
    }
  }
  const send = async (asker: Asker, path: string, body?: object) => {
    const answer = await call({
      ...server,
      path: `/api${path}`,
      method: body === undefined ? 'GET' : 'POST',
      headers: { cookie: asker.account.cookie, origin: `http://${server.host}` },
      body,
    })
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`)
    return JSON.parse(answer.text).data as { guid: string; status: string; error: string | null }
  }
  /** Has a report made; milliseconds until it is complete. */
  const make = async (asker: Asker, template_id: number): Promise<number> => {
    const started = performance.now()
    let report = await send(asker, `/share/${asker.search}/report`, { title: 'All', template_id })
    while (report.status === 'pending') {
      await pause(LOOK_MS)
      report = await send(asker, `/report/${report.guid}`)
    }
    if (report.status !== 'complete') throw new Error(`a report failed: ${report.error}`)
    return performance.now() - started
  }
  const rounds = Number(options.rounds)
  const times = async (template: number): Promise<number[]> => {
    const taken: number[] = []
    for (let i = 0; i < rounds; i++) taken.push(await make(first, template))
    return taken
  }

  const [first, second] = [await addAsker(), await addAsker()]
  await untilLoaded(server)
  // The first questions read what is not in memory yet.
  await pacedSearches(server, MODULE, { seconds: 5, part: 0 })
  const idle = await pacedSearches(server, MODULE, { seconds: IDLE_SECONDS, part: 1 })
  let multi = 0
  const grown = await growthDuring(server.pid, async () => {
    multi = await make(first, MULTI_TEMPLATE)
  })
  const summaries = await times(SUMMARY_TEMPLATE)
  const multis = await times(MULTI_TEMPLATE)
  const done = new AbortController()
  const templates = [
    MULTI_TEMPLATE,
    SUMMARY_TEMPLATE,
    MULTI_TEMPLATE,
    SUMMARY_TEMPLATE,
    MULTI_TEMPLATE,
  ]
  let seconds = 0
  let beside = idle
  const grownByTen = await growthDuring(server.pid, async () => {
    const started = performance.now()
    const ten = [first, second].flatMap((asker) => templates.map((one) => make(asker, one)))
    const searches = pacedSearches(server, MODULE, { signal: done.signal, part: 2 })
    await Promise.all(ten)
    seconds = (performance.now() - started) / 1_000
    done.abort()
    beside = await searches
  })
  await client.end()

  print({ rounds, summaries, multis, multi, grown, grownByTen, seconds, idle, beside })
}

/** What was measured: milliseconds, bytes, and seconds of ten reports. */
interface Figures {
  readonly rounds: number
  readonly summaries: readonly number[]
  readonly multis: readonly number[]
  /** The first one. */
  readonly multi: number
  readonly grown: number
  readonly grownByTen: number
  readonly seconds: number
  readonly idle: SearchTimes
  readonly beside: SearchTimes
}

type SearchTimes = Awaited<ReturnType<typeof pacedSearches>>

function print(figures: Figures): void {
  const { rounds, summaries, multis, multi, grown, grownByTen, seconds, idle, beside } = figures
  const ms = (value: number) => `${Math.round(value).toLocaleString('en')} ms`
  const mega = (bytes: number) => `${Math.round(bytes / 1e6)} MB`
  console.log(`${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}, medians of ${rounds}\n`)
  console.log(`| reports over all of Austin | reached | wanted |\n|---|--:|--:|`)
  console.log(`| Summary, from the click until complete | ${ms(median(summaries))} | 1,500 ms |`)
  console.log(
    `| Multi of 5,000, the same; the first | ${ms(median(multis))}; ${ms(multi)} | 6,000 ms |`,
  )
  console.log(`| memory of the server, growth by the first Multi | ${mega(grown)} | 150 MB |`)
  console.log(`| the same by ten reports after it | ${mega(grownByTen)} | |`)
  console.log(`| ten reports (6 Multi, 4 Summary) | ${seconds.toFixed(1)} s | |`)
  console.log(
    `| searches beside them, p95 (idle ${ms(idle.p95)}) | ${ms(beside.p95)}, ${(beside.p95 / idle.p95).toFixed(1)} × | 2 × |`,
  )
  console.log(`| the same, p50 (idle ${idle.p50.toFixed(1)} ms) | ${beside.p50.toFixed(1)} ms | |`)
}

/** Waits until the index answers: until then searches are refused. */
async function untilLoaded(server: Portal['server']): Promise<void> {
  const count = { path: '/api/search/count', method: 'POST', body: { status: 0 } }
  const headers = { 'x-module': MODULE }
  while ((await call({ ...server, ...count, headers })).status !== 200) await pause(500)
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
