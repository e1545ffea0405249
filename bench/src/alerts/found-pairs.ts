/** Which alerts matched which records, in two numbers: how many pairs, and the sum of the pairs' hashes modulo 2³². */
export interface FoundPairs {
  pairs: number
  hash: number
}

const ALERT = 0x9e3779b1
const RECORD = 0x85ebca6b

/** Adds up the pairs of an alert. */
export function addPairs(sum: FoundPairs, alert: number, keys: Uint32Array): void {
  const ofAlert = Math.imul(alert, ALERT)
  let hash = sum.hash
  for (const key of keys) hash = (hash + (ofAlert ^ Math.imul(key, RECORD))) | 0
  sum.hash = hash
  sum.pairs += keys.length
}

/** The sum of several. */
export function joinPairs(parts: readonly FoundPairs[]): FoundPairs {
  const hash = parts.reduce((sum, part) => (sum + part.hash) | 0, 0)
  return { pairs: parts.reduce((sum, part) => sum + part.pairs, 0), hash: hash >>> 0 }
}

/** The same in SQL, over the columns `alert` and `key` of `pairs`. */
export const PAIRS_SQL = `select count(*) as pairs, coalesce(sum(((alert::bigint * ${ALERT} & 4294967295)
  # (key::bigint * ${RECORD} & 4294967295))), 0) % 4294967296 as hash from pairs`
