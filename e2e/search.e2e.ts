import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { journey, mapJourney } from './support/journey.ts'
import {
  apiCount,
  apiList,
  callApi,
  expectCount,
  mapDrawn,
  numberIn,
  openModule,
  permitsApi,
  PERMITS,
  results,
} from './support/module-page.ts'
import { settled } from './support/settled.ts'

const NEW_BUILDINGS = [
  'New house',
  'Accessory dwelling',
  'New apartments',
  'New commercial building',
]

journey(
  'a resident narrows the permits, and number, sentence, chips, list and facets follow',
  async ({ page, demoUrl }) => {
    const api = permitsApi()
    await openModule(page, demoUrl('harbor.localhost', PERMITS))
    const live = await apiCount(api, { status: '1' })
    await expectCount(page, live.all)
    await results(page).getByText('Building permits, live', { exact: true }).waitFor()

    const group = page.getByRole('group', { name: 'New buildings' })
    await group.getByText(/\d/).first().waitFor()
    const promised = numberIn(await group.innerText())
    await group.getByText('New buildings', { exact: true }).click()
    const criteria = { status: '1', record_type: NEW_BUILDINGS }
    const chosen = await apiCount(api, criteria)
    expect(chosen.all, 'the facet count promised what was found').toBe(promised)
    await expectCount(page, chosen.all)
    await results(page)
      .getByText('Building permits, New buildings, live', { exact: true })
      .waitFor()
    const stages = page.getByRole('group', { name: 'Stage', exact: true })
    await stages.getByRole('checkbox', { name: `All ${chosen.all}` }).waitFor()
    await page.getByRole('tab', { name: `On the map ${chosen.located}` }).waitFor()
    await page.getByRole('tab', { name: `Not on the map ${chosen.unlocated}` }).waitFor()

    await page.getByRole('spinbutton', { name: 'month, From' }).click()
    await page.keyboard.type('01012024')
    const since = { ...criteria, record_date___start: '2024-01-01' }
    await expectCount(page, (await apiCount(api, since)).all)
    await results(page)
      .getByText(/since Jan 1, 2024$/)
      .first()
      .waitFor()

    const words = page.getByRole('searchbox', { name: 'Words' })
    await words.fill('garage')
    const worded = await apiCount(api, { ...since, text: 'garage' })
    expect(worded.all).toBeGreaterThan(0)
    await expectCount(page, worded.all)
    await words.press('Enter')
    const list = page.getByRole('list', { name: 'On the map' })
    await list.getByRole('listitem').first().waitFor()
    expect(await list.getByRole('listitem').first().getAttribute('aria-setsize')).toBe(
      String(worded.located),
    )

    const chips = page.getByRole('list', { name: 'Filters in use' })
    await chips.getByRole('button', { name: 'Remove “New buildings” from the search' }).click()
    await expectCount(
      page,
      (await apiCount(api, { status: '1', record_date___start: '2024-01-01', text: 'garage' })).all,
    )
    await page.getByRole('tab', { name: 'Filters' }).click()
    expect(await words.inputValue()).toBe('garage')
    await page.getByRole('button', { name: 'Clear Filter' }).click()
    await expectCount(page, live.all)
    expect(await words.inputValue()).toBe('')
    expect(await chips.count()).toBe(0)
  },
)

mapJourney(
  'a chosen place is outlined on the map and limits the search',
  async ({ page, newPage, demoUrl }) => {
    const api = permitsApi()
    const layers = await callApi<{ id: string; places: { id: string; name: string }[] }[]>(
      api,
      '/location/place',
    )
    const place = layers.flatMap(({ places }) => places).find(({ name }) => name === 'Orchard')
    if (place === undefined) throw new Error('expected harbor to have a place called Orchard')
    await openModule(page, demoUrl('harbor.localhost', PERMITS))
    await page.getByRole('combobox', { name: 'Place', exact: true }).click()
    await page.keyboard.type('orch')
    await page.getByRole('option', { name: 'Orchard', exact: true }).click()
    await expectCount(page, (await apiCount(api, { status: '1', ___place: [place.id] })).all)
    await results(page).getByText('Building permits, live, in Orchard', { exact: true }).waitFor()
    expect(new URL(page.url()).searchParams.get('place')).toBe(place.id)

    // Words that no record has leave a map without markers: what differs then is the boundary.
    const bare = demoUrl('harbor.localhost', `${PERMITS}?text=zzqq&at=-124.19,43.4,11.5`)
    const picture = async (address: string) => {
      const view = await newPage()
      await openModule(view, address)
      await expectCount(view, 0)
      const map = view.getByRole('region', { name: 'Map of records' })
      // Labels and controls come one after the other: the picture is taken once nothing changes.
      await settled(view)
      await mapDrawn(view)
      for (let last = await map.screenshot(), same = 0; ;) {
        const next = await map.screenshot()
        same = next.equals(last) ? same + 1 : 0
        if (same === 3) return next
        last = next
      }
    }
    let without = await picture(bare)
    const sameAgain = async () => {
      const before = without
      without = await picture(bare)
      return without.equals(before)
    }
    await expect.poll(sameAgain, { message: 'the same map twice' }).toBe(true)
    expect(without.equals(await picture(`${bare}&place=${place.id}`)), 'with a boundary').toBe(
      false,
    )
  },
)

journey('the list sorts by any column and goes on as one scrolls', async ({ page, demoUrl }) => {
  const api = permitsApi()
  await openModule(page, demoUrl('harbor.localhost', `${PERMITS}?show=list`))
  const list = page.getByRole('list', { name: 'On the map' })
  const first = list.getByRole('listitem').first()
  await first.waitFor()
  const { located } = await apiCount(api, { status: '1' })
  expect(await first.getAttribute('aria-setsize')).toBe(String(located))

  await page.getByRole('button', { name: /Order/ }).click()
  await page.getByRole('option', { name: 'Record number, low to high' }).click()
  const [lowest] = await apiList(api, { status: '1' }, 'scope=located&sort_by=%2Bagency_reference')
  await first.filter({ hasText: lowest?.agency_reference ?? 'missing' }).waitFor()
  expect(new URL(page.url()).searchParams.get('sort')).toBe('+agency_reference')

  const second = page.waitForRequest((request) => request.url().includes('offset=20'))
  await first.hover()
  await page.mouse.wheel(0, 85 * 18)
  await second
  const rows = await apiList(
    api,
    { status: '1' },
    'scope=located&sort_by=%2Bagency_reference&limit=40',
  )
  const beyond = rows[24]
  await list.getByText(beyond?.agency_reference ?? 'missing').waitFor()
})

journey('dates in the list are told as people tell them', async ({ page, demoUrl }) => {
  await openModule(page, demoUrl('harbor.localhost', `${PERMITS}?status=0&show=list`))
  const list = page.getByRole('list', { name: 'On the map' })
  await list.getByRole('listitem').first().waitFor()
  const rows = await apiList(
    permitsApi(),
    { status: '0' },
    'scope=located&sort_by=-record_date&limit=8',
  )
  expect(rows.length).toBe(8)
  for (const row of rows) {
    const entry = list.getByRole('listitem').filter({ hasText: row.agency_reference })
    await entry.getByText(listDay(row.record_date ?? ''), { exact: true }).waitFor()
  }
})

journey('records without a place are a table of their own', async ({ page, demoUrl }) => {
  const api = permitsApi()
  await openModule(page, demoUrl('harbor.localhost', PERMITS))
  const { unlocated } = await callApi<{ unlocated: number }>(api, '/search/count/unlocated', {
    status: '1',
  })
  expect(unlocated).toBeGreaterThan(0)
  await page.getByRole('tab', { name: `Not on the map ${unlocated}` }).click()
  const table = page.getByRole('table', { name: 'Not on the map' })
  const headings = table.getByRole('columnheader')
  await headings.first().waitFor()
  expect(await headings.allInnerTexts()).toEqual([
    'Area',
    'Record number',
    'Type',
    'Status',
    'Date',
  ])
  expect(await table.getAttribute('aria-rowcount')).toBe(String(unlocated + 1))

  // Without an area a row says by title and address which record it is.
  const [newest] = await apiList(api, { status: '1' }, 'scope=unlocated&sort_by=-record_date')
  const words = [newest?.title, newest?.addresses[0]?.street_address].filter(Boolean).join(' ')
  await table.getByRole('cell', { name: words }).first().waitFor()

  const type = table.getByRole('columnheader', { name: 'Type' })
  for (const [order, sort] of [
    ['descending', '-record_type'],
    ['ascending', '+record_type'],
  ] as const) {
    await type.getByRole('button').click()
    await expect.poll(() => type.getAttribute('aria-sort')).toBe(order)
    expect(new URL(page.url()).searchParams.get('sort')).toBe(sort)
    const query = `scope=unlocated&sort_by=${encodeURIComponent(sort)}`
    const [row] = await apiList(api, { status: '1' }, query)
    await table
      .getByRole('row')
      .nth(1)
      .filter({ hasText: row?.agency_reference ?? 'missing' })
      .waitFor()
  }
  await page.getByRole('link', { name: /^B-/ }).first().click()
  await page.getByRole('button', { name: 'Close this record' }).waitFor()
})

journey('nothing found says so in yellow, and how to get on', async ({ page, demoUrl }) => {
  await openModule(page, demoUrl('harbor.localhost', `${PERMITS}?text=zzqqzz&show=list`))
  // Screen readers hear the same from a region of their own.
  const banner = page
    .getByRole('status')
    .filter({ hasText: 'We could not find any records', has: page.getByRole('button') })
  await banner.waitFor()
  // Harbor keeps some permits to itself, so an anonymous visitor is told that, too.
  expect(await banner.innerText()).toContain(
    'or they were filtered out because of your permission level',
  )
  expect(await isYellow(banner), 'a yellow banner').toBe(true)
  const { all } = await apiCount(permitsApi(), { status: '1' })
  for (const tab of [/^Filters/, /^Not on the map/]) {
    await page.getByRole('tab', { name: tab }).click()
    await banner.waitFor()
  }
  const way = page.getByRole('button', {
    name: `Leave out: “zzqqzz” (${all.toLocaleString('en-US')} permits)`,
  })
  await way.click()
  await expectCount(page, all)
  await banner.waitFor({ state: 'detached' })
  await page.goBack()
  await banner.getByRole('button', { name: 'Reset search' }).click()
  await expectCount(page, all)
})

journey('on a phone, too, nothing found says so without a step', async ({ newPage, demoUrl }) => {
  const page = await newPage({ viewport: { width: 390, height: 844 } })
  await openModule(page, demoUrl('harbor.localhost', `${PERMITS}?text=zzqqzz`))
  await results(page).getByText('We could not find any records').first().waitFor()
  await results(page)
    .getByRole('button', { name: /^Leave out: “zzqqzz” / })
    .waitFor()
})

journey('an old link with both statuses means live and archived', async ({ page, demoUrl }) => {
  const both = await apiCount(permitsApi(), { status: '1,2' })
  expect(both).toEqual(await apiCount(permitsApi(), { status: '0' }))
  await openModule(page, demoUrl('harbor.localhost', `${PERMITS}?status=1,2`))
  await expectCount(page, both.all)
  expect(await page.getByRole('radio', { name: /^Live and archived/ }).isChecked()).toBe(true)
})

/** Whether the background has clearly more red and green than blue. */
function isYellow(element: Locator): Promise<boolean> {
  return element.evaluate((node) => {
    const background = node.ownerDocument.defaultView?.getComputedStyle(node).backgroundColor
    const [red = 0, green = 0, blue = 0] = (background?.match(/[\d.]+/g) ?? []).map(Number)
    return Math.min(red, green) > blue + 20
  })
}

/** A day as a list has it, seen from Harbor's today. */
function listDay(day: string): string {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Los_Angeles' }).format()
  const ago = Math.round((Date.parse(today) - Date.parse(day)) / 86_400_000)
  if (ago === 0) return 'Today'
  if (ago === 1) return 'Yesterday'
  const weekday = { weekday: 'long', timeZone: 'UTC' } as const
  const date = { month: 'short', day: 'numeric', timeZone: 'UTC' } as const
  return new Date(day).toLocaleDateString('en-US', ago > 1 && ago < 7 ? weekday : date)
}

mapJourney(
  'a press on a filter asks at once, before the page is drawn for it, and each question once',
  async ({ page, demoUrl }) => {
    await openModule(page, demoUrl('harbor.localhost', PERMITS))
    await mapDrawn(page)
    await results(page).getByText('Building permits, live', { exact: true }).waitFor()
    await settled(page)
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/search/')) asked.push(pathname)
    })
    const atOnce = await page.evaluate<string[]>(PRESS_ARCHIVED)
    const both = ['/api/search/location', '/api/search/overview']
    expect(atOnce.toSorted()).toEqual(both)
    await expectCount(page, (await apiCount(permitsApi(), { status: '2' })).all)
    await settled(page)
    expect(asked.toSorted()).toEqual(both)
  },
)

/** Presses the filter; gives what is asked for by the press itself: neither a timer nor a frame comes between. */
const PRESS_ARCHIVED = `(async () => {
  const asked = []
  const real = window.fetch
  window.fetch = (...given) => {
    asked.push(new URL(String(given[0]), document.baseURI).pathname)
    return real(...given)
  }
  const options = [...document.querySelectorAll('label')]
  options.find((one) => one.textContent.startsWith('Archived')).click()
  for (let turn = 0; turn < 100; turn++) await Promise.resolve()
  window.fetch = real
  return asked
})()`
