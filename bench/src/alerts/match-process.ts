/** A process that only matches, so that its memory is that of the matching. */
import { Worker } from 'node:worker_threads'
import type { ChangedCity } from './changed-city.ts'
import { type FoundPairs, joinPairs } from './found-pairs.ts'

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

/** Times in milliseconds. */
export interface ThreadAnswer extends FoundPairs {
  /** Alerts that matched something. */
  matched: number
  adding: number
  building: number
  matching: number
  /** Of the processor, for all of this. */
  processor: number
}

/** The slowest thread's times, and the whole process at its largest. */
export interface MatchAnswer extends ThreadAnswer {
  /** Bytes, before and at most. */
  memoryBefore: number
  memoryMost: number
}

process.once('message', (task: MatchTask) => void matchAll(task))

async function matchAll({ city, alerts, threads }: MatchTask): Promise<void> {
  const memoryBefore = process.memoryUsage.rss()
  const parts = await Promise.all(
    Array.from({ length: threads }, (_, thread) => ofThread({ city, alerts, threads, thread })),
  )
  const slowest = (time: 'adding' | 'building' | 'matching' | 'processor') =>
    Math.max(...parts.map((part) => part[time]))
  const answer: MatchAnswer = {
    ...joinPairs(parts),
    matched: parts.reduce((sum, part) => sum + part.matched, 0),
    adding: slowest('adding'),
    building: slowest('building'),
    matching: slowest('matching'),
    processor: slowest('processor'),
    memoryBefore,
    memoryMost: process.resourceUsage().maxRSS * 1_024,
  }
  process.send?.(answer, () => process.disconnect())
}

function ofThread(task: ThreadTask): Promise<ThreadAnswer> {
  const worker = new Worker(new URL('match-thread.ts', import.meta.url), { workerData: task })
  return new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}
