import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeFaults } from '../../ui/axe-for-tests.ts'
import { serveStaff, showToResident, showToStaff } from '../staff-page-for-tests.tsx'
import HomeViews from './home-views.tsx'
import { noteMap, noteStatistics } from './opened-views.ts'

let counts = { pending: 0, active: 0, recent: 0, misplaced: 0 }
const calls = serveStaff({ current: () => ({ data: counts }) })

beforeEach(() => {
  sessionStorage.clear()
  counts = { pending: 0, active: 0, recent: 0, misplaced: 0 }
})

const names = () =>
  page
    .getByRole('navigation', { name: 'Home views' })
    .getByRole('link')
    .elements()
    .map(({ textContent }) => textContent)
const Views = () => (
  <>
    <HomeViews home={false} />
    <h1>Home</h1>
  </>
)

test('a resident has HOME and MY TIMELINE, and is never asked for the agency’s', async () => {
  showToResident(<Views />)
  await expect.poll(names).toEqual(['HOME', 'MY TIMELINE'])
  await expect
    .element(page.getByRole('link', { name: 'HOME' }))
    .toHaveAttribute('aria-current', 'page')
  expect(calls).toEqual([])
  expect(await axeFaults()).toBe('')
})

test('RESOURCER is there with any entry, not with none', async () => {
  counts.recent = 1
  showToStaff(<Views />, '/timeline')
  await expect.poll(names).toEqual(['HOME', 'MY TIMELINE', 'RESOURCER'])
  await expect
    .element(page.getByRole('link', { name: 'MY TIMELINE' }))
    .toHaveAttribute('aria-current', 'page')
})

test('without entries there is no RESOURCER', async () => {
  showToStaff(<Views />)
  await expect.poll(() => calls.length).toBeGreaterThan(0)
  await expect.poll(names).toEqual(['HOME', 'MY TIMELINE'])
})

test('STATISTICS and MAP are there once they were opened, and MAP leads back to the search', async () => {
  noteStatistics()
  noteMap('/building/building-permits?type=deck')
  counts.pending = 2
  showToStaff(<Views />)
  await expect
    .poll(names)
    .toEqual(['HOME', 'MY TIMELINE', 'RESOURCER2, 2 pending', 'STATISTICS', 'MAP'])
  await expect
    .element(page.getByRole('link', { name: 'MAP' }))
    .toHaveAttribute('href', '/building/building-permits?type=deck')
})
