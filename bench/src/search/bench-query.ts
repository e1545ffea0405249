import type { Polygon } from '@plat/contract/platform/geometry'
import type { Bounds } from '@plat/record-index/types'

/** A search for every engine; with codes and days, so that no engine has to translate values. */
export interface BenchCriteria {
  /** Category id to code. */
  category?: { id: string; code: number }
  days?: { from: number; to: number }
  polygon?: Polygon
}

export type BenchQuery =
  | { kind: 'count'; criteria: BenchCriteria; view?: Bounds }
  | { kind: 'clusters'; criteria: BenchCriteria; view: Bounds; zoom: number }
  | { kind: 'facets'; criteria: BenchCriteria; fields: string[] }
  | { kind: 'page'; criteria: BenchCriteria; sort: BenchSort; offset: number; limit: number }

export interface BenchSort {
  field: 'record_date' | 'reference' | 'record_type'
  descending: boolean
}

/** One line of the table: the same kind of query with many different parameters. */
export interface BenchCase {
  name: string
  /** Required: milliseconds at 1.69 and 10 million records, and factor compared with PostGIS. */
  target: { million: number; tenMillion: number; ratio?: number }
  queries: BenchQuery[]
}
