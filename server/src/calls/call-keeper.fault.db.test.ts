import { type DestinationStream, pino } from 'pino'
import { afterEach, expect, inject, test } from 'vitest'
import { fromConnection } from '../platform/open-database.ts'
import { testKeys } from '../platform/testing/database.ts'
import { lossyNetworkTo } from '../platform/testing/lossy-network.ts'
import { callFixture } from '../testing/call-fixture.ts'
import { CallKeeper } from './call-keeper.ts'
import { type CallWork, withCalls } from './call-work.ts'

/** The embedded database calls its server directly. */
const onPostgres = !inject('database').startsWith('/')

const calls = callFixture()
const { live, resident, agent, callOfDyingProcess } = calls
let keepers: CallKeeper[] = []
/** Moves calls on as one process does. */
function keep(logger = calls.parts().logger): void {
  keepers.push(new CallKeeper({ ...calls.parts(), logger }))
}
afterEach(async () => {
  await Promise.all(keepers.map((keeper) => keeper.close()))
  keepers = []
})

test(
  'a call whose process died rings all the same, and moves on to the next agent',
  { tags: 'short' },
  async () => {
    keep()
    keep()
    const [ben, cleo] = [await agent('Ben'), await agent('Cleo')]
    const call = await callOfDyingProcess()
    expect((await ben.page.next('call_request')).data.id).toBe(call)
    await live.query(`update call_offer set until = now()`)
    expect((await cleo.page.next('call_request')).data.id).toBe(call)
  },
)

test.skipIf(!onPostgres)(
  'while the calls of an agency are locked, an overdue offer of another agency moves on to its next agent',
  { tags: 'short' },
  async () => {
    const failures: string[] = []
    const written: DestinationStream = { write: (line) => void failures.push(line) }
    const subject = { type: 'channel', guid: await calls.channel('counter', live.other) }
    const [ben, cleo] = [
      await agent('Ben', null, live.other),
      await agent('Cleo', null, live.other),
    ]
    const ringing = await calls.request(await resident(live.other), { subject })
    await ben.page.next('call_request')
    await agent('Dan')
    await calls.request(await resident())
    // Its caller has to be told a new place, which waits for the lock.
    await live.query('update call set place = 7')
    const holder = await live.database.pool.connect()
    try {
      await holder.query(`begin; set local role plat_app; set local app.tenant = '${live.tenant}'`)
      await holder.query('select from call for update')
      keep(pino({ level: 'error' }, written))
      await expect.poll(lockedStatements).toBe(1)
      await live.query('update call_offer set until = now()', [], live.other)
      await live.database.pool.query(`select pg_notify('plat_change', $1)`, [`calls ${live.other}`])
      expect((await cleo.page.next('call_request')).data.id).toBe(ringing.id)
      // The locked agency was not given up meanwhile: no one waited for that.
      expect(failures).toEqual([])
    } finally {
      await holder.query('rollback')
      holder.release()
    }
  },
)

test.skipIf(!onPostgres)(
  'a process whose packets get lost while it changes a call gives up, and the database lets go of the call',
  { tags: 'short' },
  async () => {
    await agent('Ben')
    await calls.request(await resident())
    const network = await lossyNetworkTo(live.database.connection)
    const { connectionString } = network
    const database = fromConnection('postgres', { connectionString }, 1, testKeys)
    const change = (until: number, work: (work: CallWork) => Promise<unknown>) =>
      withCalls({ database, until }, live.tenant, work)
    await withCalls({ database }, live.tenant, async () => undefined)
    const hangs = change(performance.now() + 1_500, async ({ tx }) => {
      await tx.query('select from call for no key update')
      network.lose()
      await tx.query('select 1')
    })
    await expect(hangs).rejects.toThrow('Connection terminated')
    await expect(change(performance.now(), async () => 1)).rejects.toThrow('is over')
    // Waits for the lock for two seconds at most.
    await live.query('update call set place = null')
    await database.close()
    await network.close()
  },
)

test.skipIf(!onPostgres)(
  'a call that is made while the listening connection is dead rings once it is back, without another notification',
  { tags: 'short' },
  async () => {
    keep()
    keep()
    const ben = await agent('Ben')
    const { rows } = await live.database.pool.query<{ ended: boolean }>(
      `select pg_terminate_backend(pid) as ended from pg_stat_activity
       where datname = current_database() and query ilike 'listen %'`,
    )
    expect(rows).toContainEqual({ ended: true })
    const call = await callOfDyingProcess()
    expect((await ben.page.next('call_request')).data.id).toBe(call)
  },
)

/** Statements in this database that wait for a lock. */
async function lockedStatements(): Promise<number> {
  const { rows } = await live.database.pool.query<{ count: number }>(
    `select count(*)::integer as count from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.count ?? 0
}
