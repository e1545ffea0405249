import type { ScheduleEntry } from '@plat/contract/schedule/entry'
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { nearestValue } from '@plat/contract/schedule/slots'
import { viewerQuery } from '../api/queries.ts'
import { createQueryClient } from '../api/query-client.ts'
import { FramePartsContext } from '../shell/frame.tsx'
import { LocaleProvider } from '../shell/locale.tsx'
import { TenantContext, type TenantContextValue } from '../shell/tenant.tsx'
import { OFFER, REQUESTED } from '../slots/for-tests.ts'
import { axeFaults } from '../ui/axe-for-tests.ts'
import { render } from '../ui/render-for-tests.tsx'
import AppointmentPage from './appointment-page.tsx'

const TENANT = {
  config: { branding: { backgroundImage: null, title: { long: 'Harbor', short: 'Harbor' } } },
  viewer: 'anonymous',
  // Only these members matter here.
} as unknown as TenantContextValue
const TOKEN = 'a-token-of-a-mail-that-is-long'
const LINK = `/api/schedule/link/${TOKEN}`

let entry: ScheduleEntry
let refusal: { status: number; code: string; reason?: string; values?: object } | null
let sent: unknown[]
let asked: string[]
const { fetch } = window

beforeEach(async () => {
  await page.viewport(1280, 800)
  sessionStorage.setItem('plat.appointment-token', TOKEN)
  entry = REQUESTED
  refusal = null
  sent = []
  asked = []
  window.fetch = (address, options) => {
    const path = String(address)
    if (!path.startsWith('/api/')) return fetch(address, options)
    asked.push(`${options?.method} ${path}`)
    const change = options?.method === 'PUT'
    if (change) sent.push(JSON.parse(String(options.body)))
    if (refusal && (change || refusal.code !== 'conflict')) {
      const problem = { title: 'No', detail: 'The server says no.', ...refusal }
      return Promise.resolve(Response.json(problem, { status: refusal.status }))
    }
    const data = path.endsWith('/slot') ? OFFER : entry
    return Promise.resolve(Response.json({ data, meta: {} }))
  }
})
afterEach(() => {
  window.fetch = fetch
  sessionStorage.clear()
})

function show(locale: 'en' | 'es' = 'en') {
  const client = createQueryClient()
  client.setQueryData(viewerQuery.queryKey, { user: null, expires: null })
  render(
    <QueryClientProvider client={client}>
      <LocaleProvider agencyLocale={locale} accountLocale={locale}>
        <TenantContext value={TENANT}>
          <FramePartsContext value={{ TopBar: () => <header />, Footer: () => <footer /> }}>
            <MemoryRouter>
              <AppointmentPage />
            </MemoryRouter>
          </FramePartsContext>
        </TenantContext>
      </LocaleProvider>
    </QueryClientProvider>,
  )
}

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
/** What the server answers to a change, and says from then on. */
const becomes = (rest: Partial<ScheduleEntry>) => (entry = { ...entry, version: 2, ...rest })

test('the mailed link shows the appointment and changes nothing', async () => {
  show()
  await expect
    .element(page.getByText('You picked this time. The agency has not confirmed it yet.'))
    .toBeVisible()
  await expect.element(page.getByText('Monday, November 2')).toBeVisible()
  await expect.element(page.getByText('About the fence')).toBeVisible()
  await expect.element(page.getByText('700 Harbor Way')).toBeVisible()
  await expect.element(page.getByText('Spanish', { exact: true })).toBeVisible()
  await expect.element(button('Confirm')).not.toBeInTheDocument()
  const calendar = page.getByRole('link', { name: 'Add to calendar' })
  await expect.element(calendar).toHaveAttribute('href', `${LINK}/calendar?lang=en`)
  await expect.element(calendar).toHaveAttribute('download')
  expect(await axeFaults()).toBe('')
  expect(asked).toEqual([`GET ${LINK}`])
})

test('what the agency agreed to is confirmed by a press, from the version that was seen', async () => {
  const can = { ...REQUESTED.can, confirm: true }
  entry = { ...REQUESTED, status: 'awaiting', can }
  show()
  await expect
    .element(
      page.getByText('The agency has agreed to this time. Please confirm that you will come.'),
    )
    .toBeVisible()
  await expect.element(button('Confirm')).toBeVisible()
  becomes({ status: 'confirmed', can: { ...can, confirm: false } })
  await button('Confirm').click()
  await expect.element(page.getByText('This appointment is confirmed.')).toBeVisible()
  await expect.element(page.getByText('Thank you. The agency is told.')).toBeVisible()
  expect(sent).toEqual([{ action: 'confirm', version: 1 }])
})

test('another slot is picked and asked for; one that somebody else took has the nearest in its place', async () => {
  show()
  await button('Reschedule').click()
  await expect.element(page.getByRole('heading', { name: 'Pick another slot' })).toHaveFocus()
  expect(asked).toContain(`GET ${LINK}/slot`)
  const [, monday] = OFFER.days
  const [eight, , ten] = monday?.slots ?? []
  const group = page.getByRole('group', { name: /^Monday/ })
  await group.getByText(/^11:00/).click()
  expect(await axeFaults()).toBe('')
  refusal = {
    status: 409,
    code: 'conflict',
    reason: 'slot_taken',
    values: { nearest: nearestValue([eight!, ten!]) },
  }
  await button('Ask for this time').click()
  await expect.element(page.getByText(/^Somebody else has just taken this slot\./)).toBeVisible()
  refusal = null
  await button(/^Monday, November 2, 10:00/).click()
  becomes({ datetime: { start: ten!.start, end: ten!.end } })
  await button('Ask for this time').click()
  await expect
    .element(page.getByText('You picked another time. The agency is asked to confirm it.'))
    .toBeVisible()
  await expect.element(page.getByText(/^10:00\s–\s11:00\sAM/)).toBeVisible()
  expect(sent[1]).toEqual({
    action: 'reschedule',
    version: 1,
    datetime: { start: ten!.start, end: ten!.end },
  })
})

test('an appointment is cancelled after a question', async () => {
  show()
  await button('Cancel the appointment').click()
  const dialog = page.getByRole('dialog')
  await expect
    .element(dialog.getByText('The slot goes to others. The agency and you get a mail.'))
    .toBeVisible()
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent).toEqual([])
  await button('Cancel the appointment').click()
  becomes({
    status: 'closed',
    cancelled: { at: '2026-10-30T10:00:00Z', side: 'user', own: true, name: 'Rosa' },
    can: { confirm: false, reschedule: false, cancel: false, assign: false },
  })
  await dialog.getByRole('button', { name: 'Cancel the appointment' }).click()
  await expect.element(page.getByText('You cancelled this appointment.')).toBeVisible()
  await expect.element(button('Reschedule')).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'Add to calendar' })).not.toBeInTheDocument()
  expect(sent).toEqual([{ action: 'cancel', version: 1 }])
})

test('what somebody else changed meanwhile is shown, with the server’s words', async () => {
  show()
  await expect.element(button('Cancel the appointment')).toBeVisible()
  refusal = { status: 409, code: 'conflict' }
  becomes({ status: 'awaiting', can: { ...REQUESTED.can, confirm: true } })
  await button('Cancel the appointment').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the appointment' }).click()
  await expect.element(page.getByText('Nothing was changed: The server says no.')).toBeVisible()
  await expect.element(button('Confirm')).toBeVisible()
})

test.each([
  { status: 404, code: 'not_found' },
  { status: 410, code: 'gone', reason: 'appointment_link_over' },
])('a link that is over ($status) says so, with a way home', async (over) => {
  refusal = over
  show()
  await expect
    .element(page.getByRole('heading', { name: 'This link is no longer valid.' }))
    .toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Go to the home page' }))
    .toHaveAttribute('href', '/')
  expect(await axeFaults()).toBe('')
})

test('in Spanish, on a phone', async () => {
  await page.viewport(390, 844)
  show('es')
  await expect.element(page.getByRole('heading', { name: 'Su cita' })).toBeVisible()
  await expect.element(page.getByText('Lunes, 2 de noviembre')).toBeVisible()
  await button('Cambiar la hora').click()
  await expect.element(page.getByRole('group', { name: /^Lunes/ })).toBeVisible()
  expect(await axeFaults()).toBe('')
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})
