import { DuckDBInstance } from '@duckdb/node-api'
import pg from 'pg'
import { postgresPrograms, startPostgres } from '../search/postgis-peer.ts'
import type { MonthLine, StatisticsQuery } from './cases.ts'
import { dayText } from './dated-rows.ts'

/** A database that answers the same questions. */
export interface SqlPeer {
  readonly name: string
  /** Of each case so many queries are asked at most: seconds each take long enough. */
  readonly queries: number
  answer(query: StatisticsQuery): Promise<MonthLine[]>
  close(): Promise<void>
}

/** Where the records and the numbers of working days are, as CSV. */
export interface PeerFiles {
  readonly records: string
  readonly calendar: string
}

type Run = (sql: string) => Promise<Record<string, unknown>[]>

const COLUMNS = `id integer, record_date date, closed date, record_type smallint, status smallint,
  sub_type smallint, cost double precision`

/** DuckDB in memory over the files, on so many threads. */
export async function openDuckdb(files: PeerFiles, threads: number): Promise<SqlPeer> {
  const instance = await DuckDBInstance.create(':memory:', { threads: String(threads) })
  const connection = await instance.connect()
  await connection.run(`create table records (${COLUMNS});
    create table calendar (day date, number integer);
    copy records from '${files.records}' (header false, delimiter ',');
    copy calendar from '${files.calendar}' (header false, delimiter ',')`)
  const run: Run = async (sql) => (await connection.runAndReadAll(sql)).getRowObjects()
  return {
    name: `DuckDB, ${threads} ${threads === 1 ? 'thread' : 'threads'}`,
    queries: Number.POSITIVE_INFINITY,
    answer: async (query) => linesOf(await run(sqlFor(query, quantilesOfDuckdb))),
    close: async () => {
      connection.closeSync()
      instance.closeSync()
    },
  }
}

/** PostGIS with the files, in a server of its own; null where PostgreSQL is not installed. */
export async function openPostgis(files: PeerFiles): Promise<SqlPeer | null> {
  const programs = postgresPrograms()
  if (programs === null) return null
  const server = await startPostgres(programs)
  const client = new pg.Client({ host: server.folder, user: 'postgres', database: 'postgres' })
  await client.connect()
  await client.query(`create unlogged table records (${COLUMNS});
    create unlogged table calendar (day date primary key, number integer);
    copy records from '${files.records}' (format csv);
    copy calendar from '${files.calendar}' (format csv);
    create index on records (record_type, record_date) include (closed);
    create index on records (closed, record_date) include (record_type);
    create index on records (record_date) include (closed)`)
  await client.query('vacuum analyze records, calendar')
  return {
    name: 'PostGIS',
    queries: 3,
    answer: async (query) => linesOf((await client.query(sqlFor(query, quantilesOfPostgres))).rows),
    close: async () => {
      await client.end()
      await server.stop()
    },
  }
}

type Quantiles = (value: string) => string

const quantilesOfDuckdb: Quantiles = (value) => `quantile_cont(${value}, [0.5, 0.9])`
const quantilesOfPostgres: Quantiles = (value) =>
  `percentile_cont(array[0.5, 0.9]) within group (order by ${value})`

/** The SQL for a query as an expert would write it. Months as texts, so that no driver has to translate them. */
function sqlFor(query: StatisticsQuery, quantiles: Quantiles): string {
  const { measure } = query
  const month = `date_trunc('month', r.record_date)`
  const from = `from records r`
  const where = `where ${conditions(query).join(' and ')} group by 1 order by 1`
  const listed = (columns: string, source: string) =>
    `select cast(cast(month as date) as varchar) as month, n, invalid, quantiles
     from (select ${month} as month, ${columns} ${source} ${where}) m`
  if (measure === 'count') return listed('count(*) as n, 0 as invalid, null as quantiles', from)
  if (measure === 'cost')
    return listed(`count(cost) as n, 0 as invalid, ${quantiles('cost')} as quantiles`, from)
  const [days, source] =
    measure === 'days'
      ? ['r.closed - r.record_date', from]
      : [
          'b.number - a.number',
          `${from} join calendar a on a.day = r.record_date left join calendar b on b.day = r.closed`,
        ]
  // A duration that ends before it begins is left out, and counted.
  const valid = `case when r.closed >= r.record_date then ${days} end`
  return listed(
    `count(${valid}) as n, count(*) filter (where r.closed < r.record_date) as invalid,
     ${quantiles(valid)} as quantiles`,
    source,
  )
}

function conditions({ type, closed, starts }: StatisticsQuery): string[] {
  return [
    `r.record_date >= date '${dayText(starts[0])}'`,
    `r.record_date < date '${dayText(starts.at(-1))}'`,
    ...(type === null ? [] : [`r.record_type = ${type}`]),
    ...(closed === null
      ? []
      : [`r.closed between date '${dayText(closed.from)}' and date '${dayText(closed.to)}'`]),
  ]
}

function linesOf(rows: readonly Record<string, unknown>[]): MonthLine[] {
  return rows.flatMap(({ month, n, invalid, quantiles }): MonthLine[] => {
    const values = valuesOf(quantiles)
    const [count, left] = [Number(n), Number(invalid)]
    return count + left === 0 ? [] : [[String(month), count, values, left]]
  })
}

/** A list of either driver. */
function valuesOf(list: unknown): number[] {
  if (list === null || list === undefined) return []
  const items = Array.isArray(list)
    ? list
    : typeof list === 'object' && 'items' in list
      ? list.items
      : []
  return Array.isArray(items) ? items.map(Number) : []
}
