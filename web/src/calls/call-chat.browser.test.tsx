import type { CallMessage } from '@plat/contract/calls/call-messages'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  serveStaff,
  showToStaff,
  type StaffAnswer,
  type StaffCall,
} from '../shell/staff-page-for-tests.tsx'
import { CallChat } from './call-chat.tsx'
import { hearCalls } from './hear-calls.ts'

const CALL = '5a0d5b3c-52a6-4c0f-8a51-7c1de3a7d0b4'
/** As `showToStaff` has it. */
const BEN = { id: '00000000-0000-4000-8000-000000000002', first_name: 'Ben', last_name: 'Ruiz' }
const ANA = { id: '9b1f1a86-5f1e-4d47-9d3b-1f5f0c1f7a10', first_name: 'Ana', last_name: 'Ortiz' }

function message(number: number, from: CallMessage['from'], body: string): CallMessage {
  const id = `00000000-0000-4000-8000-${`${number}`.padStart(12, '0')}`
  return { id, call: CALL, number, from, body, created: '2026-03-02T17:05:00.000Z' }
}

let messages: CallMessage[] = []
let post: (call: StaffCall) => StaffAnswer | Promise<StaffAnswer>
const calls = serveStaff((call) =>
  call.asked === `GET /api/nencounter/call/${CALL}/message` ? { data: messages } : post(call),
)
const sent = () => calls.flatMap(({ asked, body }) => (asked.startsWith('POST') ? [body] : []))
/** Stores what is sent. */
const store = ({ body }: StaffCall): StaffAnswer => ({
  data: message(messages.length + 1, BEN, (body as { body: string }).body),
})

let hear: (message: CallMessage) => void
function Chat() {
  const client = useQueryClient()
  useEffect(() => {
    hear = (data) => hearCalls(client, { type: 'call_message', data, number: data.number })
  }, [client])
  const [visit, setVisit] = useState(0)
  return (
    <>
      <button type="button" onClick={() => setVisit(visit + 1)}>
        Load the page again
      </button>
      <CallChat key={visit} call={CALL} />
    </>
  )
}

const log = page.getByRole('log', { name: 'Messages in this call' })
const field = page.getByRole('textbox', { name: 'Message' })
async function inSight(text: string): Promise<void> {
  await expect.element(log.getByText(text, { exact: true })).toBeInViewport()
}

beforeEach(() => {
  messages = [message(1, ANA, 'Hello')]
  post = store
})

test('Enter sends, Shift+Enter begins a line; what others write appears with their names', async () => {
  showToStaff(<Chat />)
  await expect.element(log.getByText('Ana Ortiz')).toBeVisible()
  await expect.element(log.getByText('9:05 AM')).toBeVisible()
  await field.fill('Good morning')
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}How can I help? https://harbor.example{Enter}')
  await expect.element(log.getByText('You')).toBeVisible()
  const body = 'Good morning\nHow can I help? https://harbor.example'
  expect(sent()).toEqual([{ body, request: expect.any(String) }])
  await expect.element(field).toHaveValue('')
  await expect.element(field).toHaveFocus()
  // The live channel brings it as well.
  hear(message(2, BEN, body))
  hear(message(3, ANA, 'My fence'))
  await inSight('My fence')
  expect(log.element().querySelectorAll('time')).toHaveLength(3)
  expect(log.element().querySelector('a'), 'texts are no links').toBeNull()
})

test('a message that failed stays in the field, also through a reload, and is sent again as the same', async () => {
  post = () => ({ status: 429, code: 'too_many_requests', detail: 'Try again in 20 seconds.' })
  showToStaff(<Chat />)
  await field.fill('Where is it?')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect
    .element(page.getByText('We could not send your message. Try again in 20 seconds.'))
    .toBeVisible()
  await expect.element(field).toHaveValue('Where is it?')
  await page.getByRole('button', { name: 'Load the page again' }).click()
  await expect.element(field).toHaveValue('Where is it?')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.element(page.getByText(/^We could not send your message\./)).toBeVisible()
  post = store
  await page.getByRole('button', { name: 'Try again' }).click()
  await inSight('Where is it?')
  await expect.element(field).toHaveValue('')
  const keys = sent().map((body) => (body as { request: string }).request)
  expect(keys).toHaveLength(3)
  expect(new Set(keys).size, 'one message').toBe(1)
  // Another text is another message.
  await field.fill('Where is it?')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('')
  expect((sent()[3] as { request: string }).request).not.toBe(keys[0])
})

test('what is typed while a message is on its way stays for the next one', async () => {
  const answer = Promise.withResolvers<StaffAnswer>()
  post = () => answer.promise
  showToStaff(<Chat />)
  await field.fill('One')
  await userEvent.keyboard('{Enter} and two')
  answer.resolve({ data: message(2, BEN, 'One') })
  await inSight('One')
  await expect.element(field).toHaveValue('and two')
})

test('new messages are followed, unless the reader has scrolled up', async () => {
  messages = Array.from({ length: 60 }, (_, i) => message(i + 1, ANA, `Line ${i + 1}`))
  showToStaff(<Chat />)
  await inSight('Line 60')
  hear(message(61, ANA, 'Line 61'))
  await inSight('Line 61')
  const button = page.getByRole('button', { name: 'New messages' })
  const scrolled = new Promise((resolve) => {
    log.element().addEventListener('scroll', resolve, { once: true })
  })
  log.element().scrollTo({ top: 0, behavior: 'instant' })
  await scrolled
  await inSight('Line 1')
  await expect.element(button).not.toBeInTheDocument()
  hear(message(62, ANA, 'Line 62'))
  await expect.element(button).toBeVisible()
  await inSight('Line 1')
  await button.click()
  await inSight('Line 62')
  await expect.element(button).not.toBeInTheDocument()
  expect(document.activeElement).toBe(log.element())
})

test('room is counted near the limit, and a message that is too long is not sent', async () => {
  showToStaff(<Chat />)
  await field.fill('x'.repeat(1_900))
  await expect.element(page.getByText('Characters left: 100')).toBeVisible()
  await field.fill('x'.repeat(2_001))
  await expect.element(page.getByText('Use at most 2000 characters.')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  expect(sent()).toEqual([])
})
