import { DuckDBInstance } from '@duckdb/node-api'
import type { Peer } from './peer.ts'
import { type Dialect, sqlFor, toAnswer } from './sql-queries.ts'

/**
 * DuckDB's spatial extension would have to be downloaded, so points in polygons are tested by counting crossed edges in a
 * vectorized expression.
 */
const dialect: Dialect = {
  inView: (minX, minY, maxX, maxY) =>
    `x between ${minX} and ${maxX} and y between ${minY} and ${maxY}`,
  inPolygon: (wkt) => {
    const points = [...wkt.matchAll(/([\d.]+) ([\d.]+)/g)].map((match) => [
      Number(match[1]),
      Number(match[2]),
    ])
    const xs = points.map(([x]) => x ?? 0)
    const ys = points.map(([, y]) => y ?? 0)
    const crossings = points.slice(1).map(([x2 = 0, y2 = 0], i) => {
      const [x1 = 0, y1 = 0] = points[i] ?? []
      const slope = `(${x2 - x1}::double * (y - ${y1}::double) / ${y2 - y1}::double + ${x1}::double)`
      return `((${y1}::double > y) <> (${y2}::double > y) and x < ${slope})::int`
    })
    return `x between ${Math.min(...xs)} and ${Math.max(...xs)}
      and y between ${Math.min(...ys)} and ${Math.max(...ys)} and (${crossings.join('+')}) % 2 = 1`
  },
}

/** DuckDB in memory over the rows file, on `threads` threads. */
export async function openDuckdb(file: string, threads: number): Promise<Peer> {
  const instance = await DuckDBInstance.create(':memory:', { threads: String(threads) })
  const connection = await instance.connect()
  const started = performance.now()
  await connection.run(`create table records (id integer, x bigint, y bigint, record_date integer,
    live utinyint, record_type usmallint, status usmallint, sub_type usmallint, work_type usmallint,
    usage usmallint, cost double, reference varchar)`)
  await connection.run(
    `insert into records select * from read_csv('${file}', header = false, delim = ',', quote = '"', escape = '"',
      auto_detect = false,
      columns = {'id': 'integer', 'x': 'bigint', 'y': 'bigint', 'record_date': 'integer', 'live': 'utinyint',
        'record_type': 'usmallint', 'status': 'usmallint', 'sub_type': 'usmallint', 'work_type': 'usmallint',
        'usage': 'usmallint', 'cost': 'double', 'reference': 'varchar'})`,
  )
  const loadSeconds = (performance.now() - started) / 1000
  const size = await connection.runAndReadAll(
    `select sum(memory_usage_bytes) as bytes from duckdb_memory()`,
  )
  return {
    name: `DuckDB, ${threads} ${threads === 1 ? 'thread' : 'threads'}`,
    loadSeconds,
    bytes: Number(size.getRowObjects()[0]?.bytes),
    async answer(query) {
      const reader = await connection.runAndReadAll(sqlFor(query, dialect))
      return toAnswer(query, reader.getRowObjects())
    },
    close() {
      connection.closeSync()
      instance.closeSync()
      return Promise.resolve()
    },
  }
}
