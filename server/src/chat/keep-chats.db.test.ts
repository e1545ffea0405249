import { expect, test } from 'vitest'
import { chatFixture } from '../testing/chat-fixture.ts'
import { purgeChats } from './keep-chats.ts'

const at = chatFixture()
const { live, resident, agent, started, sent, read, changed } = at

const chats = () => live.query<{ guid: string }>('select guid from chat order by created_at')

test('the export of a resident has chats with the messages of both sides, that of an agent the own ones', async () => {
  const [ana, eva, ben] = [await resident(), await resident(), await agent()]
  const { id } = await started(ana, 'What Ana asked')
  await sent(ben, id, 'What Ben answered')
  await started(eva, 'What Eva asked')
  const mine = (await ana.get('/account/export')).text
  for (const text of ['What Ana asked', 'What Ben answered', '2024-001 BP', id])
    expect(mine).toContain(text)
  expect(mine).not.toContain('What Eva asked')
  const his = (await ben.get('/account/export')).text
  expect(his).toContain('What Ben answered')
  expect(his).not.toMatch(/What (Ana|Eva) asked/)
})

test('with the account of a resident its chats are deleted; what an agent wrote stays, without a name', async () => {
  const [ana, eva, ben] = [await resident(), await resident(), await agent()]
  const [first, second] = [await started(ana), await started(eva)]
  await sent(ben, first.id, 'To Ana')
  await sent(ben, second.id, 'To Eva')
  await changed(ben, second.id, { action: 'assign', assignee: ben.guid })
  await live.query('delete from account where guid = $1', [ana.guid])
  expect((await chats()).map(({ guid }) => guid)).toEqual([second.id])
  const left = await live.query('select distinct chat from chat_message')
  expect(left).toEqual([{ chat: second.id }])
  await live.query('delete from account where guid = $1', [ben.guid])
  const { chat, messages } = await read(eva, second.id)
  expect(chat.agent).toBe(null)
  expect(messages[1]).toMatchObject({ body: 'To Eva', side: 'agency', from: null })
})

test('chats are deleted some days after their last message, but not while a resident waits', async () => {
  const [ana, eva, mia, ben] = [await resident(), await resident(), await resident(), await agent()]
  const [old, waiting, young] = [await started(ana), await started(eva), await started(mia)]
  for (const { id } of [old, young]) await sent(ben, id, 'Answer')
  await live.query(`update chat set last_at = now() - interval '3000 days' where guid = any ($1)`, [
    [old.id, waiting.id],
  ])
  await purgeChats(live.database)
  expect((await chats()).map(({ guid }) => guid)).toEqual([waiting.id, young.id])
})
