import { z } from 'zod'
import { Done } from '../accounts/form-values.ts'
import { CallPerson, CallSubject } from '../calls/call-subject.ts'
import { endpoint } from '../platform/endpoint.ts'
import { PageQuery } from '../platform/envelope.ts'
import { asMessage } from '../platform/reasons.ts'
import { queryNumber } from '../platform/query-number.ts'

/** Longest message of a chat, in characters. */
export const MAX_CHAT_TEXT = 1_000
/** Messages that are read at a time. */
export const CHAT_PAGE = 50

/** Whose word it is: the resident's, or that of somebody of the agency. */
export const ChatSide = z.enum(['resident', 'agency'])
export type ChatSide = z.infer<typeof ChatSide>

/** What somebody wrote in a conversation. */
export const ChatMessage = z
  .object({
    /** From 1, without gaps, in the order in which they were written. */
    number: z.number().int().min(1),
    side: ChatSide,
    /** Null: the account is gone. */
    user: CallPerson.nullable(),
    text: z.string(),
    created: z.iso.datetime(),
  })
  .meta({ id: 'ChatMessage' })
export type ChatMessage = z.infer<typeof ChatMessage>

/** What a resident and a department write to each other about a record, or on a channel. */
export const Conversation = z
  .object({
    id: z.uuid(),
    subject: CallSubject,
    /** The resident. */
    user: CallPerson,
    created: z.iso.datetime(),
    last: ChatMessage,
    /** Messages of the other side that the reader's side has not seen. */
    unread: z.number().int().min(0),
    /** Number of the last message that the other side has seen. */
    seen: z.number().int().min(0),
    /** Since when the resident waits for an answer; null: the agency has written last. */
    waiting_since: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Conversation' })
export type Conversation = z.infer<typeof Conversation>

const Text = z
  .string()
  .trim()
  .min(1, asMessage('required'))
  .max(MAX_CHAT_TEXT, asMessage('too_long', { count: MAX_CHAT_TEXT }))
/** Chosen by the browser, so that a message that is sent twice is there once. */
const Request = z.uuid().optional()
/** Words that all have to be in a message of the conversation, or in its record's number. */
const Words = z.string().trim().max(200).default('')

export const listConversations = endpoint({
  id: 'listConversations',
  summary: 'The account’s own conversations with the agency, the newest message first',
  method: 'GET',
  path: '/chat',
  access: 'resident',
  query: PageQuery.omit({ sort_by: true }).extend({ text: Words }),
  reply: z.array(Conversation),
})

export const listAgencyConversations = endpoint({
  id: 'listAgencyConversations',
  summary:
    'Conversations in what the account answers calls for: those that wait for an answer, who waits longest first, or the others, the newest message first',
  method: 'GET',
  path: '/chat/agency',
  access: 'internal',
  query: PageQuery.omit({ sort_by: true }).extend({
    state: z.enum(['waiting', 'answered']).default('waiting'),
    text: Words,
  }),
  reply: z.array(Conversation),
})

export const countUnreadConversations = endpoint({
  id: 'countUnreadConversations',
  summary:
    'How many own conversations have something new, and, for the agency’s people, how many wait for an answer',
  method: 'GET',
  path: '/chat/unread',
  access: 'resident',
  reply: z.object({
    unread: z.number().int().min(0),
    /** Null for residents. */
    waiting: z.number().int().min(0).nullable(),
  }),
})

/** What a conversation is about: a record, or a department's channel. */
export const ChatSubjectRef = z
  .object({ type: z.enum(['record', 'channel']), guid: z.uuid() })
  .strict()
export type ChatSubjectRef = z.infer<typeof ChatSubjectRef>

export const startConversation = endpoint({
  id: 'startConversation',
  summary:
    'Write to the agency about a record or on a channel; goes on where there is a conversation about it',
  method: 'POST',
  path: '/chat',
  access: 'resident',
  errors: ['too_many_requests'],
  body: z.object({ subject: ChatSubjectRef, text: Text, request: Request }).strict(),
  reply: Conversation,
})

const Id = z.object({ id: z.uuid() })

export const readConversation = endpoint({
  id: 'readConversation',
  summary: 'A conversation with its last messages, or those before one',
  method: 'GET',
  path: '/chat/:id',
  access: 'resident',
  params: Id,
  query: z
    .object({
      /** Number of a message: those before it are read. */
      before: queryNumber(z.number().int().min(1)).optional(),
    })
    .strict(),
  reply: z.object({
    conversation: Conversation,
    /** In the order in which they were written, 50 at most. */
    messages: z.array(ChatMessage),
  }),
})

export const writeMessage = endpoint({
  id: 'writeMessage',
  summary: 'Write in a conversation: as its resident, or for the agency',
  method: 'POST',
  path: '/chat/:id/message',
  access: 'resident',
  errors: ['too_many_requests'],
  params: Id,
  body: z.object({ text: Text, request: Request }).strict(),
  reply: ChatMessage,
})

export const seeConversation = endpoint({
  id: 'seeConversation',
  summary: 'The reader’s side has seen a conversation up to a message',
  method: 'PUT',
  path: '/chat/:id/seen',
  access: 'resident',
  params: Id,
  body: z.object({ number: z.number().int().min(1) }).strict(),
  reply: Done,
})

/** Path of a conversation's page. */
export function chatPath(conversation: string): string {
  return `/chat?conversation=${conversation}`
}
