import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { guidForTests } from '../call-logs/log-for-tests.ts'
import { axeFaults } from '../ui/axe-for-tests.ts'
import { ANSWERED, chatEntry, messageForTests } from './chats-for-tests.ts'
import {
  appointmentEntry,
  CLEO,
  desk,
  openResourcer,
  serveResourcer,
} from './resourcer-page-for-tests.tsx'

const asked = serveResourcer()
afterEach(() => localStorage.clear())

const CHAT = chatEntry()
const LONG = messageForTests({ body: `Fence ${'very long '.repeat(150)}` })

const text = (words: string | RegExp) => page.getByText(words, { exact: true })
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const row = (name: RegExp) => page.getByRole('row', { name })
const tab = (name: RegExp) => page.getByRole('tab', { name })
const link = () => page.getByRole('link', { name: /, Chat$/ })
const detail = () => page.getByRole('complementary')
const field = () => page.getByRole('searchbox', { name: 'Search chats' })
const address = () => page.getByLabelText('Address').element().textContent
const reads = (path: string) => asked.filter((call) => call.asked === `GET /api${path}`)
const choose = async (type: string) => {
  await page.getByRole('button', { name: /Type$/ }).click()
  await page.getByRole('option', { name: type, exact: true }).click()
}
/** Texts that the lists were searched for. */
const searched = () =>
  asked
    .filter((call) => call.asked.startsWith('GET /api/schedule/resourcer?'))
    .map((call) => new URLSearchParams(call.asked.split('?')[1]).get('text'))

test('chats are in the table with their state, what is new, and the beginning of the last message', async () => {
  desk.tabs.pending.push(CHAT, chatEntry({ id: guidForTests(86), last: LONG, unread: 0 }))
  desk.tabs.active = [chatEntry({ agent: CLEO, unread: 3 })]
  desk.tabs.recent = [
    chatEntry({ ...ANSWERED, user: { ...CHAT.user, first_name: '', last_name: '' } }),
  ]
  openResourcer()
  await expect
    .element(
      row(
        /Oct 20, 2026.* Chat · 1 new message Waits for an answer Is my permit ready\? Ana Ortiz 2026-0101 BP Unassigned/,
      ),
    )
    .toBeVisible()
  const long = row(/Chat Waits for an answer Fence very long/)
    .getByText(/^Fence/)
    .element()
  expect(long.textContent.length).toBe(120)
  const { width, height } = long.getBoundingClientRect()
  expect(width).toBeLessThan(300)
  expect(height).toBeLessThan(30)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(1280)
  expect(await axeFaults()).toBe('')
  await tab(/^Active/).click()
  await expect.element(row(/Chat · 3 new messages .* Cleo Ortiz/)).toBeVisible()
  await tab(/^Recent/).click()
  await expect.element(row(/Chat No answer needed .* ana@harbor.example/)).toBeVisible()
})

test('without a mouse: chats are searched, the counts follow, and the address keeps the words', async () => {
  desk.tabs.pending.push(CHAT, chatEntry({ id: guidForTests(86), last: LONG }))
  openResourcer()
  await expect.element(tab(/^Pending\s?4$/)).toBeVisible()
  await expect.element(field()).not.toBeInTheDocument()
  await choose('Chats')
  await expect.element(tab(/^Pending\s?2$/)).toBeVisible()
  field().element().focus()
  await userEvent.keyboard(' permit ')
  await expect.poll(address).toBe('?type=chat&text=permit')
  await expect.element(field()).toHaveValue(' permit ')
  await expect.element(field()).toHaveFocus()
  await expect.element(tab(/^Pending\s?1$/)).toBeVisible()
  await expect.element(text('1 entry')).toBeVisible()
  expect(await axeFaults()).toBe('')
  await userEvent.keyboard('{Control>}a{/Control}zebra{Enter}')
  await expect.element(text('We found no chats for this search.')).toBeVisible()
  expect(address()).toBe('?type=chat&text=zebra')
  expect(searched()).toEqual([null, null, 'permit', 'zebra'])
  expect(await axeFaults()).toBe('')
  await button('Clear filters').click()
  await expect.element(tab(/^Pending\s?4$/)).toBeVisible()
  expect(address()).toBe('')
})

test('an address with words fills the field; another type drops them', async () => {
  desk.tabs.pending.push(CHAT)
  openResourcer('?type=chat&text=permit')
  await expect.element(field()).toHaveValue('permit')
  await expect.element(link()).toBeVisible()
  await choose('Comments')
  await expect.poll(address).toBe('?type=comment')
  await expect.element(field()).not.toBeInTheDocument()
  await choose('Chats')
  await expect.element(field()).toHaveValue('')
})

test('the field follows the address: Back closes what is open, and brings the words of then', async () => {
  desk.tabs.pending.push(CHAT)
  openResourcer('?type=chat&text=permit')
  await link().click()
  await expect.element(detail()).toBeVisible()
  await field().fill('zebra')
  await expect.element(text('We found no chats for this search.')).toBeVisible()
  expect(address()).toBe(`?type=chat&text=zebra&entry=${CHAT.id}`)
  await button('Back in history').click()
  await expect.poll(address).toBe('?type=chat&text=permit')
  await expect.element(field()).toHaveValue('permit')
  await expect.element(link()).toBeVisible()
})

test('a chat that the list does not have is found after comments, and first where chats are listed', async () => {
  desk.elsewhere = [CHAT]
  openResourcer(`?entry=${CHAT.id}`)
  await expect.element(detail().getByRole('heading', { name: 'Ana Ortiz' })).toBeVisible()
  expect(reads(`/comment/${CHAT.id}`)).toHaveLength(1)
  expect(reads(`/schedule/${CHAT.id}`)).toEqual([])
  await detail().getByRole('button', { name: 'Close' }).click()
  asked.length = 0
  desk.tabs.pending.push(chatEntry({ id: guidForTests(86) }))
  await choose('Chats')
  await link().click()
  await expect.element(detail().getByRole('heading', { name: 'Ana Ortiz' })).toBeVisible()
  expect(asked.filter((call) => call.asked.startsWith('GET /api/comment'))).toEqual([])
  expect(reads(`/chat/${guidForTests(86)}`)).not.toHaveLength(0)
})

test('the link of an email about a chat looks for no comment', async () => {
  desk.elsewhere = [CHAT]
  openResourcer(`?type=chat&entry=${CHAT.id}`)
  await expect.element(detail().getByRole('heading', { name: 'Ana Ortiz' })).toBeVisible()
  expect(reads(`/comment/${CHAT.id}`)).toEqual([])
  asked.length = 0
})

test('an appointment is found while chats are listed', async () => {
  const { guid } = appointmentEntry()
  openResourcer(`?type=chat&entry=${guid}`)
  await expect.element(detail().getByRole('button', { name: 'Confirm', exact: true })).toBeVisible()
})

test('a chat that could not be read is read again on request', async () => {
  desk.elsewhere = [CHAT]
  desk.refuseRead = { status: 500, code: 'internal_error', detail: 'The server had an error.' }
  openResourcer(`?type=chat&entry=${CHAT.id}`)
  await expect.element(detail().getByRole('button', { name: 'Try again' })).toBeVisible()
  desk.refuseRead = null
  await button('Try again').click()
  await expect.element(detail().getByRole('heading', { name: 'Ana Ortiz' })).toBeVisible()
})

test('a chat of the agent as a resident is none of the resourcer', async () => {
  desk.elsewhere = [chatEntry({ side: 'resident' })]
  openResourcer(`?entry=${CHAT.id}`)
  await expect.element(text('We could not find this entry')).toBeVisible()
})
