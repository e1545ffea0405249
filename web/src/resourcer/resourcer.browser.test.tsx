import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { guidForTests } from '../call-logs/log-for-tests.ts'
import { axeFaults } from '../ui/axe-for-tests.ts'
import {
  AGENT,
  appointmentEntry,
  callBackEntry,
  CLEO,
  desk,
  ME,
  openResourcer,
  serveResourcer,
} from './resourcer-page-for-tests.tsx'

const asked = serveResourcer()
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

const text = (words: string | RegExp) => page.getByText(words, { exact: true })
const tab = (name: RegExp) => page.getByRole('tab', { name })
const row = (name: RegExp) => page.getByRole('row', { name })
const meeting = () => page.getByRole('link', { name: /9:00 – 10:00 AM.*, In-person meeting$/ })
const callBack = () => page.getByRole('link', { name: /, Call-back$/ })
const detail = () => page.getByRole('complementary')
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const address = () => page.getByLabelText('Address').element().textContent
const choose = async (filter: RegExp, option: string) => {
  await page.getByRole('button', { name: filter }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
/** Queries of the lists that were read. */
const lists = () =>
  asked
    .filter((call) => call.asked.startsWith('GET /api/schedule/resourcer?'))
    .map((call) => {
      const query = new URLSearchParams(call.asked.split('?')[1])
      expect(query.get('limit')).toBe('20')
      return [query.get('tab'), query.get('type'), query.get('agent')].filter(Boolean).join(' ')
    })

test('a table of what waits; arrows go from row to row, and a row opens its detail beside the list', async () => {
  openResourcer()
  await expect.element(text('2 entries')).toBeVisible()
  await expect
    .poll(() =>
      page
        .getByRole('columnheader')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(['Date', 'Time', 'Type', 'With', 'About', 'Agent', 'Waiting'])
  await expect.element(tab(/^Pending\s?2$/)).toHaveAttribute('aria-selected', 'true')
  await expect.element(tab(/^Active\s?0$/)).toBeVisible()
  const first = row(/Mon, Nov 2, 2026.*In-person meeting Needs your confirmation Ana Reyes/)
  await expect.element(first.getByText('Unassigned')).toBeVisible()
  await expect.element(first.getByText('3 hours', { exact: false })).toBeVisible()
  await expect.element(row(/Call-back Requested Ana Ortiz 2026-0101 BP/)).toBeVisible()
  await expect.element(text(/^12 days/)).toHaveAttribute('title')
  expect(await axeFaults()).toBe('')

  meeting().element().focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(callBack()).toHaveFocus()
  await userEvent.keyboard('{Home}')
  await expect.element(meeting()).toHaveFocus()
  await userEvent.keyboard('{End}')
  await expect.element(callBack()).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}{Enter}')
  await expect.element(detail().getByRole('button', { name: 'Confirm', exact: true })).toBeVisible()
  expect(address()).toBe(`?entry=${appointmentEntry().guid}`)
  await expect.element(meeting()).toHaveAttribute('aria-current', 'true')
  expect(await axeFaults()).toBe('')
  await userEvent.keyboard('{Escape}')
  await expect.element(detail()).not.toBeInTheDocument()
  await expect.element(meeting()).toHaveFocus()
  expect(address()).toBe('')
})

test('tabs and filters are in the address; Back goes to the tab before', async () => {
  desk.tabs.active = [callBackEntry({ id: guidForTests(71), state: 'taken', agent: ME })]
  openResourcer('?type=call_back')
  await expect.element(text('1 entry')).toBeVisible()
  await expect.element(meeting()).not.toBeInTheDocument()
  tab(/^Pending/)
    .element()
    .focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(row(/Agent assigned Ana Ortiz .* You$/)).toBeVisible()
  expect(address()).toBe('?tab=active&type=call_back')
  await expect.element(page.getByRole('columnheader', { name: 'Waiting' })).not.toBeInTheDocument()
  await choose(/Agent$/, 'Me')
  await expect.poll(address).toBe('?tab=active&type=call_back&agent=me')
  await expect.element(tab(/^Pending\s?0$/)).toBeVisible()
  await choose(/Agent$/, 'No agent')
  await expect.element(text('Nothing matches these filters.')).toBeVisible()
  expect(lists()).toEqual([
    'pending call_back',
    'active call_back',
    `active call_back ${AGENT.id}`,
    'active call_back none',
  ])
  expect(await axeFaults()).toBe('')
  await button('Clear filters').click()
  await expect.element(callBack()).toBeVisible()
  expect(address()).toBe('?tab=active')
  await button('Back in history').click()
  await expect.poll(address).toBe('?type=call_back')
})

test('an agent is chosen by what each has to do; a call-back that was assigned stays open', async () => {
  openResourcer()
  await callBack().click()
  await expect.element(detail().getByRole('heading', { name: 'Ana Ortiz' })).toBeVisible()
  const select = page.getByRole('button', { name: /Assign To$/ })
  select.element().focus()
  await userEvent.keyboard('{Enter}')
  const option = page.getByRole('option', { name: 'Ben Ortiz (you)' })
  await expect.element(option).toHaveAccessibleDescription('3 this week')
  expect(await axeFaults('[role=listbox]')).toBe('')
  await userEvent.keyboard('{End}{Enter}')
  await expect.element(select.getByText('Cleo Ortiz')).toBeVisible()
  desk.moveTo = 'active'
  await button('Assign').click()
  await expect.element(text('You assigned the call-back of Ana Ortiz to Cleo Ortiz.')).toBeVisible()
  expect(asked.filter((call) => call.asked.startsWith('PUT')).map(({ body }) => body)).toEqual([
    { state: 'taken', assignee: CLEO.id, reopen: false },
  ])
  await expect.element(tab(/^Active\s?1$/)).toBeVisible()
  await expect.element(callBack()).not.toBeInTheDocument()
  await expect.element(detail().getByText('Taken by Cleo Ortiz')).toBeVisible()
  expect(await axeFaults()).toBe('')

  await select.click()
  await page.getByRole('option', { name: 'Unassigned' }).click()
  desk.moveTo = 'pending'
  await button('Assign').click()
  await expect
    .element(text('No one has the call-back of Ana Ortiz now. Any agent can take it.'))
    .toBeVisible()
  await expect.element(callBack()).toBeVisible()
  await expect.element(detail().getByRole('button', { name: 'Take Ana Ortiz' })).toBeVisible()
})

test('an appointment that was assigned leaves the tab and stays open; focus then goes to the tab', async () => {
  openResourcer()
  await meeting().click()
  await page.getByRole('button', { name: /Assign To$/ }).click()
  await expect
    .element(page.getByRole('option', { name: 'Ben Ortiz (you)' }))
    .toHaveAccessibleDescription('3 that week')
  await page.getByRole('option', { name: 'Ben Ortiz (you)' }).click()
  desk.moveTo = 'active'
  await button('Assign').click()
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Assigned to Ben Ortiz.' }))
    .toBeVisible()
  await expect.element(text('1 entry')).toBeVisible()
  await expect.element(meeting()).not.toBeInTheDocument()
  await detail().getByRole('button', { name: 'Close' }).click()
  await expect.element(detail()).not.toBeInTheDocument()
  await expect.element(tab(/^Pending/)).toHaveFocus()
})

test('Done closes nothing, and can be undone; a refusal says why', async () => {
  openResourcer(`?entry=${callBackEntry().id}`)
  desk.moveTo = 'recent'
  await button('Done Ana Ortiz').click()
  await expect.element(text('You marked the call-back of Ana Ortiz as done.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /Assign To$/ })).not.toBeInTheDocument()
  desk.moveTo = 'pending'
  await button('Undo').click()
  await expect.element(button('Take Ana Ortiz')).toBeVisible()
  const detailWords = 'Cleo Ortiz has taken this call-back.'
  desk.refuse = { status: 409, code: 'conflict', detail: detailWords }
  desk.tabs.pending = [
    callBackEntry({ state: 'taken', agent: CLEO, changed: '2099-01-01T00:00:00.000Z' }),
  ]
  await button('Take Ana Ortiz').click()
  await expect
    .element(text(`We could not change the call-back of Ana Ortiz. ${detailWords}`))
    .toBeVisible()
  await expect.element(detail().getByText('Taken by Cleo Ortiz')).toBeVisible()
  await expect.element(button('Take Ana Ortiz')).not.toBeInTheDocument()
})

test('an error of the list is said, and the list read again; an unknown entry is said to be so', async () => {
  desk.refuseList = { status: 500, code: 'internal_error', detail: 'The server had an error.' }
  openResourcer(`?entry=${guidForTests(99)}`)
  await expect
    .element(page.getByRole('alert').getByRole('button', { name: 'Try again' }))
    .toBeVisible()
  desk.refuseList = null
  await button('Try again').click()
  await expect.element(text('2 entries')).toBeVisible()
  await expect.element(text('We could not find this entry')).toBeVisible()
})

test.each([
  ['', 'No one is waiting for an answer.'],
  ['?tab=active', 'No agent has an appointment, a call-back, a comment or a chat now.'],
  ['?tab=recent', 'No appointments, call-backs, comments or chats are over yet.'],
])('the tab of “%s” is empty: %s', async (query, words) => {
  desk.tabs.pending = []
  openResourcer(query)
  await expect.element(text(words)).toBeVisible()
  await expect.element(button('Clear filters')).not.toBeInTheDocument()
})

test('more than 1,000 entries are counted no further', async () => {
  desk.more = 998
  openResourcer()
  await expect.element(tab(/^Pending\s?1,000\+$/)).toBeVisible()
  await expect.element(text('1,000 entries or more')).toBeVisible()
})

test('the list is read again every half minute', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  openResourcer()
  await vi.waitFor(() => expect(lists()).toHaveLength(1))
  await vi.advanceTimersByTimeAsync(30_000)
  await vi.waitFor(() => expect(lists()).toHaveLength(2))
})

test('residents are led home', async () => {
  openResourcer('', { ...AGENT, role: 'resident' })
  await expect.element(page.getByRole('heading', { name: 'Home page' })).toBeVisible()
  expect(asked).toEqual([])
})

test('an agent who lacks the second factor is told so', async () => {
  openResourcer('', { ...AGENT, second_factor: { required: true, enrolled: false } })
  await expect.element(page.getByRole('link', { name: /Set it up|Set up/ })).toBeVisible()
  expect(lists()).toEqual([])
})

test('on a phone, in Spanish: rows are stacked, and the detail is over them', async () => {
  await page.viewport(390, 844)
  localStorage.setItem('plat.locale', 'es')
  desk.tabs.active = [callBackEntry({ id: guidForTests(71), state: 'taken', agent: CLEO })]
  openResourcer()
  await expect.element(page.getByRole('heading', { name: 'Solicitudes', level: 1 })).toBeVisible()
  await expect.element(tab(/^Pendientes/)).toBeVisible()
  await expect.element(text(/^3 horas/)).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  expect(await axeFaults()).toBe('')
  await tab(/^Activas/).click()
  await page.getByRole('link', { name: /, Devolución de llamada$/ }).click()
  const over = page.getByRole('dialog')
  await expect.element(over.getByText('La tomó Cleo Ortiz')).toBeVisible()
  await expect.element(over.getByText('Asignar a')).toBeVisible()
  expect(await axeFaults('[role=dialog]')).toBe('')
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  await userEvent.keyboard('{Escape}')
  await expect.element(over).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: /, Devolución de llamada$/ })).toHaveFocus()
})
