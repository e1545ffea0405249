import type { ScheduleEntry } from '@plat/contract/schedule/entry'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import '../../shell/later-texts.ts'
import {
  serveStaff,
  showToStaff,
  type StaffAnswer,
  type StaffCall,
} from '../../shell/staff-page-for-tests.tsx'
import { axeFaults } from '../../ui/axe-for-tests.ts'
import { AGENT, COLLEAGUE, guidOf, staffEntryForTests } from '../entry-for-tests.ts'
import { AgentLoads } from './agent-loads.tsx'
import { Resourcer } from './resourcer.tsx'

let entries: ScheduleEntry[]
let change: (call: StaffCall) => StaffAnswer
const calls = serveStaff({
  get current() {
    return (call: StaffCall) => {
      const [method, address = ''] = call.asked.split(' ')
      const { pathname, searchParams } = new URL(address, 'http://harbor.test')
      if (method !== 'GET') return change(call)
      const offset = Number(searchParams.get('offset'))
      const part = pathname.replace('/api/schedule/', '')
      if (pathname === '/api/departments') return { data: [] }
      if (part === 'resourcer/count')
        return { data: { pending: entries.length, active: 0, recent: 0, misplaced: 0 } }
      if (part === 'resourcer')
        return { data: entries.slice(offset, offset + 20), total: entries.length }
      if (part === 'load') return { data: LOADS }
      if (part.endsWith('/agent')) return { data: ASSIGNABLE }
      if (part.endsWith('/note')) return { data: [] }
      return { data: entries.find(({ guid }) => guid === part) }
    }
  },
})

const ASSIGNABLE = [
  { user: AGENT, email: 'dana@harbor.test', busy: false, week: 3 },
  { user: COLLEAGUE, email: 'wen@harbor.test', busy: true, week: 1 },
]
const LOADS = [
  {
    user: AGENT,
    days: Array.from({ length: 7 }, (_, day) => ({
      date: `2026-03-0${day + 2}`,
      appointments: day < 2 ? day + 1 : 0,
      minutes: day < 2 ? 60 * (day + 1) : 0,
    })),
  },
]

/** The resourcer as the frame of a page holds it. */
const Page = () => (
  <>
    <h1>Resourcer</h1>
    <Resourcer />
  </>
)
const entry = (number: number, name: string) =>
  staffEntryForTests(number, '2099-03-10', {
    contact: { name, email: `${number}@example.org`, role: 'resident' },
  })

beforeEach(async () => {
  entries = [entry(11, 'Rosa Vidal'), entry(12, 'Tomás Ibarra'), entry(13, 'Priya Nair')]
  change = () => ({ status: 500, code: 'internal', detail: 'No change was expected.' })
  await page.viewport(1280, 900)
})

const row = (name: string) => page.getByRole('button', { name: new RegExp(`${name}$`) })
const detail = () => page.getByRole('complementary')
const where = () => page.getByTestId('where').element().textContent
const press = (keys: string) => userEvent.keyboard(keys)

test('what waits for an answer, with date, time and type', async () => {
  showToStaff(<Page />, '/resourcer')
  await expect.element(row('Rosa Vidal')).toBeVisible()
  await expect
    .poll(() =>
      page
        .getByRole('columnheader')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(['Date', 'Time', 'Type', 'Who', 'About', 'Waiting since'])
  await expect
    .poll(() =>
      page
        .getByRole('tab')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(['Pending3', 'Active0', 'Recent0'])
  expect(await axeFaults()).toBe('')
})

test('the keyboard goes through the list, confirms, and is at the next one afterwards', async () => {
  change = ({ asked, body }) => {
    expect(asked).toBe(`PUT /api/schedule/${guidOf(12)}`)
    expect(body).toEqual({ action: 'confirm', version: 1 })
    const now = { ...entry(12, 'Tomás Ibarra'), status: 'awaiting' as const, version: 2 }
    entries = entries.filter(({ guid }) => guid !== now.guid)
    return { data: now }
  }
  showToStaff(<Page />, '/resourcer')
  await expect.element(row('Rosa Vidal')).toBeVisible()
  row('Rosa Vidal').element().focus()
  await press('j')
  await expect.element(row('Tomás Ibarra')).toHaveFocus()
  await press('{ArrowDown}')
  await expect.element(row('Priya Nair')).toHaveFocus()
  await press('k')
  await press('{Enter}')
  await expect
    .element(detail().getByRole('heading', { name: 'In-person meeting · Tomás Ibarra' }))
    .toHaveFocus()
  expect(where()).toBe(`/resourcer?appointment=${guidOf(12)}`)
  expect(await axeFaults()).toBe('')
  await press('{Escape}')
  await expect.element(row('Tomás Ibarra')).toHaveFocus()
  await press('c')
  await expect.element(page.getByText(/^Confirmed for /)).toBeVisible()
  await expect.element(row('Priya Nair')).toHaveFocus()
  await expect.element(row('Tomás Ibarra')).not.toBeInTheDocument()
})

test('Assign To has Unassigned and the agents with their week, by the keyboard', async () => {
  change = ({ body }) => {
    expect(body).toEqual({ action: 'assign', assignee: AGENT.id, version: 1 })
    const before = entry(11, 'Rosa Vidal')
    const now = {
      ...before,
      version: 2,
      staff: before.staff && { ...before.staff, assignee: AGENT },
    }
    entries = [now, ...entries.slice(1)]
    return { data: now }
  }
  showToStaff(<Page />, '/resourcer')
  await expect.element(row('Rosa Vidal')).toBeVisible()
  row('Rosa Vidal').element().focus()
  await press('a')
  const assign = detail().getByRole('button', { name: /Assign To/ })
  await expect.element(assign).toHaveFocus()
  await press('{Enter}')
  await expect
    .poll(() =>
      page
        .getByRole('option')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(['Unassigned', 'Dana Ortiz3 that week', 'Wen Libusy then, 1 that week'])
  await press('{ArrowDown}{Enter}')
  await expect.element(detail().getByText('Assigned to Dana Ortiz.')).toBeVisible()
  // A letter in the list of agents is no command.
  await expect.element(assign).toHaveFocus()
  await press('{Escape}')
  await expect.element(row('Rosa Vidal')).toHaveFocus()
  expect(calls.filter(({ asked }) => asked.startsWith('PUT')).length).toBe(1)
})

test('letters that are typed are no commands', async () => {
  change = ({ body }) => {
    expect(body).toMatchObject({ text: 'call back, ask about jacks' })
    const note = { id: guidOf(70), created: new Date().toISOString(), user: AGENT }
    return { data: { ...note, text: 'call back, ask about jacks' } }
  }
  showToStaff(<Page />, `/resourcer?appointment=${guidOf(11)}`)
  await detail().getByLabelText('Add a note').click()
  await press('call back, ask about jacks')
  await detail().getByRole('button', { name: 'Save the note' }).click()
  await expect.poll(() => calls.filter(({ asked }) => asked.startsWith('POST')).length).toBe(1)
  await expect.element(detail().getByLabelText('Add a note')).toHaveValue('')
  expect(calls.some(({ asked }) => asked.startsWith('PUT'))).toBe(false)
})

test('a colleague was faster: what changed is told, and it is shown anew', async () => {
  change = () => {
    const before = entry(11, 'Rosa Vidal')
    entries = [
      {
        ...before,
        version: 2,
        status: 'awaiting',
        staff: before.staff && { ...before.staff, assignee: COLLEAGUE },
        can: { ...before.can, confirm: false },
      },
      ...entries.slice(1),
    ]
    return {
      status: 409,
      code: 'conflict',
      detail: 'Changed.',
      reason: 'changed_meanwhile_by',
      values: { name: 'Wen Li', day: '2026-03-01', time: '9:00 AM' },
    } as StaffAnswer
  }
  showToStaff(<Page />, '/resourcer')
  await expect.element(row('Rosa Vidal')).toBeVisible()
  row('Rosa Vidal').element().focus()
  await press('c')
  await expect.element(detail().getByText(/Wen Li changed this/)).toBeVisible()
  await expect.element(detail().getByText('It is assigned to Wen Li now.')).toBeVisible()
  await expect.element(detail().getByRole('button', { name: 'Confirm' })).toBeDisabled()
})

test('filters are in the address and in what is asked', async () => {
  showToStaff(<Page />, '/resourcer?tab=active&kind=video')
  await page.getByRole('searchbox', { name: 'Search' }).fill('deck')
  await expect.poll(where).toBe('/resourcer?tab=active&kind=video&text=deck')
  await expect
    .poll(() => calls.map(({ asked }) => asked))
    .toContain('GET /api/schedule/resourcer?tab=active&offset=0&limit=20&kind=video&text=deck')
  await page
    .getByRole('button', { name: /^Assigned to/ })
    .or(page.getByRole('button', { name: /Anyone/ }))
    .first()
    .click()
  await page.getByRole('option', { name: 'Unassigned' }).click()
  await expect.poll(where).toContain('assignee=none')
  await page.getByRole('button', { name: 'Clear Filter' }).click()
  await expect.poll(where).toBe('/resourcer?tab=active')
})

test('the list goes on by pages of twenty', async () => {
  entries = Array.from({ length: 23 }, (_, index) => entry(100 + index, `Resident ${index}`))
  showToStaff(<Page />, '/resourcer')
  await expect.element(page.getByText('1–20 of 23')).toBeVisible()
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect.element(page.getByText('21–23 of 23')).toBeVisible()
  await expect.poll(where).toBe('/resourcer?page=2')
})

test('the load of each agent by day and week', async () => {
  showToStaff(<AgentLoads />)
  await expect
    .element(page.getByRole('row', { name: /Dana Ortiz/ }))
    .toHaveTextContent('Dana Ortiz12000003 · 3 hr')
})
