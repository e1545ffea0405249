import type { CallQueue } from '@plat/contract/calls/calls'

/** Ends of the ranges in which waits are told, in minutes. */
const MINUTES = [0, 1, 2, 5, 10, 15, 20, 30, 45, 60]

/** The range that a wait falls into: an estimate is not told to the second. */
export function waitRange(seconds: number): NonNullable<CallQueue['wait']> {
  const above = MINUTES.findIndex((minutes) => seconds < minutes * 60)
  if (above <= 0) return { from: MINUTES.at(-1) ?? 0, to: null }
  return { from: MINUTES[above - 1] ?? 0, to: MINUTES[above] ?? null }
}
