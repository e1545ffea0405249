import { expect, test } from 'vitest'
import { asTenant } from '../platform/db/as-tenant.ts'
import { CHANGED, liveFixture } from '../testing/live-fixture.ts'
import { sendLive } from './inbox.ts'
import { purgeLive } from './purge-live.ts'

const live = liveFixture()

test('what someone reads in one tab, the other tab and no one else hears', async () => {
  const [ana, ben, olga] = await Promise.all([
    live.person(),
    live.person(),
    live.person(live.other),
  ])
  const tabs = [await live.connect(ana), await live.connect(ana)]
  const others = [await live.connect(ben), await live.connect(olga, { host: `${live.other}.test` })]
  for (const client of [...tabs, ...others]) await client.next('hello')
  expect((await live.call('POST', '/notification/read', ana.token)).statusCode).toBe(200)
  for (const tab of tabs) await tab.next('notifications_changed')
  for (const other of others) {
    await other.settled()
    expect(other.messages.map(({ type }) => type)).toEqual(['hello', 'pong'])
  }
})

test('a page that was away gets what it missed, in order and each once', async () => {
  const ana = await live.person()
  const before = await live.connect(ana)
  const { data } = await before.next('hello')
  await live.send([ana])
  expect(await before.next('notifications_changed')).toMatchObject({ number: data.number + 1 })
  await before.close()
  await live.send([ana, ana])
  await live.send([ana])
  const after = await live.connect(ana, { after: data.number + 1 })
  expect((await after.next('hello')).data).toMatchObject({ number: data.number + 1, resync: false })
  for (const number of [2, 3])
    expect(await after.next('notifications_changed')).toMatchObject({
      number: data.number + number,
    })
  await after.settled()
  expect(after.messages).toHaveLength(4)
})

test('a page that was away for too long, or names a number that never was, is told to read all again', async () => {
  const ana = await live.person()
  const first = await live.connect(ana)
  const { number } = (await first.next('hello')).data
  await first.close()
  for (let sent = 0; sent < 3; sent += 1) await live.send([ana])
  await live.query('delete from live_message where account = $1 and number = $2', [
    ana.guid,
    number + 1,
  ])
  for (const after of [number, number + 4, 0]) {
    const back = await live.connect(ana, { after })
    expect((await back.next('hello')).data, `${after}`).toMatchObject({
      number: number + 3,
      resync: true,
    })
    await back.close()
  }
  const back = await live.connect(ana, { after: number + 1 })
  expect((await back.next('hello')).data.resync).toBe(false)
})

test('numbers of an inbox that was deleted are not given again', async () => {
  const ana = await live.person()
  const { number } = (await (await live.connect(ana)).next('hello')).data
  await live.send([ana])
  await live.query('delete from live_inbox where account = $1', [ana.guid])
  const back = await live.connect(ana, { after: number + 1 })
  const { data } = await back.next('hello')
  expect(data.number).toBeGreaterThan(number + 1)
  expect(data.resync).toBe(true)
})

test('what is rolled back is never sent, and nothing is kept for accounts without a page', async () => {
  const [ana, ben] = [await live.person(), await live.person()]
  const client = await live.connect(ana)
  await client.next('hello')
  const failed = asTenant(live.database, live.tenant, async (tx) => {
    sendLive(tx, [ana.guid], CHANGED)
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')
  await live.send([ben])
  await client.settled()
  expect(client.messages.map(({ type }) => type)).toEqual(['hello', 'pong'])
  expect(await live.query('select from live_message where account = $1', [ben.guid])).toEqual([])
})

test('messages, tickets and inboxes are gone after an hour; those of open pages stay', async () => {
  const [ana, ben] = [await live.person(), await live.person()]
  const open = await live.connect(ana)
  await open.next('hello')
  const gone = await live.connect(ben)
  await gone.next('hello')
  await gone.close()
  await live.send([ana, ben])
  await live.ticket(ana.token)
  const guids = [[ana.guid, ben.guid]]
  await live.query(
    `update live_message set created_at = now() - interval '61 minutes' where account = any($1)`,
    guids,
  )
  await live.query(
    `update live_inbox set used_at = now() - interval '61 minutes' where account = any($1)`,
    guids,
  )
  await live.query(`update live_ticket set expires_at = now() - interval '1 second'`)
  // Its row goes once the server has seen the end of the connection.
  await expect
    .poll(() => live.query('select from live_connection where account = $1', [ben.guid]))
    .toEqual([])
  await purgeLive(live.database)
  const left = await live.query('select account from live_inbox where account = any($1)', guids)
  expect(left).toEqual([{ account: ana.guid }])
  expect(await live.query('select from live_message where account = any($1)', guids)).toEqual([])
  expect(await live.query('select from live_ticket')).toEqual([])
})

test('only messages notify: pings, leases and connections wake no other process', async () => {
  const { rows } = await live.database.pool.query(
    `select c.relname as table from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not t.tgisinternal and starts_with(c.relname, 'live_')`,
  )
  expect(rows).toEqual([{ table: 'live_message' }])
})
