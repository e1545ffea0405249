import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { OPEN_RECORD, type Phone, SEALED_RECORD } from '../testing/call-fixture.ts'
import { chatFixture, reasonOf } from '../testing/chat-fixture.ts'
import { dataOf } from '../testing/schedule-fixture.ts'

const at = chatFixture()
const { live, resident, agent, about, start, started, send, sent, read, see, list } = at
const { changed, news, gone, back, setTags } = at

const textsOf = async (who: Phone, id: string) =>
  (await read(who, id)).messages.map(({ number, side, body }) => [number, side, body])
const rowsOf = (table: 'chat' | 'chat_message', tenant = live.tenant) =>
  live.query(`select * from ${table}`, [], tenant)
const unreadOf = async (who: Phone) =>
  dataOf<{ unread: number }>(await who.get('/chat/unread')).unread

describe('starting', () => {
  test('a message about a record begins a chat, and the next one continues it', async () => {
    const [ana, ben] = [await resident(), await agent('Ben', ['permits'])]
    const chat = await started(ana, ' Is my permit ready? ')
    expect(chat).toMatchObject({
      subject: { guid: OPEN_RECORD.guid, agency_reference: '2024-001 BP' },
      side: 'resident',
      user: { id: ana.guid, first_name: 'Ana' },
      email: null,
      last: { number: 1, side: 'resident', from: { id: ana.guid }, body: 'Is my permit ready?' },
      unread: 0,
      seen: 0,
      waiting_since: expect.any(String),
      waiting_seconds: 0,
      agent: null,
      open: true,
    })
    expect((await started(ana, 'It is urgent.')).id).toBe(chat.id)
    expect(await textsOf(ana, chat.id)).toEqual([
      [1, 'resident', 'Is my permit ready?'],
      [2, 'resident', 'It is urgent.'],
    ])
    const seen = (await read(ben, chat.id)).chat
    expect(seen).toMatchObject({ side: 'agency', email: `${ana.guid}@example.com`, unread: 2 })
  })

  test('a chat with a department is another one, and reaches the agents of its modules', async () => {
    const [ana, dora] = [await resident(), await agent('Dora', ['trades'])]
    const onPermit = await started(ana)
    const channel = about(await at.channel('counter'), 'channel')
    const chat = await started(ana, 'When are you open?', channel)
    expect(chat.subject).toMatchObject({ discriminator: 'channel', guid: channel.guid })
    expect((await list(ana)).map(({ id }) => id)).toEqual([chat.id, onPermit.id])
    expect((await list(ana, `?subject=${channel.guid}`)).map(({ id }) => id)).toEqual([chat.id])
    expect(await textsOf(dora, chat.id)).toEqual([[1, 'resident', 'When are you open?']])
    expect((await dora.get(`/chat/${onPermit.id}`)).status).toBe(404)
  })

  test('there is none where the department takes no messages, and about records that are not open to the resident', async () => {
    const ana = await resident()
    await setTags(['call'])
    try {
      expect(reasonOf(await start(ana))).toEqual([403, 'chats_off'])
    } finally {
      await setTags()
    }
    for (const guid of [SEALED_RECORD.guid, randomUUID()])
      expect(reasonOf(await start(ana, { subject: about(guid) }))).toEqual([404, 'no_such_subject'])
    expect(await rowsOf('chat')).toEqual([])
  })

  test('a department that no longer takes messages leaves the chat to be read', async () => {
    const [ana, ben] = [await resident(), await agent()]
    const { id } = await started(ana)
    const request = randomUUID()
    await send(ana, id, { request })
    await setTags(['call'])
    try {
      expect((await read(ana, id)).chat.open).toBe(false)
      expect(reasonOf(await send(ana, id))).toEqual([403, 'chats_off'])
      expect(reasonOf(await start(ana))).toEqual([403, 'chats_off'])
      // One that is stored already was not refused.
      expect((await send(ana, id, { request })).status).toBe(200)
      expect((await sent(ben, id, 'We closed this desk.')).number).toBe(3)
    } finally {
      await setTags()
    }
    expect((await read(ana, id)).chat.open).toBe(true)
  })

  test('a record that is no longer open to its resident names no record, and the chat goes on', async () => {
    const [ana, ben] = [await resident(), await agent()]
    const { id } = await started(ana)
    const setVisibility = (visibility: number) =>
      live.query('update record set visibility = $2 where guid = $1', [
        OPEN_RECORD.guid,
        visibility,
      ])
    await setVisibility(2)
    try {
      await sent(ana, id, 'Where is it?')
      const hidden = (await read(ana, id)).chat.subject
      expect(hidden).toMatchObject({ guid: null, agency_reference: null, title: null })
      expect(hidden.module?.module_code).toBe('permits')
      expect(await list(ana, '?text=2024-001')).toEqual([])
      expect(await started(ana, 'Still there?')).toMatchObject({ id, subject: { guid: null } })
      expect((await read(ben, id)).chat.subject.agency_reference).toBe('2024-001 BP')
    } finally {
      await setVisibility(0)
    }
  })
})

describe('[CH-1] sent again, a message is there once, in its place', () => {
  test('a first one: three times and twice at once', async () => {
    const ana = await resident()
    const body = { body: 'Once', request: randomUUID() }
    const both = await Promise.all([start(ana, body), start(ana, body)])
    const again = [await start(ana, body), await start(ana, body), await start(ana, body)]
    const ids = [...both, ...again].map((reply) => dataOf<{ id: string }>(reply).id)
    expect(new Set(ids).size).toBe(1)
    expect(await textsOf(ana, ids[0] ?? '')).toEqual([[1, 'resident', 'Once']])
  })

  test('a later one, of a resident and of an agent: three times and twice at once', async () => {
    const [ana, ben] = [await resident(), await agent()]
    const { id } = await started(ana)
    for (const who of [ana, ben]) {
      const body = { body: who === ana ? 'Mine' : 'Ours', request: randomUUID(), after: 9 }
      const both = await Promise.all([send(who, id, body), send(who, id, body)])
      const first = dataOf(both[0])
      await sent(who, id, 'Next')
      for (const reply of [both[1], await send(who, id, body), await send(who, id, body)])
        expect(dataOf(reply)).toEqual(first)
      expect(dataOf(await send(who, id, body))).toEqual(first)
    }
    expect(await textsOf(ana, id)).toEqual([
      [1, 'resident', 'Hello'],
      [2, 'resident', 'Mine'],
      [3, 'resident', 'Next'],
      [4, 'agency', 'Ours'],
      [5, 'agency', 'Next'],
    ])
  })

  test('messages that are sent at once have numbers without gaps, and times in their order', async () => {
    const [ana, ben] = [await resident(), await agent()]
    const { id } = await started(ana)
    const texts = Array.from({ length: 12 }, (_, nth) => `Message ${nth}`)
    await Promise.all(texts.map((body, nth) => send(nth % 2 === 0 ? ana : ben, id, { body })))
    const { messages } = await read(ben, id)
    expect(messages.map(({ number }) => number)).toEqual(texts.map((_, nth) => nth + 1).concat(13))
    expect(messages.map(({ body }) => body).toSorted()).toEqual(['Hello', ...texts].toSorted())
    const times = messages.map(({ created }) => Date.parse(created))
    expect(times).toEqual(times.toSorted((a, b) => a - b))
  })

  test('a key of someone else’s message stores nothing and shows nothing', async () => {
    const [ana, ben] = [await resident(), await agent()]
    const request = randomUUID()
    const { id } = dataOf<{ id: string }>(await start(ana, { body: 'Mine', request }))
    const refused = await send(ben, id, { request })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['request']])
    expect(refused.text).not.toContain('Mine')
    expect(await rowsOf('chat_message')).toHaveLength(1)
  })
})

describe('[CH-2] newer messages', () => {
  test('a message from a page that has not shown them is refused, and sent without the check', async () => {
    const [ana, ben, cleo] = [await resident(), await agent(), await agent('Cleo')]
    const { id } = await started(ana)
    await sent(ana, id, 'One more thing')
    expect(reasonOf(await send(ben, id, { after: 1 }))).toEqual([409, 'chat_newer_messages'])
    expect((await send(ben, id, { after: 2 })).status).toBe(200)
    // A colleague's message is a newer one as well, one's own is none.
    expect(reasonOf(await send(cleo, id, { after: 2 }))).toEqual([409, 'chat_newer_messages'])
    expect((await send(ben, id, { after: 2 })).status).toBe(200)
    expect(reasonOf(await send(ana, id, { after: 2 }))).toEqual([409, 'chat_newer_messages'])
    expect((await send(ana, id, { body: 'Anyway' })).status).toBe(200)
    expect((await textsOf(ana, id)).map(([number]) => number)).toEqual([1, 2, 3, 4, 5])
  })

  test('pages of both sides learn which chat has news, and nothing else', async () => {
    const [ana, eva, ben] = [await resident(), await resident(), await agent('Ben', ['permits'])]
    const [cleo, dora] = [await agent('Cleo'), await agent('Dora', ['trades'])]
    const zoe = await agent('Zoe', null, live.other)
    const { id } = await started(ana, 'A secret')
    for (const who of [ana, ben, cleo]) expect(await news(who)).toEqual([id])
    expect(await ben.received('chat_changed')).toEqual([{ type: 'chat_changed', data: { id } }])
    await sent(ben, id, 'Noted')
    await changed(ben, id, { action: 'assign', assignee: cleo.guid })
    for (const who of [ana, ben, cleo]) expect(await news(who)).toHaveLength(3)
    for (const other of [eva, dora, zoe]) expect(await news(other)).toEqual([])
    // The agent who had it is notified, also without the modules.
    await live.query(`update agent set modules = '{trades}' where account = $1`, [cleo.guid])
    await changed(ben, id, { action: 'assign', assignee: null })
    expect(await news(cleo)).toHaveLength(4)
  })

  test('seeing is told to the other side, once', async () => {
    const [ana, ben] = [await resident(), await agent()]
    const { id } = await started(ana)
    await sent(ben, id, 'Yes')
    await sent(ben, id, 'And no')
    const before = [(await news(ana)).length, (await news(ben)).length]
    expect((await read(ana, id)).chat).toMatchObject({ unread: 2, seen: 3 })
    expect(await unreadOf(ana)).toBe(1)
    expect(await see(ana, id, 2)).toBe(2)
    expect((await read(ana, id)).chat.unread).toBe(1)
    expect((await read(ben, id)).chat).toMatchObject({ unread: 0, seen: 2 })
    // Neither lowered, nor more than there is.
    expect(await see(ana, id, 1)).toBe(2)
    expect(await see(ana, id, 99)).toBe(3)
    expect(await see(ana, id, 99)).toBe(3)
    expect(await unreadOf(ana)).toBe(0)
    expect([(await news(ana)).length, (await news(ben)).length]).toEqual([
      before[0],
      (before[1] ?? 0) + 2,
    ])
    await sent(ana, id, 'Thanks')
    const told = (await news(ana)).length
    expect(await see(ben, id, 4)).toBe(4)
    expect((await read(ana, id)).chat.seen).toBe(4)
    expect(await news(ana)).toHaveLength(told + 1)
  })

  test('a resident who answers after the newest message has seen it', async () => {
    const [ana, ben] = [await resident(), await agent()]
    const { id } = await started(ana)
    await sent(ben, id, 'When?')
    await send(ana, id, { body: 'Today', after: 2 })
    expect((await read(ben, id)).chat).toMatchObject({ seen: 2, unread: 1 })
    expect(await unreadOf(ana)).toBe(0)
  })
})

test('[RQ-9] a chat whose agent is not there goes to all agents with the next question', async () => {
  const [ana, ben] = [await resident(), await agent()]
  const { id } = await started(ana)
  const agentOf = async () => {
    const { agent: has } = (await read(ana, id)).chat
    return has?.id ?? null
  }
  const asked = async () => {
    await sent(ben, id, 'Answer')
    expect(await agentOf()).toBe(ben.guid)
    return (how: () => Promise<unknown>) => how().then(() => sent(ana, id, 'Question'))
  }
  const sql = (statement: string) => live.query(statement, [ben.guid])
  // There: it stays.
  await (
    await asked()
  )(async () => undefined)
  expect(await agentOf()).toBe(ben.guid)
  for (const declared of ['away', 'break']) {
    await (
      await asked()
    )(() => ben.put('/nencounter/agent-state', { declared }))
    expect(await agentOf(), declared).toBe(null)
  }
  await ben.put('/nencounter/agent-state', { declared: 'available' })
  await (
    await asked()
  )(() => sql(`update agent set modules = '{trades}' where account = $1`))
  expect(await agentOf()).toBe(null)
  await sql(`update agent set modules = null where account = $1`)
  await (
    await asked()
  )(() => gone(ben))
  expect(await agentOf()).toBe(null)
  await back(ben)
  // While an answer is owed, further questions change nothing.
  await changed(ben, id, { action: 'assign', assignee: ben.guid })
  const { waiting_since: since } = (await read(ana, id)).chat
  await sent(ana, id, 'Hello?')
  expect((await read(ana, id)).chat).toMatchObject({
    waiting_since: since,
    agent: { id: ben.guid },
  })
  await (
    await asked()
  )(() => sql(`update account set role = 'resident' where guid = $1`))
  expect(await agentOf()).toBe(null)
})

test('how long an answer is owed is said by the clock of the database', async () => {
  const [ana, ben] = [await resident(), await agent()]
  const { id } = await started(ana)
  await live.query(`update chat set waiting_since = now() - interval '125 seconds'`)
  const { waiting_seconds: seconds } = (await read(ana, id)).chat
  expect(seconds).toBeGreaterThanOrEqual(125)
  expect(seconds).toBeLessThan(130)
  await sent(ben, id, 'Sorry')
  expect((await read(ana, id)).chat).toMatchObject({ waiting_since: null, waiting_seconds: null })
})
