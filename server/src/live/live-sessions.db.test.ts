import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { listeningDatabase, testDatabase } from '../platform/testing/database.ts'
import { liveFixture } from '../testing/live-fixture.ts'
import { MOST_OF_ACCOUNT } from './open-connections.ts'

const live = liveFixture(listeningDatabase)
// As behind a pool of transactions, where no notification is heard.
const deaf = liveFixture(testDatabase)

test.each([
  ['logs out', 4401, 'delete from session where account = $1'],
  ['is deleted', 4401, 'delete from account where guid = $1'],
  ['is suspended', 4401, `update account set state = 'suspended' where guid = $1`],
  ['gets another role', 4403, `update account set role = 'internal' where guid = $1`],
  ['loses a grant', 4403, `update account set grants = '{stats.manage}' where guid = $1`],
])('the pages of someone who %s are closed with %i, and no one else’s', async (_, code, sql) => {
  const [ana, ben] = [await live.person(), await live.person()]
  const [page, other] = [await live.connect(ana), await live.connect(ben)]
  await page.next('hello')
  await other.next('hello')
  await live.query(sql, [ana.guid])
  expect(await page.closed).toMatchObject({ code })
  await other.settled()
})

test('a ticket and a connection end with their session, not with another session of the account', async () => {
  const ana = await live.person()
  const ticket = await live.ticket(ana.token)
  const page = await live.connect(ana)
  await page.next('hello')
  await live.query(
    `insert into session (tenant, account, token_hash, expires_at)
     values (current_tenant(), $1, repeat('0', 64), now() + interval '1 day')`,
    [ana.guid],
  )
  await live.query(`delete from session where account = $1 and token_hash = repeat('0', 64)`, [
    ana.guid,
  ])
  await page.settled()
  expect((await live.call('POST', '/auth/logout', ana.token)).statusCode).toBe(200)
  expect(await page.closed).toMatchObject({ code: 4401 })
  await expect(live.connect(ana, { token: ticket })).rejects.toMatchObject({ status: 401 })
})

test('while changes go unheard, messages come and sessions end all the same', async () => {
  expect(deaf.database.changes.isLive).toBe(false)
  const ana = await deaf.person()
  const page = await deaf.connect(ana)
  const { number } = (await page.next('hello')).data
  for (let sent = 1; sent <= 3; sent += 1) {
    await deaf.send([ana])
    expect(await page.next('notifications_changed')).toMatchObject({ number: number + sent })
  }
  await deaf.query('delete from session where account = $1', [ana.guid])
  expect(await page.closed).toMatchObject({ code: 4401 })
})

test('what was sent while the server did not listen comes once it listens again', async () => {
  const ana = await live.person()
  const page = await live.connect(ana)
  await page.next('hello')
  live.database.changes.setLive(false)
  await live.send([ana])
  live.database.changes.setLive(true)
  await page.next('notifications_changed')
})

test('one of two tabs is closed: the person is still there; both: gone', async () => {
  const ana = await live.person()
  const [one, two] = [await live.connect(ana), await live.connect(ana)]
  await one.next('hello')
  const { connection } = (await two.next('hello')).data
  const rows = () =>
    live.query<{ guid: string }>('select guid from live_connection where account = $1', [ana.guid])
  await one.close()
  await expect.poll(rows).toEqual([{ guid: connection }])
  await two.close()
  await expect.poll(rows).toEqual([])
})

const PROCESS = randomUUID()

test('an account has so many connections and no more; those of a process that is not heard any more do not count', async () => {
  const ana = await live.person()
  const tabs = await Promise.all(
    Array.from({ length: MOST_OF_ACCOUNT }, () => live.connect(ana, { token: ana.token })),
  )
  await expect(live.connect(ana)).rejects.toMatchObject({ status: 429 })
  // Another process has them, which nobody but this test renews. Nothing cleans up: the lease alone decides.
  const heard = (seconds: number) =>
    live.database.pool.query(
      `insert into live_process (process, heard_at) values ($1, now() - make_interval(secs => $2))
       on conflict (process) do update set heard_at = excluded.heard_at`,
      [PROCESS, seconds],
    )
  await heard(31)
  await live.query('update live_connection set process = $2 where account = $1', [
    ana.guid,
    PROCESS,
  ])
  const late = await live.connect(ana)
  await late.next('hello')
  await heard(0)
  await expect(live.connect(ana)).rejects.toMatchObject({ status: 429 })
  for (const tab of [...tabs, late]) await tab.close()
})
