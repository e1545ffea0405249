import { EMPTY_SEARCH } from '@plat/contract/search/search-state'
import { BrowserRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { SearchBase } from '../saved-searches/saved-state.ts'
import { render } from '../ui/render-for-tests.tsx'
import { useSearchState } from './use-search-state.ts'

const { href } = window.location
afterEach(() => window.history.replaceState(null, '', href))

function Mover({ base }: { base: SearchBase | null }) {
  const { update } = useSearchState([], base)
  return (
    <button type="button" onClick={() => update({ view: { center: [-97.7, 30.2], zoom: 14 } })}>
      Move
    </button>
  )
}

async function moved(base: SearchBase | null): Promise<URLSearchParams> {
  window.history.replaceState(null, '', '?board=internal&as=view')
  render(
    <BrowserRouter>
      <Mover base={base} />
    </BrowserRouter>,
  )
  await page.getByRole('button', { name: 'Move' }).click()
  await expect.poll(() => new URLSearchParams(window.location.search).has('at')).toBe(true)
  return new URLSearchParams(window.location.search)
}

test('the page of a stat stays that of its board when the map moves', async () => {
  const params = await moved({ state: EMPTY_SEARCH, modulePath: '/building/permits' })
  expect([params.get('board'), params.get('as')]).toEqual(['internal', 'view'])
})

test('on the page of a module this is the name of a filter, which a search may lose', async () => {
  expect((await moved(null)).has('board')).toBe(false)
})
