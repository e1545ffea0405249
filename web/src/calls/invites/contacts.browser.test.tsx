import type { CallContact } from '@plat/contract/calls/invites'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { CALL_ID, DONE, invited, serveDesk } from '../calls-for-tests.tsx'
import { closeRoom } from '../room-store.ts'
import { putRoom, showRoom } from './room-for-tests.tsx'

const sent = serveDesk()
const requests = (last: string) => sent.filter(({ asked }) => asked.endsWith(`/${last}`))

afterEach(closeRoom)

const agent = (at: number, first_name: string, available = true): CallContact => ({
  user: { id: `00000000-0000-4000-8000-0000000000f${at}`, first_name, last_name: 'Li' },
  first_name,
  last_name: 'Li',
  department: null,
  interpreter: null,
  email: `${first_name.toLowerCase()}@harbor.gov`,
  modules: [{ module_code: 'permits', display_name: 'Building permits' }],
  available,
})
const PLANNING: CallContact = {
  user: null,
  first_name: '',
  last_name: '',
  department: 'Planning',
  interpreter: null,
  email: 'planning@harbor.gov',
  modules: [],
  available: false,
}
const SIGNS: CallContact = {
  ...PLANNING,
  department: null,
  interpreter: 'Harbor Signs',
  email: 'signs@harbor.example',
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const list = () => page.getByRole('list', { name: 'Contacts' })
const open = () => button('Contacts').click()
const serve = (contacts: CallContact[]) => (act: string) =>
  act === 'contact' ? { data: contacts } : act === 'invite' ? { data: { sent: 1 } } : DONE

test('an agent invites a colleague and a department, which can only be invited', async () => {
  showRoom({}, serve([agent(1, 'Wen'), PLANNING]))
  await open()
  await expect.element(list()).toBeVisible()
  expect(list().element().getBoundingClientRect().height).toBe(200)
  await expect.element(list().getByText('Building permits')).toBeVisible()
  await button('Invite Wen Li').click()
  await expect.element(page.getByText('Thank you. We have invited the Agent')).toBeVisible()
  await expect.element(button('Call Planning')).not.toBeInTheDocument()
  await button('Invite Planning').click()
  await expect
    .element(page.getByText('Thank you. We have sent an invite', { exact: true }))
    .toBeVisible()
  expect(requests('invite').map(({ body }) => body)).toEqual([
    { email: 'wen@harbor.gov' },
    { email: 'planning@harbor.gov' },
  ])
})

test('an agent finds an interpreter by the word, and invites them as such', async () => {
  const some = Array.from({ length: 10 }, (_, at) => agent(at, `Agent${at}`))
  showRoom({}, serve([...some, SIGNS, PLANNING]))
  await open()
  const names = () =>
    list()
      .getByRole('listitem')
      .elements()
      .map((row) => row.querySelector('p')?.textContent)
  await expect.poll(() => names().slice(10)).toEqual(['Harbor Signs', 'Planning'])
  await page.getByRole('searchbox', { name: 'Search contacts' }).fill('interpreter')
  await expect.poll(names).toEqual(['Harbor Signs'])
  await expect.element(list().getByText('Interpreter', { exact: true })).toBeVisible()
  await expect.element(button('Call Harbor Signs')).not.toBeInTheDocument()
  await button('Invite Harbor Signs').click()
  await expect.poll(() => requests('invite').length).toBe(1)
  expect(requests('invite').map(({ body }) => body)).toEqual([
    { email: 'signs@harbor.example', interpreter: true },
  ])
})

test('an agent calls a colleague, who is listed as asked', async () => {
  const wen = agent(1, 'Wen')
  showRoom({}, (act) => {
    if (act === 'join-request')
      putRoom({
        invitations: [invited({ person: wen.user, guest: false, email: null, state: 'asked' })],
      })
    return serve([wen])(act)
  })
  await open()
  await button('Call Wen Li').click()
  await expect
    .element(page.getByRole('list', { name: 'Invitations' }))
    .toHaveTextContent('Wen Li Asked to joinWithdraw')
  expect(requests('join-request')).toEqual([
    {
      asked: `POST /api/nencounter/agent/${wen.user?.id}/join-request`,
      body: { call_id: CALL_ID },
    },
  ])
})

test('who cannot be called now is not, and the reason is there', async () => {
  showRoom({}, serve([agent(1, 'Wen', false)]))
  await open()
  const call = button('Call Wen Li')
  await expect.element(call).toBeDisabled()
  await expect
    .element(call)
    .toHaveAccessibleDescription('Cannot be called now: offline, in a call, or on a break')
  await call.click({ force: true })
  await expect.element(button('Invite Wen Li')).toBeEnabled()
  expect(requests('join-request')).toEqual([])
})

test('a colleague who has just gone is refused in words', async () => {
  const detail = 'Wen Li cannot join now.'
  showRoom({}, (act) =>
    act === 'contact' ? { data: [agent(1, 'Wen')] } : { status: 409, code: 'conflict', detail },
  )
  await open()
  await button('Call Wen Li').click()
  await expect.element(page.getByText(`We could not call Wen Li. ${detail}`)).toBeVisible()
})

test('more than ten contacts can be searched', async () => {
  const some = Array.from({ length: 10 }, (_, at) => agent(at, `Agent${at}`))
  showRoom({}, serve([...some, PLANNING]))
  await open()
  await page.getByRole('searchbox', { name: 'Search contacts' }).fill('PLÁN')
  await expect.poll(() => list().getByRole('listitem').elements().length).toBe(1)
  await expect.element(list().getByText('planning@harbor.gov')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search contacts' }).fill('zoo')
  await expect.element(page.getByText(/^No contact matches “zoo”\./)).toBeVisible()
})

test('contacts that cannot be read are read again; none at all says so', async () => {
  let answers = 0
  showRoom({}, (act) => {
    if (act !== 'contact') return DONE
    answers += 1
    return answers === 1
      ? { status: 403, code: 'forbidden', detail: 'You may not do this.' }
      : { data: [] }
  })
  await open()
  await button('Try again').click()
  await expect.element(page.getByText(/^There are no contacts\./)).toBeVisible()
})

test('at 390 px contacts fit', async () => {
  await page.viewport(390, 700)
  showRoom({}, serve([agent(1, 'Wen', false), PLANNING]))
  await open()
  await expect.element(list()).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(390)
  expect(list().element().scrollWidth).toBe(list().element().clientWidth)
  const { height } = button('Invite Wen Li').element().getBoundingClientRect()
  expect(height).toBeGreaterThanOrEqual(44)
})
