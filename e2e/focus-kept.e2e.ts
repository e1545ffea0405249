import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { barJourney } from './support/bar.ts'
import { demoStaff } from './support/demo-staff.ts'
import { journey } from './support/journey.ts'
import { focused, tabTo } from './support/keyboard.ts'
import { mapReady, openModule, PERMITS, results } from './support/module-page.ts'
import { settled } from './support/settled.ts'

const HARBOR = 'harbor.localhost'
const BOX = 'Search by address, place or record number'

barJourney(78, 'the focus never falls to the body of the page', async ({ page, demoUrl }) => {
  const steps: string[] = []
  const step = async (name: string) => {
    await settled(page)
    await expect.poll(() => isOnBody(page), { message: `the focus after ${name}` }).toBe(false)
    steps.push(name)
  }

  await page.goto(demoUrl(HARBOR))
  await tabTo(page, BOX)
  await page.keyboard.type('kitchen')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Building permits' }).waitFor()
  await mapReady(page)
  await step('a search from the landing page')

  await page.goBack()
  await page
    .getByRole('heading', { level: 1, name: 'Building permits' })
    .waitFor({ state: 'detached' })
  await step('Back to the landing page')

  await openModule(page, demoUrl(HARBOR, PERMITS))
  const words = page.getByRole('searchbox', { name: 'Words' })
  await words.focus()
  await page.keyboard.type('kitchen')
  await page.keyboard.press('Enter')
  const list = page.getByRole('list', { name: 'On the map' })
  await list.getByRole('link').nth(1).waitFor()
  await step('Enter in Words')
  await expect.poll(() => focused(page), { message: 'the list has it' }).toContain('On the map')

  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  const second = await focused(page)
  await page.keyboard.press('Enter')
  await page.getByRole('region', { name: 'History' }).waitFor()
  await step('opening a record')
  await page.goBack()
  await page.getByRole('region', { name: 'History' }).waitFor({ state: 'detached' })
  await step('Back from a record')
  await expect.poll(() => focused(page), { message: 'at its entry' }).toBe(second)

  const chip = results(page).getByRole('button', { name: /^Remove/ })
  await chip.first().focus()
  await page.keyboard.press('Enter')
  await chip.first().waitFor({ state: 'detached' })
  await step('taking out the last chip')

  const tool = page.getByRole('button', { name: 'Draw a polygon' })
  await tool.focus()
  await page.keyboard.press('Enter')
  await page.getByText(/^Keys: arrows move the map/).waitFor()
  await step('beginning to draw')
  await page.keyboard.press('Escape')
  await step('Escape while drawing')
  await expect.poll(() => focused(page)).toBe('Draw a polygon')
  await page
    .getByRole('status')
    .getByText('The drawing was cancelled.')
    .waitFor({ state: 'attached' })

  const staff = await demoStaff(HARBOR, 'agent')
  await page.goto(demoUrl(HARBOR, '/login'))
  await page.getByLabel('E-mail').focus()
  await page.keyboard.type(staff.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(staff.password)
  await page.keyboard.press('Enter')
  await page.waitForURL(demoUrl(HARBOR))
  await page.getByRole('heading', { level: 1 }).waitFor()
  await step('logging in')
  return `${steps.length} steps: ${steps.join(', ')}`
})

barJourney(
  78,
  'Escape closes one thing at a time, from the inside out',
  async ({ page, demoUrl }) => {
    await openModule(page, demoUrl(HARBOR, `${PERMITS}?text=kitchen&show=list`))
    const list = page.getByRole('list', { name: 'On the map' })
    const entry = list.getByRole('link').first()
    await entry.focus()
    const name = await focused(page)
    await page.keyboard.press('Enter')
    const history = page.getByRole('region', { name: 'History' })
    await history.waitFor()

    await tabTo(page, 'History')
    const layers = page.getByRole('button', { name: 'Map layers' })
    await layers.focus()
    await page.keyboard.press('Enter')
    const panel = page.getByRole('dialog', { name: 'Map layers' })
    await panel.waitFor()
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    expect(await history.count(), 'the record is still open').toBe(1)

    const tool = page.getByRole('button', { name: 'Draw a polygon' })
    await tool.focus()
    await page.keyboard.press('Enter')
    await page.getByText(/^Keys: arrows move the map/).waitFor()
    await page.keyboard.press('Escape')
    await page.getByText(/^Keys: arrows move the map/).waitFor({ state: 'detached' })
    expect(await history.count(), 'the record is still open').toBe(1)

    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await history.waitFor({ state: 'detached' })
    return `a panel, a drawing and a record, ${name}`
  },
)

journey(
  'Skip to results leads there with a record open, too',
  async ({ page, newPage, demoUrl }) => {
    for (const here of [page, await newPage({ viewport: { width: 390, height: 844 } })]) {
      await openModule(here, demoUrl(HARBOR, `${PERMITS}?text=kitchen&show=list`))
      const entry = here.getByRole('list', { name: 'On the map' }).getByRole('link').first()
      await entry.focus()
      const name = await focused(here)
      await here.keyboard.press('Enter')
      const history = here.getByRole('region', { name: 'History' })
      await history.waitFor()
      const skip = here.getByRole('link', { name: 'Skip to results' })
      await skip.focus()
      await here.keyboard.press('Enter')
      await history.waitFor({ state: 'detached' })
      await expect.poll(() => focused(here)).toBe(name)
    }
  },
)

journey('Skip to the filters opens them first', async ({ page, demoUrl }) => {
  await openModule(page, demoUrl(HARBOR, `${PERMITS}?text=kitchen&show=list`))
  await page.getByRole('list', { name: 'On the map' }).getByRole('link').first().waitFor()
  await page.keyboard.press('Tab')
  await tabTo(page, 'Skip to the filters')
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(page)).toBe('Filters')
  await page.keyboard.press('Tab')
  const first = await focused(page)
  await page.keyboard.press('ArrowDown')
  expect(await focused(page)).not.toBe(first)
  await page.keyboard.press('Home')
  expect(await focused(page)).toBe(first)
})

journey('Back closes an open dialog and stays on the page', async ({ page, demoUrl }) => {
  const contact = async (address: string) => {
    await page.goto(address)
    const button = page.getByRole('main').getByRole('button').first()
    await button.click()
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    await page.evaluate('history.back()')
    await dialog.waitFor({ state: 'detached' })
    expect(page.url()).toBe(address)
    await expect.poll(() => isOnBody(page)).toBe(false)
    return { button, dialog }
  }
  const address = demoUrl(HARBOR, '/intents?for=call')
  // The first page of a window, and one with a page before it.
  await contact(address)
  await page.goto(demoUrl(HARBOR, '/departments'))
  await page.getByRole('heading', { level: 1, name: 'Departments' }).waitFor()
  const { button, dialog } = await contact(address)

  // Closed by its cross it leaves nothing behind: the next Back leaves the page.
  await button.click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate('history.state?.dialog ?? null')).toBeNull()
  await page.evaluate('history.back()')
  await page.getByRole('heading', { level: 1, name: 'Departments' }).waitFor()
})

function isOnBody(page: Page): Promise<boolean> {
  return page.evaluate<boolean>(
    'document.activeElement === null || document.activeElement === document.body',
  )
}
