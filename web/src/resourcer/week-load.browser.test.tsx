import type { WeekLoad } from '@plat/contract/schedule/resourcer'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axeFaults } from '../ui/axe-for-tests.ts'
import {
  appointmentEntry,
  CLEO,
  desk,
  ME,
  openResourcer,
  serveResourcer,
} from './resourcer-page-for-tests.tsx'

const asked = serveResourcer()

const DEE = { ...CLEO, id: CLEO.id.replace(/4$/, '5'), first_name: '', last_name: '' }
const AGENTS: WeekLoad['agents'] = [
  { person: ME, email: 'ben@harbor.example', days: [1, 0, 2, 0, 0, 0, 3], tasks: 4 },
  { person: CLEO, email: 'cleo@harbor.example', days: [0, 0, 0, 0, 0, 0, 0], tasks: 1204 },
  { person: DEE, email: 'dee@harbor.example', days: [0, 0, 0, 0, 0, 1, 0], tasks: 0 },
]

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  // A Sunday in Harbor, where it is Monday in Greenwich.
  vi.setSystemTime('2026-12-07T05:00:00.000Z')
  desk.agents = AGENTS
})
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
  document.documentElement.style.fontSize = ''
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const title = () => button('Load of the week')
const table = () => page.getByRole('table', { name: 'Load of the week' })
const link = (name: string) => table().getByRole('link', { name, exact: true })
const texts = (of: Element) => [...of.children].map(({ textContent }) => textContent)
const rows = () =>
  table()
    .getByRole('row')
    .elements()
    .map((row) => texts(row))
const week = (words: RegExp) => page.getByRole('status').filter({ hasText: words })
const address = () => page.getByLabelText('Address').element().textContent
/** Days of the weeks that were read. */
const reads = () =>
  asked.flatMap((call) =>
    call.asked.startsWith('GET /api/schedule/resourcer/load') ? [call.asked.split('?')[1]] : [],
  )

test('without a mouse: the load is unfolded, a name filters the list, and the week is chosen', async () => {
  desk.tabs.pending = [appointmentEntry(), appointmentEntry({ guid: DEE.id, assignee: CLEO })]
  openResourcer()
  await expect.element(title()).toHaveAttribute('aria-expanded', 'false')
  expect(reads()).toEqual([])
  title().element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe('?load=2026-12-06')
  await expect.element(week(/^Nov 30\s–\sDec 6, 2026$/)).toBeVisible()
  await expect.poll(rows).toEqual([
    [
      'Agent',
      'Mon 30',
      'Tue 1',
      'Wed 2',
      'Thu 3',
      'Fri 4',
      'Sat 5',
      'Sun 6, today',
      'Week total',
      'Call-backs, comments and chats',
    ],
    ['Ben Ortiz (you)', '1', '0', '2', '0', '0', '0', '3', '6', '4'],
    ['Cleo Ortiz', '0', '0', '0', '0', '0', '0', '0', '0', '1,204'],
    ['dee@harbor.example', '0', '0', '0', '0', '0', '1', '0', '1', '0'],
  ])
  const weight = (name: RegExp) =>
    Number(getComputedStyle(table().getByRole('columnheader', { name }).element()).fontWeight)
  expect(weight(/^Sun 6/)).toBeGreaterThan(weight(/^Sat 5/))
  const [one, zero] = ['1', '0'].map(
    (count) => getComputedStyle(table().getByText(count, { exact: true }).first().element()).color,
  )
  expect(zero).not.toBe(one)
  expect(await axeFaults()).toBe('')

  link('Ben Ortiz (you)').element().focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(link('Cleo Ortiz')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe(`?agent=${CLEO.id}&load=2026-12-06`)
  await expect.element(page.getByText('1 entry', { exact: true })).toBeVisible()
  await expect.element(link('Cleo Ortiz')).toHaveAttribute('aria-current', 'true')
  await expect.element(page.getByRole('button', { name: /^Cleo Ortiz Agent$/ })).toBeVisible()
  expect(await axeFaults()).toBe('')
  await userEvent.keyboard('{Home}{Enter}')
  await expect.poll(address).toBe('?agent=me&load=2026-12-06')
  await expect.element(link('Ben Ortiz (you)')).toHaveAttribute('aria-current', 'true')
  await button('Clear filters').click()
  await expect.poll(address).toBe('?load=2026-12-06')

  button('Later week').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(week(/^Dec 7\s–\s13, 2026$/)).toBeVisible()
  await expect.element(table().getByRole('columnheader', { name: 'Mon 7' })).toBeVisible()
  await expect.element(table().getByRole('columnheader', { name: /today/ })).not.toBeInTheDocument()
  await expect.element(button('Later week')).toHaveFocus()
  expect(address()).toBe('?load=2026-12-13')
  await button('Earlier week').click()
  await button('Earlier week').click()
  await expect.element(week(/^Nov 23\s–\s29, 2026$/)).toBeVisible()
  await button('This week').click()
  await expect.poll(address).toBe('?load=2026-12-06')
  expect(new Set(reads())).toEqual(new Set(['day=2026-11-30', 'day=2026-12-07', 'day=2026-11-23']))
  await title().click()
  await expect.poll(address).toBe('')
  await expect.element(table()).not.toBeInTheDocument()
})

test('the week and the agent of an address are shown; tabs and entries keep them', async () => {
  const assigned = appointmentEntry({ assignee: CLEO })
  desk.tabs.pending = [assigned]
  openResourcer(`?agent=${CLEO.id}&load=2026-11-25`)
  await expect.element(week(/^Nov 23\s–\s29, 2026$/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Cleo Ortiz Agent$/ })).toBeVisible()
  expect(reads()).toEqual(['day=2026-11-23'])
  await page.getByRole('link', { name: /In-person meeting$/ }).click()
  await expect.poll(address).toBe(`?agent=${CLEO.id}&load=2026-11-25&entry=${assigned.guid}`)
  await page.getByRole('tab', { name: /^Active/ }).click()
  await expect
    .poll(address)
    .toBe(`?tab=active&agent=${CLEO.id}&load=2026-11-25&entry=${assigned.guid}`)
  await expect.element(table()).toBeVisible()
})

test('an agent whom the load does not have is another agent', async () => {
  desk.agents = []
  openResourcer(`?agent=${CLEO.id}`)
  await expect.element(page.getByRole('button', { name: /^Another agent Agent$/ })).toBeVisible()
})

test('no agents, and a failure, are said', async () => {
  desk.agents = []
  openResourcer('?load=2026-12-02')
  await expect
    .element(page.getByText('No agents handle your modules.', { exact: true }))
    .toBeVisible()
  desk.refuseLoad = { status: 403, code: 'forbidden', detail: 'No.' }
  await button('Later week').click()
  const again = page.getByRole('alert').getByRole('button', { name: 'Try again' })
  await expect.element(again).toBeVisible()
  expect(await axeFaults()).toBe('')
  desk.refuseLoad = null
  desk.agents = AGENTS
  await again.click()
  await expect.element(table()).toBeVisible()
  await expect.element(again).not.toBeInTheDocument()
})

test.each(['100%', '200%'])('in Spanish, on a phone with text of %s', async (size) => {
  await page.viewport(390, 844)
  document.documentElement.style.fontSize = size
  localStorage.setItem('plat.locale', 'es')
  openResourcer('?load=2026-12-06')
  const carga = page.getByRole('table', { name: 'Carga de la semana' })
  await expect.element(carga.getByRole('link', { name: 'Ben Ortiz (usted)' })).toBeVisible()
  await expect.element(carga.getByText('1,204', { exact: true })).toBeVisible()
  const labels = [...carga.element().querySelectorAll('tr:nth-child(2) > td')].map((cell) =>
    cell.getAttribute('data-label'),
  )
  expect(labels.slice(5)).toEqual([
    'sáb 5',
    'dom 6, hoy',
    'Total de la semana',
    'Devoluciones de llamada, comentarios y chats',
  ])
  await expect.element(button('Semana siguiente')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  const room = carga.element().parentElement
  expect(room?.scrollWidth).toBeLessThanOrEqual(room?.clientWidth ?? 0)
  expect(await axeFaults()).toBe('')
})
