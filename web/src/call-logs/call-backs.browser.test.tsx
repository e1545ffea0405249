import type { CallBack } from '@plat/contract/calls/call-backs'
import type { Call } from '@plat/contract/calls/calls'
import { useQuery } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { callsQuery } from '../calls/call-queries.ts'
import '../shell/later-texts.ts'
import {
  serveStaff,
  showToStaff,
  type StaffAnswer,
  type StaffCall,
} from '../shell/staff-page-for-tests.tsx'
import { CallBacks } from './call-backs.tsx'
import { ANA, BEN, CLEO, guidForTests, RECORD } from './log-for-tests.ts'

const OPEN: CallBack = {
  id: guidForTests(70),
  user: ANA,
  email: 'ana@harbor.example',
  phone: '+1 541 555 0100',
  note: 'My fence',
  subject: RECORD,
  created: '2026-03-03T22:14:00.000Z',
  state: 'open',
  agent: null,
  changed: '2026-03-03T22:14:00.000Z',
}
const CALL: Call = {
  id: guidForTests(71),
  state: 'waiting',
  subject: RECORD,
  created: '2026-03-03T22:20:00.000Z',
  queue: null,
  information: null,
  may_return: false,
  outcome: null,
  end_reason: null,
}

let waiting: CallBack[] = []
let done: CallBack[] = []
let own: Call | null = null
let change: (call: StaffCall) => StaffAnswer | Promise<StaffAnswer>
const calls = serveStaff((call) => {
  if (call.asked === 'GET /api/nencounter/call') return { data: { call: own, request: null } }
  if (!call.asked.startsWith('GET')) return change(call)
  return { data: call.asked.includes('state=done') ? done : waiting }
})
const changes = () => calls.filter(({ asked }) => !asked.startsWith('GET'))
const path = `/api/nencounter/call-back/${OPEN.id}`
const button = (name: string) => page.getByRole('button', { name: `${name} Ana Ortiz` })

/** Stands in for the call card. */
function Card() {
  const { data } = useQuery(callsQuery)
  return <output>{data?.call ? `Calling: ${data.call.state}` : 'No call'}</output>
}

test('an agent reads whom to call about what, takes the call-back after the server’s answer, and marks it as done', async () => {
  waiting = [OPEN]
  const asked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<StaffAnswer>()
  change = () => {
    asked.resolve()
    return answer.promise
  }
  showToStaff(<CallBacks viewer={BEN.id} />)
  const link = (name: string) => page.getByRole('link', { name })
  await expect.element(link(OPEN.email)).toHaveAttribute('href', `mailto:${OPEN.email}`)
  await expect.element(link('+1 541 555 0100')).toHaveAttribute('href', 'tel:+15415550100')
  await expect
    .element(link('2026-0101 BP'))
    .toHaveAttribute('href', `/building/permits/search/record/${RECORD.guid}`)
  await expect.element(page.getByText('Requested: Mar 3, 2026, 2:14 PM')).toBeVisible()

  button('Take').element().focus()
  await userEvent.keyboard('{Enter}')
  await asked.promise
  expect(changes()).toEqual([{ asked: `PUT ${path}`, body: { state: 'taken', reopen: false } }])
  await expect.element(page.getByText('You have taken it')).not.toBeInTheDocument()
  waiting = [{ ...OPEN, state: 'taken', agent: BEN }]
  answer.resolve({ data: waiting[0] })
  await expect.element(page.getByText('You have taken it')).toBeVisible()
  expect(document.activeElement, 'it keeps the focus').toBe(button('Give back').element())

  change = () => ({ data: { ...OPEN, state: 'done', agent: BEN } })
  const taken = waiting
  waiting = []
  await button('Done').click()
  await expect.element(page.getByText('No one is waiting for a call back.')).toBeVisible()
  waiting = taken
  change = () => ({ data: taken[0] })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText('You have taken it')).toBeVisible()
  expect(changes().map(({ body }) => body)).toEqual([
    { state: 'taken', reopen: false },
    { state: 'done', reopen: false },
    { state: 'taken', reopen: true },
  ])
})

test('a call-back that another agent took in the meantime is refused in words, and shown as theirs', async () => {
  waiting = [OPEN]
  change = () => {
    waiting = [{ ...OPEN, state: 'taken', agent: CLEO }]
    const detail = 'Cleo Ortiz has taken this call-back.'
    return { status: 409, code: 'conflict', detail }
  }
  showToStaff(<CallBacks viewer={BEN.id} />)
  await button('Take').click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(
      'We could not change the call-back of Ana Ortiz. Cleo Ortiz has taken this call-back.',
    )
  await expect.element(page.getByText('Taken by Cleo Ortiz')).toBeVisible()
  await expect.element(button('Done')).not.toBeInTheDocument()
})

test.each([
  ['Take', 'We could not change the call-back of Ana Ortiz. '],
  ['Call', 'We could not call Ana Ortiz. '],
])(
  '%s of a call-back that another agent has finished is refused in words, and it is listed as done',
  async (act, words) => {
    waiting = [OPEN]
    done = []
    change = () => {
      waiting = []
      done = [{ ...OPEN, state: 'done', agent: CLEO }]
      const reason = 'call_back_done'
      return { status: 409, code: 'conflict', detail: 'This call-back is already done.', reason }
    }
    showToStaff(<CallBacks viewer={BEN.id} />)
    await button(act).click()
    await expect.element(page.getByText('No one is waiting for a call back.')).toBeVisible()
    await expect.element(page.getByText(`${words}This call-back is already done.`)).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
    await page.getByRole('radiogroup').getByText('Done').click()
    await expect.element(page.getByText(/Done by Cleo Ortiz/)).toBeVisible()
  },
)

test('Call is refused in words while the resident is away; else the call is known at once', async () => {
  waiting = [OPEN]
  own = null
  const detail = 'This person has no page of the portal open now.'
  change = () => ({ status: 409, code: 'conflict', detail })
  showToStaff(
    <>
      <Card />
      <CallBacks viewer={BEN.id} />
    </>,
  )
  await button('Call').click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(`We could not call Ana Ortiz. ${detail}`)
  await expect.element(page.getByText('No call', { exact: true })).toBeVisible()
  change = () => {
    own = CALL
    return { data: CALL }
  }
  await button('Call').click()
  await expect.element(page.getByText('Calling: waiting')).toBeVisible()
  await expect.element(page.getByText(detail)).not.toBeInTheDocument()
  expect(changes().at(-1)).toEqual({ asked: `POST ${path}/call`, body: {} })
})
