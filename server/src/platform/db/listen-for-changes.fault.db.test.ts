import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { type Change, CHANGE_CHANNEL, ChangeFeed } from './change-feed.ts'
import type { Database } from './database.ts'
import { listenForChanges } from './listen-for-changes.ts'

/** The embedded database calls its server directly. */
const onPostgres = !inject('database').startsWith('/')
const NOTICED = { timeout: 120_000, interval: 50 }

let database: Database
let network: Network
let feed: ChangeFeed

beforeEach(async () => {
  if (!onPostgres) return
  database = await testDatabase()
  network = await networkTo(database)
  feed = new ChangeFeed()
})
afterEach(async () => {
  await network?.close()
  await database?.close()
})

interface Network {
  readonly connectionString: string
  /** What goes over connections of until now gets lost, in both ways, and nobody is told. */
  lose(): void
  close(): Promise<void>
}

async function networkTo({ connection }: Database): Promise<Network> {
  const url = new URL(connection.connectionString ?? '')
  const { port, hostname } = url
  const pairs: [Socket, Socket][] = []
  const server: Server = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const socket of [near, far]) socket.on('error', () => undefined)
    near.pipe(far)
    far.pipe(near)
    pairs.push([near, far])
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  url.host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  return {
    connectionString: url.href,
    lose: () => {
      for (const [near, far] of pairs) {
        near.unpipe(far).pause()
        far.unpipe(near).pause()
      }
    },
    close: async () => {
      for (const socket of pairs.flat()) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

test.skipIf(!onPostgres).each(['listens', 'sends the probes', 'does either'])(
  'when the host of the connection that %s vanishes, changes are known to go unheard, and soon heard again',
  async (which) => {
    const over = { connectionString: network.connectionString }
    const stop = listenForChanges(
      which === 'sends the probes' ? database.connection : over,
      which === 'listens' ? database.connection : over,
      feed,
    )
    await vi.waitFor(() => expect(feed.isLive).toBe(true), NOTICED)
    network.lose()
    await vi.waitFor(() => expect(feed.isLive).toBe(false), NOTICED)
    await vi.waitFor(() => expect(feed.isLive).toBe(true), NOTICED)
    const heard = vi.fn<(change: Change | null) => void>()
    feed.subscribe(heard)
    await database.pool.query('select pg_notify($1, $2)', [CHANGE_CHANNEL, 'sessions oak'])
    await vi.waitFor(
      () => expect(heard).toHaveBeenCalledWith({ kind: 'sessions', tenant: 'oak', module: null }),
      NOTICED,
    )
    // Whoever closes does not wait for a host that is gone.
    network.lose()
    await stop()
  },
)
