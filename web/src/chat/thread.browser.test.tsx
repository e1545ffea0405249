import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import '../shell/later-texts.ts'
import {
  serveStaff,
  showToResident,
  showToStaff,
  STAFF_ID,
} from '../shell/staff-page-for-tests.tsx'
import { keepTyped } from '../shell/typed-texts.ts'
import { axeFaults } from '../ui/axe-for-tests.ts'
import { BUILDING, chatMessage, ChatServer, Live, LiveSocket } from './chat-for-tests.tsx'
import Conversations from './conversations.tsx'

let server: ChatServer
let id: string
/** Holds answers to what is written back; null: nothing waits. */
let held: Promise<void> | null
const calls = serveStaff({
  current: async (call) => {
    if (call.asked.startsWith('POST')) await held
    return server.respond(call)
  },
})

beforeEach(() => {
  server = new ChatServer()
  held = null
  id = server.put(1, [chatMessage(1), chatMessage(2)])
  LiveSocket.current = null
})
afterEach(() => vi.unstubAllGlobals())

const show = () =>
  showToResident(<Conversations offices={[BUILDING]} />, `/chat?conversation=${id}`)
/** The same page, which hears what is new. */
async function showLive(): Promise<LiveSocket> {
  vi.stubGlobal('WebSocket', LiveSocket)
  showToResident(
    <Live>
      <Conversations offices={[BUILDING]} />
    </Live>,
    `/chat?conversation=${id}`,
  )
  await expect.poll(() => LiveSocket.current).not.toBeNull()
  if (LiveSocket.current === null) throw new Error('the page did not connect')
  return LiveSocket.current
}

const log = () => page.getByRole('log', { name: 'Messages' })
const field = () => page.getByLabelText('Message', { exact: true })
const send = () => page.getByRole('button', { name: 'Send' })
const sent = () => calls.filter(({ asked }) => asked === `POST /api/chat/${id}/message`)

/** What is added to the log from now on, as who hears the page is told of it. */
function watchLog(): { readonly added: string[]; stop(): void } {
  const added: string[] = []
  const element = log().element()
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) added.push(node.textContent ?? '')
  })
  observer.observe(element, { childList: true, subtree: true })
  return { added, stop: () => observer.disconnect() }
}

test('a message is written, is in the log, and the field is empty for the next one', async () => {
  show()
  await expect.element(log().getByText('Message 2')).toBeVisible()
  await expect.element(page.getByText('1,000 characters left')).toBeVisible()
  await field().fill('  May I build a fence? ')
  await expect.element(page.getByText('977 characters left')).toBeVisible()
  await send().click()
  await expect.element(log().getByText('May I build a fence?')).toBeVisible()
  await expect.element(field()).toHaveValue('')
  expect(sent().map(({ body }) => body)).toEqual([
    { text: 'May I build a fence?', request: expect.any(String) },
  ])
  // Nothing but spaces is no message.
  await field().fill('   ')
  await send().click()
  expect(sent()).toHaveLength(1)
  expect(await axeFaults()).toBe('')
})

test('what could not be sent keeps its words, says why, and goes out once when it is tried again', async () => {
  server.refusal = { status: 429, code: 'too_many_requests', detail: 'Wait a minute.' }
  show()
  await field().fill('Up to which height?')
  await send().click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('The message was not sent, error: Wait a minute.')
  await expect.element(field()).toHaveValue('Up to which height?')
  expect(await axeFaults()).toBe('')
  server.refusal = null
  await send().click()
  await expect.element(log().getByText('Up to which height?')).toBeVisible()
  await expect.element(field()).toHaveValue('')
  await expect.element(page.getByRole('alert')).toHaveTextContent('')
  await field().fill('And of stone?')
  await send().click()
  await expect.element(log().getByText('And of stone?')).toBeVisible()
  const requests = sent().map(({ body }) => (body as { request: string }).request)
  // A lost answer may have been a message that arrived: the second try names the same one.
  expect(requests).toHaveLength(3)
  expect(requests[0]).toBe(requests[1])
  expect(requests[2]).not.toBe(requests[1])
})

test('a message is not sent twice while its answer is waited for, and too long a one not at all', async () => {
  let arrive: () => void = () => undefined
  held = new Promise((resolve) => {
    arrive = resolve
  })
  show()
  await field().fill('Once')
  await userEvent.keyboard('{Control>}{Enter}{/Control}{Control>}{Enter}{/Control}')
  await expect.poll(() => sent().length).toBe(1)
  arrive()
  await expect.element(log().getByText('Once')).toBeVisible()
  await field().fill('x'.repeat(1_001))
  await expect.element(page.getByText('0 characters left')).toBeVisible()
  await send().click()
  await expect.element(field()).toHaveAttribute('aria-invalid', 'true')
  expect(sent()).toHaveLength(1)
})

test('what was begun is there after the page is loaded again', async () => {
  show()
  await field().fill('Half a sent')
  show()
  await expect.element(field()).toHaveValue('Half a sent')
  await send().click()
  await expect.element(log().getByText('Half a sent')).toBeVisible()
  show()
  await expect.element(field()).toHaveValue('')
})

test('what somebody else began in this window is not there', async () => {
  keepTyped('00000000-0000-4000-8000-000000000009', `chat.${id}`, 'My neighbour is')
  show()
  await expect.element(log().getByText('Message 2')).toBeVisible()
  await expect.element(field()).toHaveValue('')
})

test('an answer that arrives while the page is open is told once, and nothing else again', async () => {
  const socket = await showLive()
  await expect.element(log().getByText('Message 2')).toBeVisible()
  const first = log().getByText('Message 1').element()
  const { added, stop } = watchLog()
  const answer = chatMessage(4, { text: 'Six feet.' })
  server.add(id, chatMessage(3))
  server.add(id, answer, 1)
  socket.bring({ type: 'chat_message', data: { conversation: id, message: answer } })
  await expect.element(log().getByText('Six feet.')).toBeVisible()
  await expect.poll(() => calls.filter(({ asked }) => asked.startsWith('PUT')).length).toBe(1)
  // The same news again, as after a lost connection, adds nothing.
  const before = calls.length
  socket.bring({ type: 'chat_message', data: { conversation: id, message: answer } })
  await expect.poll(() => calls.length).toBeGreaterThan(before)
  await expect.poll(() => added.length).toBe(2)
  expect(added.filter((text) => text.includes('Six feet.'))).toHaveLength(1)
  expect(log().getByText('Message 1').element()).toBe(first)
  stop()
  // A log is polite by itself: no other part of the page tells it as well.
  for (const part of document.querySelectorAll('[role=status], [role=alert], [aria-live]'))
    expect(part.textContent).not.toContain('Six feet.')
  expect(await axeFaults()).toBe('')
})

test('what the other side has seen is said below the last such message', async () => {
  const socket = await showLive()
  await expect.element(log().getByText('Message 2')).toBeVisible()
  expect(log().getByText('Seen').query()).toBeNull()
  server.see(id, 1)
  socket.bring({ type: 'chat_seen', data: { conversation: id, number: 1 } })
  await expect.element(log().getByText('Seen')).toBeVisible()
})

test('new messages are noted as seen up to the last one, once', async () => {
  id = server.put(1, [chatMessage(1), chatMessage(2)], { unread: 1 })
  show()
  const seen = () => calls.filter(({ asked }) => asked === `PUT /api/chat/${id}/seen`)
  await expect.poll(() => seen().length).toBe(1)
  expect(seen()[0]?.body).toEqual({ number: 2 })
  await expect.element(log().getByText('Message 2')).toBeVisible()
  await expect.poll(() => calls.filter(({ asked }) => asked.startsWith('GET')).length).toBe(4)
  expect(seen()).toHaveLength(1)
})

test('an agent answers, and reads with whom they write about what', async () => {
  const ana = { id: STAFF_ID.replace(/2$/, '3'), first_name: 'Ana', last_name: 'Lind' }
  id = server.put(1, [chatMessage(1, { user: ana })], { user: ana })
  showToStaff(<Conversations offices={[BUILDING]} />, `/chat?conversation=${id}`)
  await expect.element(page.getByText('With Ana Lind')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: '2026-001 BP · New house' }))
    .toHaveAttribute('href', expect.stringContaining('/building/permits/search/record/'))
  await expect.element(page.getByLabelText('Answer', { exact: true })).toBeVisible()
  expect(await axeFaults()).toBe('')
})

test('a conversation that is not there, or not open to the reader, says so and leads back', async () => {
  showToResident(
    <Conversations offices={[BUILDING]} />,
    '/chat?conversation=00000000-0000-4000-8000-000000000999',
  )
  await expect
    .element(page.getByText('There is no such conversation, or it is not open to you.'))
    .toBeVisible()
  expect(field().query()).toBeNull()
  await page.getByRole('button', { name: 'All conversations' }).click()
  await expect.poll(() => page.getByTestId('where').element().textContent).toBe('/chat')
})
