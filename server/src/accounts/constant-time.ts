import { setTimeout as pause } from 'node:timers/promises'

/**
 * Answers no sooner than after `milliseconds`, whatever happens: how long an answer takes must not
 * say whether an address has an account.
 */
export async function constantTime<Result>(
  milliseconds: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const least = pause(milliseconds)
  try {
    return await work()
  } finally {
    await least
  }
}
