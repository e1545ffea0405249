import { randomUUID } from 'node:crypto'
import type { ChatMessage, Conversation } from '@plat/contract/chat/chat'
import { afterEach, expect, test } from 'vitest'
import { callFixture, OPEN_RECORD, SEALED_RECORD } from '../testing/call-fixture.ts'
import type { LiveClient } from '../testing/live-client.ts'
import { mailsTo, type Visitor } from '../testing/visitor.ts'
import { mailUnseen } from './mail-unseen.ts'
import { purgeConversations } from './purge-conversations.ts'

const calls = callFixture()

const opened: LiveClient[] = []
afterEach(async () => {
  await calls.noAgents()
  await calls.sql('delete from conversation')
  for (const live of opened.splice(0)) await live.close()
})

const record = { type: 'record', guid: OPEN_RECORD.guid }

async function start(who: Visitor, text: string, more: object = {}): Promise<Conversation> {
  const reply = await who.post('/chat', { subject: record, text, ...more })
  if (reply.status !== 200) throw new Error(reply.text)
  return reply.body.data as unknown as Conversation
}
const write = (who: Visitor, { id }: { id: string }, text: string, more: object = {}) =>
  who.post(`/chat/${id}/message`, { text, ...more })
const see = (who: Visitor, { id }: { id: string }, number: number) =>
  who.put(`/chat/${id}/seen`, { number })
async function read(who: Visitor, { id }: { id: string }, query = '') {
  const reply = await who.get(`/chat/${id}${query}`)
  expect(reply.status, reply.text).toBe(200)
  return reply.body.data as unknown as { conversation: Conversation; messages: ChatMessage[] }
}
async function list(who: Visitor, query = '') {
  const reply = await who.get(`/chat${query}`)
  expect(reply.status, reply.text).toBe(200)
  return reply.body.data as unknown as Conversation[]
}
const news = async (who: Visitor) => (await who.get('/chat/unread')).body.data as unknown

/** So many minutes pass, and who has to be told by mail is. */
async function pass(minutes: number) {
  await calls.sql(
    `update conversation set resident_mail_at = resident_mail_at - make_interval(mins => ${minutes}),
       agency_mail_at = agency_mail_at - make_interval(mins => ${minutes})`,
  )
  await mailUnseen(calls.database, 3000)
}
const mails = async (to: string) =>
  (await mailsTo(calls.database, calls.tenant, to)).filter(({ kind }) => kind === 'chat.message')

test('a resident writes about a record, somebody who answers for it answers, and both read the same', async () => {
  const ana = await calls.person()
  const permits = await calls.agent(['permits'])
  const trades = await calls.agent(['trades'])
  opened.push(permits.live, trades.live)
  const begun = await start(ana, 'May I build a fence?')
  expect(begun).toMatchObject({
    subject: { agency_reference: '2024-001 BP' },
    user: { id: ana.guid },
    last: { number: 1, side: 'resident', text: 'May I build a fence?' },
    unread: 0,
    waiting_since: expect.any(String),
  })
  expect(await list(permits.who, '/agency')).toMatchObject([{ id: begun.id, unread: 1 }])
  expect(await list(trades.who, '/agency')).toEqual([])
  expect(await news(permits.who)).toEqual({ unread: 0, waiting: 1 })
  expect((await write(permits.who, begun, 'Up to six feet.')).status).toBe(200)
  expect(await news(ana)).toEqual({ unread: 1, waiting: null })
  expect(await list(ana)).toMatchObject([
    { id: begun.id, unread: 1, seen: 2, waiting_since: null, last: { text: 'Up to six feet.' } },
  ])
  const mine = await read(ana, begun)
  expect(mine.messages).toEqual((await read(permits.who, begun)).messages)
  expect(mine.messages).toMatchObject([
    { number: 1, side: 'resident', user: { id: ana.guid } },
    { number: 2, side: 'agency', user: { id: permits.who.guid } },
  ])
  await see(ana, begun, 2)
  expect(await news(ana)).toEqual({ unread: 0, waiting: null })
  expect((await read(permits.who, begun)).conversation).toMatchObject({ seen: 2 })
  expect(await list(permits.who, '/agency')).toEqual([])
  expect(await list(permits.who, '/agency?state=answered')).toHaveLength(1)
})

test('who writes again about the same goes on with the conversation; what is sent twice is there once', async () => {
  const ana = await calls.person()
  const request = randomUUID()
  const begun = await start(ana, 'First', { request })
  expect((await start(ana, 'First', { request })).id).toBe(begun.id)
  expect((await start(ana, 'Second')).id).toBe(begun.id)
  const again = randomUUID()
  const both = [
    await write(ana, begun, 'Third', { request: again }),
    await write(ana, begun, 'Third', { request: again }),
  ]
  expect(both.map(({ body }) => (body.data as unknown as ChatMessage).number)).toEqual([3, 3])
  const { messages } = await read(ana, begun)
  expect(messages.map(({ text }) => text)).toEqual(['First', 'Second', 'Third'])
})

test('twenty who write at once: each message has its number, none is lost', async () => {
  const ana = await calls.person()
  const ben = await calls.agent()
  opened.push(ben.live)
  const begun = await start(ana, 'Begin')
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, i) => write(i % 2 === 0 ? ana : ben.who, begun, `Word ${i}`)),
  )
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
  const { messages } = await read(ana, begun)
  expect(messages.map(({ number }) => number)).toEqual(Array.from({ length: 21 }, (_, i) => i + 1))
  expect(new Set(messages.map(({ text }) => text)).size).toBe(21)
})

test('who is connected is told at once: the resident, and who deals with it', async () => {
  const ana = await calls.caller()
  const ben = await calls.agent(['permits'])
  const cora = await calls.agent(['trades'])
  opened.push(ana.live, ben.live, cora.live)
  const begun = await start(ana.who, 'Hello')
  expect((await ben.live.next('chat_message')).data).toMatchObject({
    conversation: begun.id,
    message: { text: 'Hello' },
  })
  await ana.live.next('chat_message')
  await write(ben.who, begun, 'Good morning')
  expect((await ana.live.next('chat_message')).data.message).toMatchObject({ side: 'agency' })
  await see(ana.who, begun, 2)
  expect((await ben.live.next('chat_seen')).data).toEqual({ conversation: begun.id, number: 2 })
  expect(cora.live.messages.filter(({ type }) => type === 'chat_message')).toEqual([])
})

test('who is away is told by mail, once until they have looked', async () => {
  const ana = await calls.person()
  const ben = await calls.agent()
  opened.push(ben.live)
  const begun = await start(ana, 'Is anybody there?')
  await write(ben.who, begun, 'Yes.')
  await pass(1)
  expect(await mails(ana.email)).toEqual([])
  await write(ben.who, begun, 'Still here.')
  await pass(2)
  const [mail, ...others] = await mails(ana.email)
  expect(others).toEqual([])
  expect(mail?.subject).toBe('A new message: 2024-001 BP')
  expect(mail?.text).toContain('Yes.')
  expect(mail?.text).toContain('Still here.')
  expect(mail?.text).toContain(`/chat?conversation=${begun.id}`)
  await write(ben.who, begun, 'Hello?')
  await pass(60)
  expect(await mails(ana.email)).toHaveLength(1)
  await see(ana, begun, 4)
  await write(ben.who, begun, 'Anything else?')
  await pass(2)
  expect(await mails(ana.email)).toHaveLength(2)
  await write(ben.who, begun, 'Bye.')
  await see(ana, begun, 6)
  await pass(60)
  expect(await mails(ana.email)).toHaveLength(2)
})

test('the department is told by mail of who has waited for ten minutes, and not when somebody has looked', async () => {
  const ana = await calls.person()
  const ben = await calls.agent()
  opened.push(ben.live)
  const at = 'building@oak.example'
  const begun = await start(ana, 'How long does it take?')
  await pass(9)
  expect(await mails(at)).toEqual([])
  await pass(1)
  expect(await mails(at)).toMatchObject([{ text: expect.stringContaining('How long') }])
  await write(ben.who, begun, 'Two weeks.')
  await write(ana, begun, 'And then?')
  await see(ben.who, begun, 3)
  await pass(60)
  expect(await mails(at)).toHaveLength(1)
})

test('nobody else reads, writes or counts: other residents, agents of other modules, another agency', async () => {
  const ana = await calls.person()
  const eva = await calls.person()
  const trades = await calls.agent(['trades'])
  const stranger = await calls.agent(null, calls.other)
  opened.push(trades.live, stranger.live)
  const begun = await start(ana, 'Between us')
  const nowhere = { id: randomUUID() }
  for (const who of [eva, trades.who, stranger.who]) {
    const refused = await who.get(`/chat/${begun.id}`)
    const unknown = await who.get(`/chat/${nowhere.id}`)
    expect(refused.status).toBe(404)
    expect({ ...refused.body, instance: '' }).toEqual({ ...unknown.body, instance: '' })
    expect((await write(who, begun, 'Me too')).status).toBe(404)
    expect((await see(who, begun, 1)).status).toBe(404)
    expect(await list(who)).toEqual([])
  }
  expect(await list(stranger.who, '/agency')).toEqual([])
  expect((await eva.get('/chat/agency')).status).toBe(403)
})

test('what nobody can write about is refused, and what nobody should write', async () => {
  const ana = await calls.person()
  const refusals: [object, number, string | null][] = [
    [{ subject: { type: 'record', guid: SEALED_RECORD.guid }, text: 'x' }, 404, null],
    [{ subject: { type: 'record', guid: randomUUID() }, text: 'x' }, 404, null],
    [{ subject: { type: 'agent', guid: ana.guid }, text: 'x' }, 400, null],
    [{ subject: record, text: '   ' }, 400, 'required'],
    [{ subject: record, text: 'x'.repeat(1_001) }, 400, 'too_long'],
  ]
  for (const [body, status, reason] of refusals) {
    const reply = await ana.post('/chat', body)
    expect(reply.status, reply.text).toBe(status)
    if (reason !== null) expect(reply.body).toMatchObject({ reasons: { text: [{ reason }] } })
  }
  const odd = '‮ <b>مرحبا</b> \u{1F3E0} __proto__ \\ % _'
  const begun = await start(ana, odd)
  expect((await read(ana, begun)).messages[0]?.text).toBe(odd)
})

test('long conversations come fifty messages at a time, and are found by their words', async () => {
  const ana = await calls.person()
  const ben = await calls.agent()
  opened.push(ben.live)
  const begun = await start(ana, 'About the Fence')
  await calls.sql(
    `insert into conversation_message (tenant, conversation, number, side, account, text)
     select current_tenant(), '${begun.id}', n, 'resident', '${ana.guid}', 'Row ' || n from generate_series(2, 120) n`,
  )
  await calls.sql(`update conversation set last_number = 120 where guid = '${begun.id}'`)
  const last = await read(ana, begun)
  expect(last.messages.map(({ number }) => number)).toEqual(
    Array.from({ length: 50 }, (_, i) => i + 71),
  )
  const earlier = await read(ana, begun, '?before=71')
  expect(earlier.messages.at(-1)?.number).toBe(70)
  for (const [text, found] of [
    ['fen', 1],
    ['fence about', 1],
    ['fence row', 0],
    ['2024-001', 1],
    ['%', 0],
    ["' | !", 0],
  ] as const) {
    const query = `?text=${encodeURIComponent(text)}`
    expect(await list(ana, query), text).toHaveLength(found)
    expect(await list(ben.who, `/agency${query}`), text).toHaveLength(found)
  }
})

test('with the account of a resident the conversation goes, with that of an agent only the name', async () => {
  const ana = await calls.person()
  const ben = await calls.agent()
  opened.push(ben.live)
  const begun = await start(ana, 'Soon gone')
  await write(ben.who, begun, 'Noted')
  await calls.sql(`delete from account where guid = '${ben.who.guid}'`)
  expect((await read(ana, begun)).messages[1]).toMatchObject({ user: null, text: 'Noted' })
  await calls.sql(`delete from account where guid = '${ana.guid}'`)
  expect(await calls.sql('select 1 from conversation_message')).toEqual([])
})

test('a conversation is kept for as long as calls are', async () => {
  const ana = await calls.person()
  const [old, young] = [
    await start(ana, 'Old'),
    await start(ana, 'Young', {
      subject: { type: 'channel', guid: await calls.channel('counter') },
    }),
  ]
  await calls.sql(
    `update conversation set last_at = now() - interval '366 days' where guid = '${old.id}'`,
  )
  await purgeConversations(calls.database)
  expect((await list(ana)).map(({ id }) => id)).toEqual([young.id])
})
