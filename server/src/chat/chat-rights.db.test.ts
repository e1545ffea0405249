import { MAX_CHAT_MESSAGE, MAX_CHAT_MESSAGES } from '@plat/contract/chat/chat'
import { describe, expect, test, vi } from 'vitest'
import { createApiToken } from '../accounts/api-token.ts'
import type { Phone } from '../testing/call-fixture.ts'
import { chatFixture, reasonOf } from '../testing/chat-fixture.ts'
import { dataOf } from '../testing/schedule-fixture.ts'
import { visitor } from '../testing/visitor.ts'

const at = chatFixture()
const { live, resident, agent, start, started, send, sent, read, list } = at
const { change } = at

const textsOf = async (who: Phone, id: string) =>
  (await read(who, id)).messages.map(({ number, side, body }) => [number, side, body])
const rowsOf = (table: 'chat' | 'chat_message', tenant = live.tenant) =>
  live.query(`select * from ${table}`, [], tenant)
const unreadOf = async (who: Phone) =>
  dataOf<{ unread: number }>(await who.get('/chat/unread')).unread

describe('who sees it', () => {
  test('its resident and the agents whom it reaches: no one else reads, writes, sees or changes it', async () => {
    const [ana, eva, dora] = [await resident(), await resident(), await agent('Dora', ['trades'])]
    const zoe = await agent('Zoe', null, live.other)
    const { id } = await started(ana, 'Hidden words')
    for (const other of [eva, dora, zoe]) {
      expect(reasonOf(await other.get(`/chat/${id}`))).toEqual([404, 'no_such_chat'])
      expect(reasonOf(await send(other, id))).toEqual([404, 'no_such_chat'])
      const refused = await other.put(`/chat/${id}/seen`, { number: 1 })
      expect(reasonOf(refused)).toEqual([404, 'no_such_chat'])
      expect(await list(other)).toEqual([])
      expect(await unreadOf(other)).toBe(0)
    }
    const done = { action: 'done', version: 1 }
    for (const other of [dora, zoe]) {
      expect(reasonOf(await change(other, id, done))).toEqual([404, 'no_such_chat'])
      expect(reasonOf(await other.get(`/chat/${id}/agent`))).toEqual([404, 'no_such_chat'])
      expect(reasonOf(await other.post(`/chat/${id}/call`))).toEqual([404, 'no_such_chat'])
      expect((await other.get(`/schedule/resourcer/${id}/note`)).status).toBe(404)
    }
    for (const reply of [
      await change(ana, id, done),
      await ana.get(`/chat/${id}/agent`),
      await ana.post(`/chat/${id}/call`),
    ])
      expect(reply.status).toBe(403)
    expect((await visitor(live.app, `${live.tenant}.test`).get(`/chat/${id}`)).status).toBe(401)
    expect(await textsOf(ana, id)).toEqual([[1, 'resident', 'Hidden words']])
    expect(await rowsOf('chat', live.other)).toEqual([])
  })

  test('an agent who asks is the resident of the chat, and never the agency', async () => {
    const [ben, cleo] = [await agent(), await agent('Cleo')]
    const { id } = await started(ben, 'About my own house')
    expect((await read(ben, id)).chat.side).toBe('resident')
    expect((await read(cleo, id)).chat.side).toBe('agency')
    await sent(cleo, id, 'Dear colleague')
    expect((await sent(ben, id, 'Thanks')).side).toBe('resident')
    const { version } = (await read(ben, id)).chat
    expect(reasonOf(await change(ben, id, { action: 'done', version }))).toEqual([
      404,
      'no_such_chat',
    ])
    expect((await ben.get('/schedule/resourcer?type=chat&tab=active')).body.data).toEqual([])
    expect((await ben.get(`/schedule/resourcer/${id}/note`)).status).toBe(404)
    const refused = await change(cleo, id, { action: 'assign', version, assignee: ben.guid })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['assignee']])
    const assignees = dataOf<{ person: { id: string } }[]>(await cleo.get(`/chat/${id}/agent`))
    const ids = new Set(assignees.map(({ person }) => person.id))
    expect([ids.has(cleo.guid), ids.has(ben.guid)]).toEqual([true, false])
  })

  test('someone who is no longer an agent reads and writes nothing', async () => {
    const [ana, ben] = [await resident(), await agent()]
    const { id } = await started(ana)
    await sent(ben, id, 'Hello')
    await live.query(`update account set role = 'resident' where guid = $1`, [ben.guid])
    const refused = async () => reasonOf(await ben.get(`/chat/${id}`))
    await vi.waitFor(async () => expect(await refused()).toEqual([404, 'no_such_chat']), 4_000)
    expect(reasonOf(await send(ben, id))).toEqual([404, 'no_such_chat'])
  })

  test('an API token reads the list, and writes no messages', async () => {
    const ana = await resident()
    const { id } = await started(ana)
    const program = await tokenReader()
    const entries = await program.get('/schedule/resourcer?type=chat')
    expect(entries.body.data).toMatchObject([{ id, type: 'chat', displayType: 'CHAT' }])
    expect((await send(program, id)).status).toBe(403)
    expect((await program.post(`/chat/${id}/call`)).status).toBe(403)
    expect((await start(program)).status).toBe(403)
  })
})

describe('limits', () => {
  test('a message has 2,000 characters at most, and some', async () => {
    const ana = await resident()
    const { id } = await started(ana, 'x'.repeat(MAX_CHAT_MESSAGE))
    for (const body of ['x'.repeat(MAX_CHAT_MESSAGE + 1), ' \n ', '']) {
      expect((await send(ana, id, { body })).status).toBe(400)
      expect((await start(ana, { body })).status).toBe(400)
    }
  })

  test('a full chat takes no more, of both sides', async () => {
    const [ana, ben] = [await resident(), await agent()]
    const { id } = await started(ana)
    await live.query('update chat set last_number = $1', [MAX_CHAT_MESSAGES - 1])
    expect((await sent(ana, id, 'The last one')).number).toBe(MAX_CHAT_MESSAGES)
    for (const reply of [await send(ana, id), await start(ana), await send(ben, id)])
      expect(reasonOf(reply)).toEqual([409, 'chat_full'])
    expect((await send(ben, id)).body.detail).toContain('2000 messages')
  })

  test('residents send so many messages in an hour, agents have a limit of their own', async () => {
    const [ana, ben] = [await resident(), await agent()]
    const { id } = await started(ana)
    for (const [limit, who] of [
      ['chatMessage', ana],
      ['chatAnswer', ben],
    ] as const) {
      await live.database.pool.query('delete from rate_limit')
      await send(who, id)
      const { rows } = await live.database.pool.query<{ key: string }>(
        `update rate_limit set points = 100000 where key like $1 returning key`,
        [`${limit}:%`],
      )
      expect(rows).toHaveLength(1)
      expect((await send(who, id)).status).toBe(429)
    }
    expect((await start(ana)).status).toBe(200)
  })

  test('earlier messages are read in pages', async () => {
    const [ana, ben] = [await resident(), await agent()]
    const { id } = await started(ana)
    await live.query(
      `insert into chat_message (tenant, chat, number, side, text, request)
       select current_tenant(), $1, n, 'agency', 'Message ' || n, gen_random_uuid() from generate_series(2, 120) n`,
      [id],
    )
    await live.query('update chat set last_number = 120')
    const numbersOf = async (query = '') =>
      (await read(ben, id, query)).messages.map(({ number }) => number)
    const range = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, nth) => from + nth)
    expect(await numbersOf()).toEqual(range(71, 120))
    expect(await numbersOf('?before=71')).toEqual(range(21, 70))
    expect(await numbersOf('?before=21')).toEqual(range(1, 20))
    expect((await read(ana, id)).messages[0]).toMatchObject({ from: null })
    expect((await ana.get(`/chat/${id}?before=1`)).status).toBe(400)
  })
})

/** A program of the agency. */
async function tokenReader(): Promise<Pick<Phone, 'get' | 'post'>> {
  const order = { name: 'x', level: 'internal', days: 1 } as const
  const token = await createApiToken(live.database, live.tenant, order)
  const authorization = { authorization: `Bearer ${token}` }
  const browser = visitor(live.app, `${live.tenant}.test`)
  return {
    get: (path) => browser.get(path, authorization),
    post: (path, body) => browser.post(path, body, authorization),
  }
}
