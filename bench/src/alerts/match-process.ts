/** A process that only matches, so that its memory is that of the matching. */
import { Worker } from 'node:worker_threads'
import { joinPairs } from './found-pairs.ts'
import {
  type ImportTimes,
  IMPORTS,
  type MatchAnswer,
  type MatchTask,
  type ThreadAnswer,
  type ThreadTask,
} from './match-tasks.ts'

process.once('message', (task: MatchTask) => void matchAll(task))

async function matchAll({ city, alerts, threads }: MatchTask): Promise<void> {
  const memoryBefore = process.memoryUsage.rss()
  const parts = await Promise.all(
    Array.from({ length: threads }, (_, thread) => ofThread({ city, alerts, threads, thread })),
  )
  const most = (of: (part: ThreadAnswer) => number) => Math.max(...parts.map(of))
  const sum = (of: (part: ThreadAnswer) => number) =>
    parts.reduce((total, part) => total + of(part), 0)
  const imports = Array.from({ length: IMPORTS }, (_, run): ImportTimes => ({
    building: most((part) => part.imports[run]?.building ?? 0),
    matching: most((part) => part.imports[run]?.matching ?? 0),
    processor: sum((part) => part.imports[run]?.processor ?? 0),
  }))
  const whole = ({ building, matching }: ImportTimes) => building + matching
  const [fastest = { building: 0, matching: 0, processor: 0 }] = imports.toSorted(
    (a, b) => whole(a) - whole(b),
  )
  const answer: MatchAnswer = {
    ...joinPairs(parts),
    ...fastest,
    matched: sum((part) => part.matched),
    adding: most((part) => part.adding),
    addingProcessor: sum((part) => part.addingProcessor),
    changing: most((part) => part.changing),
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
