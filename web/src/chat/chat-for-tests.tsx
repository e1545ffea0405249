import type { ChatMessage, Conversation } from '@plat/contract/chat/chat'
import type { Department } from '@plat/contract/departments/departments'
import type { ServerMessage } from '@plat/contract/live/messages'
import { requestLiveTicket } from '@plat/contract/live/ticket'
import { listChannels } from '@plat/contract/offices/channels'
import { type ReactNode, useEffect, useState } from 'react'
import { OPEN_CHANNEL, SUBJECT } from '../calls/for-tests.ts'
import { LiveConnection } from '../live/live-connection.ts'
import { LiveContext } from '../live/live-context.ts'
import { STAFF_ID, type StaffAnswer, type StaffCall } from '../shell/staff-page-for-tests.tsx'

const guidOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const RESIDENT = { id: STAFF_ID, first_name: 'Rosa', last_name: 'Lind' }
const AGENT = { id: guidOf(7), first_name: 'Jordan', last_name: 'Reyes' }

/** A department that takes messages. */
export const BUILDING = {
  id: 'building',
  title: { long: { en: 'Building Department', es: 'Departamento de Construcción' } },
} as unknown as Department

/** The first message of a resident, and an answer of an agent as number 2. */
export function chatMessage(number: number, more: Partial<ChatMessage> = {}): ChatMessage {
  const isAnswer = number % 2 === 0
  return {
    number,
    side: isAnswer ? 'agency' : 'resident',
    user: isAnswer ? AGENT : RESIDENT,
    text: `Message ${number}`,
    created: `2026-03-03T18:0${number}:00.000Z`,
    ...more,
  }
}

/** The agency as a chat page knows it: its conversations, and what was written in them. */
export class ChatServer {
  readonly #threads = new Map<string, { conversation: Conversation; messages: ChatMessage[] }>()
  /** How the next message is refused; null: it is taken. */
  refusal: StaffAnswer | null = null

  /** Puts a conversation there; answers its guid. @param n makes it another one */
  put(n: number, messages: readonly ChatMessage[], more: Partial<Conversation> = {}): string {
    const last = messages.at(-1) ?? chatMessage(1)
    const id = guidOf(100 + n)
    const conversation: Conversation = {
      id,
      subject: { ...SUBJECT, agency_reference: `2026-00${n} BP`, title: 'New house' },
      user: RESIDENT,
      created: last.created,
      last,
      unread: 0,
      seen: 0,
      waiting_since: null,
      ...more,
    }
    this.#threads.set(id, { conversation, messages: [...messages] })
    return id
  }

  /** Somebody writes. */
  add(id: string, message: ChatMessage, unread = 0): void {
    const thread = this.#threads.get(id)
    if (thread === undefined) throw new Error(`expected a conversation ${id}`)
    thread.messages.push(message)
    thread.conversation = { ...thread.conversation, last: message, unread }
  }

  /** The other side has seen what was written. */
  see(id: string, number: number): void {
    const thread = this.#threads.get(id)
    if (thread) thread.conversation = { ...thread.conversation, seen: number }
  }

  readonly respond = ({ asked, body }: StaffCall): StaffAnswer => {
    const [method, address = ''] = asked.split(' ')
    const { pathname, searchParams } = new URL(address, 'http://harbor.test')
    const [, , , id = '', act] = pathname.split('/')
    const path = pathname.slice('/api'.length)
    if (path === requestLiveTicket.path)
      return { data: { ticket: 'ticket', expires: '2099-01-01T00:00:00.000Z', port: null } }
    if (path === listChannels.path) return { data: [OPEN_CHANNEL] }
    if (method === 'GET' && (id === '' || id === 'agency')) return this.#list(searchParams)
    if (method === 'POST' && this.refusal !== null) return this.refusal
    if (method === 'POST' && id === '') {
      const made = this.put(9, [chatMessage(1, { text: textOf(body) })])
      return { data: this.#threads.get(made)?.conversation }
    }
    const thread = this.#threads.get(id)
    if (thread === undefined) return { status: 404, code: 'not_found', detail: 'No such one.' }
    if (method === 'POST') {
      const number = thread.messages.length + 1
      const message = chatMessage(number, { side: 'resident', user: RESIDENT, text: textOf(body) })
      this.add(id, message)
      return { data: message }
    }
    if (act === 'seen') {
      thread.conversation = { ...thread.conversation, unread: 0 }
      return { data: { done: true } }
    }
    return { data: thread }
  }

  #list(params: URLSearchParams): StaffAnswer {
    const words = params.get('text') ?? ''
    const found = [...this.#threads.values()]
      .filter(({ messages }) => messages.some(({ text }) => text.includes(words)))
      .map(({ conversation }) => conversation)
      .filter(({ waiting_since: since }) => {
        const state = params.get('state')
        return state === null || (state === 'waiting') === (since !== null)
      })
    return { data: found, total: found.length }
  }
}

function textOf(body: unknown): string {
  return (body as { text: string }).text
}

/** The server's end of the page's live connection. */
export class LiveSocket extends EventTarget {
  static readonly OPEN = 1
  static current: LiveSocket | null = null
  readyState = 1
  #number = 0

  constructor() {
    super()
    LiveSocket.current = this
    setTimeout(() => {
      this.dispatchEvent(new Event('open'))
      const state = { call: null, requests: [], joins: [], agent: null, missed: 0 }
      this.#say({ type: 'hello', data: { connection: guidOf(60), number: 0, gap: false, state } })
    })
  }

  /** Brings what was written to the page. */
  bring(message: Omit<Extract<ServerMessage, { type: 'chat_message' | 'chat_seen' }>, 'number'>) {
    this.#number += 1
    this.#say({ ...message, number: this.#number } as ServerMessage)
  }

  send(): void {}
  close(): void {}

  #say(message: ServerMessage): void {
    this.dispatchEvent(Object.assign(new Event('message'), { data: JSON.stringify(message) }))
  }
}

/** Draws a part of a page that hears what is new. Before it, `WebSocket` has to be {@link LiveSocket}. */
export function Live({ children }: { children: ReactNode }) {
  const [live] = useState(() => new LiveConnection())
  useEffect(() => {
    live.start()
    return () => live.dispose()
  }, [live])
  return <LiveContext value={live}>{children}</LiveContext>
}
