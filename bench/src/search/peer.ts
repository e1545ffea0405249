import type { BenchQuery } from './bench-query.ts'

/** An answer of an engine in comparable form. */
export interface BenchAnswer {
  /** Live and archived records counted, located or not. */
  counts?: [live: number, archive: number]
  /** `field value-code count`, sorted; the code after the last is "no value". */
  facets?: string[]
  keys?: number[]
}

/** An engine that stores the records and answers the queries. */
export interface Peer {
  name: string
  /** Seconds from rows (or their file) until the first query, including indexes. */
  loadSeconds: number
  /** Size of the records and their indexes in bytes. */
  bytes: number
  answer(query: BenchQuery): Promise<BenchAnswer>
  close(): Promise<void>
}
