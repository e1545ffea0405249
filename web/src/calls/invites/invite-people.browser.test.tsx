import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { CALL_ID, DONE, invited, serveDesk } from '../calls-for-tests.tsx'
import { closeRoom } from '../room-store.ts'
import { putRoom, showRoom } from './room-for-tests.tsx'

const sent = serveDesk()
const requests = (last: string) => sent.filter(({ asked }) => asked.endsWith(`/${last}`))

afterEach(closeRoom)

const box = () => page.getByLabelText('Add recipient address')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const invitations = () => page.getByRole('list', { name: 'Invitations' })
const people = page.getByRole('heading', { name: 'People in the call' })

const SENT = invited({ person: null, state: 'sent' })

test('an agent invites several addresses, and the box is back empty', async () => {
  showRoom({}, () => {
    putRoom({ invitations: [SENT] })
    return { data: { sent: 3 } }
  })
  await expect.element(button('Invite')).toBeDisabled()
  await box().fill('a@b.co, c@d.co, rosa')
  await expect.element(page.getByText(/^“rosa” is not an e-mail address\./)).toBeVisible()
  await expect.element(button('Invite')).toBeDisabled()
  await box().fill('a@b.co, c@d.co, e@f.co')
  await expect.element(button('Invite')).toBeEnabled()
  await button('Invite').click()
  const thanks = 'Thank you. We have sent an invite to the provided e-mail addresses'
  await expect.element(page.getByText(thanks, { exact: true })).toBeVisible()
  await expect.element(button('Okay')).toHaveFocus()
  await expect.element(invitations()).toHaveTextContent('ana@example.com Invited by e-mailWithdraw')
  expect(requests('invite').map(({ body }) => body)).toEqual([
    { recipients: 'a@b.co, c@d.co, e@f.co' },
  ])
  expect(sessionStorage.getItem(TYPED)).toBeNull()
  await button('Okay').click()
  await expect.element(box()).toHaveValue('')
  await expect.element(box()).toHaveFocus()
})

test('an agent invites someone as interpreter; the next one is not, unless that is chosen again', async () => {
  showRoom({}, () => {
    putRoom({ invitations: [{ ...SENT, interpreter: true }] })
    return { data: { sent: 1 } }
  })
  const check = page.getByRole('checkbox', { name: 'Invite as interpreter' })
  await expect.element(check).not.toBeChecked()
  await box().fill('ana@example.com')
  await check.click({ force: true })
  await expect.element(check).toBeChecked()
  await button('Invite').click()
  await expect
    .element(invitations())
    .toHaveTextContent('ana@example.com Invited by e-mail, as interpreterWithdraw')
  await button('Okay').click()
  await expect.element(check).not.toBeChecked()
  await box().fill('ben@example.com')
  await button('Invite').click()
  await expect
    .poll(() => requests('invite').map(({ body }) => body))
    .toEqual([
      { recipients: 'ana@example.com', interpreter: true },
      { recipients: 'ben@example.com' },
    ])
  await expect.element(button('Okay')).toBeVisible()
})

const TYPED = `plat.typed.00000000-0000-4000-8000-000000000002.call.recipients.${CALL_ID}`

test('addresses that were not sent are still there after a reload, and a refusal is said', async () => {
  const detail = 'This call has 20 open invitations. Withdraw one first.'
  sessionStorage.setItem(TYPED, JSON.stringify('a@b.co'))
  showRoom({}, () => ({ status: 409, code: 'conflict', detail }))
  await expect.element(box()).toHaveValue('a@b.co')
  await box().fill('a@b.co, c@d.co')
  await expect.poll(() => sessionStorage.getItem(TYPED)).toBe(JSON.stringify('a@b.co, c@d.co'))
  await button('Invite').click()
  await expect.element(page.getByText(`We could not send the invitations. ${detail}`)).toBeVisible()
  await expect.element(box()).toHaveValue('a@b.co, c@d.co')
})

test('callers invite no one', async () => {
  showRoom({ own: 'caller' })
  await expect.element(people).toBeVisible()
  await expect.element(box()).not.toBeInTheDocument()
})

test('invitations are listed in words, and an open one is withdrawn', async () => {
  const asked = invited({
    id: '00000000-0000-4000-8000-0000000000d3',
    person: { id: '00000000-0000-4000-8000-000000000005', first_name: 'Wen', last_name: 'Li' },
    email: null,
    guest: false,
  })
  const rows = (first: 'sent' | 'refused') => [
    { ...SENT, state: first as (typeof SENT)['state'] },
    { ...asked, state: 'asked' as const },
    ...(['declined', 'missed', 'refused'] as const).map((state, at) => ({
      ...asked,
      id: `00000000-0000-4000-8000-0000000000e${at}`,
      state,
    })),
  ]
  showRoom({ invitations: rows('sent') }, () => {
    putRoom({ invitations: rows('refused') })
    return DONE
  })
  const words = () =>
    invitations()
      .getByRole('listitem')
      .elements()
      .map((row) => row.textContent)
  await expect
    .poll(words)
    .toEqual([
      'ana@example.com Invited by e-mailWithdraw',
      'Wen Li Asked to joinWithdraw',
      'Wen Li Declined',
      'Wen Li Did not answer',
      'Wen Li Refused',
    ])
  await button('Withdraw the invitation of ana@example.com').click()
  await expect.poll(() => words()[0]).toBe('ana@example.com Refused')
  await expect.poll(() => requests('decide').map(({ body }) => body)).toEqual([{ admit: false }])
})

test('a withdrawal that came too late is said', async () => {
  const detail = 'This invitation is no longer valid.'
  showRoom({ invitations: [SENT] }, () => ({ status: 409, code: 'conflict', detail }))
  await button('Withdraw the invitation of ana@example.com').click()
  await expect
    .element(page.getByText(`We could not withdraw the invitation of ana@example.com. ${detail}`))
    .toBeVisible()
})
