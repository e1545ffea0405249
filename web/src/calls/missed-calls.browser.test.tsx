import type { MissedCall } from '@plat/contract/calls/missed-calls'
import { useQueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import Bell from '../app/bell.tsx'
import { serveStaff, showToStaff, type StaffAnswer } from '../shell/staff-page-for-tests.tsx'
import { hearCalls } from './hear-calls.ts'
import { MissedCalls } from './missed-calls.tsx'

const RECORD = '00000000-0000-4000-8000-000000000020'

function missed(number: number, rest: Partial<MissedCall> = {}): MissedCall {
  const department = { department_code: 'building', display_name: 'Building' }
  return {
    id: `00000000-0000-4000-8000-00000000000${number}`,
    user: { id: RECORD, first_name: 'Ana', last_name: 'Ortiz' },
    subject: {
      discriminator: 'record',
      guid: RECORD,
      agency_reference: 'BP-2024-7',
      title: 'New garage',
      address: null,
      module: { module_code: 'permits', display_name: 'Permits', department },
      department,
    },
    at: `2024-03-0${number}T18:00:00.123Z`,
    ...rest,
  }
}
const closed = { guid: null, agency_reference: null, title: null }
const NEWEST = missed(2)
const SEALED = missed(1, { user: null, subject: { ...missed(1).subject, ...closed } })

let unseen: MissedCall[]
let put: () => StaffAnswer
const calls = serveStaff((call) => {
  if (call.asked === 'GET /api/nencounter/call/missed')
    return { data: { unseen: unseen.length, calls: unseen } }
  if (call.asked === 'POST /api/nencounter/call/missed/seen') return put()
  return { data: { unread: 3 } }
})

/** Stands for the live connection. */
function OtherTab() {
  const client = useQueryClient()
  const hear = () => hearCalls(client, { type: 'notifications_changed', data: null, number: 1 })
  return (
    <button type="button" onClick={hear}>
      Seen in another tab
    </button>
  )
}
const bell = (name: string) => page.getByRole('link', { name, exact: true })
const show = () =>
  showToStaff(
    <>
      <Bell />
      <MissedCalls />
      <OtherTab />
    </>,
  )

test('missed calls are counted by the bell, name caller and record, and go once they are seen', async () => {
  unseen = [NEWEST, SEALED]
  show()
  await expect.element(bell('Notifications, 3 unread, 2 missed calls')).toHaveTextContent('5')
  const block = page.getByRole('region', { name: '2 missed calls' })
  await expect.element(block.getByText('Ana Ortiz')).toBeVisible()
  const record = block.getByRole('link', { name: 'BP-2024-7' })
  await expect.element(record).toHaveAttribute('href', `/building/permits/search/record/${RECORD}`)
  await expect.element(block.getByText('Deleted account')).toBeVisible()
  await expect
    .element(block.getByText('Permits: a record that you cannot open'), {
      message: 'a record that is closed',
    })
    .toBeVisible()
  await expect
    .element(block.getByRole('link', { name: 'See all received calls' }))
    .toHaveAttribute('href', '/call-logs/received')

  put = () => ({ status: 503, code: 'unavailable', detail: 'down' })
  const button = block.getByRole('button', { name: 'Mark as seen' })
  button.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(/^We could not mark missed calls/)).toBeVisible()
  put = () => {
    unseen = []
    return { data: { done: true } }
  }
  await userEvent.keyboard('{Enter}')
  await expect.element(bell('Notifications, 3 unread')).toHaveTextContent('3')
  await expect.element(block).not.toBeInTheDocument()
  await expect.element(page.getByText('Missed calls are marked as seen.')).toBeInTheDocument()
  expect(calls.findLast(({ asked }) => asked.startsWith('POST'))?.body).toEqual({
    until: NEWEST.at,
  })
})

test('calls that another tab has marked as seen go here too', async () => {
  unseen = [NEWEST]
  show()
  await expect.element(page.getByRole('region', { name: '1 missed call' })).toBeVisible()
  unseen = []
  await page.getByRole('button', { name: 'Seen in another tab' }).click()
  await expect.element(bell('Notifications, 3 unread')).toBeVisible()
})
