import { loadavg } from 'node:os'
import { get } from 'node:http'
import { getBoard } from '@plat/contract/statistics/scorecards'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Portal, withPortal } from '../exports/portal.ts'

const TENANT = 'austin'
const MODULE = 'construction-permits'
const BOARDS = 3
const SEARCHES = 12
const AGAIN = 20
const TREND = { field: 'record_date', unit: 'month' }

/** Five tiles of each search: sixty on a board, each with a line of ten years by month. */
const TYPES: readonly ((whole: string) => { readonly type: string })[] = [
  () => ({ type: 'numeric' }),
  (whole) => ({ type: 'numeric/share', of: whole }),
  () => ({ type: 'numeric/sum', field: 'valuation' }),
  () => ({ type: 'numeric/median', field: 'valuation' }),
  () => ({ type: 'numeric/change', field: 'record_date', period: 'month', against: 'year' }),
]

/**
 * How long a server with Austin's records needs for boards of sixty tiles: for the first time, and again while nothing has
 * changed. Austin says one date of a permit, so that durations are measured beside the databases only.
 */
export async function measureDashboard(): Promise<void> {
  await withPortal(
    async (portal) => {
      const tiles = await putBoards(portal)
      // The index is there before the first board is asked for.
      while ((await ask(portal, '/api/analytic/stat/1')).text.includes('"busy"')) await pause(1_000)
      const cold: number[] = []
      const again: number[] = []
      let bytes = 0
      let lines = 0
      for (let board = 1; board <= BOARDS; board += 1) {
        const path = `/api/analytic/scorecard/${board}/board`
        const first = await ask(portal, path)
        cold.push(first.ms)
        lines += countLines(first.text)
        bytes = first.text.length
        for (let i = 0; i < AGAIN; i += 1) again.push((await ask(portal, path)).ms)
      }
      const sorted = again.toSorted((a, b) => a - b)
      const ms = (value = Number.NaN) => `${value.toFixed(1)} ms`
      console.log(
        `\n${tiles} tiles a board, ${lines} of ${BOARDS * tiles} with a line of ten years by month, over Austin, ${Math.round(bytes / 1024)} KiB, load ${loadavg()[0]?.toFixed(1)}\n`,
      )
      console.log('| a board of sixty tiles | reached | wanted |')
      console.log('| --- | ---: | ---: |')
      console.log(
        `| for the first time, of ${BOARDS} boards | ${cold.map(ms).join(', ')} | ≤ 400 ms |`,
      )
      console.log(`| again, median | ${ms(sorted[sorted.length >> 1])} | ≤ 10 ms |`)
      console.log(`| again, longest of ${sorted.length} | ${ms(sorted.at(-1))} | |`)
    },
    { prepare: moveToToday },
  )
}

/** Moves the dates of Austin's permits, which end in 2016, on by whole years, so that ten years of trends have records. */
async function moveToToday(admin: string): Promise<void> {
  const client = new pg.Client({ connectionString: admin })
  await client.connect()
  try {
    await client.query(
      `update record set record_date = record_date + years.late * interval '1 year'
         from (select extract(year from age(now(), max(record_date))) as late from record
           where tenant = $1 and module = $2) years
         where tenant = $1 and module = $2 and years.late > 0`,
      [TENANT, MODULE],
    )
  } finally {
    await client.end()
  }
}

/** How many tiles have a line of their trend. Ends the benchmark where one could not be computed. */
function countLines(text: string): number {
  const { stats } = getBoard.reply.parse(JSON.parse(text).data)
  const wrong = stats.find(({ state }) => state === 'unavailable')
  if (wrong !== undefined) throw new Error(`not counted: ${JSON.stringify(wrong).slice(0, 1_000)}`)
  return stats.filter(({ series }) => series !== null).length
}

/** Puts boards of stats of different searches into the database, and answers how many tiles one has. */
async function putBoards({ admin }: Portal): Promise<number> {
  const client = new pg.Client({ connectionString: admin })
  await client.connect()
  try {
    const { rows: uses } = await client.query<{ use: string; type: string }>(
      `select attributes ->> 'building_use' as use, record_type as type from record
         where tenant = $1 and module = $2 and attributes ->> 'building_use' <> ''
         group by 1, 2 order by count(*) desc limit $3`,
      [TENANT, MODULE, BOARDS * SEARCHES],
    )
    const whole = await putSearch(client, { status: '0' })
    let id = 0
    for (let board = 1; board <= BOARDS; board += 1) {
      const ids: number[] = []
      for (const { use, type: kind } of uses.slice((board - 1) * SEARCHES, board * SEARCHES)) {
        const search = await putSearch(client, {
          status: '0',
          record_type: [kind],
          building_use: [use],
        })
        for (const type of TYPES) {
          id += 1
          ids.push(id)
          const options = type(whole)
          await client.query(
            `insert into statistic (tenant, id, saved_search, whole, type, name, title, options, trend)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
            [
              TENANT,
              id,
              search,
              options.type === 'numeric/share' ? whole : null,
              options.type,
              options.type,
              JSON.stringify(`${options.type} ${kind} ${use}`),
              JSON.stringify(options),
              JSON.stringify(TREND),
            ],
          )
        }
      }
      const rows = Array.from({ length: Math.ceil(ids.length / 4) }, (_, i) =>
        ids.slice(4 * i, 4 * i + 4),
      )
      await client.query(
        'insert into statistic_group (tenant, id, name, rows) values ($1, $2, $3, $4)',
        [TENANT, board, `Board ${board}`, JSON.stringify(rows)],
      )
      await client.query(
        `insert into scorecard (tenant, id, name, channels, groups, published)
         values ($1, $2, $3, '{public}', $4, true)`,
        [TENANT, board, JSON.stringify(`Board ${board}`), [board]],
      )
    }
    return id / BOARDS
  } finally {
    await client.end()
  }
}

async function putSearch(client: pg.Client, criteria: object): Promise<string> {
  const { rows } = await client.query<{ guid: string }>(
    `insert into saved_search (tenant, module, method, title, name, criteria, search_metadata)
     values ($1, $2, 'star', '"bench"', 'bench', $3, '{"address": ""}') returning guid`,
    [TENANT, MODULE, JSON.stringify(criteria)],
  )
  const [row] = rows
  if (row === undefined) throw new Error('a search was not stored')
  return row.guid
}

/** Milliseconds until the last byte of an answer, and the answer. */
function ask({ server }: Portal, path: string): Promise<{ ms: number; text: string }> {
  const started = performance.now()
  const { port, host } = server
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers: { host } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const ms = performance.now() - started
        const text = Buffer.concat(chunks).toString()
        if (response.statusCode === 200) resolve({ ms, text })
        else reject(new Error(`${path} answered ${response.statusCode}`))
      })
    }).on('error', reject)
  })
}
