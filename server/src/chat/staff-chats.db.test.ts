import { randomUUID } from 'node:crypto'
import type { Call } from '@plat/contract/calls/calls'
import type { Assignee } from '@plat/contract/schedule/assign'
import type {
  EntryNote,
  ResourcerEntry,
  ResourcerTab,
  WeekLoad,
} from '@plat/contract/schedule/resourcer'
import { describe, expect, test } from 'vitest'
import type { Phone } from '../testing/call-fixture.ts'
import { chatFixture, reasonOf } from '../testing/chat-fixture.ts'
import { dataOf } from '../testing/schedule-fixture.ts'

const at = chatFixture()
const { live, resident, agent, onRecord, started, sent, read, list, mails, news } = at
const { change, changed, gone, request, answered } = at

const entries = async (who: Phone, query = '') =>
  dataOf<ResourcerEntry[]>(await who.get(`/schedule/resourcer?${query}`))
const idsOf = async (who: Phone, query = '') =>
  (await entries(who, query)).map((entry) => (entry.type === 'appointment' ? entry.guid : entry.id))
const countsOf = async (who: Phone, query = '') =>
  dataOf<Record<ResourcerTab, number>>(await who.get(`/schedule/resourcer/count?${query}`))

describe('in the resourcer', () => {
  test('[CH-4] a question is a task at once; an agent has it, answers it, and it is recent', async () => {
    const [ana, ben, cleo] = [await resident(), await agent(), await agent('Cleo')]
    const { id, waiting_since: since } = await started(ana, 'Anyone there?')
    expect(await entries(ben)).toMatchObject([
      {
        ...(await read(ben, id)).chat,
        type: 'chat',
        displayType: 'CHAT',
        since,
        waiting_seconds: expect.any(Number),
      },
    ])
    expect(await countsOf(ben)).toEqual({ pending: 1, active: 0, recent: 0 })
    await changed(ben, id, { action: 'assign', assignee: ben.guid })
    expect(await countsOf(cleo, 'type=chat')).toEqual({ pending: 0, active: 1, recent: 0 })
    expect(await idsOf(cleo, `tab=active&agent=${ben.guid}`)).toEqual([id])
    expect(await idsOf(cleo, 'tab=active&agent=none')).toEqual([])
    const { created } = await sent(ben, id, 'Yes')
    expect(await countsOf(ben)).toEqual({ pending: 0, active: 0, recent: 1 })
    expect(await entries(ben, 'tab=recent')).toMatchObject([{ id, since: created }])
    await sent(ana, id, 'Good')
    expect(await idsOf(ben, 'tab=active')).toEqual([id])
  })

  test('it is with all other kinds, in the order of the requests, page by page', async () => {
    const [ana, eva, ben] = [await resident(), await resident(), await agent()]
    const callBack = async (note: string) =>
      dataOf<{ id: string }>(
        await ana.post('/nencounter/call-back', { subject: onRecord, phone: null, note }),
      ).id
    const comment = async (text: string) =>
      dataOf<{ id: string }>(
        await ana.post(`/record/${onRecord.guid}/comment`, { text, still_there: false }),
      ).id
    const expected = [
      await callBack('first'),
      (await started(ana)).id,
      await comment('third'),
      (await started(eva)).id,
      await callBack('last'),
    ]
    expect(await idsOf(ben)).toEqual(expected)
    for (const limit of [1, 2, 3]) {
      const pages: string[] = []
      for (let offset = 0; offset < expected.length; offset += limit)
        pages.push(...(await idsOf(ben, `offset=${offset}&limit=${limit}`)))
      expect(pages).toEqual(expected)
    }
    expect(await idsOf(ben, 'type=chat')).toEqual([expected[1], expected[3]])
    for (const id of [expected[1], expected[3]]) await sent(ben, id ?? '', 'Done')
    expect(await idsOf(ben, 'tab=recent')).toEqual([expected[3], expected[1]])
  })

  test('chats that wait for an agent are part of the load', async () => {
    const [ana, eva, ben] = [await resident(), await resident(), await agent()]
    const [first, second] = [await started(ana), await started(eva)]
    for (const { id } of [first, second])
      await changed(ben, id, { action: 'assign', assignee: ben.guid })
    const loads = async () => {
      const assignees = dataOf<Assignee[]>(await ben.get(`/chat/${first.id}/agent`))
      const { agents } = dataOf<WeekLoad>(await ben.get('/schedule/resourcer/load'))
      return [
        assignees.find(({ person }) => person.id === ben.guid)?.load,
        agents.find(({ person }) => person.id === ben.guid)?.tasks,
      ]
    }
    expect(await loads()).toEqual([2, 2])
    await sent(ben, first.id, 'Answer')
    expect(await loads()).toEqual([1, 1])
  })

  test('agents leave notes on it, which the resident never sees', async () => {
    const [ana, ben, cleo] = [await resident(), await agent(), await agent('Cleo')]
    const { id } = await started(ana)
    await changed(ben, id, { action: 'assign', assignee: cleo.guid })
    const path = `/schedule/resourcer/${id}/note`
    const told = (await cleo.received('resourcer_changed')).length
    await ben.post(path, { text: 'Her third question', request: randomUUID() })
    const notes = dataOf<EntryNote[]>(await cleo.get(path))
    expect(notes).toMatchObject([{ text: 'Her third question', by: { id: ben.guid } }])
    expect(await cleo.received('resourcer_changed')).toHaveLength(told + 1)
    expect((await ana.get(path)).status).toBe(403)
    expect((await ana.get(`/chat/${id}`)).text).not.toContain('third question')
  })
})

describe('searching', () => {
  test('words that all begin a word of one message find chats of both sides; the agency finds names as well', async () => {
    const [ana, eva, ben] = [await resident(), await resident(), await agent()]
    await live.query(`update account set first_name = 'Eva', last_name = 'Lindt' where guid = $1`, [
      eva.guid,
    ])
    const mine = await started(ana, 'May I build a fence, 100% wood?')
    await sent(ben, mine.id, 'Fences need permit 2026-001.')
    const other = await started(eva, 'Where is the inspector?')
    const agencyFinds = (text: string) =>
      idsOf(ben, `type=chat&tab=pending&text=${encodeURIComponent(text)}`)
    const found = async (text: string) =>
      (await list(ana, `?text=${encodeURIComponent(text)}`)).map(({ id }) => id)
    for (const text of [
      'fence',
      'FEN woo',
      'need perm',
      '2026-001',
      '001',
      '2024-001 bp',
      '100%',
      ' ',
    ])
      expect(await found(text), text).toEqual([mine.id])
    for (const text of [
      'ence',
      'wood permit',
      'inspector',
      'Ortiz',
      '%',
      '_',
      "' or 1=1 --",
      '&|!',
    ])
      expect(await found(text), text).toEqual([])
    // Each waits, so that they are in one tab.
    await sent(ana, mine.id, 'Thanks')
    await live.query('update chat set assignee = null')
    expect(await agencyFinds('inspect')).toEqual([other.id])
    expect(await agencyFinds('eva lin')).toEqual([other.id])
    expect(await agencyFinds(`${eva.guid}@example`)).toEqual([other.id])
    expect(await agencyFinds('2024-001')).toEqual([other.id, mine.id])
    expect(await agencyFinds('wood permit')).toEqual([])
    expect(await countsOf(ben, 'type=chat&text=inspector')).toEqual({
      pending: 1,
      active: 0,
      recent: 0,
    })
  })

  test('no one finds chats of others, and only chats are searched', async () => {
    const [ana, eva] = [await resident(), await resident()]
    const [dora, zoe] = [await agent('Dora', ['trades']), await agent('Zoe', null, live.other)]
    await started(ana, 'Watermelon')
    expect(await list(eva, '?text=watermelon')).toEqual([])
    for (const other of [dora, zoe])
      for (const text of ['watermelon', 'Ortiz', '2024'])
        expect(await idsOf(other, `type=chat&text=${text}`)).toEqual([])
    for (const path of ['', '/count'])
      for (const query of ['text=watermelon', 'type=comment&text=watermelon']) {
        const refused = await zoe.get(`/schedule/resourcer${path}?${query}`)
        expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['text']])
      }
  })
})

describe('changes', () => {
  test('it is assigned to a colleague, who is emailed without its words, and to no one', async () => {
    const [ana, ben, cleo] = [await resident(), await agent(), await agent('Cleo')]
    const { id, version } = await started(ana, 'Secret words')
    const assigned = await changed(ben, id, { action: 'assign', assignee: cleo.guid })
    expect(assigned).toMatchObject({ agent: { id: cleo.guid }, version: version + 1 })
    const [mail, ...others] = await mails(cleo)
    expect([mail?.subject, others]).toEqual(['A chat was assigned to you', []])
    expect(mail?.text).toContain('Please take over the chat with Ana Ortiz.')
    expect(mail?.text).toContain(`/resourcer?type=chat&entry=${id}`)
    expect(mail?.text).not.toContain('Secret')
    expect(await cleo.received('resourcer_changed')).toHaveLength(1)
    // Again: nothing happens, from whatever version.
    const again = await change(ben, id, { action: 'assign', version: 1, assignee: cleo.guid })
    expect(dataOf(again)).toMatchObject({ version: version + 1 })
    expect(await mails(cleo)).toHaveLength(1)
    expect(await changed(cleo, id, { action: 'assign', assignee: null })).toMatchObject({
      agent: null,
    })
    await changed(ben, id, { action: 'assign', assignee: ben.guid })
    expect(await mails(ben)).toEqual([])
  })

  test('it cannot be assigned to a resident, an agent of other modules or of another agency', async () => {
    const [ana, eva, ben] = [await resident(), await resident(), await agent()]
    const [dora, zoe] = [await agent('Dora', ['trades']), await agent('Zoe', null, live.other)]
    const { id, version } = await started(ana)
    for (const { guid: assignee } of [ana, eva, dora, zoe]) {
      const refused = await change(ben, id, { action: 'assign', version, assignee })
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['assignee']])
    }
  })

  test('an answer takes a chat that no one has, and leaves one that a colleague has', async () => {
    const [ana, ben, cleo] = [await resident(), await agent(), await agent('Cleo')]
    const { id } = await started(ana)
    await sent(ben, id, 'I take it')
    await sent(ana, id, 'Good')
    await sent(cleo, id, 'I add something')
    expect((await read(cleo, id)).chat).toMatchObject({
      agent: { id: ben.guid },
      waiting_since: null,
      unread: 0,
    })
  })

  test('a message that needs no answer is done with; the next one waits again', async () => {
    const [ana, ben] = [await resident(), await agent()]
    const { id, version } = await started(ana, 'Thanks!')
    const done = dataOf(await change(ben, id, { action: 'done', version }))
    expect(done).toMatchObject({ waiting_since: null, agent: { id: ben.guid } })
    expect(dataOf(await change(ben, id, { action: 'done', version }))).toEqual(done)
    await sent(ana, id, 'One question')
    expect((await read(ana, id)).chat.waiting_since).not.toBe(null)
  })

  test('a message that came in the meantime is not done with unread; of two agents the second learns who was first', async () => {
    const [ana, ben, cleo] = [await resident(), await agent(), await agent('Cleo')]
    const { id, version } = await started(ana, 'Thanks!')
    await sent(ana, id, 'But one question')
    const done = await change(ben, id, { action: 'done', version })
    expect(reasonOf(done)).toEqual([409, 'changed_meanwhile_by'])
    expect((await read(ana, id)).chat.waiting_since).not.toBe(null)
    const { version: now } = (await read(ben, id)).chat
    const both = await Promise.all([
      change(ben, id, { action: 'assign', version: now, assignee: ben.guid }),
      change(cleo, id, { action: 'assign', version: now, assignee: cleo.guid }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const late = both.find(({ status }) => status === 409)
    expect(late?.body.detail).toMatch(/^(Ben|Cleo) Ruiz changed this on /)
  })
})

describe('calls', () => {
  test('an agent calls the resident from the chat, and has it', async () => {
    const [ana, ben] = [await resident(), await agent()]
    const { id } = await started(ana)
    const call = dataOf<Call>(await ben.post(`/chat/${id}/call`))
    expect(call).toMatchObject({ state: 'waiting', subject: { agency_reference: '2024-001 BP' } })
    expect((await ana.received('call_request')).map(({ data }) => data.id)).toEqual([call.id])
    const { chat, calls } = await read(ana, id)
    expect(chat).toMatchObject({ agent: { id: ben.guid }, waiting_since: expect.any(String) })
    expect(calls).toEqual([
      {
        id: call.id,
        side: 'agency',
        created: call.created,
        answered: null,
        ended: null,
        outcome: null,
      },
    ])
    expect(await news(ana)).toHaveLength(2)
    ana.answer(call, true)
    await ana.page.next('call_information')
    expect((await read(ben, id)).calls).toMatchObject([{ answered: expect.any(String) }])
  })

  test('a resident who has no page open is not called', async () => {
    const [ana, ben] = [await resident(), await agent()]
    const { id } = await started(ana)
    await gone(ana)
    expect(reasonOf(await ben.post(`/chat/${id}/call`))).toEqual([409, 'resident_not_there'])
    expect((await read(ben, id)).chat.agent).toBe(null)
  })

  test('calls about the same record since the chat began are listed for both, others are not', async () => {
    const [ana, eva, ben] = [await resident(), await resident(), await agent()]
    const early = await answered(ana, ben)
    ana.hangUp(early)
    await ana.page.settled()
    await live.query(`update call set created_at = created_at - interval '1 hour'`)
    const { id } = await started(ana)
    const call = await answered(ana, ben)
    ana.hangUp(call)
    await ana.page.settled()
    const missed = await request(ana)
    await gone(ben)
    await request(eva)
    await live.query(
      `insert into call (tenant, caller, discriminator, subject, test, state, outcome, ended_at)
       select current_tenant(), $1, 'record', $2, true, 'ended', 'answered', now()`,
      [ana.guid, onRecord.guid],
    )
    for (const who of [ana, await agent('Cleo')])
      expect((await read(who, id)).calls).toMatchObject([
        { id: call.id, side: 'resident', outcome: 'answered', answered: expect.any(String) },
        { id: missed.id, side: 'resident', answered: null },
      ])
  })
})
