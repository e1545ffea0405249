import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeFaults } from '../ui/axe-for-tests.ts'
import {
  address,
  BUILDING,
  chatGuid,
  CLERK_OFFICE,
  clerkChat,
  desk,
  RECORD,
  recordChat,
  serveChats,
  showChats,
} from './chats-for-tests.tsx'

const calls = serveChats()
const part = page.getByRole('region', { name: 'New chat' })
const field = part.getByRole('textbox', { name: 'Message' })
const select = part.getByRole('button', { name: /Department/ })
const sent = () => calls.filter(({ asked }) => asked === 'POST /api/chat').map(({ body }) => body)

test('a resident chooses a department, reads whether its office is open, and writes', async () => {
  desk.respond = () => {
    desk.chats = [clerkChat()]
    return { data: desk.chats[0] }
  }
  showChats('/chat')
  await page.getByRole('link', { name: 'New chat' }).click()
  await expect.element(part).toHaveFocus()
  await select.click()
  const options = page.getByRole('option')
  await expect.element(options).toHaveLength(2)
  await options.first().click()
  await expect.element(part.getByText(/^Closed, opens .*Aug 31.* 8:00 AM/)).toBeVisible()
  await select.click()
  await page.getByRole('option', { name: 'City Clerk Department' }).click()
  await expect.element(address).toHaveTextContent('/chat?department=clerk')
  await expect.element(part.getByText('Open now')).toBeVisible()
  expect(await axeFaults()).toBe('')
  await field.fill('  My certificate  ')
  await userEvent.keyboard('{Enter}')
  await expect.element(address).toHaveTextContent(`/chat?chat=${chatGuid(1)}`)
  const next = page.getByRole('region', { name: 'Open chat' }).getByRole('textbox')
  await expect.element(next).toHaveFocus()
  await expect.element(page.getByRole('list', { name: 'Your chats' })).toBeVisible()
  expect(sent()).toEqual([
    {
      subject: { type: 'channel', guid: CLERK_OFFICE.id },
      body: 'My certificate',
      request: expect.any(String) as string,
    },
  ])
})

test('the chat that a resident has with a department opens instead of a new one', async () => {
  desk.chats = [clerkChat()]
  showChats('/chat?department=clerk')
  await expect.element(address).toHaveTextContent(`/chat?chat=${chatGuid(1)}`)
  await expect.element(field).not.toBeInTheDocument()
})

test('from a record: a message about it, sent again after a failure with the same key', async () => {
  let isDown = true
  desk.respond = () =>
    isDown
      ? { status: 500, code: 'internal', detail: 'It broke.' }
      : { data: recordChat({ id: chatGuid(3) }) }
  showChats(`/chat?record=${RECORD}&module=permits`)
  await expect
    .element(part.getByRole('link', { name: 'B-2026-00412 · New house' }))
    .toHaveAttribute('href', `/building/permits/search/record/${RECORD}`)
  await field.fill('Which plans do I need?')
  await part.getByRole('button', { name: 'Send' }).click()
  await expect
    .element(part.getByRole('alert'))
    .toMatchTextContent(/^We could not send your message/)
  await expect.element(field).toHaveValue('Which plans do I need?')
  isDown = false
  await part.getByRole('button', { name: 'Try again' }).click()
  await expect.element(address).toHaveTextContent(`/chat?chat=${chatGuid(3)}`)
  const [first, second] = sent()
  expect(first).toMatchObject({ subject: { type: 'record', guid: RECORD } })
  expect(second).toEqual(first)
})

test('the chat that a resident has about a record opens instead of a new one', async () => {
  desk.chats = [recordChat()]
  showChats(`/chat?record=${RECORD}&module=permits`)
  await expect.element(address).toHaveTextContent(`/chat?chat=${chatGuid(2)}`)
})

test.each([
  [404, 'not_found'],
  [410, 'gone'],
])('a record that is not there (%i) is said to be gone', async (status, code) => {
  desk.record = { status, code, detail: 'Gone.' }
  showChats(`/chat?record=${RECORD}&module=permits`)
  await expect.element(part.getByText(/^We could not find this record\./)).toBeVisible()
  await expect.element(field).not.toBeInTheDocument()
})

test('a record of a department that takes no chats has no field', async () => {
  desk.departments = [{ ...BUILDING, tags: ['call'] }]
  showChats(`/chat?record=${RECORD}&module=permits`)
  await expect.element(part.getByText('This department does not take messages.')).toBeVisible()
  await expect.element(field).not.toBeInTheDocument()
})

test('the only department that takes chats is chosen already', async () => {
  desk.departments = [BUILDING]
  showChats('/chat?department=')
  await expect.element(select).toHaveTextContent('Building Department')
  await expect.element(field).toBeVisible()
})
