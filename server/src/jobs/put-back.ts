import type { Job } from 'pg-boss'
import type { Database } from '../platform/db/database.ts'

/** Outcome of a job that could not be tried now: it waits, and none of its tries is used up. */
export class NotYet {
  readonly afterMs: number

  /** @param afterMs milliseconds until it is looked at again. */
  constructor(afterMs: number) {
    this.afterMs = afterMs
  }
}

/**
 * Has a job that somebody works on wait again, with the tries that it had left: meanwhile no other one about the same
 * is added. Nothing where somebody else has it by now.
 */
export async function putBack(
  database: Database,
  queue: string,
  { id, retryCount }: Pick<Job<unknown>, 'id' | 'retryCount'>,
  { afterMs }: NotYet,
): Promise<void> {
  // By another id, as its worker still says to pg-boss that the old one is done. Without a start, taking it up is no
  // further try.
  await database.pool.query(
    `update jobs.job set id = gen_random_uuid(), state = 'created', started_on = null, heartbeat_on = null,
       start_after = now() + $4 * interval '1 millisecond'
     where name = $1 and id = $2 and retry_count = $3 and state = 'active'`,
    [queue, id, retryCount, afterMs],
  )
}
