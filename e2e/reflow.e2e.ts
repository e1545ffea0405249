import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { signIn } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { barJourney } from './support/bar.ts'
import { demoStaff } from './support/demo-staff.ts'
import { cutTexts, layoutFaults, spaceTexts } from './support/layout-faults.ts'
import { apiList, mapReady, permitsApi, PERMITS, results } from './support/module-page.ts'
import { settled } from './support/settled.ts'

const HARBOR = 'harbor.localhost'

/** Every address that a visitor can be on, but those of the search. */
const PAGES = [
  '/',
  '/building',
  '/departments',
  '/departments/building',
  '/departments/building/offices',
  '/intents',
  '/intents?for=search',
  '/doc/accessibility',
  '/footer',
  '/login',
  '/register',
  '/register_success',
  '/request_acc_confirm',
  '/check_your_email',
  '/congrats',
  '/link_expired',
  '/account/confirm?token=anything',
  '/account/forgot-password',
  '/account/forgot-password/success',
  '/account/reset-password?token=anything',
  '/account/confirm-email?token=anything',
  '/account/deleted',
  '/chat',
  '/appointment?token=anything',
  '/statistics',
  '/demo/',
  '/demo/mailbox',
]

const OWN_PAGES = [
  '/profile',
  '/admin/people',
  '/admin/people?tab=groups',
  '/admin/imports',
  '/mycc',
  '/inbox',
  '/ccai',
  '/hub',
  '/timeline',
  '/resourcer',
  '/call-logs',
  '/call-logs/call-backs',
  '/call-logs/department',
  '/alert_create',
]

/** Windows of a phone, of 1280 by 1024 px at 400 %, and of larger text. */
const VIEWS = [
  { width: 320, height: 640, text: '100%' },
  { width: 320, height: 256, text: '100%' },
  { width: 375, height: 812, text: '200%' },
  { width: 1280, height: 800, text: '200%' },
] as const

const HEADING = { level: 1 } as const
/** Scripts of a map that has gone with its wide page never report their end. */
const WORKERS = /maplibre-gl-worker/

barJourney(81, 'no page scrolls two ways, covers or cuts what is on it', async (fixtures) => {
  const { newPage, problems, demoUrl } = fixtures
  problems.allow(/status of (40[0134]|410)/)
  const page = await newPage()
  await page.goto(demoUrl('mesa.localhost', '/login_basic'))
  await expectNoFaults(page, '/login_basic')
  for (const path of PAGES) {
    await page.goto(demoUrl(HARBOR, path))
    await expectNoFaults(page, path)
  }
  await signIn(page, demoUrl(HARBOR), await demoStaff(HARBOR, 'admin'))
  for (const path of OWN_PAGES) {
    await page.goto(demoUrl(HARBOR, path))
    await expectNoFaults(page, path)
  }
  return `${PAGES.length + OWN_PAGES.length + 1} pages, ${VIEWS.length} views and wider spacing each`
})

barJourney(81, 'the search in a low, a narrow and a large-lettered window', async (fixtures) => {
  const { newPage, demoUrl } = fixtures
  const page = await newPage()
  const [record] = await apiList(permitsApi(), { status: '1' }, 'scope=located')
  const paths = [
    PERMITS,
    `${PERMITS}?text=kitchen&show=list`,
    `${PERMITS}?show=unmapped`,
    `${PERMITS}/search/record/${record?.guid}`,
    `/embed${PERMITS}?view=list`,
  ]
  for (const path of paths) {
    await page.goto(demoUrl(HARBOR, path))
    if (!path.includes('view=list')) await mapReady(page)
    await expectNoFaults(page, path)
  }
  return `${paths.length} pages, ${VIEWS.length} views and wider spacing each`
})

barJourney(81, 'a window too low for map and sheet begins with the list', async (fixtures) => {
  const page = await fixtures.newPage({ viewport: { width: 320, height: 256 } })
  await page.goto(fixtures.demoUrl(HARBOR, PERMITS))
  const first = page.getByRole('list', { name: 'On the map' }).getByRole('link').first()
  await first.waitFor()
  await settled(page)
  expect(await layoutFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Map', exact: true }).click()
  await page.getByRole('button', { name: 'List', exact: true }).click()
  await first.click()
  await results(page).getByRole('heading', { name: 'History' }).waitFor()
  return 'list, map, list, record at 320 × 256 px'
})

/** Expects a page without layout faults in every view, and whose texts have room for wider spacing. */
async function expectNoFaults(page: Page, path: string): Promise<void> {
  const isSearch = path.startsWith(PERMITS)
  await page.getByRole('heading', HEADING).first().waitFor()
  for (const { width, height, text } of VIEWS) {
    await page.setViewportSize({ width, height })
    await page.evaluate(`document.documentElement.style.fontSize = '${text}'`)
    if (isSearch) await results(page).or(page.getByRole('article')).first().waitFor()
    await settled(page, WORKERS)
    const message = `${path} at ${width} × ${height}, ${text}`
    // The layout follows the window a moment later.
    await expect.poll(() => layoutFaults(page), { message }).toEqual([])
    if (width === 320 && height === 640) await expectAccessible(page, { rules: ['target-size'] })
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.evaluate("document.documentElement.style.fontSize = ''")
  await settled(page, WORKERS)
  await expectAccessible(page, { rules: ['target-size'] })
  const before = new Set(await cutTexts(page))
  await spaceTexts(page, true)
  const cut = (await cutTexts(page)).filter((text) => !before.has(text))
  await spaceTexts(page, false)
  expect(cut, `${path}: texts that wider spacing cuts`).toEqual([])
}
