import type { Call } from '@plat/contract/calls/calls'
import {
  callFromChat,
  changeChat,
  Chat,
  ChatMessage,
  getChat,
  seeChat,
  sendChatMessage,
} from '@plat/contract/chat/chat'
import { listChatAssignees } from '@plat/contract/schedule/assign'
import type { ResourcerEntry } from '@plat/contract/schedule/resourcer'
import { addressOf } from '../api/client.ts'
import { ANA, guidForTests, RECORD } from '../call-logs/log-for-tests.ts'
import type { StaffAnswer, StaffCall } from '../shell/staff-page-for-tests.tsx'
import type { EntryDesk } from './comments-for-tests.ts'

export type ChatEntry = Extract<ResourcerEntry, { type: 'chat' }>

const BEGAN = '2026-10-20T17:30:00.000Z'

/** A message of Ana, unless `rest` differs. */
export function messageForTests(rest: Partial<ChatMessage> = {}): ChatMessage {
  const body = 'Is my permit ready?'
  return { number: 1, side: 'resident', from: ANA, body, created: BEGAN, ...rest }
}

/** A chat of one message, which waits for an answer, has not been seen, and that no one has. */
export function chatEntry(rest: Partial<ChatEntry> = {}): ChatEntry {
  return {
    type: 'chat',
    displayType: 'CHAT',
    id: guidForTests(85),
    subject: RECORD,
    side: 'agency',
    user: ANA,
    email: 'ana@harbor.example',
    created: BEGAN,
    last: messageForTests(),
    unread: 1,
    seen: 0,
    waiting_since: BEGAN,
    waiting_seconds: 300,
    agent: null,
    open: true,
    version: 1,
    since: BEGAN,
    ...rest,
  }
}

/** A chat from which the agency owes no answer. */
export const ANSWERED = { waiting_since: null, waiting_seconds: null, unread: 0 } as const

/** How the server of a test answers requests about a chat. */
interface ChatDesk extends EntryDesk<ChatEntry> {
  /** A call was made. */
  readonly noteCall: (made: Call) => void
}

/** The call that an agent makes from a chat. */
function callForTests({ subject }: Chat): Call {
  return {
    id: guidForTests(95),
    state: 'waiting',
    subject,
    created: BEGAN,
    queue: null,
    information: null,
    may_return: false,
    outcome: null,
    end_reason: null,
  }
}

/** The answer to a request about a chat; null: it is about something else. */
export function answerChat(
  entry: ChatEntry,
  path: string,
  { asked, body }: StaffCall,
  desk: ChatDesk,
): StaffAnswer | null {
  const { id } = entry
  const isOf = (endpoint: { readonly path: string }) => path === addressOf(endpoint.path, { id })
  if (isOf(listChatAssignees)) return { data: desk.agents }
  if (isOf(seeChat)) {
    desk.change(entry, { ...entry, unread: 0 })
    return { data: { seen: entry.last.number } }
  }
  if (isOf(getChat) && asked.startsWith('GET'))
    return (
      desk.refuseRead ?? {
        data: { chat: Chat.parse(entry), messages: [ChatMessage.parse(entry.last)], calls: [] },
      }
    )
  if (![callFromChat, sendChatMessage, changeChat].some(isOf)) return null
  if (desk.refuse !== null) return desk.refuse
  if (isOf(callFromChat)) {
    const made = callForTests(entry)
    desk.noteCall(made)
    return { data: made }
  }
  if (isOf(sendChatMessage)) {
    const last = messageForTests({
      number: entry.last.number + 1,
      side: 'agency',
      from: desk.me,
      body: sendChatMessage.body?.parse(body).body ?? '',
      created: '2026-11-01T17:30:00.000Z',
    })
    const agent = entry.agent ?? desk.me
    desk.change(entry, { ...entry, ...ANSWERED, last, agent, version: entry.version + 1 })
    return { data: last }
  }
  const now = changed(entry, body, desk)
  desk.change(entry, now)
  return { data: Chat.parse(now) }
}

function changed(entry: ChatEntry, body: unknown, { agents, me }: EntryDesk<ChatEntry>): ChatEntry {
  const change = changeChat.body?.parse(body)
  const next = { ...entry, version: entry.version + 1 }
  if (change?.action === 'done') return { ...next, ...ANSWERED, agent: entry.agent ?? me }
  const agent = agents.find(({ person }) => person.id === change?.assignee)?.person ?? null
  return { ...next, agent }
}
