import type { SavedSearch } from '@plat/contract/saved-searches/saved-searches'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { detailsForTests, searchForTests } from '../mycc/searches/search-for-tests.ts'
import { serveStaff, showToStaff } from '../shell/staff-page-for-tests.tsx'
import OpenedLink from './opened-link.tsx'

// A component test runs in a frame, where nothing counts.
const { parent } = window
const calls = serveStaff(() => ({ status: 503, code: 'unavailable', detail: '' }))

/** Pages that were opened. */
let marks = 0

/** Opens the page of a search, and waits until it could have been counted. */
async function open(search: Partial<SavedSearch> & { number: number }): Promise<string[]> {
  const { number, ...more } = search
  const shared = {
    ...detailsForTests(searchForTests(number, 'Kitchens')),
    createdBy: null,
    ...more,
  }
  calls.length = 0
  marks += 1
  showToStaff(
    <>
      <OpenedLink search={shared} />
      <OpenedLink search={shared} />
      <p>Shown {marks}</p>
    </>,
  )
  await expect.element(page.getByText(`Shown ${marks}`)).toBeVisible()
  // What it does then comes after it is drawn.
  await new Promise((resolve) => setTimeout(resolve, 100))
  return calls.map(({ asked }) => asked)
}

test('a link that was opened is counted once per tab; its owner, no link and frames are not counted', async () => {
  expect(await open({ number: 1 }), 'in a frame').toEqual([])
  Object.defineProperty(window, 'parent', { value: window, configurable: true })
  try {
    const { guid } = searchForTests(2, 'Kitchens')
    // That it failed is not said.
    expect(await open({ number: 2 })).toEqual([`POST /api/search/saved/${guid}/opened`])
    expect(await open({ number: 2 }), 'a reload of the page').toEqual([])
    expect(await open({ number: 3, createdBy: guid }), 'its owner').toEqual([])
    expect(await open({ number: 4, public_url: null }), 'without a link').toEqual([])
  } finally {
    Object.defineProperty(window, 'parent', { value: parent, configurable: true })
  }
})
