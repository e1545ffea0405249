import { QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createQueryClient } from '../../api/query-client.ts'
import { render } from '../../ui/render-for-tests.tsx'
import { TenantContext, type TenantContextValue } from '../../shell/tenant.tsx'
import { MadeReport } from './share-step.tsx'

const GUID = '5a0e7c1e-0001-4d00-8000-686172626f72'
// Only the area's name matters here.
const TENANT = { config: { names: { mycc: 'MyCC' } }, viewer: 'registered' } as TenantContextValue

test('a report that was deleted in another tab is said to be gone, and not waited for', async () => {
  const { fetch } = window
  let asked = 0
  window.fetch = () => {
    asked += 1
    const problem = JSON.stringify({ code: 'not_found', status: 404, detail: 'gone' })
    return Promise.resolve(new Response(problem, { status: 404 }))
  }
  try {
    render(
      <QueryClientProvider client={createQueryClient()}>
        <TenantContext value={TENANT}>
          <MadeReport report={{ guid: GUID, name: 'Kitchens' }} onSend={() => undefined} />
        </TenantContext>
      </QueryClientProvider>,
    )
    await expect.element(page.getByText(/It was deleted, has expired/)).toBeVisible()
    expect(page.getByText('Kitchens').elements()).toHaveLength(1)
    expect(asked).toBe(1)
  } finally {
    window.fetch = fetch
  }
})
