import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CALL_ID, DONE, GUEST, serveDesk } from '../calls-for-tests.tsx'
import { closeRoom } from '../room-store.ts'
import { ANA, putRoom, showRoom } from './room-for-tests.tsx'

const sent = serveDesk()

afterEach(closeRoom)

const ana = () => page.getByRole('listitem').filter({ hasText: 'Ana RuizGuest' })
const remove = () => page.getByRole('button', { name: /^Remove / })
const dialog = () => page.getByRole('dialog', { name: 'Remove Ana Ruiz from this call?' })

test('an agent removes a guest by keys, and the focus stays at the people', async () => {
  showRoom({ more: [ANA] }, () => {
    putRoom({})
    return DONE
  })
  await expect.element(ana()).toHaveTextContent('Ana RuizGuestIn the callMake interpreterRemove')
  // Neither the account itself nor the caller.
  await expect.element(remove()).toHaveAccessibleName('Remove Ana Ruiz')
  remove().element().focus()
  await userEvent.keyboard('{Enter}')
  await expect
    .element(dialog().getByText('They cannot come back with this invitation.'))
    .toBeVisible()
  dialog().getByRole('button', { name: 'Remove' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(ana()).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'People in the call' })).toHaveFocus()
  expect(sent.filter(({ asked }) => asked.endsWith('/remove'))).toEqual([
    { asked: `POST /api/nencounter/call/${CALL_ID}/remove`, body: { user: GUEST.id } },
  ])
})

test('who thinks better of it removes no one, and the focus is back', async () => {
  showRoom({ more: [ANA] })
  await remove().click()
  await expect.element(dialog()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(remove()).toHaveFocus()
  expect(sent.filter(({ asked }) => asked.endsWith('/remove'))).toEqual([])
})

test('a refusal is said in the dialog', async () => {
  const detail = 'This call has ended.'
  showRoom({ more: [ANA] }, () => ({ status: 409, code: 'conflict', detail }))
  await remove().click()
  await dialog().getByRole('button', { name: 'Remove' }).click()
  await expect
    .element(dialog().getByRole('alert'))
    .toHaveTextContent('We could not remove Ana Ruiz. This call has ended.')
})

test('callers remove no one', async () => {
  showRoom({ more: [ANA], own: 'caller' })
  await expect.element(ana()).toHaveTextContent('Ana RuizGuestIn the call')
  await expect.element(remove()).not.toBeInTheDocument()
})
