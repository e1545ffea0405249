import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { serveStaff, showToStaff } from '../../shell/staff-page-for-tests.tsx'
import { detailsForTests, searchForTests } from './search-for-tests.ts'
import { SearchesTab } from './searches-tab.tsx'

const KITCHENS = searchForTests(1, 'My kitchens', { title: 'Kitchens of Harbor' })
let title: string

beforeEach(() => {
  title = 'Kitchens of Harbor'
})
const calls = serveStaff(({ asked, body }) => {
  if (asked.startsWith('PUT ')) title = String((body as { title: string }).title)
  if (!asked.startsWith('GET /api/search/saved?'))
    return { data: { ...detailsForTests(KITCHENS), title } }
  const data = [
    KITCHENS,
    searchForTests(2, 'My roofs', { method: 'star', public_url: null }),
    searchForTests(3, 'My docks', { visible: false }),
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
    asked: `PUT /api/search/saved/${KITCHENS.guid}`,
    body: { title: 'Kitchens and baths', message: 'Look at these' },
  })
  await edit.click()
  await userEvent.keyboard('{Escape}')
  await expect.element(edit).toHaveFocus()
})
