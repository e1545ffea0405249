import type { Account } from '@plat/contract/accounts/account'
import { type Department, listDepartments } from '@plat/contract/departments/departments'
import { listChannels } from '@plat/contract/offices/channels'
import { requestAppointment } from '@plat/contract/schedule/schedule'
import { listSlots } from '@plat/contract/schedule/slots'
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect } from 'vitest'
import { page } from 'vitest/browser'
import { addressOf } from '../../../api/client.ts'
import { viewerQuery } from '../../../api/queries.ts'
import { createQueryClient } from '../../../api/query-client.ts'
import { LocaleProvider } from '../../../shell/locale.tsx'
import { TenantContext, type TenantContextValue } from '../../../shell/tenant.tsx'
import { OFFER, REQUESTED } from '../../../slots/for-tests.ts'
import { render } from '../../../ui/render-for-tests.tsx'
import { OPEN_CHANNEL, SUBJECT } from '../../for-tests.ts'
import { topicOf, topicOfSubject } from '../../state/topic.ts'
import { useDesk } from '../../use-desk.ts'
import EngagementPanel from '../engagement-panel.tsx'

// Only these members matter here.
const ACCOUNT = {
  id: '0d0a3f3c-2a2c-4c5e-9d3e-999999999999',
  email: 'rosa@example.org',
  role: 'resident',
} as unknown as Account
/** It takes calls and appointments. */
export const DEPARTMENT: Department = {
  id: 'building',
  name: 'Building',
  title: { long: 'Building Department' },
  summary: null,
  image: null,
  worksWith: null,
  tags: ['call', 'appointment'],
  canSearchRecords: true,
  navigation: [],
  options: [],
  contact: null,
  modules: [],
}
const TENANT = {
  config: { demo: true, demoAccounts: [], signIn: [], timeZone: 'America/Los_Angeles' },
  viewer: 'anonymous',
} as unknown as TenantContextValue

/** Paths of what can be booked, and of booking it. */
export const SLOTS = addressOf(listSlots.path)
export const BOOK = addressOf(requestAppointment.path)

/** What the server answers by path, which paths it refuses, and what it was asked and sent. */
interface ServedBooking {
  answers: Record<string, unknown>
  refusals: Record<string, object | undefined>
  sent: { path: string; body: unknown }[]
  asked: string[]
}

/** Answers the panel's requests, anew for each test of a file. */
export function serveBooking(): ServedBooking {
  const { fetch } = window
  const served: ServedBooking = { answers: {}, refusals: {}, sent: [], asked: [] }
  beforeEach(async () => {
    await page.viewport(1280, 800)
    sessionStorage.clear()
    served.sent = []
    served.asked = []
    served.refusals = {}
    served.answers = {
      [addressOf(listDepartments.path)]: [DEPARTMENT],
      [addressOf(listChannels.path)]: [OPEN_CHANNEL],
      [SLOTS]: OFFER,
      [BOOK]: REQUESTED,
    }
    window.fetch = (address, options) => {
      const [path = ''] = String(address).split('?')
      if (path.split('/')[1] !== 'api') return fetch(address, options)
      served.asked.push(String(address))
      if (options?.method === 'POST')
        served.sent.push({ path, body: JSON.parse(String(options.body)) as unknown })
      const refusal = served.refusals[path]
      if (refusal === undefined)
        return Promise.resolve(Response.json({ data: served.answers[path], meta: {} }))
      const problem = { title: 'No', detail: 'The server says no.', status: 409, code: 'conflict' }
      return Promise.resolve(Response.json({ ...problem, ...refusal }, { status: 409 }))
    }
  })
  afterEach(() => {
    window.fetch = fetch
  })
  return served
}

function Screen({ topic }: { topic: 'record' | 'channel' }) {
  const desk = useDesk(() => undefined)
  const about =
    topic === 'record'
      ? topicOfSubject(SUBJECT)
      : topicOf({ kind: 'channel', department: 'building', channel: null, words: null })
  return (
    <>
      <button type="button" onClick={() => desk.open(about, 'choice')}>
        Open
      </button>
      {desk.state.panel && <EngagementPanel desk={desk} panel={desk.state.panel} />}
    </>
  )
}

/** The panel about a topic, opened. */
export async function show({
  account = ACCOUNT as Account | null,
  topic = 'record' as 'record' | 'channel',
  locale = 'en' as 'en' | 'es',
} = {}) {
  const client = createQueryClient()
  client.setQueryData(viewerQuery.queryKey, { user: account, expires: null })
  render(
    <QueryClientProvider client={client}>
      <LocaleProvider agencyLocale={locale} accountLocale={locale}>
        <TenantContext value={TENANT}>
          <MemoryRouter>
            <Screen topic={topic} />
          </MemoryRouter>
        </TenantContext>
      </LocaleProvider>
    </QueryClientProvider>,
  )
  await page.getByRole('button', { name: 'Open' }).click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
}

export const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
export const heading = (name: string) => page.getByRole('heading', { name, exact: true })
export const slot = (name: RegExp) => page.getByRole('radio', { name })
export const day = (name: string | RegExp) => page.getByRole('group', { name })
export const notes = () => page.getByLabelText('Notes')
export const toSlots = () => page.getByRole('button', { name: /^Appointment/ }).click()

/** Picks a slot of the Monday and goes on. */
export async function toConfirm(name = /^9:00\sAM/) {
  await toSlots()
  await day(/^Monday/)
    .getByText(name)
    .click()
  await button('Continue').click()
  await expect.element(heading('Confirm your request')).toHaveFocus()
}
