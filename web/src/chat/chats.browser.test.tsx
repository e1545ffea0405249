import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeFaults } from '../ui/axe-for-tests.ts'
import {
  address,
  chatGuid,
  clerkChat,
  desk,
  recordChat,
  serveChats,
  showChats,
} from './chats-for-tests.tsx'

const calls = serveChats()
const list = page.getByRole('list', { name: 'Your chats' })
const rows = list.getByRole('link')
const search = page.getByRole('searchbox', { name: 'Search messages and record numbers' })
const open = page.getByRole('region', { name: 'Open chat' })
const chatRequests = () => calls.filter(({ asked }) => asked.includes('/api/chat'))

test('the list names records and departments, who wrote last, when, and how many messages are new', async () => {
  desk.chats = [recordChat(), clerkChat({ unread: 2 })]
  showChats('/chat')
  await expect
    .element(rows.first())
    .toMatchTextContent(/^B-2026-00412 · New houseYou: Which plans do I need\?Mar 2, 2026$/)
  await expect
    .element(rows.nth(1))
    .toMatchTextContent(/^City ClerkYou can collect it on MondayMar 2, 2026 ?2 new messages$/)
  expect(rows.nth(1).element().querySelector('bdi')?.textContent).toBe(
    'You can collect it on Monday',
  )
  expect(await axeFaults()).toBe('')
})

test('the search finds messages and record numbers, and says when nothing matches', async () => {
  desk.chats = [recordChat(), clerkChat()]
  showChats('/chat')
  await search.fill('00412')
  await expect.element(rows).toHaveLength(1)
  await expect.element(rows.first()).toMatchTextContent(/B-2026-00412/)
  await expect.element(page.getByText('1 chat found')).toBeInTheDocument()
  await search.fill('fence')
  await expect.element(list).not.toBeInTheDocument()
  const none = page.getByText('No chat matches your search. Try fewer or shorter words.')
  await expect.element(none.first()).toBeVisible()
  await expect.element(page.getByRole('status').filter({ has: none })).toBeInTheDocument()
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await expect.element(rows).toHaveLength(2)
})

test('without chats there is nothing to search, and the way to a new chat', async () => {
  showChats('/chat')
  await expect.element(page.getByText('You have no chats yet.')).toBeVisible()
  await expect.element(search).not.toBeInTheDocument()
  await page.getByRole('link', { name: 'New chat' }).click()
  await expect.element(address).toHaveTextContent('/chat?department=')
})

test('older chats are read when they are wanted', async () => {
  desk.chats = Array.from({ length: 23 }, (_, index) => clerkChat({ id: chatGuid(index) }))
  showChats('/chat')
  await expect.element(rows).toHaveLength(20)
  await page.getByRole('button', { name: 'Show more chats' }).click()
  await expect.element(rows).toHaveLength(23)
  await expect
    .element(page.getByRole('button', { name: 'Show more chats' }))
    .not.toBeInTheDocument()
})

test('with the keyboard: from the list to a chat, to another one, and back to its row', async () => {
  desk.chats = [recordChat(), clerkChat()]
  showChats('/chat')
  await expect.element(rows).toHaveLength(2)
  rows.first().element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(address).toHaveTextContent(`/chat?chat=${chatGuid(2)}`)
  await expect.element(open).toHaveFocus()
  await expect.element(rows.first()).toHaveAttribute('aria-current', 'true')
  await expect.element(rows.nth(1)).not.toHaveAttribute('aria-current')
  rows.nth(1).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(open).toHaveFocus()
  await page.viewport(390, 800)
  await open.getByRole('link', { name: 'All chats' }).first().click()
  await expect.element(address).toMatchTextContent(/^\/chat$/)
  await expect.element(rows.nth(1)).toHaveFocus()
})

test('on a phone the list and the chat take turns', async () => {
  await page.viewport(390, 800)
  desk.chats = [recordChat()]
  showChats('/chat')
  await rows.first().click()
  await expect.element(open).toBeVisible()
  await expect.element(open).toHaveFocus()
  await expect.element(rows).toHaveLength(0)
  await expect.element(page.getByText('541-555-0100')).not.toBeVisible()
  expect(await axeFaults()).toBe('')
  await open.getByRole('link', { name: 'All chats' }).first().click()
  await expect.element(rows.first()).toHaveFocus()
  await expect.element(page.getByText('541-555-0100')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

test.each([
  ['/chat', 'Log in to write to a department'],
  [`/chat?chat=${chatGuid(2)}`, 'Log in to read this chat'],
  ['/chat?department=building', 'Log in to write to a department'],
])('a visitor at %s logs in first, reads no chat, and sees other ways', async (path, title) => {
  desk.chats = [recordChat()]
  showChats(path, { user: null })
  await expect.element(page.getByRole('heading', { level: 2, name: title })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Log In' })).toBeVisible()
  const ways = page.getByRole('region', { name: 'Other ways to reach a department' })
  await expect.element(ways.getByRole('link', { name: '541-555-0100' })).toBeVisible()
  await expect.element(page.getByText('Your chats')).not.toBeInTheDocument()
  expect(chatRequests()).toEqual([])
  expect(await axeFaults()).toBe('')
})

test('an agency whose departments take no chats says so, also to residents with chats', async () => {
  desk.departments = []
  desk.chats = [recordChat()]
  showChats('/chat')
  await expect.element(rows).toHaveLength(1)
  await expect.element(page.getByText(/^No department takes messages here/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'New chat' })).not.toBeInTheDocument()
})

test('in Spanish', async () => {
  desk.chats = [recordChat({ unread: 1 })]
  showChats('/chat', { locale: 'es' })
  const row = page.getByRole('list', { name: 'Sus chats' }).getByRole('link')
  await expect.element(row).toMatchTextContent(/Usted: Which plans do I need\?.*1 mensaje nuevo$/)
  await expect.element(page.getByRole('link', { name: 'Nuevo chat' })).toBeVisible()
})
