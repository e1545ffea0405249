import { expect } from 'vitest'
import { journey, mapJourney } from './support/journey.ts'
import { focused, tabTo } from './support/keyboard.ts'
import {
  apiCount,
  apiList,
  callApi,
  expectCount,
  openModule,
  permitsApi,
  PERMITS,
  results,
} from './support/module-page.ts'
import { settled } from './support/settled.ts'

interface Prediction {
  readonly source: string
  readonly text: string
  readonly location: readonly [number, number] | null
}

journey(
  'the skip links are first and lead to content, filters and results',
  async ({ page, demoUrl }) => {
    await openModule(page, demoUrl('harbor.localhost', PERMITS))
    const address = page.url()
    await page.keyboard.press('Tab')
    expect(await focused(page)).toBe('Skip to content')
    const box = await page.getByRole('link', { name: 'Skip to content' }).boundingBox()
    expect(box?.y ?? -1, 'seen once it has the focus').toBeGreaterThanOrEqual(0)
    await page.keyboard.press('Tab')
    expect(await focused(page)).toBe('Skip to the filters')
    await page.keyboard.press('Tab')
    expect(await focused(page)).toBe('Skip to results')
    await page.keyboard.press('Enter')
    expect(await focused(page)).toBe('Search results')
    expect(page.url(), 'the address holds the search').toBe(address)
  },
)

journey(
  'an address is found, filtered, opened and closed without a mouse',
  { tags: 'core' },
  async ({ page, demoUrl }) => {
    const api = permitsApi()
    const [house] = await apiList(api, { status: '1' }, 'scope=located&sort_by=-record_date')
    const street = house?.addresses[0]?.street_address ?? 'missing'
    await openModule(page, demoUrl('harbor.localhost', PERMITS))

    await tabTo(page, 'Search by address, place or record number')
    await page.keyboard.type(street.toLowerCase())
    // Lists for the first letters come before the one that begins with the address.
    await expect.poll(() => page.getByRole('option').nth(1).innerText()).toContain(street)
    await settled(page)
    // The first is the search for the words.
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await results(page)
      .getByText(`Building permits, live, within 500 ft (150 m) of ${street}`, { exact: true })
      .waitFor()
    await page.getByRole('listbox').waitFor({ state: 'detached' })
    const predictions = await callApi<Prediction[]>(
      api,
      `/location/predict?q=${encodeURIComponent(street)}`,
    )
    const location = predictions.find(({ source }) => source === 'address')?.location
    const near = { ___address: { location, radius: 150 } }
    await expectCount(page, (await apiCount(api, { status: '1', ...near })).all)

    await tabTo(page, 'Live')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    const { all } = await apiCount(api, { status: '0', ...near })
    await expectCount(page, all)
    await tabTo(page, 'New buildings')
    await page.keyboard.press('Space')
    await results(page)
      .getByRole('list', { name: 'Filters in use' })
      .getByText('New buildings')
      .waitFor()
    await page.keyboard.press('Space')
    await expectCount(page, all)
    await tabTo(page, 'Options of New buildings', 'Shift+Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('checkbox', { name: /^New house/ }).waitFor()

    await tabTo(page, 'Filters', 'Shift+Tab')
    await page.keyboard.press('ArrowRight')
    const list = page.getByRole('list', { name: 'On the map' })
    const first = list.getByRole('link').first()
    await first.waitFor()
    const title = await first.innerText()
    await tabTo(page, title)
    await page.keyboard.press('Enter')
    const panel = page.getByRole('region', { name: 'Opened' })
    await panel.getByRole('heading', { name: title, level: 2 }).waitFor()
    await expect.poll(() => focused(page), { message: 'reading starts at the title' }).toBe(title)
    await tabTo(page, 'Close this record', 'Shift+Tab')
    await page.keyboard.press('Enter')
    await panel.waitFor({ state: 'detached' })
    await expect.poll(() => focused(page), { message: 'back where it was opened' }).toBe(title)
  },
)

mapJourney('Tab goes through the whole page and holds nobody', async ({ page, demoUrl }) => {
  await openModule(page, demoUrl('harbor.localhost', PERMITS))
  // What comes a moment after the first screen.
  await page.getByRole('button', { name: 'Building permits' }).waitFor()
  await page.getByRole('spinbutton').first().waitFor()
  const visited: string[] = []
  for (let press = 0; press < 90; press += 1) {
    await page.keyboard.press('Tab')
    const name = await focused(page)
    if (name === 'Skip to content' && visited.length > 5) break
    visited.push(name)
  }
  expect(visited.length, visited.join(' · ')).toBeLessThan(90)
  for (const name of [
    'City of Harbor, home',
    'Building permits',
    'Search by address, place or record number',
    'English',
    'Filters',
    'Live',
    'New buildings',
    'month,',
    'Clear Filter',
    'Map of records',
    'Zoom in',
    'Zoom out',
    'View details',
  ]) {
    expect(
      visited.some((one) => one.startsWith(name)),
      `${name} in ${visited.join(' · ')}`,
    ).toBe(true)
  }
})

mapJourney('an endless list is skipped', async ({ page, demoUrl }) => {
  await openModule(page, demoUrl('harbor.localhost', `${PERMITS}?show=list`))
  await page.getByRole('list', { name: 'On the map' }).getByRole('link').first().waitFor()
  await tabTo(page, 'Skip to the map')
  await page.keyboard.press('Enter')
  await tabTo(page, 'Zoom in')
})

journey('a list of suggestions is left by Escape and by Tab', async ({ page, demoUrl }) => {
  await openModule(page, demoUrl('harbor.localhost', PERMITS))
  const box = 'Search by address, place or record number'
  await tabTo(page, box)
  await page.keyboard.type('har')
  await page.getByRole('listbox').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('listbox').waitFor({ state: 'detached' })
  expect(await focused(page)).toBe(box)
  await page.keyboard.type('har')
  await page.getByRole('listbox').waitFor()
  await page.keyboard.press('Tab')
  await page.getByRole('listbox').waitFor({ state: 'detached' })
  expect(await focused(page)).not.toBe(box)
})
