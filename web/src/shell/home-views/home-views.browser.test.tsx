import type { Account } from '@plat/contract/accounts/account'
import { Navigate, Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '../../paths.ts'
import { axeFaults } from '../../ui/axe-for-tests.ts'
import { screenDrawn } from '../../ui/later.ts'
import { serveStaff, showToAccount, type StaffAnswer } from '../staff-page-for-tests.tsx'
import { HomeViewsSlot } from './home-views-slot.tsx'
import { noteMap, noteStatistics } from './opened-views.ts'

const RESIDENT = {
  id: '00000000-0000-4000-8000-000000000001',
  role: 'resident',
  grants: [],
  second_factor: { required: false, enrolled: false },
} as unknown as Account
const SEARCH = '/building/permits?type=deck'

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.restoreAllMocks())

const AGENT = { ...RESIDENT, role: 'internal' } as Account
const NO_COUNTS = { pending: 0, active: 0, recent: 0 }
let counts: StaffAnswer = { data: NO_COUNTS }
const asked = serveStaff(() => counts)

/**
 * Opens a page with the home views.
 * @param user who is logged in; null: a visitor
 * @param brand of the agency
 */
function open(at: string, user: Account | null, home = false, brand?: 'alternate'): void {
  const content = (
    <>
      <HomeViewsSlot home={home} />
      <h1>Welcome</h1>
    </>
  )
  showToAccount(
    user,
    <Routes>
      <Route path="/" element={at === '/' ? content : <Navigate to={at} />} />
      <Route path="*" element={content} />
    </Routes>,
    { ...(brand && { brand }) },
  )
}

const heading = page.getByRole('heading', { name: 'Welcome' })
const bar = page.getByRole('navigation', { name: 'Home views' })
const names = () =>
  bar
    .getByRole('link')
    .elements()
    .map(({ textContent }) => textContent)
const current = () =>
  bar
    .getByRole('link')
    .elements()
    .filter((link) => link.getAttribute('aria-current') === 'page')
    .map(({ textContent }) => textContent)

test('the code of the links and the count of the resourcer come after the first screen, and nothing moves when they arrive', async () => {
  open(paths.home(), AGENT)
  await expect.element(heading).toBeVisible()
  const top = () => heading.element().getBoundingClientRect().top
  const before = top()
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  expect(loaded.filter((name) => name.includes('/home-views.tsx'))).toEqual([])
  expect(asked).toEqual([])
  screenDrawn()
  await expect.element(bar).toBeVisible()
  expect(top()).toBe(before)
})

test('people who are logged in have HOME and MY TIMELINE', async () => {
  screenDrawn()
  open(paths.home(), RESIDENT)
  await expect.poll(names).toEqual(['HOME', 'MY TIMELINE'])
  expect(asked, 'residents have no resourcer').toEqual([])
  expect(current()).toEqual(['HOME'])
  await bar.getByRole('link', { name: 'MY TIMELINE' }).click()
  await expect.poll(current).toEqual(['MY TIMELINE'])
})

test('the page of an only department is the front page', async () => {
  screenDrawn()
  open(paths.department('building'), RESIDENT, true)
  await expect.poll(current).toEqual(['HOME'])
})

test('a visitor who has opened nothing has no links, and no room is kept for them', async () => {
  screenDrawn()
  open(paths.home(), null)
  await expect.element(heading).toBeVisible()
  expect(heading.element().previousElementSibling).toBeNull()
})

test('STATISTICS and MAP are there for a visitor who has opened them; MAP leads back to the last search', async () => {
  screenDrawn()
  noteStatistics()
  noteMap('/building/permits')
  noteMap(SEARCH)
  open(paths.home(), null)
  await expect.poll(names).toEqual(['HOME', 'STATISTICS', 'MAP'])
  await expect.element(bar.getByRole('link', { name: 'MAP' })).toHaveAttribute('href', SEARCH)
})

test('a visitor who begins with the statistics has them and HOME', async () => {
  screenDrawn()
  open(paths.statistics(), null)
  await expect.poll(names).toEqual(['HOME', 'STATISTICS'])
  expect(current()).toEqual(['STATISTICS'])
})

test.each(['//evil.example/map', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)'])(
  'what another page may have stored, %s, is no link',
  async (address) => {
    screenDrawn()
    noteMap(address)
    open(paths.home(), RESIDENT)
    await expect.poll(names).toEqual(['HOME', 'MY TIMELINE'])
  },
)

test('where the browser blocks storage, nothing is remembered and nothing breaks', async () => {
  screenDrawn()
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('Access is denied.', 'SecurityError')
  })
  noteStatistics()
  noteMap(SEARCH)
  open(paths.home(), RESIDENT)
  await expect.poll(names).toEqual(['HOME', 'MY TIMELINE'])
})

test('agents have RESOURCER with the number that is pending, where it has any entry', async () => {
  counts = { data: { ...NO_COUNTS, pending: 1_000 } }
  screenDrawn()
  open(paths.home(), AGENT)
  const link = bar.getByRole('link', { name: 'RESOURCER 1,000+ pending', exact: true })
  await expect.element(link).toHaveAttribute('href', paths.resourcer())
  expect(await axeFaults('nav')).toBe('')
  expect(asked.map((call) => call.asked)).toEqual(['GET /api/schedule/resourcer/count'])
})

test('also with what is over only; then without a number', async () => {
  screenDrawn()
  counts = { data: { ...NO_COUNTS, recent: 1 } }
  open(paths.home(), AGENT)
  await expect.poll(names).toEqual(['HOME', 'MY TIMELINE', 'RESOURCER'])
})

test('without entries it is there only while it is on screen', async () => {
  screenDrawn()
  counts = { data: NO_COUNTS }
  open(paths.resourcer(), AGENT)
  await expect.poll(current).toEqual(['RESOURCER'])
  await bar.getByRole('link', { name: 'MY TIMELINE' }).click()
  await expect.poll(current).toEqual(['MY TIMELINE'])
  await expect.poll(names).toEqual(['HOME', 'MY TIMELINE'])
})

test('a failure is logged, and there is no link', async () => {
  screenDrawn()
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  counts = { status: 403, code: 'forbidden', detail: 'You cannot do this.' }
  open(paths.home(), AGENT)
  await vi.waitFor(() => expect(warn).toHaveBeenCalled())
  await expect.poll(names).toEqual(['HOME', 'MY TIMELINE'])
})

test('agents of an alternate brand have none, and nothing is counted', async () => {
  screenDrawn()
  open(paths.home(), AGENT, false, 'alternate')
  await expect.poll(names).toEqual(['HOME', 'MY TIMELINE'])
  expect(asked).toEqual([])
})
