import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { CHANGE_CHANNEL } from '../../../server/src/platform/db/change-feed.ts'
import { row } from './table.ts'

/** A process renews its lease every 15 s, pings each connection every 10 s, and a page pings it every 45 s. */
const TWO_LEASES_MS = 35_000

/**
 * Counts what idle connections have the database notify, beside the server's probes of its own ears.
 * @param beat has that many pages ping, and settles when all have their answers
 * @param span milliseconds; at least two renewals of the lease
 */
export async function measureHeartbeats(
  connectionString: string,
  count: number,
  beat: () => Promise<void>,
  span: number,
): Promise<void> {
  const listener = new pg.Client({ connectionString })
  await listener.connect()
  const heard: string[] = []
  let probes = 0
  listener.on('notification', ({ payload = '' }) => {
    if (payload.startsWith('probe ')) probes += 1
    else heard.push(payload)
  })
  await listener.query(`listen ${CHANGE_CHANNEL}`)
  const window = Math.max(TWO_LEASES_MS, span)
  await beat()
  await pause(window / 2)
  await beat()
  await pause(window / 2)
  await listener.end()
  // Else this would count none whatever happens.
  if (probes === 0) throw new Error('not even the probes of the server were heard')
  const kinds = [...new Set(heard.map((payload) => payload.split(' ')[0]))].join(', ')
  row(
    `NOTIFYs by heartbeats of ${count} sockets in ${window / 1_000} s`,
    `${heard.length}${kinds === '' ? '' : ` (${kinds})`}`,
    '0',
  )
}
