import type { Department } from '@plat/contract/departments/departments'
import type { ModuleNews } from '@plat/contract/search/new-this-week'
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { viewerQuery } from '../api/queries.ts'
import { createQueryClient } from '../api/query-client.ts'
import { renderInEnglish } from '../shell/render-for-tests.tsx'
import { AgencyNews } from './module-news.tsx'

const NEWEST = { guid: '00000000-0000-4000-8000-000000000001', title: 'A shop', address: null }

const line = (kind: ModuleNews['lines'][number]['kind'], all: number, located: number) => ({
  kind,
  count: { all, located, unlocated: all - located, status: { 1: all, 2: 0 } },
  search: 'status=0',
  newest: NEWEST,
})

const of = (module: string, unmapped: boolean, ...lines: ModuleNews['lines']): ModuleNews => ({
  department: 'building',
  module,
  since: '2026-11-19',
  unmapped,
  lines,
})

const DEPARTMENTS = [
  {
    id: 'building',
    modules: ['permits', 'trades'].map((id) => ({ id, display_name: { en: id, es: id } })),
  },
] as unknown as Department[]

function show(...news: ModuleNews[]) {
  const client = createQueryClient()
  client.setQueryData(viewerQuery.queryKey, { user: null } as never)
  renderInEnglish(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <AgencyNews news={news} departments={DEPARTMENTS} />
        <p>after</p>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}
const section = () => page.getByRole('region', { name: 'New this week' })

test('each kind of records has a line, whose numbers lead to the lists that have as many', async () => {
  await page.viewport(1024, 768)
  show(
    of('permits', true, line('new', 1234, 5), line('decided', 2, 2)),
    of('trades', false, line('comment', 4, 3)),
  )
  await expect.element(section().getByText('since Thu, Nov 19')).toBeVisible()
  const fresh = section().getByRole('link', { name: '1,234 new' })
  await expect.element(fresh).toHaveAttribute('href', '/building/permits?status=0&show=list')
  await expect.element(section().getByRole('link', { name: '2 decided' })).toBeVisible()
  // Its list leaves out what is not on the map.
  await expect.element(section().getByRole('link', { name: '3 open for comment' })).toBeVisible()
  await expect
    .element(section().getByRole('link', { name: 'Newest: A shop' }).first())
    .toBeInTheDocument()
})

test('nothing is said where nothing is new, nor of modules that are not shown', async () => {
  show(of('permits', false, line('new', 2, 0)), of('gone', true, line('new', 2, 2)))
  await expect.element(page.getByText('after')).toBeVisible()
  await expect.element(section()).not.toBeInTheDocument()
})
