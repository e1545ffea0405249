import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { signIn } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { demoStaff } from './support/demo-staff.ts'
import { journey, mapJourney } from './support/journey.ts'
import {
  type ApiModule,
  apiList,
  callApi,
  openModule,
  PERMITS,
  permitsApi,
  takenOver,
} from './support/module-page.ts'

const HARBOR = 'harbor.localhost'
const PLANNING = '/planning/planning-applications'
const planningApi = (): ApiModule => ({
  port: inject('demoPort'),
  host: HARBOR,
  module: 'planning-applications',
})

interface Details {
  readonly record: { readonly guid: string; readonly agency_reference: string }
  readonly details: Readonly<Record<string, unknown>>
  readonly videos: Readonly<Record<string, unknown>>
  readonly events: readonly unknown[]
  readonly changes: readonly { readonly field: string }[]
}

mapJourney(
  'a neighbor reads a decided application: whom to ask, the conditions, and the recording part by part',
  async ({ page, demoUrl }) => {
    const { record, details } = await recordWith(
      planningApi(),
      (one) =>
        one.videos['hearing_video'] !== undefined && Array.isArray(one.details['conditions']),
    )
    // The contract's shapes are checked by the server's own tests.
    const planner = details['planner'] as { name: string; email: string; phone: string }
    const conditions = details['conditions'] as string[]
    await page.goto(demoUrl(HARBOR, `${PLANNING}/search/record/${record.guid}`))
    const panel = page.getByRole('region', { name: 'Opened' })
    const contact = panel.getByRole('list', { name: 'Your contact at the city' })
    await contact.getByRole('strong').filter({ hasText: planner.name }).waitFor()
    const href = (name: string) => contact.getByRole('link', { name }).getAttribute('href')
    expect(await href(planner.email)).toBe(`mailto:${planner.email}`)
    expect(await href(planner.phone)).toBe(`tel:${planner.phone.replaceAll(/\D/g, '')}`)
    const write = panel.getByRole('link', { name: 'Write to the commission' })
    expect(await write.getAttribute('href')).toContain(record.agency_reference)
    expect(await panel.getByRole('list', { name: 'Applicant' }).getByRole('link').count()).toBe(0)

    const list = panel.getByRole('list', { name: 'Main conditions' })
    expect(await list.isVisible()).toBe(false)
    const expander = panel.getByRole('button', {
      name: `Show the conditions (${conditions.length})`,
    })
    await expander.click()
    await expect.poll(() => list.getByRole('listitem').allInnerTexts()).toEqual(conditions)

    const player = (expression: string) =>
      page.evaluate<unknown>(`document.querySelector('video').${expression}`)
    const time = async () => Number(await player('currentTime'))
    const paused = () => player('paused')
    await expect.poll(async () => Math.round(Number(await player('duration')))).toBe(60)
    expect(await player('textTracks.length')).toBe(2)
    // The browser chooses the captions by itself, after it knows the length.
    await expect.poll(() => player('textTracks[0].mode')).toBe('showing')
    // Slowly, or the part would be over while a busy machine looks.
    await player('playbackRate = 0.25')
    const part = panel.getByRole('button', { name: /^Staff report/ })
    await part.click()
    await expect.poll(time).toBeGreaterThan(8)
    expect(await time()).toBeLessThan(14)
    expect(await paused()).toBe(false)
    expect(await part.getAttribute('aria-current')).toBe('true')
    await player('currentTime = 19.2')
    await expect.poll(paused, { message: 'the part ends at 0:20' }).toBe(true)
    expect(await time()).toBeGreaterThan(19.9)
    expect(await time()).toBeLessThan(21)
    await panel.getByRole('button', { name: 'Play the whole recording' }).click()
    await expect.poll(time).toBeGreaterThan(21)
    expect(await paused()).toBe(false)
    await player('pause()')
    await expectAccessible(page)

    // On paper: no chrome, everything unfolded, where it is from.
    await expander.click()
    await page.emulateMedia({ media: 'print' })
    expect(await list.isVisible()).toBe(true)
    expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false)
    expect(await page.getByRole('region', { name: 'Map of records' }).isVisible()).toBe(false)
    expect(await panel.getByText(page.url()).isVisible()).toBe(true)
  },
)

journey(
  'up to four events are all shown; of five the middle is folded, and printed',
  { tags: 'core' },
  async ({ page, demoUrl }) => {
    for (const count of [3, 4, 5]) {
      const { record } = await recordWith(permitsApi(), ({ events }) => events.length === count)
      await page.goto(demoUrl(HARBOR, `${PERMITS}/search/record/${record.guid}`))
      const rows = page.getByRole('table').getByRole('rowgroup').nth(1).getByRole('row')
      await rows.first().waitFor()
      expect(await rows.count()).toBe(count === 5 ? 3 : count)
      const more = page.getByRole('button', { name: 'Show more events' })
      expect(await more.count()).toBe(count === 5 ? 1 : 0)
      expect(await rows.first().getAttribute('id')).toMatch(/^\d{2}-\d{2}-\d{4}$/)
    }
    await page.emulateMedia({ media: 'print' })
    expect(await page.getByRole('table').getByRole('row').count()).toBe(6)
  },
)

journey(
  'who was here before is told what has changed since, and finds it in the history',
  async ({ page, demoUrl }) => {
    const { record } = await recordWith(planningApi(), ({ changes }) =>
      changes.some(({ field }) => field === 'status'),
    )
    const address = demoUrl(HARBOR, `${PLANNING}/search/record/${record.guid}`)
    await page.goto(address)
    await takenOver(page)
    await page.getByText('Status changed').waitFor()
    expect(await page.getByRole('heading', { name: /^Changed since/ }).count()).toBe(0)
    // As if the visit had been in March, before the second import.
    await page.evaluate(`{
      const visits = JSON.parse(localStorage.getItem('plat.visits'))
      Object.assign(visits[0], { at: Date.UTC(2026, 2, 3, 20), version: 1 })
      localStorage.setItem('plat.visits', JSON.stringify(visits))
    }`)
    await page.reload()
    const notice = page.getByRole('region', { name: 'Changed since you were here on Mar 3, 2026' })
    await notice.getByText('Status:').waitFor()
    await expectAccessible(page)
  },
)

journey(
  'a record opens beside the results for the agency’s own people, in their place for others',
  async ({ page, newPage, demoUrl }) => {
    const { record, details } = await recordWith(planningApi(), ({ details: fields }) =>
      Boolean(fields['applicant']),
    )
    const address = demoUrl(HARBOR, `${PLANNING}?record=${record.guid}&status=0&show=list`)
    const panelOf = (one: Page) => one.getByRole('region', { name: 'Opened' })
    await openModule(page, address)
    await panelOf(page).getByText(String(details['applicant'])).first().waitFor()
    expect(await panelOf(page).getAttribute('data-panel')).toBe('primary')
    const covered = '[inert] [role=tab]'
    expect(await page.locator(covered).count()).toBeGreaterThan(0)

    const staff = await newPage()
    await signIn(staff, demoUrl(HARBOR), await demoStaff(HARBOR, 'agent'))
    await openModule(staff, address)
    const applicant = panelOf(staff).getByRole('list', { name: 'Applicant' })
    // Staff may read what is not for everybody.
    await expect.poll(() => applicant.getByRole('link').count()).toBe(2)
    expect(await panelOf(staff).getAttribute('data-panel')).toBe('secondary')
    expect(await staff.getByRole('tab').count()).toBeGreaterThan(0)
    expect(await staff.locator(covered).count()).toBe(0)
  },
)

/** A record that fits, the newest first. */
async function recordWith(api: ApiModule, fits: (one: Details) => boolean): Promise<Details> {
  for (let offset = 0; offset < 1_000; offset += 100) {
    const query = `scope=located&sort_by=-record_date&limit=100&offset=${offset}`
    const rows = await apiList(api, { status: '0' }, query)
    for (const { guid } of rows) {
      const one = await callApi<Details>(api, `/record/${guid}/details`)
      if (fits(one)) return one
    }
  }
  throw new Error(`expected a record among the newest of ${api.module} that fits`)
}
