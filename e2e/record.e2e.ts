import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { journey, mapJourney } from './support/journey.ts'
import {
  apiCount,
  apiList,
  apiTotal,
  callApi,
  expectCount,
  mapReady,
  openModule,
  permitsApi,
  PERMITS,
  results,
} from './support/module-page.ts'

const FINISHED_HOUSES = { status: '2', record_type: ['New house'] }

interface Details {
  readonly record: {
    readonly guid: string
    readonly agency_reference: string
    readonly title: string
  }
  readonly formatting: readonly {
    readonly id: string
    readonly type: string
    readonly label: { en: string }
  }[]
  readonly details: Readonly<Record<string, unknown>>
  readonly events: readonly { readonly label: { en: string } }[]
}

journey(
  'a resident opens a record from the list, reads it, widens it, and passes its address on',
  { tags: 'core' },
  async ({ page, newPage, demoUrl }) => {
    const { record, formatting, details, events } = await recordWithALongHistory()
    await openModule(
      page,
      demoUrl('harbor.localhost', `${PERMITS}?record_type=New+house&status=2&show=list`),
    )
    await page.getByTitle(`Click to view details of ${record.agency_reference}`).click()
    const panel = page.getByRole('region', { name: 'Opened' })
    await panel.getByRole('heading', { name: record.title, level: 2 }).waitFor()
    await panel.getByText(record.agency_reference, { exact: true }).waitFor()
    for (const { id, label, type } of formatting) {
      if (type === 'table/timeline' || !(id in details)) continue
      await panel.getByRole('term').filter({ hasText: label.en }).first().waitFor()
    }

    const rows = panel.getByRole('table').getByRole('rowgroup').nth(1).getByRole('row')
    expect(await rows.count(), 'the first event and the last two').toBe(3)
    await panel.getByRole('button', { name: 'Show more events' }).click()
    expect(await rows.count()).toBe(events.length)
    await panel.getByRole('button', { name: 'Show fewer events' }).click()
    expect(await rows.count()).toBe(3)

    await expectColumns(page, 4)
    await panel.getByRole('button', { name: 'Make this panel wider' }).click()
    await expectColumns(page, 8)

    const { all } = await apiCount(permitsApi(), FINISHED_HOUSES)
    const address = page.url()
    const visitor = await newPage()
    await Promise.all([page.reload(), visitor.goto(address)])
    for (const one of [page, visitor]) {
      await mapReady(one)
      expect(one.url()).toBe(address)
      await one.getByRole('heading', { name: record.title, level: 2 }).waitFor()
      await expectColumns(one, 8)
    }
    await page.goBack()
    await panel.waitFor({ state: 'detached' })
    await page.getByRole('list', { name: 'On the map' }).waitFor()
    await expectCount(page, all)
    expect(new URL(page.url()).searchParams.has('record')).toBe(false)
  },
)

mapJourney(
  'a click on the map lists the records of that location',
  { tags: 'core' },
  async ({ page, demoUrl }) => {
    const { location, count } = await busyLocation()
    const at = `${location.join(',')},19`
    await openModule(page, demoUrl('harbor.localhost', `${PERMITS}?status=0&at=${at}`))
    const map = page.getByRole('region', { name: 'Map of records' })
    await expect
      .poll(() => results(page).getByRole('paragraph').first().innerText())
      .toMatch(/in this view/)
    const box = await map.boundingBox()
    if (box === null) throw new Error('expected the map to be on screen')
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    const panel = page.getByRole('region', { name: 'Opened' })
    await panel
      .getByRole('heading', { name: `Presenting ${count} permits for the location selected` })
      .waitFor()
    const { height } = (await panel.boundingBox()) ?? {}
    expect(height, 'calc(100vh - 17.5rem)').toBe(800 - 280)
    const cards = panel.getByRole('list', { name: 'Records at this location' })
    await cards.getByRole('term').first().waitFor()
    const terms = await cards.getByRole('term').allInnerTexts()
    expect(terms, 'said once, by the row above').not.toContain('Type')
    expect(terms).not.toContain('Received')
    await cards.getByRole('link').first().click()
    await panel.getByRole('button', { name: 'Back to the location' }).click()
    const list = panel.getByRole('list', { name: 'Records at this location' })
    await list.hover()
    const second = page.waitForRequest(
      (request) => request.url().includes('/search/detail') && request.url().includes('offset=20'),
    )
    await page.mouse.wheel(0, 3_000)
    await second
    await panel.getByRole('button', { name: 'Make this panel wider' }).click()
    await expectColumns(page, 8)
    await panel.getByRole('button', { name: 'Close this location' }).click()
    await panel.waitFor({ state: 'detached' })
  },
)

journey(
  'the address of a record shows that record alone, until a new search',
  async ({ page, demoUrl }) => {
    const [record] = await apiList(
      permitsApi(),
      { status: '1' },
      'scope=located&sort_by=-record_date',
    )
    if (record === undefined) throw new Error('expected harbor to have live permits')
    await openModule(page, demoUrl('harbor.localhost', `${PERMITS}/search/record/${record.guid}`))
    await page.getByRole('heading', { name: record.title, level: 2 }).waitFor()
    expect(await page.title()).toContain(record.title)
    expect(await page.getByRole('form', { name: 'Filters' }).count()).toBe(0)
    expect(await page.getByRole('tab').count()).toBe(0)
    await page.getByRole('button', { name: 'New Search' }).click()
    await expectCount(page, (await apiCount(permitsApi(), { status: '1' })).all)
    expect(page.url()).toBe(demoUrl('harbor.localhost', PERMITS))
  },
)

journey(
  'a record that is not there says so and leads on',
  { tags: 'core' },
  async ({ page, problems, demoUrl }) => {
    problems.allow(/status of 404/)
    await openModule(
      page,
      demoUrl('harbor.localhost', `${PERMITS}?record=00000000-0000-4000-8000-000000000000`),
    )
    const panel = page.getByRole('region', { name: 'Opened' })
    await panel.getByRole('alert').waitFor()
    await panel.getByRole('button', { name: 'Try again' }).waitFor()
    await panel.getByRole('button', { name: 'Close this record' }).click()
    await panel.waitFor({ state: 'detached' })
  },
)

journey(
  'addresses that lead nowhere lead home, or to the department',
  async ({ page, problems, demoUrl }) => {
    // The address itself, and a module's configuration, which is asked for before that is known.
    problems.allow(/status of 404/)
    for (const [asked, reached] of [
      ['/nowhere', '/'],
      ['/a/b/c/d/e', '/'],
      ['/building/nothing', '/building'],
      ['/nowhere/building-permits', '/'],
    ] as const) {
      await page.goto(demoUrl('harbor.localhost', asked))
      await page.waitForURL(demoUrl('harbor.localhost', reached))
      await page.getByRole('heading', { level: 1 }).waitFor()
    }
  },
)

async function expectColumns(page: Page, columns: number): Promise<void> {
  const width = (page.viewportSize()?.width ?? 0) * (columns / 12)
  const shown = async () =>
    (await page.getByRole('region', { name: 'Opened' }).boundingBox())?.width ?? 0
  await expect.poll(shown, { message: `${columns} of 12 columns` }).toBeGreaterThan(width - 3)
  expect(await shown()).toBeLessThan(width + 3)
}

/** Among the newest finished houses the first with a history that is folded. */
async function recordWithALongHistory(): Promise<Details> {
  const api = permitsApi()
  const rows = await apiList(api, FINISHED_HOUSES, 'scope=located&sort_by=-record_date&limit=8')
  for (const { guid } of rows) {
    const details = await callApi<Details>(api, `/record/${guid}/details`)
    if (details.events.length > 4) return details
  }
  throw new Error('expected a record with more than four events among the newest finished houses')
}

/** A location with several records. */
async function busyLocation(): Promise<{ location: readonly [number, number]; count: number }> {
  const api = permitsApi()
  const rows = await apiList(api, { status: '0' }, 'scope=located&sort_by=-record_date&limit=100')
  const shared = rows.find(
    ({ location_guid: guid }, at) => rows.findIndex((row) => row.location_guid === guid) < at,
  )
  if (!shared?.location) throw new Error('expected several of the newest permits at one location')
  const criteria = { status: '0', ___location: shared.location_guid }
  return { location: shared.location, count: await apiTotal(api, '/search/detail', criteria) }
}
