import { z } from 'zod'
import { CallPerson, CallSubject } from '../calls/call-subject.ts'
import { Call, CallOutcome } from '../calls/calls.ts'
import { endpoint } from '../platform/endpoint.ts'
import { PageQuery } from '../platform/envelope.ts'
import { queryNumber } from '../platform/query-number.ts'

/** Most characters of a message. */
export const MAX_CHAT_MESSAGE = 2_000
/** Most messages of a chat. */
export const MAX_CHAT_MESSAGES = 2_000
/** Messages that are read at a time. */
export const CHAT_PAGE = 50
/** Seconds without an answer after which the page offers an appointment or a call-back. */
export const CHAT_PATIENCE_SECONDS = 120
/** Most characters of a search in chats. */
export const MAX_CHAT_SEARCH = 200

/** The resident, or the agents of the agency. */
export const ChatSide = z.enum(['resident', 'agency'])
export type ChatSide = z.infer<typeof ChatSide>

/** A message in a chat. */
export const ChatMessage = z
  .object({
    /** Order in the chat: 1, 2, 3 and so on, without gaps. */
    number: z.number().int().min(1).max(MAX_CHAT_MESSAGES),
    side: ChatSide,
    /** Null: the agent's account is deleted. */
    from: CallPerson.nullable(),
    /** Plain text. */
    body: z.string(),
    created: z.iso.datetime(),
  })
  .meta({ id: 'ChatMessage' })
export type ChatMessage = z.infer<typeof ChatMessage>

/** Messages between a resident and the agency about a record, or with a department. There is one chat for each of them. */
export const Chat = z
  .object({
    id: z.uuid(),
    /** A record or a channel. */
    subject: CallSubject,
    /** Side that the reader is on. */
    side: ChatSide,
    /** The resident. */
    user: CallPerson,
    /** Email address of the resident; null for the resident. */
    email: z.string().nullable(),
    created: z.iso.datetime(),
    /** The newest message. */
    last: ChatMessage,
    /** Messages of the other side that the reader's side has not seen. */
    unread: z.number().int().min(0).max(MAX_CHAT_MESSAGES),
    /** Number of the last message that the other side has seen; 0: none. */
    seen: z.number().int().min(0).max(MAX_CHAT_MESSAGES),
    /** Since when the resident has been waiting for an answer; null: the agency owes none. */
    waiting_since: z.iso.datetime().nullable(),
    /** Seconds since then, on the server's clock; null as above. */
    waiting_seconds: z.number().int().min(0).nullable(),
    /** The agent who has it; null: no one. */
    agent: CallPerson.nullable(),
    /** Whether the department still takes messages. */
    open: z.boolean(),
    /** Changes by agents name the version that they were made from. */
    version: z.number().int(),
  })
  .meta({ id: 'Chat' })
export type Chat = z.infer<typeof Chat>

/** A call between the two sides about the same record or channel. */
export const ChatCall = z
  .object({
    id: z.uuid(),
    /** Side that called. */
    side: ChatSide,
    created: z.iso.datetime(),
    /** Null: it was not answered. */
    answered: z.iso.datetime().nullable(),
    /** Null: it is not over. */
    ended: z.iso.datetime().nullable(),
    outcome: CallOutcome.nullable(),
  })
  .meta({ id: 'ChatCall' })
export type ChatCall = z.infer<typeof ChatCall>

const Body = z.string().trim().min(1).max(MAX_CHAT_MESSAGE)
/** Key chosen by the browser: a message that is sent again is stored once. */
const request = z.uuid()
const Id = z.object({ id: z.uuid() })

/** Words that all begin a word of one message, or text in the record's number or, for agents, in the resident's name. */
const text = z.string().trim().max(MAX_CHAT_SEARCH).default('')

export const listChats = endpoint({
  id: 'listChats',
  summary: "The account's own chats with the agency, the newest message first",
  method: 'GET',
  path: '/chat',
  access: 'resident',
  query: PageQuery.omit({ sort_by: true })
    .extend({
      text,
      /** Guid of a record or channel: only the chat about it. */
      subject: z.uuid().optional(),
    })
    .strict(),
  reply: z.array(Chat),
})

export const countUnreadChats = endpoint({
  id: 'countUnreadChats',
  summary: "How many of the account's own chats have a message that it has not seen",
  method: 'GET',
  path: '/chat/unread',
  access: 'resident',
  reply: z.object({ unread: z.number().int().min(0) }),
})

/** Subject of a chat in a request. */
export const ChatSubjectRef = z
  .object({ type: z.enum(['record', 'channel']), guid: z.uuid() })
  .strict()
export type ChatSubjectRef = z.infer<typeof ChatSubjectRef>

export const startChat = endpoint({
  id: 'startChat',
  summary:
    'Sends a message about a record or to a department. Where the account has a chat about it, the message continues it',
  method: 'POST',
  path: '/chat',
  access: 'resident',
  errors: ['conflict', 'too_many_requests'],
  body: z.object({ subject: ChatSubjectRef, body: Body, request }).strict(),
  reply: Chat,
})

export const getChat = endpoint({
  id: 'getChat',
  summary: 'A chat with its newest messages, or with those before a message',
  method: 'GET',
  path: '/chat/:id',
  access: 'resident',
  params: Id,
  query: z
    .object({
      /** Number of a message: the messages before it are read. */
      before: queryNumber(z.number().int().min(2).max(MAX_CHAT_MESSAGES)).optional(),
    })
    .strict(),
  reply: z.object({
    chat: Chat,
    /** In their order. */
    messages: z.array(ChatMessage).max(CHAT_PAGE),
    /** The newest 50, in their order. */
    calls: z.array(ChatCall).max(CHAT_PAGE),
  }),
})

export const sendChatMessage = endpoint({
  id: 'sendChatMessage',
  summary: 'Sends a message in a chat: as its resident, or as an agent',
  method: 'POST',
  path: '/chat/:id/message',
  access: 'resident',
  errors: ['conflict', 'too_many_requests'],
  params: Id,
  body: z
    .object({
      body: Body,
      request,
      /**
       * Number of the last message that the sender has seen: refused as a conflict where others have sent newer ones. Left
       * out: sent anyway.
       */
      after: z.number().int().min(0).max(MAX_CHAT_MESSAGES).optional(),
    })
    .strict(),
  reply: ChatMessage,
})

export const seeChat = endpoint({
  id: 'seeChat',
  summary: "Notes that the reader's side has seen a chat up to a message",
  method: 'PUT',
  path: '/chat/:id/seen',
  access: 'resident',
  params: Id,
  body: z.object({ number: z.number().int().min(1).max(MAX_CHAT_MESSAGES) }).strict(),
  reply: z.object({ seen: z.number().int() }),
})

const version = z.number().int()

export const changeChat = endpoint({
  id: 'changeChat',
  summary: 'Assigns a chat to an agent, or notes that its last message needs no answer',
  method: 'PUT',
  path: '/chat/:id',
  access: 'internal',
  errors: ['conflict', 'too_many_requests'],
  params: Id,
  body: z.discriminatedUnion('action', [
    z.object({ action: z.literal('assign'), version, assignee: z.uuid().nullable() }).strict(),
    z.object({ action: z.literal('done'), version }).strict(),
  ]),
  reply: Chat,
})

export const callFromChat = endpoint({
  id: 'callFromChat',
  summary: 'Calls the resident of a chat, who must have a page of the portal open',
  method: 'POST',
  path: '/chat/:id/call',
  access: 'internal',
  errors: ['conflict', 'too_many_requests'],
  params: Id,
  body: z.object({}).strict(),
  reply: Call,
})
