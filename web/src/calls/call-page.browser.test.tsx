import type { Call } from '@plat/contract/calls/calls'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { setLiveState } from '../api/live-status.ts'
import CallPage from './call-page.tsx'
import {
  active,
  CALL_ID,
  desk,
  DONE,
  hear,
  serveDesk,
  showOnPage,
  SUBJECT,
  waiting,
} from './calls-for-tests.tsx'

const asked = serveDesk()
const joins = () => asked.filter(({ asked: what }) => what.endsWith('/join'))
const show = () => showOnPage(<CallPage />, `/call/${CALL_ID}`)
const person = (name: string) => page.getByRole('listitem').filter({ hasText: name })

/** The server knows the call as this. */
function put(call: Call): void {
  desk.one = call
  desk.call = call.state === 'ended' ? null : call
}

let joined = Promise.withResolvers<void>()

beforeEach(async () => {
  await page.viewport(1280, 800)
  setLiveState('open')
  joined = Promise.withResolvers<void>()
  put(active({ state: 'joining', user_type: 'agent' }))
  desk.act = (act: string) => {
    if (act !== 'join') return DONE
    joined.resolve()
    const call = active({ state: 'joined', user_type: 'agent' })
    put(call)
    return { data: call.information }
  }
})

test('the room names who is in the call and what it is about, and follows who is there', async () => {
  show()
  await expect
    .element(page.getByRole('heading', { name: 'Call with Rosa Li', level: 1 }))
    .toBeVisible()
  await joined.promise
  expect(joins()).toHaveLength(1)
  await expect
    .element(person('Dana Ortiz (you)'))
    .toHaveTextContent('Dana Ortiz (you)AgentIn the call')
  await expect.element(person('Rosa Li')).toHaveTextContent('Rosa LiCallerIn the call')
  await expect
    .element(page.getByRole('link', { name: 'B-2026-00412' }))
    .toHaveAttribute('href', `/building/permits/search/record/${SUBJECT.guid}`)
  await expect.element(page.getByText('Which plans do I need?')).toBeVisible()

  const away = active({ state: 'joined', user_type: 'agent' }, 'away')
  put(away)
  const { people = [] } = away.information ?? {}
  hear({ type: 'call_people', data: { id: CALL_ID, people } })
  await expect.element(person('Rosa Li').getByText('Connection lost')).toBeVisible()
  await expect
    .element(
      page.getByText('Rosa Li lost the connection. We keep the call open for up to 60 seconds.'),
    )
    .toBeVisible()
})

test('who hangs up finds the way back to the record', async () => {
  show()
  await joined.promise
  desk.act = () => {
    put(waiting({ state: 'ended', queue: null, outcome: 'answered' }))
    return DONE
  }
  await page.getByRole('button', { name: 'Hang up' }).click()
  await expect.element(page.getByRole('heading', { name: 'The call has ended.' })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Back to record B-2026-00412' }))
    .toHaveAttribute('href', `/building/permits/search/record/${SUBJECT.guid}`)
})

test('the room is joined again once a lost connection is back', async () => {
  show()
  await joined.promise
  setLiveState('lost')
  await expect.element(page.getByText(/^Your connection was lost\./)).toBeVisible()
  joined = Promise.withResolvers<void>()
  setLiveState('open')
  await joined.promise
  expect(joins()).toHaveLength(2)
})

test('a room that could not be joined says why, and is tried again', async () => {
  const { act } = desk
  desk.act = () => ({ status: 403, code: 'forbidden', detail: 'You may not do this.' })
  show()
  const notice = page.getByText('We could not connect you to the call. You may not do this.')
  await expect.element(notice).toBeVisible()
  desk.act = act
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(notice).not.toBeInTheDocument()
})

test('a call of another account opens no room', async () => {
  Object.assign(desk, { one: null, call: null })
  show()
  await expect
    .element(page.getByRole('heading', { name: 'We could not find this call' }))
    .toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Hang up' })).not.toBeInTheDocument()
  expect(joins()).toHaveLength(0)
})

test('at 390 px Hang up is at the bottom of the window', async () => {
  await page.viewport(390, 600)
  show()
  const button = page.getByRole('button', { name: 'Hang up' })
  await expect.element(button).toBeInViewport({ ratio: 1 })
  expect(button.element().getBoundingClientRect().bottom).toBeGreaterThan(540)
})
