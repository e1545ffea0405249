import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { linkIn, mailTo, makeAccount, signIn } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { HARBOR, openRecordAsResident, setOffice } from './support/callers.ts'
import { demoStaff } from './support/demo-staff.ts'
import { journey } from './support/journey.ts'
import { type RunningServer, startServer } from './support/server.ts'

/** A demo of its own: its office is open day and night. */
let server: RunningServer

beforeAll(async () => {
  server = await startServer({ copyOf: inject('preparedData').demo })
  await setOffice(server, true)
})
afterAll(() => server.stop())

const url = (path: string) => server.url(HARBOR, path)
const detailOf = (page: Page) => page.getByRole('complementary')
const entryOf = (page: Page, reference: string) =>
  page.getByRole('button', { name: new RegExp(`In-person meeting .*${reference}`) })

/** Books the second free slot of the third day about a record, as a new resident. */
async function book(page: Page) {
  const resident = await openRecordAsResident(server, page)
  await page.getByRole('button', { name: 'Appointment', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Request an Appointment' })
  await dialog.getByRole('radio').first().waitFor()
  await dialog
    .getByRole('group')
    .nth(2)
    .getByRole('radio', { disabled: false })
    .nth(1)
    .check({ force: true })
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByLabel('Notes').fill('Where may the porch stand?')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await dialog.getByRole('link', { name: 'See it in My timeline' }).click()
  return resident
}

journey(
  'booked, confirmed by the agent, confirmed, moved and cancelled on the timeline: both timelines agree',
  async ({ page, newPage }) => {
    const { reference, email } = await book(page)
    const own = detailOf(page)
    await own.getByText('You picked a time slot').waitFor()
    await own.getByText('Where may the porch stand?').waitFor()
    expect(await own.getByRole('button', { name: 'Confirm', exact: true }).isDisabled()).toBe(true)
    await expectAccessible(page)

    const agent = await newPage()
    await signIn(agent, url('/'), await demoStaff(HARBOR, 'agent'))
    const asked = await mailTo(
      HARBOR,
      'building@harbor.example',
      'appointment.requested',
      server.port,
    )
    await agent.goto(linkIn(asked, '/appointment'))
    await agent.getByRole('button', { name: 'Confirm', exact: true }).click()
    await agent.getByText('Agency confirmed').waitFor()
    await agent.goto(url('/timeline'))
    await entryOf(agent, reference).click()
    await detailOf(agent).getByText('User Comments').waitFor()
    await expectAccessible(agent)

    await page.reload()
    await own.getByRole('button', { name: 'Confirm', exact: true }).click()
    await own.getByText('You confirmed').waitFor()
    expect(await own.getByRole('button', { name: 'Confirm', exact: true }).isDisabled()).toBe(true)
    await entryOf(page, reference).getByText('Confirmed').waitFor()

    await own.getByRole('button', { name: 'Reschedule' }).click()
    await own.getByRole('radio', { disabled: false }).last().check({ force: true })
    await own.getByRole('button', { name: 'Ask for this time' }).click()
    await own.getByText('You picked a time slot').nth(1).waitFor()
    await mailTo(HARBOR, email, 'appointment.user-moved', server.port)

    await agent.reload()
    await detailOf(agent).getByText('Ana Reyes picked a time slot').nth(1).waitFor()
    await detailOf(agent).getByRole('button', { name: 'Cancel the appointment' }).click()
    await agent.getByRole('dialog').getByRole('button', { name: 'Cancel the appointment' }).click()
    await entryOf(agent, reference).getByText('Cancelled').waitFor()

    await page.reload()
    await own.getByText('Agency cancelled').waitFor()
    await entryOf(page, reference).getByText('Cancelled').waitFor()
    expect(await own.getByRole('button', { name: 'Reschedule' }).count()).toBe(0)
  },
)

journey(
  '[SCH-01] [SCH-02] home views are one at a time, and Back leads to the last one',
  async ({ page, newPage }) => {
    const views = (at: Page) => at.getByRole('navigation', { name: 'Home views' })
    const visitor = await newPage()
    await visitor.goto(url('/'))
    await visitor.getByRole('heading', { level: 1 }).waitFor()
    expect(await views(visitor).count()).toBe(0)

    await signIn(page, url('/'), await demoStaff(HARBOR, 'agent'))
    await page.goto(url('/'))
    const names = () => views(page).getByRole('link').allInnerTexts()
    await expect.poll(names).toEqual(['HOME', 'MY TIMELINE'])
    await views(page).getByRole('link', { name: 'MY TIMELINE' }).click()
    await page.getByRole('heading', { name: 'My timeline', level: 1 }).waitFor()
    await page.goBack()
    await expect.poll(() => page.getByRole('heading', { name: 'My timeline' }).count()).toBe(0)
    await page.goto(url('/statistics'))
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.goto(url('/building/building-permits'))
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.goto(url('/'))
    await expect.poll(names).toEqual(['HOME', 'MY TIMELINE', 'STATISTICS', 'MAP'])
    await views(page).getByRole('link', { name: 'MAP' }).click()
    await page.waitForURL(/\/building\/building-permits/)
  },
)

journey(
  'the demo’s resident searches the timeline, and sees past appointments',
  async ({ page }) => {
    await signIn(page, url('/'), await demoStaff(HARBOR, 'resident'))
    await page.goto(url('/timeline'))
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    const search = page.getByRole('search', { name: 'Search' })
    await search.waitFor()
    await expectAccessible(page)
  },
)

journey('timeline and private address in Spanish on a phone in Auckland', async ({ newPage }) => {
  const resident = await makeAccount(HARBOR, {}, server.port)
  const page = await newPage({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    timezoneId: 'Pacific/Auckland',
    locale: 'es-US',
  })
  await signIn(page, url('/'), resident)
  await page.goto(url('/timeline?lang=es'))
  await page.getByRole('heading', { name: 'Mi calendario', level: 1 }).waitFor()
  await page.locator('[data-day]').first().waitFor()
  await expectAccessible(page)
  expect(
    await page.evaluate('document.documentElement.scrollWidth <= innerWidth'),
    'nothing is wider than the phone',
  ).toBe(true)
})
