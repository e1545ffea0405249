import type { ChangedCity } from './changed-city.ts'
import type { FoundPairs } from './found-pairs.ts'

/** Imports that are matched by the same searches; the fastest counts, as with the peer. */
export const IMPORTS = 2
/** Alerts of each thread that are changed between them. */
export const CHANGED = 5_000

/** What to match: alerts 0 to `alerts`, exclusive. */
export interface MatchTask {
  city: ChangedCity
  alerts: number
  threads: number
}

/** One thread's part: each `threads`th alert from `thread` on. */
export interface ThreadTask extends MatchTask {
  thread: number
}

/** What the same import took, in milliseconds. */
export interface ImportTimes {
  building: number
  matching: number
  /** Of the processor, for both. */
  processor: number
}

/** Times in milliseconds. */
export interface ThreadAnswer extends FoundPairs {
  /** Alerts that matched something. */
  matched: number
  /** What is paid once: the searches of all alerts. */
  adding: number
  /** Of the processor, for that. */
  addingProcessor: number
  /** `CHANGED` alerts between the imports. */
  changing: number
  /** One import after another, over the same searches. */
  imports: ImportTimes[]
}

/** The slowest thread's times of the faster import, and the whole process at its largest. */
export interface MatchAnswer extends FoundPairs, ImportTimes {
  matched: number
  adding: number
  addingProcessor: number
  changing: number
  /** Bytes, before and at most. */
  memoryBefore: number
  memoryMost: number
}
