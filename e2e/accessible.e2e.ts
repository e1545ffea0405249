import type { Page } from 'playwright-core'
import { unlock } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { extent } from './support/extent.ts'
import { journey, mapJourney } from './support/journey.ts'
import { mapReady, PERMITS, results } from './support/module-page.ts'
import { settled } from './support/settled.ts'

const DARK = { colorScheme: 'dark' } as const
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true }

journey(
  '[bar 77] home, department and module page of two agencies meet WCAG 2.2 AA',
  { tags: 'core' },
  async ({ page, demoUrl }) => {
    await unlock(page, demoUrl('mesa.localhost'))
    for (const [host, path] of [
      ['harbor.localhost', '/'],
      ['harbor.localhost', '/building'],
      ['harbor.localhost', PERMITS],
      ['mesa.localhost', '/'],
      ['mesa.localhost', '/finance'],
      ['mesa.localhost', '/development/permits'],
    ] as const) {
      await opened(page, demoUrl(host, path))
      await expectAccessible(page)
    }
  },
)

mapJourney(
  '[bar 77] every state of the module page meets WCAG 2.2 AA',
  async ({ page, demoUrl }) => {
    const open = (query: string) => opened(page, demoUrl('harbor.localhost', `${PERMITS}?${query}`))
    await open('status=0&record_type=New+house&text=garage&record_date_from=2024-01-01')
    await results(page).getByRole('list', { name: 'Filters in use' }).waitFor()
    await expectAccessible(page)
    await open('show=unmapped')
    await page.getByRole('table', { name: 'Not on the map' }).waitFor()
    await expectAccessible(page)
    await open('show=list&text=zzqqzz')
    await page.getByText(/We could not find any records/).waitFor()
    await expectAccessible(page)
    await open('show=list')
    await openFirstRecord(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Make this panel wider' }).click()
    await expectAccessible(page)
    await page.getByRole('combobox', { name: 'Search by address, place or record number' }).click()
    await page.getByRole('option').first().waitFor()
    await expectAccessible(page)
  },
)

journey('[bar 77] the dark theme meets WCAG 2.2 AA', async ({ newPage, problems, demoUrl }) => {
  problems.allow(/status of 403 .*mesa/)
  const page = await newPage(DARK)
  await unlock(page, demoUrl('mesa.localhost'))
  for (const [host, path] of [
    ['harbor.localhost', '/'],
    ['harbor.localhost', PERMITS],
    ['mesa.localhost', '/development/permits?show=list'],
  ] as const) {
    await opened(page, demoUrl(host, path))
    await expectAccessible(page)
  }
  await openFirstRecord(page)
  await expectAccessible(page)
})

mapJourney(
  '[bar 77] the phone’s sheet and filters meet WCAG 2.2 AA',
  async ({ newPage, demoUrl }) => {
    for (const theme of [{}, DARK]) {
      const page = await newPage({ ...PHONE, ...theme })
      await opened(page, demoUrl('harbor.localhost', PERMITS))
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Raise the results' }).click()
      await page.getByRole('list', { name: 'On the map' }).getByRole('link').first().waitFor()
      await expectAccessible(page)
      await openFirstRecord(page)
      await expectAccessible(page)
      await page.getByRole('button', { name: 'View Filter' }).click()
      await page.getByRole('dialog', { name: 'Filters' }).waitFor()
      await expectAccessible(page)
    }
  },
)

const AGENCIES = [
  { host: 'harbor.localhost', module: PERMITS },
  { host: 'mesa.localhost', module: '/development/permits' },
  { host: 'ridge.localhost', module: '/prevention/defensible-space' },
] as const
const THEMES = {
  light: {},
  dark: DARK,
  'stronger contrast': { contrast: 'more' },
  'the reader’s own colours': { forcedColors: 'active' },
} as const

for (const [name, theme] of extent(Object.entries(THEMES), [3])) {
  journey(
    `[bar 77] pages, list, record, search box and dialogs of every agency in ${name}`,
    async ({ newPage, problems, demoUrl, task }) => {
      problems.allow(/status of 403/)
      const page = await newPage(theme)
      let states = 0
      const check = async () => {
        await settled(page)
        await expectAccessible(page)
        states += 1
      }
      for (const { host, module } of AGENCIES) {
        await unlock(page, demoUrl(host))
        for (const path of ['/', '/login', '/departments', '/intents', '/statistics']) {
          await page.goto(demoUrl(host, path))
          await page.getByRole('heading', { level: 1 }).waitFor()
          await check()
        }
        await opened(page, demoUrl(host, `${module}?show=list&status=0`))
        await check()
        await page.getByRole('button', { name: 'Download' }).click()
        await page.getByRole('menu').waitFor()
        await check()
        await page.keyboard.press('Escape')
        await page.getByRole('combobox', { name: /^Search by/ }).click()
        await page.getByRole('option').first().waitFor()
        await check()
        await page.keyboard.press('Escape')
        await openFirstRecord(page)
        await check()
      }
      task.meta.figure = `${states} states`
    },
  )
}

/** Opens a page and waits until what comes late is there: map, calendars, menus. */
async function opened(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.getByRole('heading', { level: 1 }).waitFor()
  if (new URL(address).pathname.split('/').length > 2) {
    await mapReady(page)
    await results(page)
      .getByText(/^[\d,]+ \w+/)
      .first()
      .waitFor()
  }
  await settled(page)
}

async function openFirstRecord(page: Page): Promise<void> {
  await page.getByRole('list', { name: 'On the map' }).getByRole('link').first().click()
  await page.getByRole('heading', { name: 'History' }).waitFor()
}
