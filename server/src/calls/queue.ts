import type { QueuePlace } from '@plat/contract/calls/calls'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import type { CallRow } from './call-row.ts'
import type { CallWork } from './call-work.ts'

/** Answered calls of which the expected wait is the median; days that they may be old. */
const SAMPLE = { calls: 20, days: 14, least: 3 }

/** Where a waiting call stands among those of its department, or of the agent who is called directly. */
async function placeOf(
  { query }: TenantTransaction,
  { guid, department, agent, created_at }: CallRow,
): Promise<{ place: number; ringing: boolean }> {
  const [row] = await query<{ before: number; ringing: boolean }>(
    `select count(*)::integer as before,
       exists (select from call_offer o where o.call = $1 and o.state = 'offered') as ringing
     from call c
     where c.state = 'waiting' and c.department is not distinct from $2 and c.agent is not distinct from $3
       and (c.created_at, c.guid) < ($4::timestamptz, $1::uuid)`,
    [guid, department, agent, created_at],
  )
  return { place: (row?.before ?? 0) + 1, ringing: row?.ringing ?? false }
}

/** Seconds that callers of a department waited lately: the median; null where too few calls were answered to say. */
async function usualWait(
  { query }: TenantTransaction,
  department: string | null,
): Promise<number | null> {
  const [row] = await query<{ found: number; seconds: number | null }>(
    `select count(*)::integer as found,
       ceil(percentile_cont(0.5) within group (order by seconds))::integer as seconds
     from (select extract(epoch from answered_at - created_at) as seconds from call
       where department = $1 and kind = 'call' and answered_at is not null
         and created_at > now() - make_interval(days => $2)
       order by created_at desc limit $3) as recent`,
    [department, SAMPLE.days, SAMPLE.calls],
  )
  return row === undefined || row.found < SAMPLE.least ? null : row.seconds
}

/** Where a caller stands who waits. */
export async function queueOf(tx: TenantTransaction, call: CallRow): Promise<QueuePlace> {
  const { place, ringing } = await placeOf(tx, call)
  return { place, expected_seconds: await usualWait(tx, call.department), ringing }
}

/** Tells the caller where the call stands, if that has changed since it was told. */
export async function tellQueue(work: CallWork, call: CallRow): Promise<void> {
  const queue = await queueOf(work.tx, call)
  const { queue: told } = call
  const isSame =
    told !== null &&
    told.place === queue.place &&
    told.expected_seconds === queue.expected_seconds &&
    told.ringing === queue.ringing
  if (isSame || call.caller === null) return
  await work.tx.query('update call set queue = $2 where guid = $1', [
    call.guid,
    JSON.stringify(queue),
  ])
  work.say(call.caller, { type: 'call_queue', data: { id: call.guid, queue } })
}
