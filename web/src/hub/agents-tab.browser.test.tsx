import type { Agent } from '@plat/contract/agents/agents'
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
import { AgentsTab } from './agents-tab.tsx'

const module = (code: string, name: string, department: string) => ({
  module_code: code,
  display_name: name,
  department: { department_code: department, display_name: department },
})

function agent(number: number, first_name: string, rest: Partial<Agent> = {}): Agent {
  return {
    user: { id: `00000000-0000-4000-8000-00000000000${number}`, first_name, last_name: 'Ortiz' },
    email: `${first_name.toLowerCase()}@harbor.example`,
    modules: [module('permits', 'Building permits', 'building')],
    all_modules: false,
    public: true,
    status: 'available',
    version: 3,
    ...rest,
  }
}

const DEPARTMENTS = [
  { id: 'building', modules: ['permits', 'trades'] },
  { id: 'clerk', modules: ['licenses'] },
].map(({ id, modules }) => ({
  id,
  name: id,
  title: { long: id },
  summary: null,
  image: null,
  worksWith: null,
  tags: ['call'],
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
let put: (call: StaffCall) => StaffAnswer | Promise<StaffAnswer>
const calls = serveStaff({
  get current() {
    return (call: StaffCall) => {
      if (call.asked === 'GET /api/nencounter/agent') return { data: agents }
      if (call.asked === 'GET /api/config/departments') return { data: DEPARTMENTS }
      return put(call)
    }
  },
})

function Tab() {
  const { said, say } = useActNotice()
  return (
    <>
      <ActNotice said={said} say={say} />
      <AgentsTab say={say} />
    </>
  )
}

const toggle = (name: string) => page.getByRole('switch', { name: `Public ${name}` })

test('the flag changes once the server has it, and the whole row with it', async () => {
  agents = [agent(1, 'Dana'), agent(2, 'Wen', { all_modules: true, status: 'in_call' })]
  let answer: (answer: StaffAnswer) => void = () => undefined
  put = () => new Promise((resolve) => (answer = resolve))
  showToStaff(<Tab />)
  await expect.element(page.getByRole('row', { name: /Wen.*All modules.*In a call/ })).toBeVisible()
  const flag = toggle('Dana Ortiz')
  await expect.element(flag).toBeChecked()
  flag.element().focus()
  await userEvent.keyboard(' ')
  await expect
    .poll(() => calls.at(-1)?.asked)
    .toBe(`PUT /api/nencounter/agent/${agents[0]?.user.id}`)
  expect(calls.at(-1)?.body).toEqual({ public: false })
  await expect.element(flag, { message: 'not answered yet' }).toBeChecked()
  agents = agents.with(0, agent(1, 'Dana', { public: false, status: 'not_public' }))
  answer({ data: agents[0] })
  await expect.element(flag).not.toBeChecked()
  await expect.element(page.getByRole('row', { name: /Dana.*Not public/ })).toBeVisible()
  expect(document.activeElement, 'it keeps the focus').toBe(flag.element())
})

test('a change that fails leaves the flag, says why, and can be tried again', async () => {
  agents = [agent(1, 'Dana', { public: false, status: 'not_public' })]
  put = () => ({ status: 403, code: 'forbidden', detail: 'You may not do this.' })
  showToStaff(<Tab />)
  await toggle('Dana Ortiz').click({ force: true })
  const notice = page.getByText('Dana Ortiz was not changed, error: You may not do this.')
  await expect.element(notice).toBeVisible()
  await expect.element(toggle('Dana Ortiz')).not.toBeChecked()
  agents = [agent(1, 'Dana')]
  put = () => ({ data: agents[0] })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(toggle('Dana Ortiz')).toBeChecked()
  expect(calls.filter(({ asked }) => asked.startsWith('PUT')).map(({ body }) => body)).toEqual([
    { public: true },
    { public: true },
  ])
  await expect.element(notice).not.toBeInTheDocument()
})

test('agents are found by name and by what they answer calls for', async () => {
  agents = [
    agent(1, 'Dana'),
    agent(2, 'Iñigo', { modules: [module('licenses', 'Business licenses', 'clerk')] }),
  ]
  showToStaff(<Tab />)
  const box = page.getByRole('searchbox', { name: 'Find an agent or module' })
  await box.fill('inigo')
  await expect.element(toggle('Iñigo Ortiz')).toBeInTheDocument()
  await expect.element(toggle('Dana Ortiz')).not.toBeInTheDocument()
  await box.fill('building')
  await expect.element(toggle('Dana Ortiz')).toBeInTheDocument()
  await box.fill('nobody')
  await expect.element(page.getByText('No agent matches.')).toBeVisible()
})

test('modules are chosen by department and saved over the version that was read', async () => {
  agents = [agent(1, 'Dana')]
  put = () => ({ data: agent(1, 'Dana', { all_modules: true, version: 4 }) })
  showToStaff(<Tab />)
  await page.getByRole('button', { name: 'Change modules of Dana Ortiz' }).click()
  const dialog = page.getByRole('dialog', { name: 'Modules of Dana Ortiz' })
  await dialog.getByText('All of building').click()
  await dialog.getByText('licenses').click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('“Dana Ortiz” is saved.')).toBeVisible()
  expect(calls.find(({ asked }) => asked.startsWith('PUT'))?.body).toEqual({
    modules: ['permits', 'trades', 'licenses'],
    version: 3,
  })
})

test('where another manager was faster, nothing is overwritten until it is chosen', async () => {
  agents = [agent(1, 'Dana')]
  const sent: unknown[] = []
  put = ({ body }) => {
    sent.push(body)
    if (sent.length > 1) return { data: agents[0] }
    agents = [agent(1, 'Dana', { all_modules: true, version: 4 })]
    return { status: 409, code: 'conflict', detail: 'Wen Li changed this.' }
  }
  showToStaff(<Tab />)
  await page.getByRole('button', { name: 'Change modules of Dana Ortiz' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('permits', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText('Wen Li changed this.')).toBeVisible()
  await dialog.getByRole('button', { name: 'See theirs' }).click()
  await expect
    .element(dialog.getByRole('region', { name: /other manager/ }).getByText('All modules'))
    .toBeVisible()
  await dialog.getByRole('button', { name: 'Take mine over it' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent).toEqual([
    { modules: [], version: 3 },
    { modules: [], version: 4 },
  ])
})
