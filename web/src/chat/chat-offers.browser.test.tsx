import { CHAT_PATIENCE_SECONDS, type Chat } from '@plat/contract/chat/chat'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeFaults } from '../ui/axe-for-tests.ts'
import { Button } from '../ui/button.tsx'
import { ChatHead } from './chats.tsx'
import { ChatOffers } from './chat-offers.tsx'
import {
  BUILDING_OFFICE,
  clerkChat,
  desk,
  RECORD,
  recordChat,
  serveChats,
  showPart,
} from './chats-for-tests.tsx'

serveChats()
const ANSWER = { waiting_since: null, waiting_seconds: null } as const
const late = page.getByRole('region', { name: 'No agent has answered yet' })
const closed = page.getByRole('region', { name: /^The office is closed now\./ })
const appointment = { name: 'Appointment' }
const callBack = { name: 'Leave a call-back' }

/** A chat, and what it becomes when it is read again. */
function Read({ first, then }: { first: Chat; then: Chat }) {
  const [chat, setChat] = useState(first)
  return (
    <>
      <ChatOffers chat={chat} />
      <Button onPress={() => setChat(then)}>Read again</Button>
    </>
  )
}

test('after two minutes without an answer: how to go on, until an agent answers', async () => {
  desk.office = { ...BUILDING_OFFICE, open: true }
  const waiting = recordChat({ waiting_seconds: CHAT_PATIENCE_SECONDS - 1 })
  showPart(<Read first={waiting} then={{ ...waiting, ...ANSWER }} />)
  await expect.element(late).toBeVisible()
  const leave = 'You can leave this page. We will email you the answer.'
  await expect.element(late.getByText(leave, { exact: true })).toBeVisible()
  await expect
    .element(late.getByRole('status'))
    .toHaveTextContent(`No agent has answered yet ${leave}`)
  await expect.element(late.getByRole('button', appointment)).toBeVisible()
  expect(await axeFaults()).toBe('')
  await late.getByRole('button', callBack).click()
  const dialog = page.getByRole('dialog', callBack)
  await expect.element(dialog.getByText('B-2026-00412')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Read again' }).click()
  await expect.element(late).not.toBeInTheDocument()
})

test('a wait that begins anew has its own two minutes', async () => {
  desk.office = { ...BUILDING_OFFICE, open: true }
  const waiting = recordChat({ waiting_seconds: CHAT_PATIENCE_SECONDS + 60 })
  const later = { waiting_since: '2026-03-03T11:00:00.000Z', waiting_seconds: 0 }
  showPart(<Read first={waiting} then={{ ...waiting, ...later }} />)
  await expect.element(late).toBeVisible()
  await page.getByRole('button', { name: 'Read again' }).click()
  await expect.element(late).not.toBeInTheDocument()
})

test('while the office is closed at once, with the time of its opening', async () => {
  showPart(<ChatOffers chat={recordChat()} />)
  await expect.element(closed).toHaveAccessibleName(/It opens .*Aug 31.* 8:00 AM/)
  await expect.element(closed.getByRole('button', appointment)).toBeVisible()
  await expect.element(closed.getByRole('button', callBack)).toBeVisible()
})

test('a department offers only what it takes', async () => {
  showPart(
    <ChatOffers
      chat={clerkChat({ waiting_since: '2026-03-02T11:00:00.000Z', waiting_seconds: 300 })}
    />,
  )
  await expect.element(late).toBeVisible()
  await expect.element(late.getByRole('button')).not.toBeInTheDocument()
})

test('an agent, and a resident who has not waited long, or for nothing, are offered nothing', async () => {
  desk.office = { ...BUILDING_OFFICE, open: true }
  showPart(
    <>
      <ChatOffers chat={recordChat({ side: 'agency', waiting_seconds: 300 })} />
      <ChatOffers chat={recordChat({ waiting_seconds: 5 })} />
      <ChatOffers chat={recordChat(ANSWER)} />
      <ChatHead chat={recordChat()} />
    </>,
  )
  await expect.element(page.getByRole('button', { name: 'Call', exact: true })).toBeVisible()
  expect(page.getByRole('region').elements()).toEqual([])
})

test('the head leads to the record, names the agent, and calls about the same record', async () => {
  desk.office = { ...BUILDING_OFFICE, open: true }
  showPart(<ChatHead chat={recordChat({ agent: clerkChat().agent })} />)
  await expect
    .element(page.getByRole('link', { name: 'B-2026-00412 · New house' }))
    .toHaveAttribute('href', `/building/permits/search/record/${RECORD}`)
  await expect.element(page.getByText('Your agent: Dana Ortiz')).toBeVisible()
  await expect.element(page.getByRole('button', appointment)).toBeVisible()
  await page.getByRole('button', { name: 'Call', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Call about this record' })
  await expect.element(dialog.getByText('B-2026-00412')).toBeVisible()
})

test('a record that the resident may not see any more is named by its module, without calls', async () => {
  const hidden = { guid: null, agency_reference: null, title: null, address: null }
  const { subject } = recordChat()
  showPart(<ChatHead chat={recordChat({ subject: { ...subject, ...hidden } })} />)
  await expect.element(page.getByRole('heading', { name: 'Permits' })).toBeVisible()
  await expect.element(page.getByRole('link')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})
