import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { linkIn, mailTo, signIn } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { HARBOR, openRecordAsResident, startOpenDemo } from './support/callers.ts'
import { demoStaff } from './support/demo-staff.ts'
import { journey } from './support/journey.ts'
import type { RunningServer } from './support/server.ts'

/** A demo of its own: its office is open day and night. */
let server: RunningServer

beforeAll(async () => {
  server = await startOpenDemo()
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
    await own.getByText('Agency cancelled', { exact: true }).waitFor()
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
    // Whether there is RESOURCER depends on what residents of the demo wait for.
    const names = async () =>
      (await views(page).getByRole('link').allInnerTexts()).filter(
        (name) => !name.startsWith('RESOURCER'),
      )
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
  '[SCH-05] the demo’s resident searches by type; Cancel, Back and reload restore what was there',
  async ({ page }) => {
    await signIn(page, url('/'), await demoStaff(HARBOR, 'resident'))
    await page.goto(url('/timeline'))
    const days = page.locator('[data-day]')
    await expect.poll(() => days.count()).toBe(14)
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    const search = page.getByRole('search', { name: 'Search' })
    await search.getByRole('button', { name: /Type/ }).click()
    await page.getByRole('option', { name: 'Confirmed in-person meeting', exact: true }).click()
    await search.getByRole('button', { name: 'Search' }).click()
    await page.getByText('1 entry found').waitFor()
    // Also what is past.
    await page.goto(url('/timeline?from=2016-07-01&to=2030-01-01&type=confirmed_in_person'))
    await page.getByText('2 entries found').waitFor()
    await expect.poll(() => days.count()).toBe(2)
    await page.reload()
    await page.getByText('2 entries found').waitFor()
    await expectAccessible(page)
    await search.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => days.count()).toBe(14)
    await page.goBack()
    await page.getByText('2 entries found').waitFor()
  },
)

journey(
  'by keyboard, in Spanish, on a phone in Auckland: the office’s time with one’s own beside, Back, private address',
  async ({ newPage }) => {
    const page = await newPage({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      timezoneId: 'Pacific/Auckland',
      locale: 'es-US',
    })
    await signIn(page, url('/'), await demoStaff(HARBOR, 'resident'))
    await page.goto(url('/timeline?lang=es'))
    await page.getByRole('heading', { name: 'Mi calendario', level: 1 }).waitFor()
    const entry = page.getByRole('button', { name: /Cita en persona.*Confirmada$/ })
    await entry.waitFor()
    await expectAccessible(page)
    const isWide = () => page.evaluate('document.documentElement.scrollWidth > innerWidth')
    expect(await isWide(), 'something is wider than the phone').toBe(false)
    await entry.getByText(/en su zona horaria/).waitFor()
    await entry.focus()
    await page.keyboard.press('Enter')
    const detail = page.getByRole('dialog', { name: 'Su cita' })
    await detail.getByText('Usted eligió una hora').waitFor()
    await expectAccessible(page)
    expect(await isWide(), 'something is wider than the phone').toBe(false)
    await page.goBack()
    await expect.poll(() => detail.count()).toBe(0)

    await page.getByRole('button', { name: 'Crear dirección privada' }).click()
    const address = page.getByLabel('Dirección privada')
    await expect.poll(() => address.inputValue()).toMatch(/\/feeds\/schedule\/.+\.ics$/)
    expect(await isWide(), 'something is wider than the phone').toBe(false)
    const { pathname } = new URL(await address.inputValue())
    const calendar = await server.send({ host: HARBOR, path: pathname })
    expect(calendar.text).toContain('BEGIN:VEVENT')
    await page.getByRole('button', { name: 'Eliminar dirección' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Eliminar dirección' }).click()
    await page.getByText('Usted eliminó la dirección privada.').waitFor()
    expect((await server.send({ host: HARBOR, path: pathname })).status).toBe(404)
  },
)
