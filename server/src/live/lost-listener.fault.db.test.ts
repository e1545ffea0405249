import { pino } from 'pino'
import { expect, inject, test } from 'vitest'
import { fromConnection } from '../platform/open-database.ts'
import { testKeys } from '../platform/testing/database.ts'
import { lossyNetworkTo } from '../platform/testing/lossy-network.ts'
import { liveFixture } from '../testing/live-fixture.ts'
import { ProcessLease } from './process-lease.ts'

/** The embedded database calls its server directly. */
const onPostgres = !inject('database').startsWith('/')

const live = liveFixture()

test.skipIf(!onPostgres)(
  'a message that is written while the listening connection is dead comes once it is back, without another one',
  { tags: 'short' },
  async () => {
    const [ana, ben] = [await live.person(), await live.person()]
    const [page, leaver] = [await live.connect(ana), await live.connect(ben)]
    await page.next('hello')
    await leaver.next('hello')
    const { rows } = await live.database.pool.query<{ ended: boolean }>(
      `select pg_terminate_backend(pid) as ended from pg_stat_activity
       where datname = current_database() and query ilike 'listen %'`,
    )
    expect(rows).toContainEqual({ ended: true })
    await live.send([ana])
    await live.query('delete from session where account = $1', [ben.guid])
    await page.next('notifications_changed')
    expect(await leaver.closed).toMatchObject({ code: 4401 })
  },
)

test.skipIf(!onPostgres)(
  'a process whose packets to the database get lost gives its connection up, and is heard over another one before its lease ends',
  async () => {
    const network = await lossyNetworkTo(live.database.connection)
    const { connectionString } = network
    const database = fromConnection('postgres', { connectionString }, 2, testKeys)
    const lease = new ProcessLease(database, pino({ level: 'silent' }), () => undefined)
    await lease.begin()
    const heard = () =>
      live.database.pool.query<{ heard_at: Date }>(
        'select heard_at from live_process where process = $1',
        [lease.process],
      )
    const before = (await heard()).rows[0]?.heard_at
    network.lose()
    await expect(lease.renew()).rejects.toThrow('Connection terminated')
    await lease.renew()
    expect((await heard()).rows[0]?.heard_at.getTime()).toBeGreaterThan(before?.getTime() ?? NaN)
    await lease.end()
    await database.close()
    await network.close()
  },
)
