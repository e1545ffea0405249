import { countOf } from '@plat/contract/statistics/stat-for-tests'
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createQueryClient } from '../../api/query-client.ts'
import { LocaleProvider } from '../../shell/locale.tsx'
import { TenantContext, type TenantContextValue } from '../../shell/tenant.tsx'
import { boardForTests, scorecardForTests } from '../../statistics/board/board-for-tests.ts'
import { render } from '../../ui/render-for-tests.tsx'
import BoardEmbedPage from './board-embed-page.tsx'

const { fetch } = window
afterEach(() => {
  window.fetch = fetch
})

/** Opens the page of a scorecard; the server answers with its board or a refusal. */
function show(answer: () => Response) {
  window.fetch = (address) =>
    String(address).startsWith('/api/') ? Promise.resolve(answer()) : fetch(address)
  const config = {
    branding: { title: { long: 'City of Harbor', short: 'Harbor' } },
    access: { basicLogin: 'open', unlocked: true },
    timeZone: 'America/Los_Angeles',
    locale: 'en',
  }
  // Only these members matter here.
  const tenant = { config, viewer: 'anonymous' } as unknown as TenantContextValue
  render(
    <QueryClientProvider client={createQueryClient()}>
      <LocaleProvider agencyLocale="en">
        <TenantContext value={tenant}>
          <MemoryRouter initialEntries={['/embed/statistics/7']}>
            <Routes>
              <Route path="/embed/statistics/:scorecard" element={<BoardEmbedPage />} />
            </Routes>
          </MemoryRouter>
        </TenantContext>
      </LocaleProvider>
    </QueryClientProvider>,
  )
}

const refused = (status: number, code: string) => () =>
  Response.json({ code, title: 'No', detail: 'No', status }, { status })

test('everything in a frame opens in a window of its own', async () => {
  const scorecard = scorecardForTests(7, 'How we are doing', {
    note: 'See [the data](/doc/about-the-data).',
  })
  const data = boardForTests(scorecard, [countOf(1, 'Open permits', 1_234)])
  show(() => Response.json({ data, meta: {} }))
  await expect.element(page.getByRole('heading', { name: 'How we are doing' })).toBeVisible()
  await expect.element(page.getByText('As of Mar 2, 2026')).toBeVisible()
  for (const name of ['the data', 'Open permits', /^Open in Harbor/]) {
    const link = page.getByRole('link', { name })
    await expect.element(link).toHaveAttribute('target', '_blank')
  }
})

test('a scorecard that is not everybody’s, or gone, says so without offering to try again', async () => {
  show(refused(404, 'not_found'))
  await expect.element(page.getByText('This scorecard cannot be shown here.')).toBeVisible()
  expect(page.getByRole('button').elements()).toEqual([])
})

test('a failure can be tried again', async () => {
  let answers = 0
  const data = boardForTests(scorecardForTests(7, 'Permits'), [countOf(1, 'Open permits', 1_234)])
  show(() => {
    answers += 1
    return answers === 1 ? refused(500, 'internal')() : Response.json({ data, meta: {} })
  })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('link', { name: 'Open permits' })).toBeVisible()
})
