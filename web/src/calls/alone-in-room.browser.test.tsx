import type { Call } from '@plat/contract/calls/calls'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeFaults } from '../ui/axe-for-tests.ts'
import { showCallPage } from './call-page-for-tests.tsx'
import {
  active,
  alone,
  CONNECTION,
  desk,
  DONE,
  hear,
  serveDesk,
  showOnPage,
} from './calls-for-tests.tsx'
import CallsKeeper from './calls-keeper.tsx'
import { closeRoom } from './room-store.ts'

serveDesk()
beforeEach(() => {
  desk.act = (act) =>
    act === 'join' ? { data: { ...desk.call?.information, connection: CONNECTION } } : DONE
})
afterEach(() => {
  closeRoom()
  localStorage.clear()
  document.documentElement.style.fontSize = ''
})

/** The account's call at the server. */
const put = (call: Call) => Object.assign(desk, { call, one: call })
const card = () => page.getByRole('region', { name: 'Call' })
/** The other side comes into the room. */
const come = (own: 'agent' | 'caller') => {
  const { id, information } = alone(own)
  const { people = [] } = active({ state: 'joined', user_type: own }).information ?? {}
  put({ ...alone(own), information: { ...information, people } })
  hear({ type: 'call_people', data: { id, people } })
}

test.each([
  [
    'agent',
    /^You are in the room for the appointment at 2:00\sPM PST\. We have invited the resident on this website and by email\. Keep this page open\.$/,
  ],
  [
    'caller',
    /^You are in the room for your appointment at 2:00\sPM PST\. Building has not joined yet\. Keep this page open\.$/,
  ],
] as const)(
  'the %s who comes first reads who is missing, until someone comes',
  async (own, words) => {
    put(alone(own))
    showCallPage()
    const text = page.getByText(words)
    await expect.element(text).toBeVisible()
    await expect.element(text).toHaveAttribute('role', 'status')
    come(own)
    await expect.element(text).not.toBeInTheDocument()
    await expect.element(page.getByRole('heading', { name: 'Call with Rosa Li' })).toBeVisible()
  },
)

test('a department that is not known is not named', async () => {
  const call = alone('caller')
  const subject = { ...call.information.subject, module: null, department: null }
  put({ ...call, information: { ...call.information, subject } })
  showCallPage()
  await expect.element(page.getByText(/The department has not joined yet\./)).toBeVisible()
})

test('a call that is no appointment has no such words', async () => {
  put(active({ state: 'joined', user_type: 'caller' }))
  showCallPage()
  await expect.element(page.getByRole('heading', { name: 'Call with Rosa Li' })).toBeVisible()
  await expect.element(page.getByText(/Keep this page open/)).not.toBeInTheDocument()
})

test('the card on other pages says that no one else is there, rings for no one, and names who comes', async () => {
  put(alone('caller', { state: 'joining' }))
  showOnPage(<CallsKeeper />)
  await expect
    .element(card().getByText('You are in the room for your video appointment.').first())
    .toBeVisible()
  await expect.element(card().getByText('No one else is here yet.').first()).toBeVisible()
  await expect.element(card().getByRole('link', { name: 'Return' })).toBeVisible()
  await expect.element(card().getByRole('button', { name: 'Decline' })).not.toBeInTheDocument()
  come('caller')
  await expect.element(card().getByText('You are in a call with Rosa Li.').first()).toBeVisible()
  await expect.element(card().getByText('No one else is here yet.')).not.toBeInTheDocument()
})

test('in Spanish, on a phone with text twice as large', async () => {
  await page.viewport(390, 844)
  document.documentElement.style.fontSize = '200%'
  localStorage.setItem('plat.locale', 'es')
  put(alone('caller'))
  showCallPage()
  await expect
    .element(
      page.getByText(
        /^Usted está en la sala de su cita de las 2:00.*Building todavía no se ha unido\./,
      ),
    )
    .toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  expect(await axeFaults('#content > div')).toBe('')
})
