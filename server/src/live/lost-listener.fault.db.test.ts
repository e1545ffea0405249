import { expect, inject, test } from 'vitest'
import { liveFixture } from '../testing/live-fixture.ts'

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
