import type { Chat, ChatCall, ChatMessage } from '@plat/contract/chat/chat'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CHAT } from '../api/chat-queries.ts'
import { setLiveState } from '../api/live-status.ts'
import {
  serveStaff,
  showToStaff,
  type StaffAnswer,
  type StaffCall,
} from '../shell/staff-page-for-tests.tsx'
import { axeFaults } from '../ui/axe-for-tests.ts'
import { ANA, BEN, CHAT_ID, chatAnswer, chatMessage, testChat } from './thread-for-tests.ts'
import { ChatThread } from './thread.tsx'

const READ = `GET /api/chat/${CHAT_ID}`

let chat: Chat
let messages: ChatMessage[]
let calls: ChatCall[]
let isGone = false
let respond: (call: StaffCall) => StaffAnswer | Promise<StaffAnswer>
const asked = serveStaff((call) => {
  if (call.asked.startsWith(READ)) {
    if (isGone) return { status: 404, code: 'not_found', detail: 'Gone.', reason: 'no_such_chat' }
    const before = new URLSearchParams(call.asked.split('?')[1]).get('before')
    return { data: chatAnswer(chat, messages, calls, before === null ? undefined : Number(before)) }
  }
  if (call.asked === `PUT /api/chat/${CHAT_ID}/seen`) {
    chat = { ...chat, unread: 0 }
    return { data: { seen: (call.body as { number: number }).number } }
  }
  return respond(call)
})
const posted = () => asked.flatMap(({ asked: one, body }) => (one.startsWith('POST') ? [body] : []))
/** Stores what is sent by Ben. */
const store = ({ body }: StaffCall): StaffAnswer => {
  const message = chatMessage(messages.length + 1, chat.side, (body as { body: string }).body, {
    from: BEN,
  })
  messages = [...messages, message]
  return { data: message }
}

const frameOf = (one: Chat, thread: ReactNode) => (
  <>
    <h2>{one.subject.agency_reference}</h2>
    {thread}
  </>
)
const belowOf = (one: Chat) => one.waiting_since !== null && <p>Waits</p>

/** Has the page read the chat again, as a message of the live connection does. */
let hear: () => void
function Page() {
  const client = useQueryClient()
  useEffect(() => {
    hear = () => void client.invalidateQueries({ queryKey: [CHAT] })
  }, [client])
  return <ChatThread id={CHAT_ID} frame={frameOf} below={belowOf} gone={<p>Gone</p>} />
}

const log = page.getByRole('log', { name: 'Messages in this chat' })
const field = page.getByRole('textbox', { name: 'Message' })

beforeEach(() => {
  chat = testChat()
  messages = [chatMessage(1, 'resident', 'Hello'), chatMessage(2, 'agency', 'Good morning')]
  calls = []
  isGone = false
  respond = store
  setLiveState('none')
})

test('both sides with names and days; what was read; a call between messages', async () => {
  chat = testChat({ seen: 2, waiting_since: '2026-03-03T17:00:00.000Z' })
  messages = [
    chatMessage(1, 'resident', 'Hello'),
    chatMessage(2, 'agency', 'Good morning'),
    chatMessage(3, 'agency', 'Here is a colleague.', { from: null }),
    chatMessage(4, 'resident', 'Thank you', { created: '2026-03-04T17:05:00.000Z' }),
  ]
  calls = [
    {
      id: '1f0d5b3c-52a6-4c0f-8a51-7c1de3a7d0b5',
      side: 'agency',
      created: '2026-03-03T18:00:00.000Z',
      answered: '2026-03-03T18:00:10.000Z',
      ended: '2026-03-03T18:04:30.000Z',
      outcome: 'answered',
    },
  ]
  showToStaff(<Page />)
  await expect.element(page.getByRole('heading', { name: 'B-2026-0117' })).toBeVisible()
  await expect.element(page.getByText('Waits')).toBeVisible()
  await expect.element(log.getByText('Thank you')).toBeVisible()
  expect((log.element() as HTMLElement).innerText.split('\n').filter(Boolean)).toEqual([
    'Monday, March 2, 2026',
    'Ana Ortiz 9:05 AM',
    'Hello',
    'You 9:05 AM',
    'Good morning',
    'Read',
    'Agent 9:05 AM',
    'Here is a colleague.',
    'Tuesday, March 3, 2026',
    'Call, 4 minutes 10:00 AM',
    'Wednesday, March 4, 2026',
    'Ana Ortiz 9:05 AM',
    'Thank you',
  ])
  expect(await axeFaults()).toBe('')
})

test('a resident reads that an agent answered, and of a call that no one answered, in Spanish', async () => {
  chat = testChat({ side: 'resident', email: null, user: BEN })
  messages = [
    chatMessage(1, 'resident', 'Hola', { from: BEN }),
    chatMessage(2, 'agency', 'Buenos días', { from: ANA }),
  ]
  calls = [
    {
      id: '1f0d5b3c-52a6-4c0f-8a51-7c1de3a7d0b5',
      side: 'resident',
      created: '2026-03-02T18:00:00.000Z',
      answered: null,
      ended: '2026-03-02T18:01:00.000Z',
      outcome: 'unanswered',
    },
  ]
  showToStaff(<Page />, { locale: 'es' })
  await expect.element(page.getByText('Ana Ortiz · Agente')).toBeVisible()
  await expect.element(page.getByText(/^Usted llamó\. Nadie contestó\./)).toBeVisible()
  await expect.element(page.getByText('Solo texto: no se pueden adjuntar archivos.')).toBeVisible()
})

test('a message whose answer was lost is sent again as the same one', async () => {
  respond = () => ({ status: 503, code: 'unavailable', detail: 'Try again.' })
  showToStaff(<Page />)
  await field.fill('Your permit is ready.')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(/^We could not send your message\./)).toBeVisible()
  respond = store
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(log.getByText('Your permit is ready.')).toBeVisible()
  await expect.element(field).toHaveValue('')
  const keys = posted().map((body) => (body as { request: string }).request)
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
  expect(log.getByText('Your permit is ready.').elements(), 'one bubble').toHaveLength(1)
})

test('newer messages are shown before an answer is sent anyway', async () => {
  showToStaff(<Page />)
  await field.fill('Your permit is ready.')
  respond = () => {
    messages = [...messages, chatMessage(3, 'agency', 'A colleague has answered.', { from: null })]
    return {
      status: 409,
      code: 'conflict',
      detail: 'Newer.',
      reason: 'chat_newer_messages',
    }
  }
  await userEvent.keyboard('{Enter}')
  await expect.element(log.getByText('A colleague has answered.')).toBeVisible()
  await expect
    .element(
      page.getByText(
        'We could not send your message. There are newer messages in this chat. Read them before you send yours.',
      ),
    )
    .toBeVisible()
  await expect.element(field).toHaveValue('Your permit is ready.')
  respond = store
  await page.getByRole('button', { name: 'Send anyway' }).click()
  await expect.element(log.getByText('Your permit is ready.')).toBeVisible()
  expect(posted()).toEqual([
    { body: 'Your permit is ready.', request: expect.any(String), after: 2 },
    { body: 'Your permit is ready.', request: expect.any(String) },
  ])
})

test('new messages are noted as seen, once', async () => {
  chat = testChat({ unread: 1 })
  showToStaff(<Page />)
  await expect.element(log.getByText('Good morning')).toBeVisible()
  const seen = () => asked.filter(({ asked: one }) => one.endsWith('/seen'))
  await expect.poll(() => seen().map(({ body }) => body)).toEqual([{ number: 2 }])
  messages = [...messages, chatMessage(3, 'resident', 'And the fee?')]
  chat = { ...chat, unread: 1 }
  hear()
  await expect.element(log.getByText('And the fee?')).toBeVisible()
  await expect.poll(() => seen().map(({ body }) => body)).toEqual([{ number: 2 }, { number: 3 }])
})

test('earlier messages come above, and the reader stays at the same one', async () => {
  messages = Array.from({ length: 120 }, (_, i) => chatMessage(i + 1, 'resident', `Line ${i + 1}`))
  showToStaff(<Page />)
  const line = (number: number) => log.getByText(`Line ${number}`, { exact: true })
  await expect.element(line(120)).toBeInViewport()
  const earlier = page.getByRole('button', { name: 'Show earlier messages' })
  await earlier.click()
  await expect.element(line(21)).toBeInTheDocument()
  await expect.element(line(71)).toBeInViewport()
  await earlier.click()
  await expect.element(line(1)).toBeInTheDocument()
  await expect.element(earlier).not.toBeInTheDocument()
  await expect.element(log).toHaveFocus()
})

test('a lost connection is said, and what was missed is there after it', async () => {
  showToStaff(<Page />)
  await expect.element(log.getByText('Good morning')).toBeVisible()
  setLiveState('lost')
  await expect.element(page.getByText(/^The connection is lost/)).toBeVisible()
  messages = [...messages, chatMessage(3, 'resident', 'Are you there?')]
  setLiveState('open')
  hear()
  await expect.element(log.getByText('Are you there?')).toBeVisible()
  await expect.element(page.getByText(/^The connection is lost/)).not.toBeInTheDocument()
})

test('a resident cannot write where messages are no longer taken', async () => {
  chat = testChat({ side: 'resident', open: false, user: ANA })
  showToStaff(<Page />)
  await expect.element(page.getByText(/does not take messages any more/)).toBeVisible()
  await expect.element(field).not.toBeInTheDocument()
})

test('a chat that does not reach the account any more is not shown', async () => {
  showToStaff(<Page />)
  await expect.element(log.getByText('Good morning')).toBeVisible()
  isGone = true
  hear()
  await expect.element(page.getByText('Gone', { exact: true })).toBeVisible()
  await expect.element(log).not.toBeInTheDocument()
})
