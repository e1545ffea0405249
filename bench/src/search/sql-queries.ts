import { boundsToUnits, projectX, projectY } from '@plat/record-index/mercator'
import type { Bounds } from '@plat/record-index/types'
import type { BenchAnswer } from './peer.ts'
import type { BenchCriteria, BenchQuery } from './bench-query.ts'

/** Differences between the two databases. */
export interface Dialect {
  /** Condition that x and y, or the geometry, lie in a rectangle in units. */
  inView(minX: number, minY: number, maxX: number, maxY: number): string
  /** Condition that the record lies in a polygon given as WKT in units. */
  inPolygon(wkt: string): string
}

/** Width of a grid cell as a power of two in units: 16 CSS pixels at the zoom, as in the index. */
function cellShift(zoom: number): number {
  return Math.ceil(Math.log2((12 * 2 ** 32) / (512 * 2 ** zoom)))
}

/** The SQL for a query as an expert would write it. */
export function sqlFor(query: BenchQuery, dialect: Dialect): string {
  switch (query.kind) {
    case 'count':
      return `select count(*) filter (where live = 1) as live, count(*) filter (where live = 0) as archive
        from records where ${where(query.criteria, dialect, query.view)}`
    case 'clusters': {
      const shift = cellShift(query.zoom)
      // The index also merges nearby cells; the databases need not.
      return `select x >> ${shift} as cell_x, y >> ${shift} as cell_y, count(*) as n,
          count(*) filter (where live = 1) as live, avg(x) as cx, avg(y) as cy,
          min(x) as w, max(y) as s, max(x) as e, min(y) as n_edge
        from records where ${where(query.criteria, dialect, query.view)} group by 1, 2`
    }
    case 'facets':
      return query.fields
        .map((field) => facetSql(field, query.criteria, dialect))
        .join(' union all ')
    case 'page': {
      const { field, descending } = query.sort
      const direction = descending ? 'desc' : 'asc'
      const order =
        field === 'reference'
          ? `reference ${direction}, id ${direction}`
          : `${field} ${direction} nulls last, reference, id`
      return `select id from records where ${where(query.criteria, dialect)}
        order by ${order} limit ${query.limit} offset ${query.offset}`
    }
  }
}

/** The rows of a database's answer in comparable form. */
export function toAnswer(query: BenchQuery, rows: readonly Record<string, unknown>[]): BenchAnswer {
  switch (query.kind) {
    case 'count':
      return { counts: [Number(rows[0]?.live), Number(rows[0]?.archive)] }
    case 'clusters': {
      let live = 0
      let all = 0
      for (const row of rows) {
        live += Number(row.live)
        all += Number(row.n)
      }
      return { counts: [live, all - live] }
    }
    case 'facets':
      return { facets: rows.map((row) => `${row.field} ${row.value} ${row.n}`).sort() }
    case 'page':
      return { keys: rows.map((row) => Number(row.id)) }
  }
}

function facetSql(field: string, criteria: BenchCriteria, dialect: Dialect): string {
  const column = field === 'status_category' ? 'live' : field
  const others = {
    ...criteria,
    category: criteria.category?.id === field ? undefined : criteria.category,
  }
  return `(select '${field}' as field, ${column} as value, count(*) as n
    from records where ${where(others, dialect)} group by ${column})`
}

function where(criteria: BenchCriteria, dialect: Dialect, view?: Bounds): string {
  const { category, days, polygon } = criteria
  const conditions = ['true']
  if (view !== undefined) {
    const { minX, minY, maxX, maxY } = boundsToUnits(view)
    conditions.push(dialect.inView(minX, minY, maxX, maxY))
  }
  if (category !== undefined) conditions.push(`${category.id} = ${category.code}`)
  if (days !== undefined) conditions.push(`record_date between ${days.from} and ${days.to}`)
  if (polygon !== undefined) {
    const rings = polygon.coordinates.map(
      (ring) => `(${ring.map(([lng, lat]) => `${projectX(lng)} ${projectY(lat)}`).join(',')})`,
    )
    conditions.push(dialect.inPolygon(`POLYGON(${rings.join(',')})`))
  }
  return conditions.join(' and ')
}
