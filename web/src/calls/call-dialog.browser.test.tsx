import type { Account } from '@plat/contract/accounts/account'
import type { Call } from '@plat/contract/calls/calls'
import type { Department } from '@plat/contract/departments/departments'
import type { Channel } from '@plat/contract/offices/channels'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { viewerQuery } from '../api/queries.ts'
import { channelForTests } from '../offices/channel-for-tests.ts'
import {
  serveStaff,
  showToAccount,
  type StaffAnswer,
  type StaffCall,
} from '../shell/staff-page-for-tests.tsx'
import CallButton from './call-button.tsx'
import { loadsPage } from './calls-for-tests.tsx'

const RESIDENT: Account = {
  id: '00000000-0000-4000-8000-000000000005',
  first_name: 'Ana',
  last_name: 'Ruiz',
  email: 'ana@harbor.example',
  zip: null,
  locale: null,
  role: 'resident',
  grants: [],
  groups: [],
  created: '2026-01-01T00:00:00.000Z',
  has_password: true,
  second_factor: { required: false, enrolled: false },
  properties: {
    control: { alert: { limit: 5, count: 0, placeCollection: { grid: { limit: 10 } } } },
  },
}
const SIGNED_IN = { access_token: 'x', expires: '2099-01-01T00:00:00.000Z', user: RESIDENT }
const DEPARTMENT = { id: 'building', tags: ['call'], modules: [] } as unknown as Department
const SUBJECT = { type: 'channel', guid: channelForTests().id }
const WAITING: Call = {
  id: '00000000-0000-4000-8000-000000000020',
  state: 'waiting',
  subject: {
    discriminator: 'channel',
    guid: SUBJECT.guid,
    agency_reference: null,
    title: 'Building',
    address: null,
    module: null,
    department: null,
  },
  created: '2026-01-01T00:00:00.000Z',
  queue: { ringing: true, place: null, wait: null },
  information: null,
  may_return: false,
  outcome: null,
  end_reason: null,
}
const NEEDS_CODE: StaffAnswer = {
  status: 403,
  code: 'forbidden',
  reason: 'call_needs_code',
  detail: 'To call, first enter the code that we email you.',
}

let office: Channel
let call: Call | null
let post: (call: StaffCall) => StaffAnswer | Promise<StaffAnswer>
const calls = serveStaff((asked) => {
  if (asked.asked === 'GET /api/nencounter/channel') return { data: [office] }
  if (asked.asked === 'GET /api/nencounter/call') return { data: { call, request: null } }
  return post(asked)
})
const sent = (path: string) =>
  calls.filter(({ asked }) => asked === `POST /api/${path}`).map(({ body }) => body)
beforeEach(() => {
  office = channelForTests({ open: true })
  call = null
})

function showTo(account: Account | null) {
  showToAccount(
    account,
    <CallButton topic={{ kind: 'channel', department: DEPARTMENT, channel: null }} />,
  )
}

const button = page.getByRole('button', { name: 'Call', exact: true })
const dialog = page.getByRole('dialog', { name: 'Call Building' })
const callInDialog = dialog.getByRole('button', { name: 'Call', exact: true })
const check = dialog.getByRole('link', { name: 'Check camera, microphone and network' })
const note = dialog.getByRole('textbox', { name: 'Describe what you want to discuss' })

test('a visitor logs in where the call begins, then calls with a note', async () => {
  post = ({ asked }) => ({ data: asked.endsWith('/auth/login') ? SIGNED_IN : WAITING })
  showTo(null)
  await button.click()
  await expect
    .element(dialog.getByRole('heading', { name: 'You need to log in to continue' }))
    .toBeVisible()
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill(RESIDENT.email)
  await dialog.getByLabelText('Password', { exact: true }).fill('correct horse')
  await dialog.getByRole('button', { name: 'Log In' }).click()
  await expect
    .element(
      dialog.getByText(
        'During office hours, we will assign our next available person for a Video Call',
      ),
    )
    .toBeVisible()
  expect(await loadsPage(check)).toBe(true)
  await note.fill('A fence')
  await callInDialog.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent('nencounter/call/request')).toEqual([
    { subject: SUBJECT, caller_note: 'A fence', request: expect.any(String) },
  ])

  await button.click()
  await expect.element(dialog.getByText('You already wait in a call about Building.')).toBeVisible()
  await expect.element(check).toHaveAttribute('href', '/call/check')
  await expect.element(callInDialog).not.toBeInTheDocument()
})

test('a closed office says when it opens, and takes a call-back', async () => {
  office = channelForTests({ opens: '2099-07-06T15:00:00.000Z' })
  post = () => ({ data: { id: '00000000-0000-4000-8000-000000000030' } })
  showTo(RESIDENT)
  await button.click()
  await expect
    .element(dialog.getByText(/^The office is closed now\. It opens .*Jul 6.*8:00 AM/))
    .toBeVisible()
  await expect.element(callInDialog).not.toBeInTheDocument()
  await expect.element(check).toHaveAttribute('href', '/call/check')
  await dialog.getByRole('button', { name: 'Leave a call-back' }).click()
  const callBack = page.getByRole('dialog', { name: 'Leave a call-back' })
  const phone = callBack.getByRole('textbox', { name: 'Phone number (optional)' })
  await phone.fill('my mobile')
  await callBack.getByRole('button', { name: 'Submit' }).click({ force: true })
  await expect.element(callBack.getByText(/^Enter a phone number like .* only\.$/)).toBeVisible()
  expect(sent('nencounter/call-back')).toEqual([])
  await phone.fill(' 541 555 0100 ')
  await callBack.getByRole('button', { name: 'Submit' }).click()
  await expect
    .element(callBack.getByText(/call you at 541 555 0100.*email to ana@harbor\.example/))
    .toBeVisible()
  expect(sent('nencounter/call-back')).toEqual([
    { subject: SUBJECT, phone: '541 555 0100', note: '', request: expect.any(String) },
  ])
  await callBack.getByRole('button', { name: 'Done' }).click()
  await expect.element(callBack).not.toBeInTheDocument()
})

test('a resident enters the mailed code, after which the same request makes the call', async () => {
  let code: StaffAnswer = {
    status: 400,
    code: 'invalid_request',
    detail: 'This code is not right or was used already.',
    errors: { code: ['This code is not right or was used already.'] },
  }
  let request: StaffAnswer = NEEDS_CODE
  post = ({ asked }) => {
    if (asked.endsWith('/request-2fa-token'))
      return { data: { sent: true, expires: '2099-01-01T00:00:00.000Z' } }
    return asked.endsWith('/two-factor-token') ? code : request
  }
  showTo(RESIDENT)
  await button.click()
  await note.fill('A fence')
  await callInDialog.click()
  await expect
    .element(
      dialog.getByText(
        'Two-factor authentication is required to make a call. We have sent a code to your email address. Please enter the code below',
      ),
    )
    .toBeVisible()
  const field = dialog.getByRole('textbox', { name: '6-digit code' })
  await field.fill('111 111')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect.element(field).toHaveAccessibleDescription(/This code is not right/)
  await dialog.getByRole('button', { name: 'Send a new code' }).click()
  await expect.element(dialog.getByText(/^We sent a new code\./)).toBeVisible()

  code = { data: SIGNED_IN }
  request = { data: WAITING }
  await field.fill('123 456')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent('account/request-2fa-token')).toHaveLength(2)
  expect(sent('auth/two-factor-token')).toEqual([{ token: '111111' }, { token: '123456' }])
  const [first, second, ...more] = sent('nencounter/call/request')
  expect(more).toEqual([])
  expect(first).toEqual({ subject: SUBJECT, caller_note: 'A fence', request: expect.any(String) })
  expect(second).toEqual(first)
})

test('who is signed in is asked only after the answer to the code, which replaces the session', async () => {
  const answer = Promise.withResolvers<void>()
  const order: string[] = []
  post = async ({ asked }) => {
    if (asked.endsWith('/request-2fa-token'))
      return { data: { sent: true, expires: '2099-01-01T00:00:00.000Z' } }
    if (asked.endsWith('/call/request')) return NEEDS_CODE
    if (asked.endsWith('/two-factor-token')) {
      order.push('code')
      await answer.promise
    }
    order.push(asked)
    return { data: { ...SIGNED_IN, guest: null } }
  }
  showTo(RESIDENT)
  await button.click()
  await callInDialog.click()
  await dialog.getByRole('textbox', { name: '6-digit code' }).fill('123456')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect.poll(() => order).toEqual(['code'])
  // The server ends the old session, and says so to the page, before its answer arrives.
  const viewer = new QueryClient().fetchQuery(viewerQuery)
  await new Promise((resolve) => setTimeout(resolve))
  answer.resolve()
  await viewer
  expect(order).toEqual(['code', 'POST /api/auth/two-factor-token', 'GET /api/auth/viewer'])
  await expect.poll(() => sent('nencounter/call/request')).toHaveLength(2)
})

test('a call whose answer was lost is requested again with the same key; the note is kept', async () => {
  post = () => {
    throw new TypeError('Failed to fetch')
  }
  showTo(RESIDENT)
  await button.click()
  await note.fill('A fence')
  await callInDialog.click()
  await expect
    .element(dialog.getByText(/^We could not make the call\. We could not reach the server\./))
    .toBeVisible()
  post = () => ({ data: WAITING })
  await callInDialog.click()
  await expect.element(dialog).not.toBeInTheDocument()
  const [first, second, ...more] = sent('nencounter/call/request')
  expect(more).toEqual([])
  expect(second).toEqual(first)
})

test('a note that was not sent is there when the dialog opens again', async () => {
  showTo(RESIDENT)
  await button.click()
  await note.fill('A fence')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await button.click()
  await expect.element(note).toHaveValue('A fence')
})

test('a department that takes no calls has no button', async () => {
  showToAccount(
    RESIDENT,
    <>
      <CallButton
        topic={{ kind: 'channel', department: { ...DEPARTMENT, tags: [] }, channel: null }}
      />
      <p>Contact</p>
    </>,
  )
  await expect.element(page.getByText('Contact')).toBeVisible()
  await expect.element(button).not.toBeInTheDocument()
})
