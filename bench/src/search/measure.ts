import type { BenchQuery } from './bench-query.ts'
import type { BenchAnswer, Peer } from './peer.ts'

/**
 * Median milliseconds over the queries, each run once after a warm-up round with all of them. The warm-up affects processor
 * caches, compilers and the databases' buffers; none of the engines caches answers.
 */
export async function measure(
  peer: Peer,
  queries: readonly BenchQuery[],
): Promise<{ median: number; answers: BenchAnswer[] }> {
  const answers: BenchAnswer[] = []
  for (const query of queries) answers.push(await peer.answer(query))
  const times: number[] = []
  for (const query of queries) {
    const started = performance.now()
    await peer.answer(query)
    times.push(performance.now() - started)
  }
  return { median: median(times), answers }
}

/** The median. */
function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
