import { MatchThread } from './match-thread.ts'

/** Milliseconds after which a thread that nobody asks is given back, and with it the searches that it keeps. */
const IDLE_MS = 3_600_000

interface Idle {
  readonly thread: MatchThread
  readonly end: NodeJS.Timeout
}

/** By what a process works with: a thread that waits for the next matching. */
const idle = new WeakMap<object, Idle>()

/**
 * Runs work with a thread, which is there for the next work of the same owner when it has succeeded. Two at a time
 * have one each, of which one stays.
 * @throws what the work throws
 */
export async function withMatchThread<Result>(
  owner: object,
  work: (thread: MatchThread) => Promise<Result>,
): Promise<Result> {
  const waiting = idle.get(owner)
  idle.delete(owner)
  clearTimeout(waiting?.end)
  const thread = waiting?.thread ?? new MatchThread()
  let result
  try {
    result = await work(thread)
  } catch (error) {
    await thread.close()
    throw error
  }
  if (idle.has(owner)) await thread.close()
  else keep(owner, thread)
  return result
}

function keep(owner: object, thread: MatchThread): void {
  const end = setTimeout(() => {
    idle.delete(owner)
    void thread.close()
  }, IDLE_MS)
  end.unref()
  idle.set(owner, { thread, end })
}
