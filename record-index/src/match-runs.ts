import type { Bits } from './bits.ts'

/**
 * Ranges of words of a bitset in a flat list: first word, end word (exclusive), first word, … ascending, not touching. Words
 * outside the runs are ignored.
 */
export type WordRuns = readonly number[]

/** The matching records of a part of the index. Words outside the runs are undefined. */
export interface Matches {
  bits: Bits
  runs: WordRuns
}

/** Appends a run, joining it to the last one when they touch. */
export function pushRun(runs: number[], first: number, end: number): void {
  if (first >= end) return
  if (runs.length > 0 && runs[runs.length - 1] === first) runs[runs.length - 1] = end
  else runs.push(first, end)
}
