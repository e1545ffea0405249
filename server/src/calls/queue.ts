import type { CallQueue } from '@plat/contract/calls/calls'
import { sendLive } from '../live/inbox.ts'
import { CALL_COLUMNS, type CallRow } from './call-row.ts'
import type { CallWork } from './call-work.ts'
import { zoneOf } from './office.ts'
import { waitRange } from './wait-range.ts'

/**
 * Numbers of answered calls: the likely wait is the median of at most so many, and is unknown with fewer than `least`.
 */
const SAMPLE = { most: 30, least: 5 }

/** Place in line and likely wait of a call, as last sent to its caller. */
export async function queueOf(work: CallWork, call: CallRow): Promise<CallQueue> {
  const ringing = call.place === 0
  if (!work.document.tenant.control.nencounter.showQueue)
    return { ringing, place: null, wait: null }
  const wait = await usualWait(work, call.channel)
  return { ringing, place: call.place || null, wait: wait === null ? null : waitRange(wait) }
}

/** Seconds that callers of an office waited at this hour of its day: the median of the last answered calls. */
async function usualWait(work: CallWork, channel: string | null): Promise<number | null> {
  const zone = await zoneOf(work, channel)
  const [row] = await work.tx.query<{ found: number; seconds: number | null }>(
    `select count(*)::integer as found, percentile_cont(0.5) within group (order by seconds) as seconds
     from (select extract(epoch from answered_at - created_at)::double precision as seconds from call
       where channel = $1 and callee is null and appointment is null and answered_at is not null
         and extract(hour from created_at at time zone $2) = extract(hour from now() at time zone $2)
       order by created_at desc limit $3) as recent`,
    [channel, zone, SAMPLE.most],
  )
  return row === undefined || row.found < SAMPLE.least ? null : row.seconds
}

/**
 * Sends waiting callers their place in line where it has changed. This is the only transaction that waits for the locks
 * of several calls. It takes them in the order of their guids, so that no two such transactions wait for each other.
 * @returns whether a place has changed
 */
export async function tellPlaces(work: CallWork): Promise<boolean> {
  const { tx } = work
  const calls = await tx.query<CallRow>(
    `with placed as (
       select c.guid, case when o.guid is not null then 0
         else row_number() over (partition by c.department, c.callee, o.guid is null order by c.created_at, c.guid) end as place
       from call c left join call_offer o on o.call = c.guid and o.closed_at is null
       where c.state = 'waiting'
     ), moved as (
       select c.guid, p.place from call c join placed p on p.guid = c.guid
       where c.state = 'waiting' and c.place is distinct from p.place
       order by c.guid for no key update of c
     )
     update call c set place = moved.place from moved
     where c.guid = moved.guid and c.tenant = current_tenant() returning ${CALL_COLUMNS}`,
  )
  for (const call of calls) {
    if (call.caller === null) continue
    const data = { id: call.guid, queue: await queueOf(work, call) }
    sendLive(tx, [call.caller], { type: 'call_queue', data })
  }
  return calls.length > 0
}
