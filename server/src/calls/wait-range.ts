import type { CallQueue } from '@plat/contract/calls/calls'

/** Ends of the ranges in which likely waits are shown, in minutes. */
const MINUTES = [0, 1, 2, 5, 10, 15, 20, 30, 45, 60]

/** The range of a likely wait: an estimate is not shown to the second. */
export function waitRange(seconds: number): NonNullable<CallQueue['wait']> {
  const above = MINUTES.findIndex((minutes) => seconds < minutes * 60)
  if (above <= 0) return { from: MINUTES.at(-1) ?? 0, to: null }
  return { from: MINUTES[above - 1] ?? 0, to: MINUTES[above] ?? null }
}
