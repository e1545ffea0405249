import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { setLiveState } from '../api/live-status.ts'
import {
  active,
  CALL_ID,
  desk,
  DONE,
  hear,
  loadsPage,
  request,
  serveDesk,
  showOnPage,
  SUBJECT,
  waiting,
} from './calls-for-tests.tsx'
import CallsKeeper from './calls-keeper.tsx'
import { Dialog } from '../ui/dialog.tsx'

const asked = serveDesk()
const acts = () => asked.filter(({ asked: what }) => what.startsWith('POST'))

const ringing = () => page.getByRole('alertdialog')
const card = () => page.getByRole('region', { name: 'Call' })
/** The card's visible words, which are announced as well. */
const says = (words: string | RegExp) => card().getByText(words, { exact: true }).first()
const path = () => page.getByRole('status').filter({ hasText: /^\// })
const press = (letter: string) => userEvent.keyboard(`{Alt>}${letter}{/Alt}`)

test('an agent sees who calls, about what, with which note and for how long, and joins', async () => {
  desk.request = request()
  showOnPage(<CallsKeeper />)
  await expect.element(ringing()).toHaveAccessibleName('Rosa Li is calling')
  for (const text of ['B-2026-00412 · New two-story house', '12 Main St · Building'])
    await expect.element(ringing().getByText(text)).toBeVisible()
  await expect.element(ringing().getByText('Which plans do I need?')).toBeVisible()
  await expect.element(ringing().getByText(/^(20|1\d) s left$/)).toBeVisible()
  expect(document.title).toBe('(Call) Permits')
  await ringing().getByRole('button', { name: 'Join' }).click()
  await expect.element(path()).toHaveTextContent(`/call/${CALL_ID}`)
  await expect.element(ringing()).not.toBeInTheDocument()
  expect(acts()).toEqual([
    { asked: `POST /api/nencounter/call/${CALL_ID}/answer`, body: { answer: true } },
  ])
  expect(document.title).toBe('Permits')
})

test('a call over an open dialog takes nothing from the text in it, is announced, and is declined by keys', async () => {
  desk.request = request({ direct: true, subject: { ...SUBJECT, discriminator: 'generic' } })
  desk.act = () => {
    desk.request = null
    return DONE
  }
  showOnPage(
    <>
      <Dialog title="Notes" closeLabel="Close" open onClose={() => undefined}>
        <textarea aria-label="Notes" />
      </Dialog>
      <CallsKeeper />
    </>,
  )
  await expect.element(ringing()).toHaveAccessibleName('Rosa Li is calling you directly')
  await expect
    .element(ringing().getByText(/Press Alt and J to join, Alt and D to decline\.$/))
    .toHaveAttribute('role', 'alert')
  const notes = page.getByRole('textbox', { name: 'Notes' })
  await notes.fill('jd')
  await expect.element(ringing().getByRole('button', { name: 'Decline' })).toBeVisible()
  await press('d')
  await expect.element(ringing()).not.toBeInTheDocument()
  await expect.element(notes).toHaveValue('jd')
  expect(acts().map(({ body }) => body)).toEqual([{ answer: false }])
})

test('a call that a colleague answered first says so until that is read', async () => {
  desk.request = request()
  desk.act = () => {
    desk.request = null
    hear({ type: 'call_request_over', data: { id: CALL_ID, reason: 'withdrawn' } })
    return { status: 409, code: 'conflict', detail: 'Wen Li has answered this call.' }
  }
  showOnPage(<CallsKeeper />)
  await ringing().getByRole('button', { name: 'Join' }).click()
  await expect
    .element(ringing().getByText('We could not connect you. Wen Li has answered this call.'))
    .toBeVisible()
  await expect.element(ringing().getByRole('button', { name: 'Join' })).not.toBeInTheDocument()
  await expect.element(path()).toHaveTextContent('/')
  await ringing().getByRole('button', { name: 'OK' }).click()
  await expect.element(ringing()).not.toBeInTheDocument()
  // It is not said twice.
  await expect.element(card()).not.toBeInTheDocument()
})

test('a call that was missed leaves a notice until that is read', async () => {
  desk.request = request()
  showOnPage(<CallsKeeper />)
  await expect.element(ringing()).toBeVisible()
  desk.request = null
  hear({ type: 'call_request_over', data: { id: CALL_ID, reason: 'missed' } })
  await expect
    .element(says('You did not answer Rosa Li in time. It counts as a missed call.'))
    .toBeVisible()
  await expect.element(ringing()).not.toBeInTheDocument()
  await card().getByRole('button', { name: 'OK' }).click()
  await expect.element(card()).not.toBeInTheDocument()
})

test('a call is not offered on the page that has its room open', async () => {
  desk.request = request()
  desk.call = waiting({ id: '00000000-0000-4000-8000-0000000000cb' })
  showOnPage(<CallsKeeper />, `/call/${CALL_ID}`)
  await expect.element(card()).toBeVisible()
  await expect.element(ringing()).not.toBeInTheDocument()
})

test('a call that ended as it was requested, because no agent was there, says so', async () => {
  const ended = waiting({ state: 'ended', queue: null, outcome: 'no_agent' })
  Object.assign(desk, { call: ended, one: ended })
  showOnPage(<CallsKeeper />)
  await expect.element(says('No agent is available now.')).toBeVisible()
})

test('a caller follows the place in line, learns of a lost connection, and cancels', async () => {
  desk.call = waiting()
  showOnPage(<CallsKeeper />)
  for (const text of [
    'Thank you. We are connecting you to an Agent. Please wait.',
    'You are number 3 in line. The wait is likely 5 to 10 minutes.',
    'You can continue to use the product and we will notify you when your Call is available.',
  ])
    await expect.element(says(text)).toBeVisible()
  const queue = { ringing: true, place: null, wait: null }
  hear({ type: 'call_queue', data: { id: CALL_ID, queue } })
  await expect.element(says('An agent is being asked now.')).toBeVisible()
  setLiveState('lost')
  await expect.element(says(/^Connection lost\. We keep your place for 30 seconds/)).toBeVisible()
  desk.act = () => {
    desk.call = null
    desk.one = waiting({ state: 'ended', queue: null, outcome: 'cancelled' })
    return DONE
  }
  await card().getByRole('button', { name: 'Cancel' }).click()
  await expect.element(card()).not.toBeInTheDocument()
  expect(acts().map(({ asked: what }) => what)).toEqual([
    `POST /api/nencounter/call/${CALL_ID}/close`,
  ])
})

test('a caller who waits can check the devices', async () => {
  desk.call = waiting()
  showOnPage(<CallsKeeper />)
  const check = card().getByRole('link', { name: 'Check camera, microphone and network' })
  await expect.element(check).toHaveAttribute('href', '/call/check')
  // Browsers allow devices only in a document of that address.
  expect(await loadsPage(check)).toBe(true)
})

test('the card on the page of the check has no link to it', async () => {
  desk.call = waiting()
  showOnPage(<CallsKeeper />, '/call/check')
  await expect.element(card().getByRole('button', { name: 'Cancel' })).toBeVisible()
  await expect.element(card().getByRole('link')).not.toBeInTheDocument()
})

test('an answered caller is told at once on any page, and joins; the room’s own page shows no card', async () => {
  desk.call = waiting()
  showOnPage(<CallsKeeper />)
  await expect.element(card()).toBeVisible()
  const answered = active({ state: 'joining', user_type: 'caller' })
  desk.call = answered
  if (answered.information) hear({ type: 'call_information', data: answered.information })
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'Rosa Li is ready to talk to you.' }))
    .toBeInTheDocument()
  expect(document.title).toBe('(Call) Permits')
  await card().getByRole('button', { name: 'Join' }).click()
  await expect.element(path()).toHaveTextContent(`/call/${CALL_ID}`)
  await expect.element(card()).not.toBeInTheDocument()
})

test('who is in a call finds the way back on other pages', async () => {
  desk.call = active({ state: 'joined', user_type: 'agent' })
  showOnPage(<CallsKeeper />)
  await expect.element(says('You are in a call with Rosa Li.')).toBeVisible()
  await expect
    .element(card().getByRole('link', { name: 'Return' }))
    .toHaveAttribute('href', `/call/${CALL_ID}`)
  desk.act = () => {
    desk.call = null
    return DONE
  }
  await card().getByRole('button', { name: 'Hang up' }).click()
  await expect.element(card()).not.toBeInTheDocument()
})

test('a call that nobody answered while the page was reloaded offers a call-back, until that is closed', async () => {
  sessionStorage.setItem('plat.call', CALL_ID)
  desk.one = waiting({ state: 'ended', queue: null, outcome: 'unanswered' })
  showOnPage(<CallsKeeper />)
  await expect.element(says('No agent answered your call.')).toBeVisible()
  await card().getByRole('button', { name: 'Leave a call-back' }).click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await card().getByRole('button', { name: 'Close' }).click()
  await expect.element(card()).not.toBeInTheDocument()
  await expect.poll(() => sessionStorage.getItem('plat.call')).toBeNull()
})

test('no call-back is offered on a record that the caller may no longer see', async () => {
  sessionStorage.setItem('plat.call', CALL_ID)
  const subject = { ...SUBJECT, guid: null, agency_reference: null, title: null, address: null }
  desk.one = waiting({ state: 'ended', queue: null, outcome: 'no_agent', subject })
  showOnPage(<CallsKeeper />)
  await expect.element(says('No agent is available now.')).toBeVisible()
  await expect
    .element(card().getByRole('button', { name: 'Leave a call-back' }))
    .not.toBeInTheDocument()
})

test('a call of another account that used this tab is forgotten', async () => {
  sessionStorage.setItem('plat.call', CALL_ID)
  showOnPage(<CallsKeeper />)
  await expect.poll(() => sessionStorage.getItem('plat.call')).toBeNull()
  await expect.element(card()).not.toBeInTheDocument()
})

test('at 390 px the card is a bar below the page and says how much room it takes', async () => {
  await page.viewport(390, 700)
  desk.call = waiting()
  showOnPage(<CallsKeeper />)
  await expect.element(card()).toBeVisible()
  const { left, right, bottom, top } = card().element().getBoundingClientRect()
  expect([left, right, bottom]).toEqual([0, 390, 700])
  expect(bottom - top).toBeLessThan(0.4 * 700)
  const { scrollHeight, clientHeight } = card().element()
  expect(scrollHeight).toBe(clientHeight)
  await expect
    .poll(() => document.documentElement.style.getPropertyValue('--call-card'))
    .toBe(`${Math.ceil(700 - top)}px`)
})
