import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  active,
  CALL_ID,
  desk,
  DONE,
  hear,
  invitation,
  request,
  serveDesk,
  showOnPage,
} from '../calls-for-tests.tsx'
import CallsKeeper from '../calls-keeper.tsx'

const sent = serveDesk()
afterEach(() => vi.useRealTimers())
const acts = () =>
  sent.filter(({ asked }) => asked.startsWith('POST')).map(({ asked }) => asked.split('/').at(-1))
const OVER = { id: invitation().id, call: CALL_ID }

const asking = () => page.getByRole('alertdialog')
const card = () => page.getByRole('region', { name: 'Call' })
const says = (words: string) => card().getByText(words, { exact: true }).first()
const path = () => page.getByRole('status').filter({ hasText: /^\// })
const ring = () => page.getByRole('button', { name: 'Turn ring off' })

test('an agent whom a colleague asks reads who asks and about what, hears it, and joins', async () => {
  desk.invitation = invitation()
  desk.act = () => ({ data: { call: CALL_ID, state: 'admitted' } })
  showOnPage(<CallsKeeper />)
  await expect.element(asking()).toHaveAccessibleName('Rosa Li asks you to join a call')
  await expect.element(asking().getByText('B-2026-00412 · New two-story house')).toBeVisible()
  await expect.element(asking().getByText(/^(60|5\d) s left$/)).toBeVisible()
  await expect.element(ring()).toBeVisible()
  expect(document.title).toBe('(Call) Permits')
  desk.invitation = null
  await asking().getByRole('button', { name: 'Join' }).click()
  await expect.element(path()).toHaveTextContent(`/call/${CALL_ID}`)
  await expect.element(asking()).not.toBeInTheDocument()
  expect(sent.find(({ asked }) => asked.startsWith('POST'))).toEqual({
    asked: `POST /api/nencounter/call/invite/${invitation().id}/accept`,
    body: {},
  })
})

test('an agent reads that the resident of an appointment waits; no time runs out, and the ring ends after a minute', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  desk.invitation = invitation({ how: 'appointment', until: '2999-12-31T00:00:00.000Z' })
  showOnPage(<CallsKeeper />)
  await expect
    .element(asking())
    .toHaveAccessibleName('Rosa Li is waiting for you in a video appointment')
  await expect.element(ring()).toBeVisible()
  await expect.element(asking().getByText(/left$/)).not.toBeInTheDocument()
  vi.advanceTimersByTime(61_000)
  await expect.element(ring()).not.toBeInTheDocument()
  await expect.element(asking().getByRole('button', { name: 'Join' })).toBeVisible()
})

test('who has to be admitted is led to the waiting room', async () => {
  desk.invitation = invitation({ how: 'mail' })
  desk.act = () => {
    desk.invitation = invitation({ how: 'mail', state: 'waiting' })
    return { data: { call: CALL_ID, state: 'waiting' } }
  }
  showOnPage(<CallsKeeper />)
  await asking().getByRole('button', { name: 'Join' }).click()
  await expect.element(path()).toHaveTextContent('/call/invite')
  await expect.element(asking()).not.toBeInTheDocument()
  await expect.element(card()).not.toBeInTheDocument()
})

test('a mailed invitation does not ring, and is declined by keys', async () => {
  desk.invitation = invitation({ how: 'mail' })
  desk.act = () => {
    desk.invitation = null
    return DONE
  }
  showOnPage(<CallsKeeper />)
  await expect.element(asking()).toHaveAccessibleName('Rosa Li invites you to a call')
  await expect.element(ring()).not.toBeInTheDocument()
  expect(document.title).toBe('Permits')
  await userEvent.keyboard('{Alt>}d{/Alt}')
  await expect.element(asking()).not.toBeInTheDocument()
  expect(acts()).toEqual(['decline'])
})

test('who is invited to interpret reads so, also in the waiting room', async () => {
  desk.invitation = invitation({ how: 'mail', interpreter: true })
  showOnPage(<CallsKeeper />)
  await expect.element(asking().getByText('You are asked to interpret.')).toBeVisible()
  desk.invitation = invitation({ how: 'mail', interpreter: true, state: 'waiting' })
  hear({ type: 'mailbox_information', data: desk.invitation })
  await expect.element(says('You are asked to interpret.')).toBeVisible()
})

test('a refused Join says why until that is read, and not once more', async () => {
  desk.invitation = invitation()
  desk.act = () => {
    desk.invitation = null
    hear({ type: 'call_invitation_over', data: { ...OVER, reason: 'missed' } })
    const detail = 'This invitation is no longer valid.'
    return { status: 410, code: 'gone', reason: 'call_invite_invalid', detail }
  }
  showOnPage(<CallsKeeper />)
  await asking().getByRole('button', { name: 'Join' }).click()
  await expect
    .element(asking().getByText('We could not connect you. This invitation is no longer valid.'))
    .toBeVisible()
  await expect.element(ring()).not.toBeInTheDocument()
  await asking().getByRole('button', { name: 'OK' }).click()
  await expect.element(asking()).not.toBeInTheDocument()
  await expect.element(card()).not.toBeInTheDocument()
})

test('a full call says so, and Join can be tried again', async () => {
  desk.invitation = invitation()
  const detail = 'No more than 4 people can be in a call.'
  desk.act = () => ({ status: 409, code: 'conflict', detail })
  showOnPage(<CallsKeeper />)
  await asking().getByRole('button', { name: 'Join' }).click()
  await expect.element(asking().getByText(`We could not connect you. ${detail}`)).toBeVisible()
  await expect.element(asking().getByRole('button', { name: 'Join' })).toBeVisible()
})

test('a call that is offered to the account comes first, and so does its own call', async () => {
  Object.assign(desk, { request: request({ id: OVER.id }), invitation: invitation() })
  showOnPage(<CallsKeeper />)
  await expect.element(asking()).toHaveAccessibleName('Rosa Li is calling')
  Object.assign(desk, { request: null, call: active({ state: 'joined', user_type: 'agent' }) })
  hear({ type: 'call_request_over', data: { id: OVER.id, reason: 'declined' } })
  await expect.element(says('You are in a call with Rosa Li.')).toBeVisible()
  await expect.element(asking()).not.toBeInTheDocument()
})

test('who waits to be admitted finds the way back to the waiting room, and leaves', async () => {
  desk.invitation = invitation({ state: 'waiting' })
  showOnPage(<CallsKeeper />)
  const words = 'You are in the waiting room of a call. An agent will let you in.'
  await expect.element(says(words)).toBeVisible()
  await expect
    .element(card().getByRole('link', { name: 'Open the waiting room' }))
    .toHaveAttribute('href', '/call/invite')
  desk.act = () => {
    desk.invitation = null
    return DONE
  }
  await card().getByRole('button', { name: 'Leave' }).click()
  await expect.element(card()).not.toBeInTheDocument()
  await expect.poll(acts).toEqual(['decline'])
})

test.each([
  ['refused', 'An agent withdrew your invitation to the call.'],
  ['removed', 'An agent removed you from the call.'],
  ['missed', 'You did not answer in time when you were asked to join a call.'],
] as const)(
  'an invitation that was %s leaves a notice until that is read',
  async (reason, words) => {
    desk.invitation = invitation()
    showOnPage(<CallsKeeper />)
    await expect.element(asking()).toBeVisible()
    desk.invitation = null
    hear({ type: 'call_invitation_over', data: { ...OVER, reason } })
    await expect.element(says(words)).toBeVisible()
    await expect.element(asking()).not.toBeInTheDocument()
    await card().getByRole('button', { name: 'OK' }).click()
    await expect.element(card()).not.toBeInTheDocument()
  },
)

test.each([
  ['ended', '/'],
  ['refused', '/call/invite'],
] as const)('an invitation that was %s says nothing at %s', async (reason, at) => {
  desk.invitation = invitation()
  showOnPage(<CallsKeeper />, at)
  await expect.element(asking()).toBeVisible()
  desk.invitation = null
  hear({ type: 'call_invitation_over', data: { ...OVER, reason } })
  await expect.element(asking()).not.toBeInTheDocument()
  await expect.element(card()).not.toBeInTheDocument()
})

test('at 390 px nothing of the card is cut off', async () => {
  await page.viewport(390, 700)
  desk.invitation = invitation()
  showOnPage(<CallsKeeper />)
  await expect.element(asking().getByRole('button', { name: 'Decline' })).toBeVisible()
  const { left, right } = asking().element().getBoundingClientRect()
  expect([left, right]).toEqual([12, 378])
  for (const button of asking().getByRole('button').elements())
    expect(button.getBoundingClientRect().right).toBeLessThan(right)
})
