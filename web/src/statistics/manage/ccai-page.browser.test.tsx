import type { BannerPage } from '@plat/contract/statistics/banners'
import type { Scorecard } from '@plat/contract/statistics/scorecards'
import { countOf } from '@plat/contract/statistics/stat-for-tests'
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createQueryClient } from '../../api/query-client.ts'
import { FramePartsContext } from '../../shell/frame.tsx'
import { LocaleProvider } from '../../shell/locale.tsx'
import { TenantContext, type TenantContextValue } from '../../shell/tenant.tsx'
import { render } from '../../ui/render-for-tests.tsx'
import { boardForTests, scorecardForTests } from '../board/board-for-tests.ts'
import CcaiPage from './ccai-page.tsx'

const { fetch } = window
afterEach(() => {
  window.fetch = fetch
})

/** Bodies that were sent to change a scorecard. */
let sent: { channels: string[] }[] = []
/** What was read. */
let asked: string[] = []
let isDown = false
/** Pages whose banners lose numbers. */
let banners: BannerPage[] = []
let client = createQueryClient()

/** Opens CCAI for a manager: lists have 5 records for all stats, the public board 1,234, the internal one 5,678. */
function show(at: string, boards: string[], scorecard: Scorecard): void {
  sent = []
  asked = []
  isDown = false
  banners = []
  client = createQueryClient()
  window.fetch = (input, init) => {
    const path = String(input)
    if (!path.startsWith('/api/')) return fetch(input, init)
    asked.push(path)
    if (isDown) {
      const problem = { code: 'invalid_request', title: 'No', detail: 'Not now.', status: 400 }
      return Promise.resolve(Response.json(problem, { status: 400 }))
    }
    const { groups } = boardForTests(scorecard, [countOf(1, 'Permits', 5)])
    const ofBoard = (value: number) => boardForTests(scorecard, [countOf(1, 'Permits', value)])
    const answers: [RegExp, unknown][] = [
      [/\/board\?channel=internal$/, { ...ofBoard(5_678), channel: 'internal' }],
      [/\/board\?channel=public$/, ofBoard(1_234)],
      [/\/analytic\/stat$/, [countOf(1, 'Permits', 5)]],
      [/\/analytic\/group/, groups],
      [/\/analytic\/scorecard\/1$/, scorecard],
      [/\/analytic\/scorecard$/, [scorecard]],
      [/\/banners\?kind=scorecard/, banners],
      [/deleted/, { stats: [], groupings: [], scorecards: [] }],
    ]
    if (init?.method === 'PUT') sent.push(JSON.parse(String(init.body)) as { channels: string[] })
    const answer = answers.find(([pattern]) => pattern.test(path))
    return Promise.resolve(
      answer
        ? Response.json({ data: answer[1], meta: {} })
        : Response.json(
            { code: 'not_found', title: 'No', detail: 'No', status: 404 },
            { status: 404 },
          ),
    )
  }
  const config = {
    branding: { title: { long: 'City of Harbor', short: 'Harbor' } },
    control: { stats: { boards, canManage: true, widgetOptions: [], minimumSample: 10 } },
    names: { ccai: 'CCAI' },
    timeZone: 'America/Los_Angeles',
    locale: 'en',
  }
  // Only these members matter here.
  const tenant = { config, viewer: 'internal' } as unknown as TenantContextValue
  render(
    <QueryClientProvider client={client}>
      <LocaleProvider agencyLocale="en">
        <TenantContext value={tenant}>
          <FramePartsContext value={{ TopBar: () => null, Footer: () => null }}>
            <MemoryRouter initialEntries={[at]}>
              <CcaiPage />
            </MemoryRouter>
          </FramePartsContext>
        </TenantContext>
      </LocaleProvider>
    </QueryClientProvider>,
  )
}

const BOTH = ['public', 'internal']
const draft = (channels: Scorecard['channels']) =>
  scorecardForTests(1, 'How we are doing', { channels, published: false })

test('a draft has on each board the numbers that are shown there once it is published', async () => {
  show('/ccai?tab=public', BOTH, draft(['public', 'internal']))
  await expect.element(page.getByText('What the public sees once it is published.')).toBeVisible()
  await expect.element(page.getByText('1.2K')).toBeVisible()
  await page.getByRole('tab', { name: 'Internal' }).click()
  await expect.element(page.getByText('5.7K')).toBeVisible()
  const way = page.getByRole('link', { name: 'Open the statistics page' })
  expect(way.element().getAttribute('href')).toBe('/statistics?board=internal')
})

test('a board waits for no list of all stats, and says where it could not be renewed', async () => {
  show('/ccai?tab=public', BOTH, draft(['public']))
  await expect.element(page.getByText('1.2K')).toBeVisible()
  expect(asked.filter((path) => /\/analytic\/(?:stat|group)/.test(path))).toEqual([])
  isDown = true
  await client.invalidateQueries({ queryKey: ['ccai', 'board'] })
  await expect.element(page.getByText(/^What is shown here may be old\./)).toBeVisible()
  await expect.element(page.getByText('1.2K')).toBeVisible()
  isDown = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => page.getByText(/may be old/).elements()).toEqual([])
})

test('an agency without the internal board has no tab of it, also for an address of that', async () => {
  show('/ccai?tab=internal', ['public'], draft(['public']))
  await expect.element(page.getByRole('tab', { name: 'Stats' })).toBeVisible()
  expect(page.getByRole('tab', { name: 'Internal' }).elements()).toEqual([])
  await expect
    .element(page.getByRole('tab', { name: 'Admin' }))
    .toHaveAttribute('aria-selected', 'true')
})

test('a scorecard of a board that is gone is saved and published without it', async () => {
  show('/ccai?tab=scorecards&open=1', ['public'], draft(['public', 'internal']))
  await page.getByRole('textbox', { name: 'Name' }).first().fill('How we do')
  await expect.element(page.getByRole('checkbox', { name: 'Public: everybody' })).toBeChecked()
  expect(page.getByRole('checkbox', { name: /^Internal/ }).elements()).toEqual([])
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => sent.map(({ channels }) => channels)).toEqual([['public']])
  await page.getByRole('button', { name: /^Publish/ }).click()
  await expect.poll(() => sent.map(({ channels }) => channels)).toEqual([['public'], ['public']])
})

test('before a scorecard is unpublished, the pages are named that lose its numbers', async () => {
  show('/ccai?tab=scorecards', BOTH, scorecardForTests(1, 'How we are doing'))
  await page.getByRole('button', { name: /^Unpublish/ }).click()
  // No page shows it.
  await expect.poll(() => sent.length).toBe(1)
  banners = [{ department: null }, { department: { code: 'building', name: 'Building' } }]
  await page.getByRole('button', { name: /^Unpublish/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Unpublish “How we are doing”?' })
  const said =
    'Numbers of it are shown on the home page and on Building’s page. They will disappear there.'
  await expect.element(dialog.getByText(said)).toBeVisible()
  expect(sent.length).toBe(1)
  await dialog.getByRole('button', { name: 'Unpublish' }).click()
  await expect.poll(() => sent.length).toBe(2)
  await expect.poll(() => dialog.elements()).toEqual([])
})
