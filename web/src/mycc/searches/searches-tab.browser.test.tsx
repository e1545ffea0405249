import type { SavedSearchSummary } from '@plat/contract/saved-searches/saved-searches'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { serveStaff, showToStaff } from '../../shell/staff-page-for-tests.tsx'
import { SearchesTab } from './searches-tab.tsx'

const guid = (number: number) => `00000000-0000-4000-8000-00000000000${number}`
const search = (number: number, name: string, more: Partial<SavedSearchSummary> = {}) => ({
  guid: guid(number),
  name,
  title: 'Kitchens of Harbor',
  method: 'share',
  visible: true,
  favoured: false,
  read: true,
  created: '2026-11-24T00:00:00Z',
  public_url: 'https://harbor.test/s/abc',
  module: {
    module_code: 'permits',
    display_name: 'Permits',
    department: { department_code: 'building' },
  },
  ...more,
})
const KITCHENS = search(1, 'My kitchens')
let title: string
const details = () => ({
  ...KITCHENS,
  title,
  defaultTitle: null,
  message: 'Look at these',
  notes: null,
  state: 'current',
  createdBy: guid(9),
  user: { name: 'Ana' },
  shared_by: { who: 'visitor', name: null },
  criteria: {},
  search_metadata: { address: '' },
  format: 1,
  search_meta_snapshot: null,
  counted: null,
  lost: [{ criterion: 'zone', label: null, text: 'R-2' }],
  lost_more: 0,
  channels: [],
})

beforeEach(() => {
  title = 'Kitchens of Harbor'
})
const calls = serveStaff(({ asked, body }) => {
  if (asked.startsWith('PUT ')) title = String((body as { title: string }).title)
  if (!asked.startsWith('GET /api/search/saved?')) return { data: details() }
  const data = [
    KITCHENS,
    search(2, 'My roofs', { method: 'star', public_url: null }),
    search(3, 'My docks', { visible: false }),
  ]
  return { data, meta: { pagination: { itemCount: 3, offset: 0, limit: 20 } } } as { data: unknown }
})
const show = () =>
  showToStaff(
    <SearchesTab
      onFiltered={() => undefined}
      say={() => undefined}
      focusKey={null}
      focusOn={() => undefined}
    />,
  )

test('a row says who can open the search', async () => {
  show()
  const row = (name: RegExp) => page.getByRole('row', { name })
  await expect.element(row(/My kitchens/).getByText('Shared', { exact: true })).toBeVisible()
  await expect.element(row(/My roofs/).getByText('Only you')).toBeVisible()
  await expect.element(row(/My docks/).getByText('Link withdrawn')).toBeVisible()
})

test('the title and message that visitors read can be corrected', async () => {
  show()
  await page.getByRole('button', { name: 'My kitchens', exact: true }).click()
  const edit = page.getByRole('button', { name: 'Edit title and message' })
  await edit.click()
  const field = page.getByRole('textbox', { name: 'Create title' })
  await expect.element(field).toHaveFocus()
  await field.fill(' ')
  await expect.element(page.getByText('Give the search a title.')).toBeVisible()
  await field.fill('Kitchens and baths')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(page.getByRole('heading', { name: 'Kitchens and baths' })).toBeVisible()
  await expect.element(edit).toHaveFocus()
  expect(calls.find(({ asked }) => asked.startsWith('PUT '))).toEqual({
    asked: `PUT /api/search/saved/${guid(1)}`,
    body: { title: 'Kitchens and baths', message: 'Look at these' },
  })
  await edit.click()
  await userEvent.keyboard('{Escape}')
  await expect.element(edit).toHaveFocus()
})
