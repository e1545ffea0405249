import { expect, test } from 'vitest'
import { asTenant } from '../platform/db/as-tenant.ts'
import { AppError } from '../platform/errors.ts'
import type { LiveClient } from '../testing/live-client.ts'
import { type LivePerson, liveFixture } from '../testing/live-fixture.ts'
import { sendLive } from './inbox.ts'

const live = liveFixture('none')

const missed = (unseen: number) => ({ type: 'missed_calls', data: { unseen } }) as const
const call = { id: '0190a6f0-1c7a-4a52-9c3d-1f2e3d4c5b6a' }

/** Sends somebody these messages, in one transaction. */
async function say(who: LivePerson, ...numbers: number[]): Promise<void> {
  await asTenant(live.database, live.tenant, async (tx) => {
    for (const number of numbers) sendLive(tx, who.guid, missed(number))
  })
}

/** What has come of messages with a number, as `[number, unseen]`. */
const came = (client: LiveClient) =>
  client.messages.flatMap((one) =>
    one.type === 'missed_calls' ? [[one.number, one.data.unseen]] : [],
  )

test('who opens a connection is told the first state, then what is new, in order', async () => {
  const ana = await live.person()
  const client = await live.connect(ana)
  const hello = await client.next('hello')
  expect(hello.data).toMatchObject({
    number: 0,
    gap: false,
    state: { call: null, requests: [], joins: [], agent: null, missed: 0 },
  })
  expect(await live.rowsOf(ana.guid)).toEqual([hello.data.connection])
  await say(ana, 1, 2)
  await say(ana, 3)
  for (const number of [1, 2, 3])
    expect(await client.next('missed_calls')).toEqual({ ...missed(number), number })
  await client.close()
  await expect.poll(() => live.rowsOf(ana.guid)).toEqual([])
})

test('a message of a transaction that fails is sent to nobody', async () => {
  const ana = await live.person()
  const client = await live.connect(ana)
  await client.next('hello')
  const failed = asTenant(live.database, live.tenant, async (tx) => {
    sendLive(tx, ana.guid, missed(1))
    throw new Error('on purpose')
  })
  await expect(failed).rejects.toThrow('on purpose')
  await say(ana, 2)
  expect(await client.next('missed_calls')).toEqual({ ...missed(2), number: 1 })
  await client.close()
})

test('every tab of a person has all of it, and nobody else any of it', async () => {
  const [ana, ben] = [await live.person(), await live.person()]
  const cleo = await live.person(live.other)
  const tabs = [await live.connect(ana), await live.connect(ana)]
  const others = [await live.connect(ben), await live.connect(cleo, { host: `${live.other}.test` })]
  for (const client of [...tabs, ...others]) await client.next('hello')
  await say(ana, 1, 2, 3)
  // The same receiver at another agency is somebody else.
  await asTenant(live.database, live.other, async (tx) => sendLive(tx, ana.guid, missed(9)))
  await asTenant(live.database, live.other, async (tx) => sendLive(tx, cleo.guid, missed(8)))
  await say(ben, 7)
  await others[0]?.next('missed_calls')
  await others[1]?.next('missed_calls')
  for (const client of tabs)
    await expect
      .poll(() => came(client))
      .toEqual([
        [1, 1],
        [2, 2],
        [3, 3],
      ])
  expect(others.map(came)).toEqual([[[1, 7]], [[1, 8]]])
  for (const client of [...tabs, ...others]) await client.close()
})

test('who comes back has what was missed, in order and once, before the state', async () => {
  const ana = await live.person()
  const first = await live.connect(ana)
  await first.next('hello')
  await say(ana, 1)
  await first.next('missed_calls')
  await first.close()
  await say(ana, 2, 3)
  const again = await live.connect(ana, { after: 1 })
  const hello = await again.next('hello')
  expect(hello.data).toMatchObject({ number: 3, gap: false })
  await say(ana, 4)
  await again.next('missed_calls')
  expect(again.messages.map(({ type }) => type)).toEqual([
    'missed_calls',
    'missed_calls',
    'hello',
    'missed_calls',
  ])
  expect(came(again)).toEqual([
    [2, 2],
    [3, 3],
    [4, 4],
  ])
  await again.close()
  // Without a number it asks for nothing that it missed.
  const fresh = await live.connect(ana)
  expect((await fresh.next('hello')).data).toMatchObject({ number: 4, gap: false })
  expect(came(fresh)).toEqual([])
  await fresh.close()
})

test('what is not kept any more is a gap, and so are numbers that began anew', async () => {
  const ana = await live.person()
  await say(ana, 1, 2, 3)
  await asTenant(live.database, live.tenant, ({ query }) =>
    query('delete from live_message where inbox = $1 and number < 3', [ana.guid]),
  )
  const client = await live.connect(ana, { after: 1 })
  expect((await client.next('hello')).data).toMatchObject({ number: 3, gap: true })
  expect(came(client)).toEqual([[3, 3]])
  await client.close()
  const ahead = await live.connect(ana, { after: 50 })
  expect((await ahead.next('hello')).data).toMatchObject({ number: 3, gap: true })
  await ahead.close()
})

test('messages that are sent while a connection opens are neither lost nor brought twice', async () => {
  const ana = await live.person()
  for (let round = 0; round < 5; round++) {
    const sending = (async () => {
      for (let number = 0; number < 20; number++) await say(ana, number)
    })()
    const after = round * 20
    const client = await live.connect(ana, { after })
    await sending
    const expected = Array.from({ length: 20 }, (_, number) => [after + number + 1, number])
    await expect.poll(() => came(client)).toEqual(expected)
    await client.close()
  }
})

test('what a feature knows stands in the first state, read after the last number', async () => {
  const ana = await live.person()
  live.live.features.provideState(async (tx, { account }) => {
    const [row] = await tx.query<{ count: number }>(
      'select count(*)::int as count from live_message where inbox = $1',
      [account],
    )
    return { missed: row?.count ?? 0 }
  })
  live.live.features.provideState(async (_tx, { account }) =>
    account === ana.guid ? { agent: { public: true, on_break: false, status: 'available' } } : {},
  )
  await say(ana, 1, 2)
  const client = await live.connect(ana)
  const { state } = (await client.next('hello')).data
  expect(state).toMatchObject({ missed: 2, agent: { status: 'available' }, requests: [] })
  await client.close()
})

test('messages are carried out one after the other and answered, whatever each takes', async () => {
  const ana = await live.person()
  const order: string[] = []
  live.live.features.handle('call_declined', async ({ ref = '' }, sender) => {
    order.push(`${ref} begins`)
    // The first takes longer than those behind it.
    if (ref === '1') await live.rowsOf(sender.inbox)
    order.push(`${ref} ends`)
    if (ref === '2') throw new AppError('conflict', { reason: 'own_address' })
    if (ref === '3') throw new Error('a fault of ours')
  })
  const client = await live.connect(ana)
  for (const ref of ['1', '2', '3', '4']) client.send({ type: 'call_declined', ref, data: call })
  client.send({ type: 'call_declined', data: call })
  await expect.poll(() => order.length).toBe(10)
  expect(order.slice(0, 8)).toEqual(
    ['1', '2', '3', '4'].flatMap((ref) => [`${ref} begins`, `${ref} ends`]),
  )
  await client.next('done')
  expect(client.messages.slice(1).map(({ type, data }) => ({ type, data }))).toEqual([
    { type: 'done', data: { ref: '1' } },
    {
      type: 'refused',
      data: {
        ref: '2',
        code: 'conflict',
        title: 'This is your address already.',
        reason: 'own_address',
      },
    },
    {
      type: 'refused',
      data: {
        ref: '3',
        code: 'internal',
        title: 'The message could not be carried out. The error has been logged.',
        reason: null,
      },
    },
    { type: 'done', data: { ref: '4' } },
  ])
  await client.close()
})

test('features hear who comes and who goes, when the database says so too', async () => {
  const ana = await live.person()
  const heard: string[] = []
  const note = (what: string) => async (sender: { account: string | null; connection: string }) => {
    if (sender.account !== ana.guid) return
    const rows = await live.rowsOf(ana.guid)
    heard.push(`${what}, ${rows.includes(sender.connection) ? 'there' : 'gone'}`)
  }
  live.live.features.onOpened(note('opened'))
  live.live.features.onClosed(note('closed'))
  const client = await live.connect(ana)
  await client.next('hello')
  await expect.poll(() => heard).toEqual(['opened, there'])
  client.socket.terminate()
  await expect.poll(() => heard).toEqual(['opened, there', 'closed, gone'])
})
