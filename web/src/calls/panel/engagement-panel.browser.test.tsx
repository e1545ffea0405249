import type { Account } from '@plat/contract/accounts/account'
import type { Department } from '@plat/contract/departments/departments'
import type { Channel } from '@plat/contract/offices/channels'
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { viewerQuery } from '../../api/queries.ts'
import { createQueryClient } from '../../api/query-client.ts'
import { LocaleProvider } from '../../shell/locale.tsx'
import { TenantContext, type TenantContextValue } from '../../shell/tenant.tsx'
import { render } from '../../ui/render-for-tests.tsx'
import CallCard from '../card/call-card.tsx'
import { cardView } from '../card/card-view.ts'
import { CLOSED_CHANNEL, OPEN_CHANNEL, SUBJECT, WAITING } from '../for-tests.ts'
import { ringOf } from '../sounds/ring-of.ts'
import { watchRings } from '../sounds/rings-for-tests.ts'
import { useRinging } from '../sounds/use-ringing.ts'
import { topicOfSubject } from '../state/topic.ts'
import { useDesk } from '../use-desk.ts'
import EngagementPanel from './engagement-panel.tsx'

const ACCOUNT: Account = {
  id: '0d0a3f3c-2a2c-4c5e-9d3e-999999999999',
  first_name: 'Rosa',
  last_name: 'Lindqvist',
  email: 'rosa@example.org',
  zip: null,
  locale: null,
  role: 'resident',
  grants: [],
  groups: ['registered'],
  created: '2026-01-01T00:00:00Z',
  has_password: true,
  second_factor: { required: false, enrolled: false },
  properties: {
    control: { alert: { limit: 1, count: 0, placeCollection: { grid: { limit: 1 } } } },
  },
}
const DEPARTMENT: Department = {
  id: 'building',
  name: 'Building',
  title: { long: 'Building Department' },
  summary: null,
  image: null,
  worksWith: null,
  tags: ['call'],
  canSearchRecords: true,
  navigation: [],
  options: [],
  contact: { phone: '541 555 0100', email: null, address: null, hours: null },
  modules: [],
}
const TENANT = {
  config: { demo: true, demoAccounts: [], signIn: [], timeZone: 'America/Los_Angeles' },
  viewer: 'anonymous',
  // Only these members matter here.
} as unknown as TenantContextValue

interface Refusal {
  readonly status: number
  readonly code: string
  readonly reason?: string
}

/** What the server answers by path, and what it was sent. */
let answers: Record<string, unknown>
let refusals: Record<string, Refusal | undefined>
let sent: { path: string; body: unknown }[]
const { fetch } = window

beforeEach(async () => {
  await page.viewport(1280, 800)
  sessionStorage.clear()
  sent = []
  refusals = {}
  answers = {
    '/api/config/departments': [DEPARTMENT],
    '/api/nencounter/channel': [OPEN_CHANNEL],
    '/api/nencounter/call/request': WAITING,
    '/api/nencounter/call-back': { id: WAITING.id },
    [`/api/nencounter/call/${WAITING.id}/cancel`]: { done: true },
    '/api/account/request-2fa-token': { sent: true, expires: '2030-01-01T00:00:00Z' },
    '/api/auth/two-factor-token': signedIn(),
    '/api/auth/login': signedIn(),
  }
  window.fetch = (address, options) => {
    const path = String(address)
    if (!path.startsWith('/api/')) return fetch(address, options)
    if (options?.method === 'POST')
      sent.push({ path, body: JSON.parse(String(options.body ?? 'null')) as unknown })
    const refusal = refusals[path]
    if (refusal === undefined)
      return Promise.resolve(Response.json({ data: answers[path], meta: {} }))
    const problem = { title: 'No', detail: 'The server says no.', ...refusal }
    return Promise.resolve(Response.json(problem, { status: refusal.status }))
  }
})
afterEach(() => {
  vi.unstubAllGlobals()
  window.fetch = fetch
})

function signedIn() {
  return { access_token: 'token', expires: '2030-01-01T00:00:00Z', user: ACCOUNT }
}

function Screen() {
  const desk = useDesk(() => undefined)
  const { state, own } = desk
  const view = cardView(state, own)
  useRinging(ringOf(state, own.cancelling))
  return (
    <>
      <button type="button" onClick={() => desk.open(topicOfSubject(SUBJECT), 'choice')}>
        Open
      </button>
      {state.panel && <EngagementPanel desk={desk} panel={state.panel} />}
      {view && <CallCard desk={desk} view={view} />}
    </>
  )
}

async function show(account: Account | null) {
  const client = createQueryClient()
  client.setQueryData(viewerQuery.queryKey, { user: account, expires: null })
  render(
    <QueryClientProvider client={client}>
      <LocaleProvider agencyLocale="en">
        <TenantContext value={TENANT}>
          <MemoryRouter>
            <Screen />
          </MemoryRouter>
        </TenantContext>
      </LocaleProvider>
    </QueryClientProvider>,
  )
  await page.getByRole('button', { name: 'Open' }).click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const heading = (name: string) => page.getByRole('heading', { name, exact: true })
const noteField = () => page.getByLabelText('Describe what you want to discuss')
const channels = (...all: Channel[]) => (answers['/api/nencounter/channel'] = all)
const sentTo = (path: string) => sent.filter((one) => one.path === path).map(({ body }) => body)

test('who is not signed in logs in within the panel, and goes on where the action led', async () => {
  await show(null)
  await expect.element(page.getByText('New two-storey house')).toBeVisible()
  await expect.element(page.getByRole('link', { name: '541 555 0100' })).toBeVisible()
  await page.getByRole('button', { name: /^Video call/ }).click()
  await expect.element(heading('You need to log in to continue')).toHaveFocus()
  await page.getByLabelText('E-mail').fill(ACCOUNT.email)
  await page.getByLabelText('Password', { exact: true }).fill('seven quiet harbor lamps')
  await button('Log In').click()
  await expect
    .element(
      page.getByText(
        'During office hours, we will assign our next available person for a Video Call',
      ),
    )
    .toBeVisible()
  await expect.element(noteField()).toBeVisible()
})

test('a call is requested with its note, waits in words, and is taken back', async () => {
  await show(ACCOUNT)
  await page.getByRole('button', { name: /^Video call/ }).click()
  await noteField().fill('Which plans do I need?')
  await button('Call').click()
  await expect
    .element(heading('Thank you. We are connecting you to an Agent. Please wait.'))
    .toBeVisible()
  await expect
    .element(
      page.getByText(
        'We are connecting you to an Agent. You can continue to use the product and we will notify you when your Call is available.',
      ),
    )
    .toBeVisible()
  expect(sentTo('/api/nencounter/call/request')).toEqual([
    {
      subject: { type: 'record', guid: SUBJECT.guid },
      caller_note: 'Which plans do I need?',
      request: expect.any(String) as string,
    },
  ])
  await button('Cancel').click()
  await expect.element(page.getByRole('button', { name: /^Video call/ })).toBeVisible()
  expect(sentTo(`/api/nencounter/call/${WAITING.id}/cancel`)).toEqual([{}])
})

test('a waiting caller hears it ring, again and again, until Cancel is pressed', async () => {
  const rings = watchRings()
  await show(ACCOUNT)
  await page.getByRole('button', { name: /^Video call/ }).click()
  await expect.element(button('Call')).toBeVisible()
  expect(rings).toHaveLength(0)
  await button('Call').click()
  await expect.poll(() => rings.map(({ loop }) => loop)).toEqual([true])
  // It is silent from the press on, however long the server takes.
  let answer: (response: Response) => void = () => undefined
  const { fetch: answered } = window
  window.fetch = () => new Promise((resolve) => (answer = resolve))
  await button('Cancel').click()
  await expect.poll(() => rings.length).toBe(0)
  window.fetch = answered
  answer(Response.json({ data: { done: true }, meta: {} }))
  await expect.element(page.getByRole('button', { name: /^Video call/ })).toBeVisible()
  expect(rings).toHaveLength(0)
})

test('a waiting caller closes the panel: a card stays, and opens it again', async () => {
  await show(ACCOUNT)
  await page.getByRole('button', { name: /^Video call/ }).click()
  await button('Call').click()
  await expect.element(button('Cancel')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  const card = page.getByRole('region', { name: 'Your call' })
  await expect.element(card.getByText('B-2026-00412', { exact: false })).toBeVisible()
  await card.getByRole('button', { name: 'Show' }).click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await expect.element(card).not.toBeInTheDocument()
})

test('without a second factor the mailed code is asked for, and the call starts by itself', async () => {
  refusals['/api/nencounter/call/request'] = {
    status: 403,
    code: 'forbidden',
    reason: 'call_needs_code',
  }
  await show(ACCOUNT)
  await page.getByRole('button', { name: /^Video call/ }).click()
  await noteField().fill('Which plans do I need?')
  await button('Call').click()
  await expect
    .element(
      page.getByText(
        'Two-factor authentication is required to make a call. We have sent a code to your email address. Please enter the code below',
      ),
    )
    .toBeVisible()
  expect(sentTo('/api/account/request-2fa-token')).toHaveLength(1)

  refusals['/api/auth/two-factor-token'] = { status: 403, code: 'forbidden', reason: 'wrong_code' }
  await page.getByLabelText('Code').fill('111111')
  await button('Continue').click()
  await expect.element(page.getByRole('dialog').getByRole('alert')).toBeVisible()

  delete refusals['/api/auth/two-factor-token']
  delete refusals['/api/nencounter/call/request']
  await page.getByLabelText('Code').fill('123 456')
  await button('Continue').click()
  // The same whatever becomes of the panel.
  await expect.element(page.getByText(/^Your call starts in [345] seconds\.$/)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  const card = page.getByRole('region', { name: 'Your call' })
  await expect.element(card.getByText('Connecting…').first()).toBeVisible()
  await expect
    .element(card.getByText('Waiting for an Agent').first(), { timeout: 30_000 })
    .toBeVisible()
  expect(sentTo('/api/auth/two-factor-token').at(-1)).toEqual({ token: '123456' })
  const [first, again] = sentTo('/api/nencounter/call/request')
  expect(again).toEqual(first)
})

test('a failure has the server’s words, what was typed stays, and Call tries again', async () => {
  refusals['/api/nencounter/call/request'] = { status: 409, code: 'conflict' }
  await show(ACCOUNT)
  await page.getByRole('button', { name: /^Video call/ }).click()
  await noteField().fill('Which plans do I need?')
  await button('Call').click()
  await expect
    .element(page.getByText('The call could not be started: The server says no.'))
    .toBeVisible()
  await expect.element(noteField()).toHaveValue('Which plans do I need?')
  delete refusals['/api/nencounter/call/request']
  await button('Call again').click()
  await expect.element(button('Cancel')).toBeVisible()
})

test('a call whose answer was lost and that is over by now is no hindrance: Call makes another', async () => {
  await show(ACCOUNT)
  await page.getByRole('button', { name: /^Video call/ }).click()
  refusals['/api/nencounter/call/request'] = { status: 409, code: 'conflict', reason: 'call_ended' }
  await button('Call').click()
  await expect.element(button('Call again')).toBeVisible()
  const requests = () =>
    sentTo('/api/nencounter/call/request').map((body) => (body as { request: string }).request)
  const [first, second, ...rest] = requests()
  expect([rest, second === first]).toEqual([[], false])
  // The one before is not sent again.
  delete refusals['/api/nencounter/call/request']
  await button('Call again').click()
  await expect.element(button('Cancel')).toBeVisible()
  expect(requests().slice(2)).toEqual([second])
})

test('while the office is closed the panel says when it opens, and takes a wish to be called back', async () => {
  channels(CLOSED_CHANNEL)
  await show(ACCOUNT)
  await expect.element(page.getByText(/^The office is closed\. It opens .*8:00\sAM/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Video call/ })).not.toBeInTheDocument()
  await page.getByRole('button', { name: /^Ask to be called back/ }).click()
  await page.getByLabelText('Phone number').fill('call me')
  await userEvent.keyboard('{Enter}')
  await expect
    .element(page.getByText('Enter a telephone number like +1 541 555 0100.'))
    .toBeVisible()
  expect(sentTo('/api/nencounter/call-back')).toEqual([])
  await page.getByLabelText('Phone number').fill('541 555 0199')
  await noteField().fill('About the fence')
  await button('Ask for a call').click()
  await expect
    .element(heading('Thank you. Your request for a call has been received.'))
    .toBeVisible()
  expect(sentTo('/api/nencounter/call-back')).toMatchObject([
    { phone: '541 555 0199', note: 'About the fence' },
  ])
})

test('on a phone the panel is a step of its own, and what is typed outlives it', async () => {
  await page.viewport(390, 844)
  await show(ACCOUNT)
  await page.getByRole('button', { name: /^Video call/ }).click()
  await noteField().fill('Which plans do I need?')
  await button('Close').click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Open' }).click()
  await page.getByRole('button', { name: /^Video call/ }).click()
  await expect.element(noteField()).toHaveValue('Which plans do I need?')
})
