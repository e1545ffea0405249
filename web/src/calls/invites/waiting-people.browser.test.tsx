import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { CALL_ID, DONE, invited, serveDesk } from '../calls-for-tests.tsx'
import { closeRoom } from '../room-store.ts'
import { ANA, putRoom, showRoom } from './room-for-tests.tsx'

const sent = serveDesk()
const decisions = () => sent.filter(({ asked }) => asked.endsWith('/decide'))

afterEach(closeRoom)

const BEN = invited({
  id: '00000000-0000-4000-8000-0000000000d3',
  person: { id: '00000000-0000-4000-8000-000000000005', first_name: 'Ben', last_name: 'Ode' },
  email: 'ben@example.com',
})
const room = () => page.getByRole('region', { name: 'Waiting room' })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const announced = (words: string) => page.getByRole('status').filter({ hasText: words })

test('a newcomer is announced and shown with address and time, and is admitted', async () => {
  showRoom({}, () => {
    putRoom({ more: [ANA] })
    return DONE
  })
  await expect.element(page.getByRole('heading', { name: 'People in the call' })).toBeVisible()
  await expect.element(room()).not.toBeInTheDocument()
  putRoom({ invitations: [invited()] })
  await expect.element(room().getByText('Ana Ruiz')).toBeVisible()
  await expect.element(room().getByText('Invitation sent to ana@example.com')).toBeVisible()
  await expect.element(room().getByText(/^Waiting since 2:14.PM$/)).toBeVisible()
  await expect.element(announced('Ana Ruiz is waiting to join.')).toBeInTheDocument()
  await button('Admit Ana Ruiz').click()
  await expect.element(room()).not.toBeInTheDocument()
  await expect.poll(decisions).toEqual([
    {
      asked: `POST /api/nencounter/call/${CALL_ID}/invite/${invited().id}/decide`,
      body: { admit: true },
    },
  ])
})

test('who comes to interpret is announced and shown as such', async () => {
  showRoom({})
  await expect.element(page.getByRole('heading', { name: 'People in the call' })).toBeVisible()
  putRoom({ invitations: [invited({ interpreter: true })] })
  await expect.element(room().getByText(/^Waiting since 2:14.PM, as interpreter$/)).toBeVisible()
  const words = 'Ana Ruiz is waiting to join as interpreter.'
  await expect.element(announced(words)).toBeInTheDocument()
})

test('one of two is refused, and the other one stays', async () => {
  showRoom({ invitations: [invited(), BEN] }, () => {
    putRoom({ invitations: [BEN, invited({ state: 'refused' })] })
    return DONE
  })
  await button('Refuse Ana Ruiz').click()
  await expect.element(button('Refuse Ana Ruiz')).not.toBeInTheDocument()
  await expect.element(button('Admit Ben Ode')).toBeVisible()
  expect(decisions().map(({ body }) => body)).toEqual([{ admit: false }])
})

test('who has closed the page is named, and cannot be admitted', async () => {
  showRoom({ invitations: [invited({ here: false })] })
  await expect.element(room().getByText('Has closed the page')).toBeVisible()
  await expect.element(button('Refuse Ana Ruiz')).toBeVisible()
  await expect.element(button('Admit Ana Ruiz')).not.toBeInTheDocument()
})

test('a full call says what can be done, and no one is lost', async () => {
  const detail = 'No more than 4 people can be in a call.'
  showRoom({ invitations: [invited()] }, () => ({
    status: 409,
    code: 'conflict',
    reason: 'call_full',
    values: { limit: 4 },
    detail,
  }))
  await button('Admit Ana Ruiz').click()
  await expect
    .element(room().getByRole('alert'))
    .toHaveTextContent(
      `We could not admit Ana Ruiz. ${detail} Ana Ruiz can stay in the waiting room. Admit them when someone has left the call.`,
    )
  await expect.element(button('Admit Ana Ruiz')).toBeVisible()
})

test('callers have no waiting room', async () => {
  showRoom({ invitations: [invited()], own: 'caller' })
  await expect.element(page.getByRole('heading', { name: 'People in the call' })).toBeVisible()
  await expect.element(room()).not.toBeInTheDocument()
})

test('on other pages the card and the title say who waits, or how many', async () => {
  showRoom({ invitations: [invited(), { ...BEN, here: false }] }, () => DONE, '/')
  const card = page.getByRole('region', { name: 'Call' })
  await expect
    .element(card.getByText('Ana Ruiz is waiting to join.', { exact: true }).first())
    .toBeVisible()
  expect(document.title).toBe('(Call) Permits')
  putRoom({ invitations: [invited(), BEN] })
  await expect.element(card.getByText('2 people are waiting to join.').first()).toBeVisible()
  putRoom({})
  await expect.poll(() => document.title).toBe('Permits')
  await expect.element(card.getByText(/waiting to join/)).not.toBeInTheDocument()
})

test('at 390 px a long name and address are not cut off', async () => {
  await page.viewport(390, 700)
  const email = `${'guillermina.'.repeat(5)}@example.com`
  showRoom({ invitations: [invited({ email })] })
  await expect.element(button('Refuse Ana Ruiz')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(390)
  expect(button('Admit Ana Ruiz').element().getBoundingClientRect().height).toBeGreaterThanOrEqual(
    44,
  )
})
