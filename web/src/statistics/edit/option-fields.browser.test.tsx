import { countOf } from '@plat/contract/statistics/stat-for-tests'
import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createQueryClient } from '../../api/query-client.ts'
import { render } from '../../ui/render-for-tests.tsx'
import { OptionFields } from './option-fields.tsx'
import { newStat } from './stat-draft.ts'
import { managedStatsQuery, ownSearchesQuery } from './whole-queries.ts'

// Only these members matter here.
const module = { id: 'permits', module_code: 'permits' } as unknown as ModuleConfig

function Share() {
  const fields = { numbers: [], dates: [] }
  const [draft, setDraft] = useState(newStat('numeric/share', 'x', '2026-01-01', fields))
  return (
    <OptionFields
      draft={draft}
      module={module}
      fault={() => undefined}
      change={(changes) => setDraft({ ...draft, ...changes })}
    />
  )
}

function show(titles: readonly string[]): void {
  const client = createQueryClient()
  client.setQueryData(ownSearchesQuery('permits').queryKey, [])
  const stats = titles.map((title, index) => {
    const stat = countOf(index + 1, title, 5)
    const guid = `6f1c1a52-3f2b-4a53-8f6a-${String(index).padStart(12, '0')}`
    return { ...stat, search_saved: { ...stat.search_saved, guid } }
  })
  client.setQueryData(managedStatsQuery.queryKey, stats)
  render(
    <QueryClientProvider client={client}>
      <Share />
    </QueryClientProvider>,
  )
}

test('a long list of searches is found through by words, and the chosen one stays', async () => {
  show(['Expedición', 'Roofs', ...[1, 2, 3, 4, 5, 6, 7].map((n) => `Pools ${n}`)])
  await page.getByRole('searchbox', { name: 'Find a search' }).fill('expedicion')
  await expect.element(page.getByRole('status')).toHaveTextContent('1 search')
  await page.getByRole('button', { name: /All records of the module/ }).click()
  const options = () =>
    page
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent)
  await expect
    .poll(options)
    .toEqual(['All records of the module', 'Search of the stat “Expedición”'])
  await page.getByRole('option', { name: /Expedición/ }).click()
  await page.getByRole('searchbox', { name: 'Find a search' }).fill('zzz')
  await expect.element(page.getByRole('status')).toHaveTextContent('No search has these words.')
  // It has its own title once that is read.
  await expect.element(page.getByRole('button', { name: /that was chosen/ })).toBeVisible()
})

test('a short list has no filter', async () => {
  show(['Roofs'])
  await expect
    .element(page.getByRole('button', { name: /All records of the module/ }))
    .toBeVisible()
  expect(page.getByRole('searchbox').elements()).toEqual([])
})
