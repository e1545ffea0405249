import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { setLiveState } from '../../api/live-status.ts'
import { CALL_ID, hear } from '../calls-for-tests.tsx'
import {
  ADMITTED,
  GONE,
  GUEST,
  link,
  openInvite,
  over,
  RESIDENT,
  serveInvite,
  TOKEN,
  waiting,
} from './invite-for-tests.tsx'

const { server, asked, reset } = serveInvite()
const heading = (name: string) => page.getByRole('heading', { name, level: 1, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const name = page.getByRole('textbox', { name: 'Your name' })
const address = () => page.getByLabelText('Address').element().textContent
const room = (state: string) => heading(`Room, ${state}`)
const JOINED = '{"joined":true}'
const STAY = page.getByText('An agent will let you in. Please stay on this page.').first()
const accepts = () => asked.filter(({ asked: what }) => what.endsWith('/accept'))

beforeEach(async () => {
  await page.viewport(390, 844)
  setLiveState('open')
  reset()
  // The first person to accept becomes a guest who waits.
  server.accept = () => {
    Object.assign(server, { guest: server.user ? null : GUEST, link: link('waiting') })
    server.invitation = waiting()
    return { data: { call: CALL_ID, state: 'waiting' } }
  }
})
afterEach(() => {
  setLiveState('none')
  vi.restoreAllMocks()
})

/** The browser has accepted the invitation before. */
function waitsAlready(since?: Date) {
  Object.assign(server, { guest: GUEST, link: link('waiting'), invitation: waiting(since) })
}
/** An agent lets the person in. */
function admit() {
  Object.assign(server, { call: ADMITTED, invitation: null })
  if (ADMITTED.information) hear({ type: 'call_information', data: ADMITTED.information })
}

test('the link says who invites to what and what will happen, and its token leaves the address', async () => {
  openInvite(server)
  await expect.element(heading('You are invited to a call')).toBeVisible()
  await expect
    .element(page.getByText('Rosa Li from the City of Harbor invites you to a call.'))
    .toBeVisible()
  await expect.element(page.getByText('B-2026-00412 · New two-story house')).toBeVisible()
  await expect.element(page.getByText('An agent lets you in.')).toBeVisible()
  await expect.element(page.getByText(/^Once you are in, you choose camera/)).toBeVisible()
  await expect.element(page.getByText(/^Video and sound are not recorded\./)).toBeVisible()
  await expect.poll(address).toBe('/call/invite')
  await expect.element(name).toHaveAttribute('autocomplete', 'name')
  expect(document.title).toContain('You are invited to a call')
  expect(accepts()).toHaveLength(0)
})

test('the link says that the person is invited to interpret', async () => {
  server.link = link('open', true)
  openInvite(server)
  await expect
    .element(
      page.getByText(
        'Rosa Li from the City of Harbor invites you to a call. You are asked to interpret.',
      ),
    )
    .toBeVisible()
})

test('a guest who enters a name comes to the waiting room, and an agent lets the guest in', async () => {
  openInvite(server)
  await name.fill('  Sam Lee ')
  await userEvent.keyboard('{Enter}')
  await expect.element(heading('Waiting room')).toHaveFocus()
  expect(accepts().map(({ body }) => body)).toEqual([{ name: 'Sam Lee' }])
  await expect.element(STAY).toBeVisible()
  await expect.element(page.getByText(/^You have been waiting since \d/)).toBeVisible()
  await expect.element(page.getByText('B-2026-00412 · New two-story house')).toBeVisible()
  await expect.element(page.getByText(/^No one has answered yet\./)).not.toBeInTheDocument()

  admit()
  await expect.element(heading('An agent let you in.')).toHaveFocus()
  await expect.element(page.getByText('We are opening the call.')).toBeVisible()
  await expect.element(room(JOINED)).toBeVisible()
  await expect.poll(address).toBe(`/call/${CALL_ID}`)
})

test('without a name nothing is sent', async () => {
  openInvite(server)
  await name.click()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Please enter your name.')).toBeVisible()
  await expect.element(name).toHaveFocus()
  await name.fill('   ')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Please enter your name.')).toBeVisible()
  expect(accepts()).toHaveLength(0)
})

test('who is signed in joins as who one is, and at once where no one has to let the person in', async () => {
  server.user = RESIDENT
  server.accept = () => ({ data: { call: CALL_ID, state: 'admitted' } })
  openInvite(server)
  await expect.element(page.getByText('You join as Dana Ortiz.')).toBeVisible()
  await expect.element(name).not.toBeInTheDocument()
  await button('Join the call').click()
  await expect.element(room(JOINED)).toBeVisible()
  expect(accepts().map(({ body }) => body)).toEqual([{}])
})

test.each([400, 404, 410])(
  'a link that the server answers with %i is not valid',
  async (status) => {
    server.link = { status, code: status === 410 ? 'gone' : 'not_found', detail: 'No.' }
    openInvite(server)
    await expect.element(heading('This invitation is no longer valid.')).toBeVisible()
    await expect.element(page.getByText(/Ask the agency for a new invitation\.$/)).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Contact the agency' }))
      .toHaveAttribute('href', 'mailto:city@harbor.example')
    await expect
      .element(page.getByRole('link', { name: 'Go to the home page' }))
      .toHaveAttribute('href', '/')
  },
)

test('an invitation that was used meanwhile says so once Join is pressed', async () => {
  server.accept = () => {
    server.link = GONE
    return GONE
  }
  openInvite(server)
  await name.fill('Sam Lee')
  await button('Join the call').click()
  await expect.element(heading('This invitation is no longer valid.')).toHaveFocus()
  await expect.element(name).not.toBeInTheDocument()
})

test('a refusal of the server is shown in the form, which can be sent again', async () => {
  const { accept } = server
  server.accept = () => ({
    status: 409,
    code: 'conflict',
    reason: 'in_another_call',
    detail: 'You are already in a call. End it first.',
  })
  openInvite(server)
  await name.fill('Sam Lee')
  await button('Join the call').click()
  await expect.element(page.getByText('You are already in a call. End it first.')).toBeVisible()
  server.accept = accept
  await button('Join the call').click()
  await expect.element(heading('Waiting room')).toBeVisible()
})

test('a link that could not be read is read again by a press', async () => {
  server.link = { status: 500, code: 'internal', detail: 'Broken.' }
  openInvite(server)
  await expect.element(button('Try again')).toBeVisible()
  server.link = link('open')
  await button('Try again').click()
  await expect.element(name).toBeVisible()
})

test('a reload, or the link opened again, shows the waiting room again', async () => {
  waitsAlready()
  sessionStorage.setItem('plat.call-invite', TOKEN)
  openInvite(server, '/call/invite')
  await expect.element(heading('Waiting room')).toBeVisible()
  await expect.element(STAY).toBeVisible()
})

test('a reload before one has joined shows the form again', async () => {
  sessionStorage.setItem('plat.call-invite', TOKEN)
  openInvite(server, '/call/invite')
  await expect.element(name).toBeVisible()
})

test('a tab of the browser that has no token shows the waiting room as well', async () => {
  waitsAlready()
  openInvite(server, '/call/invite')
  await expect.element(heading('Waiting room')).toBeVisible()
})

test('who was let in already and opens the link again comes to the room, with devices off', async () => {
  Object.assign(server, { guest: GUEST, link: link('admitted'), call: ADMITTED })
  openInvite(server)
  await expect.element(room('asks how')).toBeVisible()
})

test('a hidden tab marks its title, and goes to the room once it is looked at', async () => {
  waitsAlready()
  openInvite(server)
  await expect.element(STAY).toBeVisible()
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  document.dispatchEvent(new Event('visibilitychange'))
  admit()
  await expect.poll(() => document.title).toMatch(/^\(Call\) An agent let you in\./)
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  await expect.poll(address).toBe('/call/invite')
  hidden.mockReturnValue(false)
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.element(room(JOINED)).toBeVisible()
  expect(document.title).not.toContain('(Call)')
})

test.each([
  ['refused', 'The agency did not let you in.', /^If this is a mistake, contact the agency/],
  ['ended', 'This call has ended.', /contact it or ask for a new invitation\.$/],
  ['removed', 'An agent removed you from this call.', /ask for a new invitation\.$/],
  ['missed', 'This invitation is no longer valid.', /Ask the agency for a new invitation\.$/],
] as const)(
  '%s while one waits is said in place of the waiting room',
  async (reason, title, hint) => {
    waitsAlready()
    openInvite(server)
    await expect.element(STAY).toBeVisible()
    Object.assign(server, { link: GONE, invitation: null })
    hear(over(reason))
    await expect.element(heading(title)).toHaveFocus()
    await expect.element(page.getByText(hint)).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Go to the home page' })).toBeVisible()
    await expect.element(button('Leave')).not.toBeInTheDocument()
  },
)

test('who was refused while the connection was lost reads that the invitation is not valid', async () => {
  waitsAlready()
  openInvite(server)
  await expect.element(STAY).toBeVisible()
  Object.assign(server, { link: GONE, invitation: null })
  hear({ type: 'mailbox_information', data: waiting() })
  await expect.element(heading('This invitation is no longer valid.')).toBeVisible()
})

test('Leave ends the wait at once; a failure is said', async () => {
  waitsAlready()
  server.leave = () => ({ status: 500, code: 'internal', detail: 'Broken.' })
  openInvite(server)
  await button('Leave').click()
  await expect
    .element(page.getByText(/^We could not take you out of the waiting room\./))
    .toBeVisible()
  server.leave = () => {
    Object.assign(server, { link: GONE, invitation: null })
    return { data: { done: true } }
  }
  await button('Leave').click()
  await expect.element(heading('You left the waiting room.')).toHaveFocus()
})

test('who waits checks the devices on the page, which keeps the place, until an agent lets one in', async () => {
  waitsAlready()
  openInvite(server)
  const check = button('Check camera, microphone and network')
  await expect.element(check).toHaveAttribute('aria-expanded', 'false')
  const id = check.element().getAttribute('aria-controls') ?? ''
  const content = () => document.getElementById(id)
  expect(content()?.hidden).toBe(true)
  await check.click()
  await expect.element(check).toHaveAttribute('aria-expanded', 'true')
  expect(content()?.hidden).toBe(false)
  await expect.element(heading('Waiting room')).toBeVisible()
  admit()
  await expect.element(heading('An agent let you in.')).toBeVisible()
  expect(content()).toBeNull()
})

test('after five minutes the page says what else one can do', async () => {
  waitsAlready(new Date(Date.now() - 5 * 60_000 + 1_500))
  openInvite(server)
  await expect.element(STAY).toBeVisible()
  await expect.element(page.getByText(/^No one has answered yet\./)).not.toBeInTheDocument()
  await expect.element(page.getByText(/^No one has answered yet\./).first()).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Contact Building' }))
    .toHaveAttribute('href', '/departments/building')
  await expect.element(page.getByRole('link', { name: 'Go to the home page' })).toBeVisible()
})

test('a lost connection is said while one waits', async () => {
  waitsAlready()
  openInvite(server)
  await expect.element(STAY).toBeVisible()
  setLiveState('lost')
  await expect.element(page.getByText(/^Your connection was lost\./)).toBeVisible()
  setLiveState('open')
  await expect.element(page.getByText(/^Your connection was lost\./)).not.toBeInTheDocument()
})

test('at 390 px everything fits, and targets are large enough for a finger', async () => {
  waitsAlready(new Date(Date.now() - 6 * 60_000))
  openInvite(server)
  const targets = [button('Leave'), page.getByRole('link', { name: 'Contact Building' })]
  for (const target of targets) {
    await expect.element(target).toBeVisible()
    expect(target.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  }
  expect(document.documentElement.scrollWidth).toBe(390)
})
