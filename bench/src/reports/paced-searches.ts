import { setTimeout as pause } from 'node:timers/promises'
import { call } from '../../../server/src/testing/server-process.ts'
import { mixedRequests, OPERATIONS } from '../http/requests.ts'

/** Milliseconds between two searches: some people at once, far from what the server can do. */
const PACE_MS = 50
/** Requests made up at a time; each part has others. */
const REQUESTS = 3_000
const PARTS = 3

/** Milliseconds from a question to its whole answer. */
export interface SearchTimes {
  readonly p50: number
  readonly p95: number
}

/**
 * Asks for counts, maps, lists and facets at a steady pace, whether answers are there or not.
 * @param options for how long, and which part of the requests: none is asked twice.
 */
export async function pacedSearches(
  server: { readonly port: number; readonly host: string },
  module: string,
  { seconds = Infinity, signal, part }: { seconds?: number; signal?: AbortSignal; part: number },
): Promise<SearchTimes> {
  const headers = {
    host: server.host,
    'x-module': module,
    'content-type': 'application/json',
  }
  const all = await mixedRequests(`http://127.0.0.1:${server.port}`, headers, {
    count: REQUESTS * PARTS,
    operations: OPERATIONS,
    compact: true,
  })
  const requests = all.slice(part * REQUESTS, (part + 1) * REQUESTS)
  const times: Promise<number>[] = []
  const started = performance.now()
  for (const { path, headers: own, body } of requests) {
    if (signal?.aborted || performance.now() - started > seconds * 1_000) break
    times.push(
      timed(() =>
        call({ ...server, path, method: 'POST', headers: own, body: JSON.parse(body) as unknown }),
      ),
    )
    await pause(Math.max(0, times.length * PACE_MS - (performance.now() - started)))
  }
  const sorted = (await Promise.all(times)).toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
  return { p50: at(0.5), p95: at(0.95) }
}

async function timed(ask: () => Promise<{ status: number; text: string }>): Promise<number> {
  const started = performance.now()
  const { status, text } = await ask()
  if (status !== 200) throw new Error(`a search was answered with ${status}: ${text}`)
  return performance.now() - started
}
