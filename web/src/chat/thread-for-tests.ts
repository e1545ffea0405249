import type { Chat, ChatCall, ChatMessage, getChat } from '@plat/contract/chat/chat'
import type { z } from 'zod'

export const CHAT_ID = '5a0d5b3c-52a6-4c0f-8a51-7c1de3a7d0b4'
/** The account of `showToStaff`. */
export const BEN = {
  id: '00000000-0000-4000-8000-000000000002',
  first_name: 'Ben',
  last_name: 'Ruiz',
}
export const ANA = {
  id: '9b1f1a86-5f1e-4d47-9d3b-1f5f0c1f7a10',
  first_name: 'Ana',
  last_name: 'Ortiz',
}

/** A message, 17:05 UTC on March 2, 2026, unless said otherwise. */
export function chatMessage(
  number: number,
  side: ChatMessage['side'],
  body: string,
  more: Partial<ChatMessage> = {},
): ChatMessage {
  const from = side === 'resident' ? ANA : BEN
  return { number, side, from, body, created: '2026-03-02T17:05:00.000Z', ...more }
}

/** A chat about a permit whose resident is Ana, as Ben reads it for the agency. */
export function testChat(more: Partial<Chat> = {}): Chat {
  return {
    id: CHAT_ID,
    subject: {
      discriminator: 'record',
      guid: '7d9b8a70-3a55-4d8f-8f0e-2c9be6c2f101',
      agency_reference: 'B-2026-0117',
      title: 'Kitchen remodel',
      address: '12 Main St',
      module: {
        module_code: 'permits',
        display_name: 'Building permits',
        department: { department_code: 'building', display_name: 'Building' },
      },
      department: { department_code: 'building', display_name: 'Building' },
    },
    side: 'agency',
    user: ANA,
    email: 'ana@mail.example',
    created: '2026-03-02T17:00:00.000Z',
    last: chatMessage(1, 'resident', 'Hello'),
    unread: 0,
    seen: 0,
    waiting_since: null,
    waiting_seconds: null,
    agent: null,
    open: true,
    version: 1,
    ...more,
  }
}

/** The answer of `getChat`: the part of these messages before a number, or the newest ones. */
export function chatAnswer(
  chat: Chat,
  all: readonly ChatMessage[],
  calls: ChatCall[] = [],
  before?: number,
): z.output<typeof getChat.reply> {
  const messages = all.filter(({ number }) => before === undefined || number < before).slice(-50)
  return { chat: { ...chat, last: all.at(-1) ?? chat.last }, messages, calls }
}
