import type { Agent, AgentState } from '@plat/contract/agents/agents'
import type { Department } from '@plat/contract/departments/departments'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ActNotice, useActNotice } from '../shell/act-notice.tsx'
import '../shell/later-texts.ts'
import {
  serveStaff,
  showToStaff,
  type StaffAnswer,
  type StaffCall,
} from '../shell/staff-page-for-tests.tsx'
import AgentStatusChoice from './agent-status-choice.tsx'
import { AgentsTab } from './agents-tab.tsx'

function agent(number: number, first_name: string, rest: Partial<Agent> = {}): Agent {
  return {
    user: { id: `00000000-0000-4000-8000-00000000000${number}`, first_name, last_name: 'Ortiz' },
    email: `${first_name.toLowerCase()}@harbor.example`,
    modules: [{ module_code: 'permits', display_name: 'Building permits' }],
    module_codes: ['permits'],
    public: true,
    status: 'available',
    version: 3,
    ...rest,
  }
}

const DEPARTMENTS: Department[] = [
  { id: 'building', modules: ['permits', 'trades'] },
  { id: 'clerk', modules: ['licenses'] },
].map(({ id, modules }) => ({
  id,
  name: id,
  title: { long: id },
  summary: null,
  image: null,
  worksWith: null,
  tags: [],
  canSearchRecords: true,
  navigation: [],
  options: [],
  contact: null,
  modules: modules.map((code) => ({
    id: code,
    module_code: code,
    display_name: code,
    title: { long: code },
    noun: { one: code, other: code },
  })),
}))

let agents: Agent[] = []
let state: AgentState
let put: (call: StaffCall) => StaffAnswer | Promise<StaffAnswer>
const calls = serveStaff((call) => {
  if (call.asked === 'GET /api/nencounter/agent') return { data: agents }
  if (call.asked === 'GET /api/nencounter/agent-state') return { data: state }
  if (call.asked === 'GET /api/config/departments') return { data: DEPARTMENTS }
  return put(call)
})
const changes = () => calls.filter(({ asked }) => asked.startsWith('PUT'))

function Tab() {
  const { said, say } = useActNotice()
  return (
    <>
      <ActNotice said={said} say={say} />
      <AgentsTab say={say} />
    </>
  )
}

const flag = (name: string) => page.getByRole('switch', { name: `Public ${name} Ortiz` })

test('the public flag changes once the server has answered, and the status with it', async () => {
  agents = [agent(1, 'Dana'), agent(2, 'Wen', { module_codes: null, status: 'offline' })]
  const asked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<StaffAnswer>()
  put = () => {
    asked.resolve()
    return answer.promise
  }
  showToStaff(<Tab />)
  await expect.element(page.getByRole('row', { name: /Wen.*All modules.*Offline/ })).toBeVisible()
  await expect.element(flag('Dana')).toBeChecked()
  flag('Dana').element().focus()
  await userEvent.keyboard(' ')
  await asked.promise
  expect(changes()).toEqual([
    { asked: `PUT /api/nencounter/agent/${agents[0]?.user.id}`, body: { public: false } },
  ])
  expect(flag('Dana').element().matches(':checked'), 'not answered yet').toBe(true)
  agents = agents.with(0, agent(1, 'Dana', { public: false, status: 'not_public' }))
  answer.resolve({ data: agents[0] })
  await expect.element(flag('Dana')).not.toBeChecked()
  await expect.element(page.getByRole('row', { name: /Dana.*Not public/ })).toBeVisible()
  expect(document.activeElement, 'it keeps the focus').toBe(flag('Dana').element())
})

test('a flag that could not be changed stays, with the reason, and is tried again', async () => {
  agents = [agent(1, 'Dana', { public: false, status: 'not_public' })]
  put = () => ({ status: 403, code: 'forbidden', detail: 'You may not do this.' })
  showToStaff(<Tab />)
  await flag('Dana').click({ force: true })
  const notice = page.getByText('We could not change Dana Ortiz. You may not do this.')
  await expect.element(notice).toBeVisible()
  await expect.element(flag('Dana')).not.toBeChecked()
  agents = [agent(1, 'Dana')]
  put = () => ({ data: agents[0] })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(flag('Dana')).toBeChecked()
  await expect.element(notice).not.toBeInTheDocument()
})

test('modules are saved from the version that was opened; a change by another manager is not overwritten', async () => {
  agents = [agent(1, 'Dana'), agent(2, 'Iñigo')]
  put = () => ({ status: 409, code: 'conflict', detail: 'Wen Li changed this.' })
  showToStaff(<Tab />)
  await page.getByRole('searchbox', { name: 'Find an agent or module' }).fill('inigo permits')
  await expect.element(flag('Dana')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Change modules of Iñigo Ortiz' }).click()
  const dialog = page.getByRole('dialog', { name: 'Modules of Iñigo Ortiz' })
  await dialog.getByText('licenses').click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect
    .element(dialog.getByText('We could not save the modules. Wen Li changed this.'))
    .toBeVisible()
  put = () => ({ data: agents[1] })
  await dialog.getByText('All modules', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('You saved the modules of Iñigo Ortiz.')).toBeVisible()
  expect(changes().map(({ body }) => body)).toEqual([
    { public: true, module_codes: ['permits', 'licenses'], version: 3 },
    { public: true, module_codes: null, version: 3 },
  ])
})

test('an agent set to away reads why, and is available again by choice', async () => {
  const base = { public: true, since: '2026-03-02T10:00:00.000Z' }
  state = { ...base, declared: 'away', reason: 'missed_calls', status: 'away' }
  put = () => ({ data: { ...base, declared: 'available', reason: null, status: 'available' } })
  showToStaff(<AgentStatusChoice />)
  await expect.element(page.getByRole('radio', { name: 'Away' })).toBeChecked()
  await expect.element(page.getByText(/you did not answer two calls in a row/)).toBeVisible()
  await page.getByText('Available', { exact: true }).click()
  await expect.element(page.getByRole('radio', { name: 'Available' })).toBeChecked()
  await expect.element(page.getByText(/did not answer/)).not.toBeInTheDocument()
  expect(changes().map(({ body }) => body)).toEqual([{ declared: 'available' }])
})
