/** Milliseconds before a lost connection is tried again: at least, at most, and at most the first time. */
const LEAST_MS = 1_000
const MOST_MS = 30_000
const FIRST_MS = 4_000
/** Most milliseconds where rights have changed or a new session has begun: the server waits for the page. */
const SHORT_MS = 500

/**
 * Milliseconds to wait before the next attempt: by chance, so that thousands that lost a server together do not come
 * back together, and longer each time.
 * @param failures attempts that failed since a connection lasted
 * @param chance from 0 to 1
 */
export function backOff(failures: number, chance: number): number {
  const most = Math.min(MOST_MS, FIRST_MS * 2 ** Math.min(failures, 10))
  return LEAST_MS + chance * (most - LEAST_MS)
}

/** The same after the server closed the connection because its rights have changed or its session has ended. */
export function shortPause(chance: number): number {
  return chance * SHORT_MS
}
