import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { asTenant } from '../platform/db/as-tenant.ts'
import { openLive } from '../testing/live-client.ts'
import { liveFixture } from '../testing/live-fixture.ts'
import { applyFolder } from '../testing/portal.ts'
import { folder } from '../testing/search-fixture.ts'
import { call as send } from '../testing/server-process.ts'
import { sendLive } from './inbox.ts'
import type { LiveSender } from './live-sender.ts'

const live = liveFixture('none')
const change = (sql: string, guid: string) =>
  asTenant(live.database, live.tenant, ({ query }) => query(sql, [guid]))

/** Closed with this code by a change of the database; milliseconds until then. */
async function closedBy(sql: string): Promise<{ code: number; ms: number }> {
  const ana = await live.person()
  const client = await live.connect(ana)
  await client.next('hello')
  const before = performance.now()
  await change(sql, ana.guid)
  const { code } = await client.closed
  await expect.poll(() => live.rowsOf(ana.guid)).toEqual([])
  return { code, ms: performance.now() - before }
}

test.each([
  ['a session that ends', 'delete from session where account = $1', 4401],
  [
    'a session whose time is over',
    'update session set expires_at = now() where account = $1',
    4401,
  ],
  ['a suspended account', `update account set state = 'suspended' where guid = $1`, 4401],
  ['an account that is deleted', 'delete from account where guid = $1', 4401],
  ['another role', `update account set role = 'internal' where guid = $1`, 4403],
  ['another right', `update account set grants = '{stats.manage}' where guid = $1`, 4403],
  ['another address', `update account set email = 'b' || email where guid = $1`, 4403],
])('%s closes the connection', async (_name, sql, code) => {
  expect(await closedBy(sql)).toMatchObject({ code })
})

test('who comes back after a change of role has the new one', async () => {
  const ana = await live.person()
  const levels: string[] = []
  live.live.features.provideState(async (_tx, { viewer, account }) => {
    if (account === ana.guid) levels.push(viewer.account?.role ?? 'none')
    return {}
  })
  const first = await live.connect(ana)
  await first.next('hello')
  await change(`update account set role = 'internal' where guid = $1`, ana.guid)
  expect(await first.closed).toMatchObject({ code: 4403 })
  await change(`update session set second_factor = 'totp' where account = $1`, ana.guid)
  const again = await live.connect(ana)
  await again.next('hello')
  await again.close()
  expect(levels).toEqual(['resident', 'internal'])
})

test('a second factor that the agency asks for anew takes effect at once', async () => {
  const ana = await live.person()
  await change(`update account set role = 'internal' where guid = $1`, ana.guid)
  const files = folder(live.tenant)
  const with2fa = (secondFactor: string) => ({
    ...files,
    'tenant.yaml': { ...files['tenant.yaml'], demo: true, access: { secondFactor } },
  })
  await applyFolder(live.database, with2fa('off'))
  try {
    const client = await live.connect(ana)
    await client.next('hello')
    await applyFolder(live.database, with2fa('staff'))
    expect(await client.closed).toMatchObject({ code: 4403 })
    // Residents' calls come by the channel: without that factor it does not open again.
    const refused = await ana.post('/live/ticket', {})
    expect([refused.status, refused.body]).toMatchObject([403, { code: 'mfa_enrolment_required' }])
  } finally {
    await applyFolder(live.database, files)
  }
})

test('changes of others close nothing', async () => {
  const [ana, ben] = [await live.person(), await live.person()]
  const cleo = await live.person(live.other)
  const client = await live.connect(ana)
  await client.next('hello')
  await change('delete from session where account = $1', ben.guid)
  await asTenant(live.database, live.other, ({ query }) =>
    query(`update account set state = 'suspended' where guid = $1`, [cleo.guid]),
  )
  // The look at sessions that this has caused comes before the next one.
  await change('update session set authenticated_at = now() where account = $1', ana.guid)
  const ticket = await live.ticket(ana)
  client.send({ type: 'ping', data: null })
  await client.next('pong')
  expect(ticket).toMatch(/^live_/)
  await client.close()
})

test('a guest of a call comes by cookie and ticket, and goes when the call says so', async () => {
  const participant: string = crypto.randomUUID()
  const call: string = crypto.randomUUID()
  const present = new Set([participant])
  live.live.features.setGuests({
    find: async (_tx, wanted, { cookies }) =>
      wanted === call && cookies['guest'] === 'secret' ? participant : null,
    present: async (_tx, all) => all.filter((one) => present.has(one)),
  })
  const host = `${live.tenant}.test`
  const ask = (body: object, cookie: string) =>
    send({
      port: live.port,
      host,
      path: '/api/live/ticket',
      method: 'POST',
      headers: { cookie },
      body,
    })
  expect((await ask({ call }, 'guest=wrong')).status).toBe(401)
  expect((await ask({ call: crypto.randomUUID() }, 'guest=secret')).status).toBe(401)
  expect((await ask({}, 'guest=secret')).status).toBe(401)
  const { status, text } = await ask({ call }, 'guest=secret')
  expect(status).toBe(200)
  const { ticket } = (JSON.parse(text) as { data: { ticket: string } }).data
  const senders: LiveSender[] = []
  live.live.features.onOpened(async (sender) => void senders.push(sender))
  const client = await openLive({ port: live.port, host, token: ticket })
  await client.next('hello')
  await expect
    .poll(() => senders.at(-1))
    .toMatchObject({
      inbox: participant,
      account: null,
      participant,
      viewer: { level: 'anonymous', account: null },
    })
  await asTenant(live.database, live.tenant, async (tx) =>
    sendLive(tx, participant, { type: 'missed_calls', data: { unseen: 1 } }),
  )
  await client.next('missed_calls')
  present.clear()
  // Looked at with everything else that may have changed.
  await change('delete from session where account = $1', (await live.person()).guid)
  expect(await client.closed).toMatchObject({ code: 4401 })
})

test('who is removed while asking for a ticket is signed out, not a failure', async () => {
  const ana = await live.person()
  const asked = await asTenant(live.database, live.tenant, async ({ query }) => {
    await query('delete from account where guid = $1', [ana.guid])
    // Elsewhere the account is still there, until this is committed.
    const reply = ana.post('/live/ticket')
    await delay(300)
    return { reply }
  })
  expect(await asked.reply).toMatchObject({ status: 401 })
})
