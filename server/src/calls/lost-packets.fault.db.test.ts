import { afterAll, expect, inject, test } from 'vitest'
import { ChangeFeed } from '../platform/db/change-feed.ts'
import { listenForChanges } from '../platform/db/listen-for-changes.ts'
import { listeningDatabase, testDatabase } from '../platform/testing/database.ts'
import { type LossyNetwork, lossyNetworkTo } from '../platform/testing/lossy-network.ts'
import { callFixture } from '../testing/call-fixture.ts'
import { CallKeeper } from './call-keeper.ts'

/** The embedded database calls its server directly. */
const onPostgres = !inject('database').startsWith('/')

let network: LossyNetwork
const calls = callFixture(async () => {
  if (!onPostgres) return listeningDatabase()
  const database = { ...(await testDatabase()), changes: new ChangeFeed() }
  network = await lossyNetworkTo(database.connection)
  const { connectionString } = network
  const stop = listenForChanges({ connectionString }, database.connection, database.changes)
  return {
    ...database,
    close: async () => {
      await stop()
      await network.close()
      await database.close()
    },
  }
})
let keeper: CallKeeper | undefined
afterAll(() => keeper?.close())

test.skipIf(!onPostgres)(
  'a call that is made while packets to the listening connection get lost, without an event, rings as soon as a probe fails',
  async () => {
    const { changes } = calls.live.database
    await expect.poll(() => changes.isLive).toBe(true)
    keeper = new CallKeeper(calls.parts())
    const ben = await calls.agent('Ben')
    let gaps = 0
    changes.subscribe((change) => {
      if (change === null && !changes.isLive) gaps += 1
    })
    network.lose()
    const call = await calls.callOfDyingProcess()
    expect((await ben.page.next('call_request')).data.id).toBe(call)
    // Not because of the look that is made every 30 s in any case.
    expect(gaps).toBe(1)
  },
)
