import { EMPTY_SEARCH } from '@plat/contract/search/search-state'
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createQueryClient } from '../api/query-client.ts'
import { LocaleProvider } from '../shell/locale.tsx'
import { TenantContext, type TenantContextValue } from '../shell/tenant.tsx'
import { screenDrawn } from '../ui/later.ts'
import { render } from '../ui/render-for-tests.tsx'
import { SearchBoxSlot } from './search-box-slot.tsx'

const { fetch } = window
beforeEach(() => {
  window.fetch = (address) =>
    String(address).startsWith('/api/')
      ? Promise.resolve(Response.json({ data: [], meta: {} }))
      : fetch(address)
})
afterEach(() => {
  window.fetch = fetch
})

test('no key is lost while the box takes the place of the first field', async () => {
  const agencyBounds = { n: 33.9, e: -118, s: 33.7, w: -118.3 }
  const config = { control: { map: { geo: { agencyBounds } } }, texts: {}, timeZone: 'UTC' }
  // Only these members matter here.
  const tenant = { config, viewer: 'anonymous' } as unknown as TenantContextValue
  render(
    <QueryClientProvider client={createQueryClient()}>
      <LocaleProvider agencyLocale="en">
        <TenantContext value={tenant}>
          <MemoryRouter>
            <SearchBoxSlot
              module="permits"
              target={{ path: '/oaks/permits', state: EMPTY_SEARCH, filters: [] }}
              onChoose={() => undefined}
            />
          </MemoryRouter>
        </TenantContext>
      </LocaleProvider>
    </QueryClientProvider>,
  )
  const name = 'Search by address, place or record number'
  await page.getByRole('textbox', { name }).click()
  const first = document.activeElement as HTMLInputElement
  first.value = '394'
  // In the moment in which the field goes, the box has its text and the focus: the next key goes there.
  const { promise: replaced, resolve } = Promise.withResolvers<unknown>()
  const observer = new MutationObserver(() => {
    if (first.isConnected) return
    const next = document.activeElement
    resolve(next instanceof HTMLInputElement ? next.value : next?.tagName)
  })
  observer.observe(document.body, { childList: true, subtree: true })
  screenDrawn()
  expect(await replaced).toBe('394')
  observer.disconnect()
  await expect.element(page.getByRole('combobox', { name })).toHaveFocus()
})
