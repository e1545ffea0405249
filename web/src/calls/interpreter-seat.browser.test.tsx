import type { CallParticipant } from '@plat/contract/calls/calls'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { CALL_ID, DONE, serveDesk } from './calls-for-tests.tsx'
import { ANA, putRoom, showRoom } from './invites/room-for-tests.tsx'
import { closeRoom } from './room-store.ts'

const sent = serveDesk()
const seats = () => sent.filter(({ asked }) => asked.endsWith('/interpreter'))

afterEach(() => {
  closeRoom()
  localStorage.clear()
})

const WEN: CallParticipant = {
  ...ANA,
  person: { id: '00000000-0000-4000-8000-000000000005', first_name: 'Wen', last_name: 'Li' },
  user_type: 'agent',
  guest: false,
}
const seated = (one: CallParticipant): CallParticipant => ({ ...one, interpreter: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const seatButtons = () =>
  page
    .getByRole('button', { name: /interpreter:|interpreting:/ })
    .elements()
    .map((one) => one.getAttribute('aria-label'))
const person = (name: string) =>
  page
    .getByRole('listitem')
    .filter({ hasText: name })
    .filter({ hasText: /In the call|En la llamada/ })
const announced = (words: string) => page.getByRole('status').filter({ hasText: words })

test('an agent gives a guest the seat, moves it to a colleague, and ends it', async () => {
  const rooms = [
    [seated(ANA), WEN],
    [ANA, seated(WEN)],
    [ANA, WEN],
  ]
  showRoom({ more: [ANA, WEN] }, () => {
    putRoom({ more: rooms.shift() ?? [] })
    return DONE
  })
  await button('Make interpreter: Ana Ruiz').click()
  await expect
    .element(person('Ana Ruiz'))
    .toHaveTextContent('Ana RuizInterpreterIn the callEnd interpretingRemove')
  await expect.element(button('End interpreting: Ana Ruiz')).toHaveFocus()
  await expect.element(announced('Ana Ruiz: Interpreter, In the call.')).toBeInTheDocument()
  await button('Make interpreter: Wen Li').click()
  await expect
    .element(person('Wen Li'))
    .toHaveTextContent('Wen LiAgent and interpreterIn the callEnd interpretingRemove')
  await expect
    .element(person('Ana Ruiz'))
    .toHaveTextContent('Ana RuizGuestIn the callMake interpreterRemove')
  await button('End interpreting: Wen Li').click()
  await expect
    .element(person('Wen Li'))
    .toHaveTextContent('Wen LiAgentIn the callMake interpreterRemove')
  const asked = `POST /api/nencounter/call/${CALL_ID}/interpreter`
  expect(seats()).toEqual([
    { asked, body: { user: ANA.person.id } },
    { asked, body: { user: WEN.person.id } },
    { asked, body: { user: null } },
  ])
})

test('while a change is sent, another one waits for the next press', async () => {
  const answer = Promise.withResolvers<void>()
  showRoom({ more: [ANA, WEN] })
  await expect.element(button('Make interpreter: Ana Ruiz')).toBeVisible()
  const { fetch } = window
  window.fetch = async (address, init) => {
    const response = await fetch(address, init)
    if (String(address).endsWith('/interpreter')) await answer.promise
    return response
  }
  await button('Make interpreter: Ana Ruiz').click()
  await expect.element(button('Make interpreter: Ana Ruiz')).toBeDisabled()
  await button('Make interpreter: Wen Li').click()
  answer.resolve()
  await expect.element(button('Make interpreter: Ana Ruiz')).toBeEnabled()
  expect(seats().map(({ body }) => body)).toEqual([{ user: ANA.person.id }])
})

test('the caller cannot have the seat, and an agent only where there are others to interpret for', async () => {
  showRoom({ more: [ANA] })
  await expect
    .poll(seatButtons)
    .toEqual(['Make interpreter: Dana Ortiz', 'Make interpreter: Ana Ruiz'])
  putRoom({})
  await expect.poll(seatButtons).toEqual([])
})

test('callers see who interprets, and change nothing', async () => {
  showRoom({ more: [seated(ANA)], own: 'caller' })
  await expect.element(person('Ana Ruiz')).toHaveTextContent('Ana RuizInterpreterIn the call')
  expect(seatButtons()).toEqual([])
})

test('an agent learns that the own account interprets, and can end it in a call of two', async () => {
  showRoom({ more: [ANA] })
  await expect.element(button('Make interpreter: Dana Ortiz')).toBeVisible()
  putRoom({ ownSeat: true })
  await expect.element(announced('Dana Ortiz: Interpreter.')).toBeInTheDocument()
  await expect.poll(seatButtons).toEqual(['End interpreting: Dana Ortiz'])
})

test.each([
  [ANA, 'Make', 'We could not make Ana Ruiz the interpreter.'],
  [seated(ANA), 'End', 'We could not end the interpreting of Ana Ruiz.'],
] as const)('a refusal is shown below the people', async (one, verb, words) => {
  const detail = 'This person is not in the call.'
  showRoom({ more: [one] }, () => ({ status: 409, code: 'conflict', detail }))
  await button(`${verb} interpret${verb === 'Make' ? 'er' : 'ing'}: Ana Ruiz`).click()
  await expect.element(page.getByText(`${words} ${detail}`)).toBeVisible()
})

test.each([
  ['en', ['Make interpreter: Ana Ruiz', 'Remove Ana Ruiz']],
  ['es', ['Nombrar intérprete: Ana Ruiz', 'Quitar a Ana Ruiz']],
  ['es', ['Terminar interpretación: Ana Ruiz', 'Quitar a Ana Ruiz']],
])('at 390 px, in “%s”, %s are in one line under the name', async (locale, names) => {
  localStorage.setItem('plat.locale', locale)
  await page.viewport(390, 844)
  showRoom({ more: [names[0]?.startsWith('Terminar') ? seated(ANA) : ANA] })
  for (const name of names) await expect.element(button(name)).toBeVisible()
  const [first, second] = names.map((name) => button(name).element().getBoundingClientRect())
  const name = person('Ana Ruiz').getByText('Ana Ruiz').element().getBoundingClientRect()
  expect(first?.top).toBe(second?.top)
  expect(first?.top).toBeGreaterThan(name.bottom)
  expect(first?.left).toBe(name.left)
  expect(first?.height).toBeGreaterThanOrEqual(44)
  expect(document.documentElement.scrollWidth).toBe(390)
})
