import { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { CHANGE_CHANNEL, type ChangeFeed } from './change-feed.ts'

/** Milliseconds between two looks whether notifications still arrive. */
const PROBE_MS = 5_000
/** Milliseconds before a connection that failed is made again. */
const RETRY_MS = 1_000
/** Milliseconds in which a connection is to end by itself. */
const END_MS = 1_000

/**
 * Hears PostgreSQL's notifications on a connection of its own and feeds them, for as long as the process
 * lives: a connection that breaks or hears nothing of a probe is made anew, and the feed is not live meanwhile.
 * @param sender where probes are sent from: a pooler between gives a connection what it sent itself, and nothing
 * else. They have their own connection, since a pool that is busy says nothing about what is heard.
 * @returns what ends it, within seconds.
 */
export function listenForChanges(
  connection: pg.ClientConfig,
  sender: pg.ClientConfig,
  feed: ChangeFeed,
): () => Promise<void> {
  const closing = new AbortController()
  const pause = (ms: number, broken = closing.signal) => {
    const signal = AbortSignal.any([closing.signal, broken])
    return wait(ms, undefined, { signal, ref: false })
  }
  const running = (async () => {
    while (!closing.signal.aborted) {
      await hear(connection, sender, feed, pause).catch(() => undefined)
      feed.setLive(false)
      await pause(RETRY_MS).catch(() => undefined)
    }
  })()
  return async () => {
    closing.abort()
    await running
  }
}

/** Listens until the connection breaks, or no longer hears. */
async function hear(
  connection: pg.ClientConfig,
  sender: pg.ClientConfig,
  feed: ChangeFeed,
  pause: (ms: number, broken: AbortSignal) => Promise<void>,
): Promise<void> {
  const listener = connectable(connection)
  const prober = connectable(sender)
  const broken = new AbortController()
  // Changes may go unheard from here on, not from the next probe on.
  for (const { client } of [listener, prober]) client.on('error', () => broken.abort())
  broken.signal.addEventListener('abort', () => feed.setLive(false))
  listener.client.on('notification', ({ payload = '' }) => feed.receive(payload))
  try {
    await Promise.all([listener.client.connect(), prober.client.connect()])
    await listener.client.query(`listen ${CHANGE_CHANNEL}`)
    const send = (payload: string) =>
      prober.client.query('select pg_notify($1, $2)', [CHANGE_CHANNEL, payload])
    while (!broken.signal.aborted && (await feed.probe(send))) {
      feed.setLive(true)
      await pause(PROBE_MS, broken.signal)
    }
  } finally {
    feed.setLive(false)
    await Promise.all([listener.end(), prober.end()])
  }
}

/** A client that can be ended although nothing answers any more. */
function connectable(connection: pg.ClientConfig) {
  const socket = new Socket()
  const client = new pg.Client({
    ...connection,
    stream: () => socket,
    connectionTimeoutMillis: PROBE_MS,
    query_timeout: PROBE_MS,
    keepAlive: true,
  })
  const end = async () => {
    await Promise.race([client.end().catch(() => undefined), wait(END_MS)])
    socket.destroy()
  }
  return { client, end }
}
