import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import '../shell/later-texts.ts'
import { serveStaff, showToResident, showToStaff } from '../shell/staff-page-for-tests.tsx'
import { axeFaults } from '../ui/axe-for-tests.ts'
import { BUILDING, chatMessage, ChatServer } from './chat-for-tests.tsx'
import Conversations from './conversations.tsx'

let server: ChatServer
const calls = serveStaff({ current: (call) => server.respond(call) })

beforeEach(async () => {
  server = new ChatServer()
  await page.viewport(390, 844)
})

const chat = <Conversations offices={[BUILDING]} />
const row = (name: RegExp) => page.getByRole('link', { name })
const lists = () =>
  calls.filter(({ asked }) => /^GET \/api\/chat(\/agency)?\?/.test(asked)).map(({ asked }) => asked)

test('who has not written yet is told so, and begins with a department', async () => {
  showToResident(chat, '/chat')
  await expect.element(page.getByText('You have not written to the agency yet.')).toBeVisible()
  expect(await axeFaults()).toBe('')
  await page.getByRole('button', { name: 'New message' }).click()
  await expect.element(page.getByTestId('where')).toMatchTextContent('/chat?to=')
  // The only department is chosen.
  await page.getByLabelText('Message', { exact: true }).fill('Until when are you open?')
  expect(await axeFaults()).toBe('')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.element(page.getByRole('log').getByText('Until when are you open?')).toBeVisible()
  expect(calls.find(({ asked }) => asked === 'POST /api/chat')?.body).toMatchObject({
    subject: { type: 'channel', guid: expect.any(String) },
    text: 'Until when are you open?',
  })
})

test('the list has what was written last, and how much of it is new', async () => {
  server.put(1, [chatMessage(1), chatMessage(2), chatMessage(4)], { unread: 2 })
  server.put(2, [chatMessage(1, { text: 'A shed' })])
  showToResident(chat, '/chat')
  await expect.element(row(/2026-001 BP · New house/)).toMatchTextContent('2 new')
  await expect.element(row(/2026-001 BP · New house/)).toMatchTextContent('Message 4')
  await expect.element(row(/2026-002 BP/)).not.toMatchTextContent(/\d new/)
  expect(await axeFaults()).toBe('')
  // Once it was looked at, nothing of it is new any more.
  await row(/2026-001 BP/).click()
  await expect.element(page.getByRole('log').getByText('Message 4')).toBeVisible()
  await expect.poll(() => calls.some(({ asked }) => asked.startsWith('PUT'))).toBe(true)
  await page.getByRole('button', { name: 'All conversations' }).click()
  await expect.element(row(/2026-001 BP/)).not.toMatchTextContent('2 new')
})

test('words are looked for after a pause, and a search without a result says so', async () => {
  server.put(1, [chatMessage(1, { text: 'A fence of wood' })])
  server.put(2, [chatMessage(1, { text: 'A shed' })])
  showToResident(chat, '/chat')
  const field = page.getByRole('searchbox', { name: 'Search conversations' })
  await field.fill('shed')
  await expect.element(row(/A shed/)).toBeVisible()
  await expect.element(row(/A fence/)).not.toBeInTheDocument()
  await field.fill('moat')
  await expect.element(page.getByText('No conversation has these words.')).toBeVisible()
  expect(await axeFaults()).toBe('')
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await expect.element(row(/A fence/)).toBeVisible()
  expect(
    lists().map((asked) => new URL(asked.slice(4), 'http://x').searchParams.get('text')),
  ).toEqual([null, 'shed', 'moat'])
})

test('the agency’s people have what waits first, what was answered, and their own', async () => {
  server.put(1, [chatMessage(1)], { waiting_since: '2026-03-03T18:01:00.000Z' })
  server.put(2, [chatMessage(1), chatMessage(2)])
  showToStaff(chat, '/chat')
  await expect.element(row(/Rosa Lind.*2026-001 BP.*asked/)).toBeVisible()
  expect(row(/2026-002 BP/).query()).toBeNull()
  await page.getByText('Answered', { exact: true }).click()
  await expect.element(row(/2026-002 BP/)).toBeVisible()
  expect(row(/2026-001 BP/).query()).toBeNull()
  expect(await axeFaults()).toBe('')
  expect(lists()[0]).toContain('state=waiting')
  expect(lists()[1]).toContain('state=answered')
})

test('with the keyboard on a phone: a conversation takes the list’s place, and the list is where it was', async () => {
  server.put(1, [chatMessage(1)])
  server.put(2, [chatMessage(1)])
  showToResident(chat, '/chat')
  await expect.element(row(/2026-002 BP/)).toBeVisible()
  row(/2026-002 BP/)
    .element()
    .focus()
  await userEvent.keyboard('{Enter}')
  await expect
    .element(page.getByRole('region', { name: 'Conversation', exact: true }))
    .toHaveFocus()
  await expect.element(page.getByRole('log')).toBeVisible()
  await userEvent.tab()
  const back = page.getByRole('button', { name: 'All conversations' })
  await expect.element(back).toHaveFocus()
  // From the record's link on to what was written, to read it all, and to the field.
  await userEvent.tab()
  await expect.element(row(/2026-002 BP/)).toHaveFocus()
  await userEvent.tab()
  await expect.element(page.getByRole('log')).toHaveFocus()
  await userEvent.tab()
  await userEvent.keyboard('Of stone{Control>}{Enter}{/Control}')
  await expect.element(page.getByRole('log').getByText('Of stone')).toBeVisible()
  await expect.element(page.getByLabelText('Message', { exact: true })).toHaveFocus()
  back.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(row(/2026-002 BP/)).toHaveFocus()
})

test('on a wide screen the row keeps the keyboard, and says that it is open', async () => {
  await page.viewport(1280, 800)
  server.put(1, [chatMessage(1)])
  showToResident(chat, '/chat')
  await expect.element(row(/Message 1/)).toBeVisible()
  row(/Message 1/)
    .element()
    .focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('log')).toBeVisible()
  await expect.element(row(/Message 1/)).toHaveFocus()
  await expect.element(row(/Message 1/)).toHaveAttribute('aria-current', 'true')
  expect(await axeFaults()).toBe('')
})

test('all of it is there in Spanish', async () => {
  const id = server.put(1, [chatMessage(1), chatMessage(2)], { unread: 1 })
  server.see(id, 1)
  showToResident(chat, '/chat', 'es')
  await expect.element(page.getByRole('heading', { name: 'Conversaciones' })).toBeVisible()
  await expect.element(row(/2026-001 BP/)).toMatchTextContent('1 nuevo')
  await expect.element(page.getByLabelText('Buscar en las conversaciones')).toBeVisible()
  await row(/2026-001 BP/).click()
  const log = page.getByRole('log', { name: 'Mensajes' })
  await expect.element(log.getByText('Usted', { exact: true })).toBeVisible()
  await expect.element(log.getByText('Leído')).toBeVisible()
  await expect.element(page.getByText('Quedan 1,000 caracteres')).toBeVisible()
  server.refusal = { status: 503, code: 'unavailable', detail: 'No' }
  await page.getByLabelText('Mensaje', { exact: true }).fill('¿Una valla?')
  await page.getByRole('button', { name: 'Enviar' }).click()
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/^El mensaje no se envió, error: ./)
  expect(document.documentElement.lang).toBe('es')
  expect(await axeFaults()).toBe('')
})
