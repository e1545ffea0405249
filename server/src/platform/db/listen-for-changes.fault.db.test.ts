import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { type LossyNetwork, lossyNetworkTo } from '../testing/lossy-network.ts'
import { type Change, CHANGE_CHANNEL, ChangeFeed } from './change-feed.ts'
import type { Database } from './database.ts'
import { listenForChanges } from './listen-for-changes.ts'

/** The embedded database calls its server directly. */
const onPostgres = !inject('database').startsWith('/')
const NOTICED = { timeout: 120_000, interval: 50 }

let database: Database
let network: LossyNetwork
let feed: ChangeFeed

beforeEach(async () => {
  if (!onPostgres) return
  database = await testDatabase()
  network = await lossyNetworkTo(database.connection)
  feed = new ChangeFeed()
})
afterEach(async () => {
  await network?.close()
  await database?.close()
})

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
