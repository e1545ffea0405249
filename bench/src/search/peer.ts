import type { BenchQuery } from './queries.ts'

/** What an engine answers, in the form in which answers are compared. */
export interface BenchAnswer {
  /** Live and archived records counted, located or not. */
  counts?: [live: number, archive: number]
  /** `field value-code count`, sorted; the code after the last is "no value". */
  facets?: string[]
  keys?: number[]
}

/** An engine that holds the records and answers the queries. */
export interface Peer {
  name: string
  /** Seconds from rows (or their file) to the first query, indexes included. */
  loadSeconds: number
  /** Bytes that the records and their indexes take. */
  bytes: number
  answer(query: BenchQuery): Promise<BenchAnswer>
  close(): Promise<void>
}
