import { setTimeout as pause } from 'node:timers/promises'

/**
 * Answers after `milliseconds` at the earliest, also with an error: how long an answer takes must not
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
