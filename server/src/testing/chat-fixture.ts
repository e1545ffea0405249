import { randomUUID } from 'node:crypto'
import type { Chat, ChatCall, ChatMessage } from '@plat/contract/chat/chat'
import { afterEach, beforeAll } from 'vitest'
import { callFixture, callsFolder, OPEN_RECORD, type Phone } from './call-fixture.ts'
import { applyFolder } from './portal.ts'
import { dataOf } from './schedule-fixture.ts'
import { mailsTo, type Reply } from './visitor.ts'

/** A chat with a page of its messages. */
export interface ReadChat {
  readonly chat: Chat
  readonly messages: ChatMessage[]
  readonly calls: ChatCall[]
}

/** @param tags of the department of `permits` and `trades` */
export function chatsFolder(tenant: string, tags: readonly string[] = ['chat', 'call']) {
  const files = callsFolder(tenant)
  const building = files['departments/building.yaml']
  return {
    ...files,
    'departments/building.yaml': { ...building, tags, contact: { email: 'building@example.gov' } },
  }
}

/** Two agencies whose department of buildings takes messages, and another one that does not. */
export function chatFixture() {
  const calls = callFixture()
  const { live } = calls
  /** @param tags of the department */
  const setTags = (tags?: readonly string[]) =>
    applyFolder(live.database, chatsFolder(live.tenant, tags))

  beforeAll(async () => {
    for (const tenant of [live.tenant, live.other])
      await applyFolder(live.database, chatsFolder(tenant))
  })
  afterEach(async () => {
    for (const tenant of [live.tenant, live.other])
      for (const table of ['chat', 'mail_outbox', 'live_message'])
        await live.query(`delete from ${table}`, [], tenant)
    await live.database.pool.query('delete from rate_limit')
  })

  const about = (guid: string, type: 'record' | 'channel' = 'record') => ({ type, guid })
  const onRecord = about(OPEN_RECORD.guid)
  const start = (who: Pick<Phone, 'post'>, body: object = {}): Promise<Reply> =>
    who.post('/chat', { subject: onRecord, body: 'Hello', request: randomUUID(), ...body })
  const started = async (who: Phone, text = 'Hello', subject: object = onRecord): Promise<Chat> =>
    dataOf(await start(who, { body: text, subject }))
  const send = (who: Pick<Phone, 'post'>, id: string, body: object = {}): Promise<Reply> =>
    who.post(`/chat/${id}/message`, { body: 'And', request: randomUUID(), ...body })
  const sent = async (who: Phone, id: string, text: string): Promise<ChatMessage> =>
    dataOf(await send(who, id, { body: text }))
  const read = async (who: Pick<Phone, 'get'>, id: string, query = ''): Promise<ReadChat> =>
    dataOf(await who.get(`/chat/${id}${query}`))
  const see = async (who: Phone, id: string, number: number): Promise<number> =>
    dataOf<{ seen: number }>(await who.put(`/chat/${id}/seen`, { number })).seen
  const list = async (who: Pick<Phone, 'get'>, query = ''): Promise<Chat[]> =>
    dataOf(await who.get(`/chat${query}`))
  const change = (who: Pick<Phone, 'put'>, id: string, body: object) => who.put(`/chat/${id}`, body)
  /** Changes a chat from its version. */
  const changed = async (who: Phone, id: string, body: object): Promise<Chat> => {
    const { version } = (await read(who, id)).chat
    return dataOf(await change(who, id, { version, ...body }))
  }
  /** Emails to an address, the oldest first. */
  const mailsAt = (address: string) => mailsTo(live.database, live.tenant, address)
  /** Emails to someone. */
  const mails = ({ guid }: Phone) => mailsAt(`${guid}@example.com`)
  /** Guids of chats of which someone's pages were notified. */
  const news = async (who: Phone) => (await who.received('chat_changed')).map(({ data }) => data.id)
  return {
    ...calls,
    setTags,
    about,
    onRecord,
    start,
    started,
    send,
    sent,
    read,
    see,
    list,
    change,
    changed,
    mailsAt,
    mails,
    news,
  }
}

/** Status and reason of a refusal. */
export function reasonOf({ status, body }: Reply): [number, string | undefined] {
  return [status, (body as { reason?: string }).reason]
}
