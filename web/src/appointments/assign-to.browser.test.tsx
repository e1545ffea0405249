import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  AGENT,
  desk,
  forAgency,
  GUID,
  openAppointment,
  serveAppointment,
} from './appointment-page-for-tests.tsx'
import { axeFaults } from '../ui/axe-for-tests.ts'

const asked = serveAppointment()
const open = () => openAppointment(`/appointment?id=${GUID}`, AGENT)
const select = () => page.getByRole('button', { name: /Assign To$/ })
const option = (name: string) => page.getByRole('option', { name, exact: true })
const assign = page.getByRole('button', { name: 'Assign', exact: true })
const status = (words: string) => page.getByRole('status').filter({ hasText: words })
const sent = () => asked.filter(({ asked: what }) => what.startsWith('PUT')).map(({ body }) => body)
const BEN = { id: AGENT.id, first_name: 'Ben', last_name: 'Ruiz' }

test('an appointment that no one has is assigned by keyboard, after an explicit yes', async () => {
  desk.entry = forAgency({ misplaced: 'no_agent' })
  open()
  await expect
    .element(page.getByText('No agent has this appointment. Please assign it to someone.'))
    .toBeVisible()
  await expect.element(select()).toHaveTextContent('Unassigned')
  await expect.element(assign).not.toBeInTheDocument()
  select().element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(option('Unassigned')).toBeVisible()
  await expect.element(option('Cleo Lang (has another appointment then)')).toBeVisible()
  expect(await axeFaults('[role=listbox]')).toBe('')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(select()).toHaveTextContent('Ben Ruiz (you)')
  expect(sent()).toEqual([])
  desk.next = { assignee: BEN, misplaced: null }
  await assign.click()
  await expect.element(status('Assigned to Ben Ruiz. We have emailed this agent.')).toBeVisible()
  expect(sent()).toEqual([{ action: 'assign', assignee: AGENT.id, version: 1 }])
  await expect.element(assign).not.toBeInTheDocument()
  await expect.element(page.getByText(/^No agent has this appointment/)).not.toBeInTheDocument()
  expect(await axeFaults('main')).toBe('')
})

test('it is taken from its agent, and someone who is no agent any more is named', async () => {
  desk.entry = forAgency({ assignee: { ...BEN, id: GUID, first_name: 'Gus' } })
  open()
  await expect.element(select()).toHaveTextContent('Gus Ruiz')
  await select().click()
  await option('Unassigned').click()
  desk.next = { assignee: null }
  await assign.click()
  await expect.element(status('No agent has this appointment now.')).toBeVisible()
  expect(sent()).toEqual([{ action: 'assign', assignee: null, version: 1 }])
})

test('a refusal says why, and the choice stays; agents that cannot be loaded are loaded again', async () => {
  desk.entry = forAgency()
  const { agents } = desk
  desk.agents = { status: 500, code: 'internal_error', detail: 'The server had an error.' }
  open()
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'We could not load the agents.' }))
    .toBeVisible()
  desk.agents = agents
  await page.getByRole('button', { name: 'Try again' }).click()
  await select().click()
  await option('Cleo Lang (has another appointment then)').click()
  desk.refuse = {
    status: 409,
    code: 'conflict',
    detail: 'Cleo Lang has another appointment at that time.',
    reason: 'agent_busy',
    values: { name: 'Cleo Lang' },
  }
  await assign.click()
  await expect
    .element(page.getByText('Nothing was changed. Cleo Lang has another appointment at that time.'))
    .toBeVisible()
  await expect.element(select()).toHaveTextContent('Cleo Lang (has another appointment then)')
})

test('residents, and readers of a closed appointment, cannot assign it', async () => {
  const can = { confirm: false, reschedule: false, cancel: false, wait: false, assign: false }
  desk.entry = forAgency({ status: 'closed', can, assignee: BEN })
  open()
  await expect.element(page.getByText('Ben Ruiz', { exact: true })).toBeVisible()
  await expect.element(select()).not.toBeInTheDocument()
})
