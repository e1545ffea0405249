import type { CallParticipant } from '@plat/contract/calls/calls'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { CALL_ID, DONE, GUEST, invited, serveDesk } from '../calls-for-tests.tsx'
import { closeRoom } from '../room-store.ts'
import { ANA, putRoom, showRoom } from './room-for-tests.tsx'

const sent = serveDesk()

afterEach(() => {
  closeRoom()
  localStorage.clear()
})

const WEN: CallParticipant = {
  ...ANA,
  person: { id: '00000000-0000-4000-8000-000000000005', first_name: 'Wen', last_name: 'Li' },
}
const interprets = (one: CallParticipant): CallParticipant => ({ ...one, interpreter: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const row = (name: string) =>
  page.getByRole('listitem').filter({ hasText: name }).filter({ hasText: 'In the call' })
/** The row of an invited person, as agents see it. */
const says = (who: string, act: 'Make' | 'End') =>
  `${who}In the call${act === 'Make' ? 'Make interpreter' : 'End interpreting'}Remove`
const seats = () =>
  sent.flatMap(({ asked, body }) =>
    asked === `POST /api/nencounter/call/${CALL_ID}/interpreter` ? [body] : [],
  )

test('an agent makes a guest the interpreter, then another one, then nobody', async () => {
  showRoom({ more: [ANA, WEN] }, (_, body) => {
    const { user } = body as { user: string | null }
    putRoom({ more: [ANA, WEN].map((one) => ({ ...one, interpreter: one.person.id === user })) })
    return DONE
  })
  await expect.element(row('Ana Ruiz')).toHaveTextContent(says('Ana RuizGuest', 'Make'))
  // The caller cannot interpret for herself.
  await expect.element(button('Make interpreter: Rosa Li')).not.toBeInTheDocument()
  await button('Make interpreter: Ana Ruiz').click()
  await expect.element(row('Ana Ruiz')).toHaveTextContent(says('Ana RuizInterpreter', 'End'))
  await button('Make interpreter: Wen Li').click()
  await expect.element(row('Wen Li')).toHaveTextContent(says('Wen LiInterpreter', 'End'))
  await expect.element(row('Ana Ruiz')).toHaveTextContent(says('Ana RuizGuest', 'Make'))
  await button('End interpreting: Wen Li').click()
  await expect.element(row('Wen Li')).toHaveTextContent(says('Wen LiGuest', 'Make'))
  expect(seats()).toEqual([{ user: GUEST.id }, { user: WEN.person.id }, { user: null }])
})

test('a refusal is said', async () => {
  const detail = 'This call has ended.'
  showRoom({ more: [ANA] }, () => ({ status: 409, code: 'conflict', detail }))
  await button('Make interpreter: Ana Ruiz').click()
  await expect
    .element(page.getByText('We could not change the interpreter. This call has ended.'))
    .toBeVisible()
})

test('callers read who interprets, and choose no one; in a call of two there is no one to choose', async () => {
  showRoom({ more: [interprets(ANA)], own: 'caller' })
  await expect.element(row('Ana Ruiz')).toHaveTextContent('Ana RuizInterpreterIn the call')
  await expect.element(page.getByRole('button', { name: /interpret/ })).not.toBeInTheDocument()
  putRoom({})
  await expect.element(row('Ana Ruiz')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: /interpret/ })).not.toBeInTheDocument()
})

test('an agent invites an address to interpret; the invitation and who waits with it say so', async () => {
  const mail = invited({ interpreter: true, person: null, state: 'sent' })
  showRoom({}, () => {
    putRoom({ invitations: [mail] })
    return { data: { sent: 1 } }
  })
  await page.getByLabelText('Add recipient address').fill('ana@example.com')
  await page.getByText('Invite as interpreter').click()
  await button('Invite').click()
  await expect
    .element(page.getByRole('list', { name: 'Invitations' }))
    .toHaveTextContent('ana@example.com Invited by e-mail, as interpreterWithdraw')
  expect(sent.find(({ asked }) => asked.endsWith('/invite'))?.body).toEqual({
    recipients: 'ana@example.com',
    interpreter: true,
  })
  await button('Okay').click()
  await expect
    .element(page.getByRole('checkbox', { name: 'Invite as interpreter' }))
    .not.toBeChecked()
  putRoom({ invitations: [invited({ interpreter: true })] })
  const waiting = page.getByRole('listitem').filter({ hasText: 'Admit' })
  await expect.element(waiting.getByText('Interpreter')).toBeVisible()
})

/** Place and size of the tiles of the others, in their order, with their names. */
const tiles = () =>
  [...page.getByRole('region', { name: 'Video' }).element().querySelectorAll('li')].map((tile) => {
    const { x, y, width, height } = tile.getBoundingClientRect()
    return { words: tile.textContent, x, y, width, height }
  })

test.each([1280, 390])(
  'the interpreter comes first and is the largest of two others at %i px',
  async (width) => {
    showRoom({ more: [interprets(ANA)] })
    await page.viewport(width, 900)
    await expect
      .poll(() => tiles().map(({ words }) => words))
      .toEqual(['ARAna RuizInterpreter', 'RLRosa Li'])
    await expect
      .poll(() => {
        const [first, second] = tiles()
        return first && second && first.width * first.height > 1.5 * second.width * second.height
      })
      .toBe(true)
    const stage = page.getByRole('region', { name: 'Video' }).element().getBoundingClientRect()
    const [first] = tiles()
    expect(first && first.height / stage.height).toBeGreaterThan(width < 500 ? 0.3 : 0.6)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  },
)
