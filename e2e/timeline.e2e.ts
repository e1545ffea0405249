import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { makeAccount, signIn } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { bookByProgram } from './support/book-by-program.ts'
import { freeSlots, pick } from './support/booking.ts'
import { demoStaff } from './support/demo-staff.ts'
import { journey } from './support/journey.ts'
import { focused } from './support/keyboard.ts'
import { type RunningServer, startServer } from './support/server.ts'

const HARBOR = 'harbor.localhost'
const inOffice = { timezoneId: 'America/Los_Angeles' }
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true }

/** Its own demo: who has which slot must not depend on other journeys. */
let server: RunningServer

beforeAll(async () => {
  server = await startServer({ copyOf: inject('preparedData').demo })
})
afterAll(() => server.stop())

const url = (path: string) => server.url(HARBOR, path)

const requested = () => bookByProgram({ host: HARBOR, port: server.port })

const rowsOf = (page: Page) => page.locator('[data-row]')
const detailOf = (page: Page) => page.getByRole('complementary')

/** The resourcer with the appointments of one resident. */
async function openResourcer(page: Page, email: string, tab = 'pending'): Promise<void> {
  await page.goto(url(`/resourcer?tab=${tab}&text=${encodeURIComponent(email)}`))
  await page.getByRole('heading', { name: 'Resourcer', level: 1 }).waitFor()
  await expect.poll(() => rowsOf(page).count()).toBe(1)
}

/** The resident's appointment on the timeline, opened. */
async function openEntry(page: Page, reference: string): Promise<void> {
  await page.goto(url('/timeline'))
  await page.getByRole('button', { name: new RegExp(reference) }).click()
  await detailOf(page).waitFor()
}

journey(
  'asked for, assigned and confirmed, moved by the resident, cancelled by the agency: both read the same',
  async ({ page, newPage }) => {
    const { resident, reference } = await requested()
    const agent = await newPage(inOffice)
    await signIn(agent, url('/'), await demoStaff(HARBOR, 'agent'))
    await openResourcer(agent, resident.email)
    await expectAccessible(agent)

    // With the keyboard alone.
    await rowsOf(agent).focus()
    await agent.keyboard.press('Enter')
    const desk = detailOf(agent)
    await desk.getByText('Ana Reyes picked a time slot').waitFor()
    await desk.getByText('User Comments').waitFor()
    await expectAccessible(agent)
    await agent.keyboard.press('a')
    await expect.poll(() => focused(agent)).toMatch(/Assign To/)
    await agent.keyboard.press('Enter')
    await agent.getByRole('option', { name: /^Jordan Reyes/ }).waitFor()
    await agent.keyboard.type('Jordan')
    await agent.keyboard.press('Enter')
    await desk.getByText('Assigned to Jordan Reyes.').waitFor()
    await agent.keyboard.press('Escape')
    await expect.poll(() => focused(agent)).toMatch(/Ana Reyes$/)
    await agent.keyboard.press('c')
    await agent.getByText(/^Confirmed for .*The resident is asked/).waitFor()
    await expect.poll(() => rowsOf(agent).count()).toBe(0)

    await signIn(page, url('/'), resident)
    await openEntry(page, reference)
    const own = detailOf(page)
    await own.getByText('You picked a time slot').waitFor()
    await own.getByText('Agency confirmed').waitFor()
    // Somebody in Tokyo reads the office's clock, and their own beside it.
    await own.getByText('Your time', { exact: true }).waitFor()
    await expectAccessible(page)
    await own.getByRole('button', { name: 'Confirm', exact: true }).click()
    await own.getByText('You confirmed').waitFor()
    expect(await own.getByRole('button', { name: 'Confirm', exact: true }).isDisabled()).toBe(true)

    await own.getByRole('button', { name: 'Reschedule' }).click()
    const slots = page.getByRole('dialog', { name: 'Reschedule' })
    await pick(freeSlots(slots).last())
    await expectAccessible(page)
    await slots.getByRole('button', { name: 'Reschedule' }).click()
    await own.getByText(/^The appointment is on .* now/).waitFor()

    await openResourcer(agent, resident.email)
    await rowsOf(agent).click()
    await expect.poll(() => desk.getByText('Ana Reyes picked a time slot').count()).toBe(2)
    await desk.getByRole('button', { name: 'Cancel', exact: true }).click()
    await agent.getByRole('button', { name: 'Cancel the appointment' }).click()
    await agent.getByText(/^The appointment on .* is cancelled/).waitFor()
    await openResourcer(agent, resident.email, 'recent')
    await agent.getByRole('row', { name: /Cancelled/ }).waitFor()

    await page.reload()
    await own.getByText('Agency cancelled').waitFor()
    expect(await own.getByRole('button', { name: 'Reschedule' }).count()).toBe(0)
  },
)

journey(
  'a change that was made from what is not there any more is refused, told and shown anew',
  async ({ page, newPage, problems }) => {
    const { resident, reference } = await requested()
    const agent = await newPage(inOffice)
    await signIn(agent, url('/'), await demoStaff(HARBOR, 'agent'))
    await openResourcer(agent, resident.email)
    await rowsOf(agent).click()
    const desk = detailOf(agent)
    await desk.getByRole('button', { name: 'Confirm', exact: true }).waitFor()

    await signIn(page, url('/'), resident)
    await openEntry(page, reference)
    const own = detailOf(page)
    await own.getByRole('button', { name: 'Reschedule' }).click()
    const slots = page.getByRole('dialog', { name: 'Reschedule' })
    await pick(freeSlots(slots).last())
    await slots.getByRole('button', { name: 'Reschedule' }).click()
    await own.getByText(/^The appointment is on .* now/).waitFor()

    problems.allow(/409/)
    await desk.getByRole('button', { name: 'Confirm', exact: true }).click()
    await desk.getByText(/Ana Reyes changed this/).waitFor()
    await desk.getByText(/^The time is .* now\.$/).waitFor()
  },
)

journey(
  'the home views of who is signed in, one at a time, and Back',
  async ({ page, newPage }) => {
    const views = (at: Page) => at.getByRole('navigation', { name: 'Home views' })
    const visitor = await newPage()
    await visitor.goto(url('/'))
    await visitor.getByRole('heading', { level: 1 }).waitFor()
    expect(await views(visitor).count()).toBe(0)

    await signIn(page, url('/'), await demoStaff(HARBOR, 'agent'))
    await page.goto(url('/'))
    const names = () => views(page).getByRole('link').allInnerTexts()
    await expect
      .poll(async () => (await names()).map((name) => name.replace(/\s[\s\S]*pending$/, '')))
      .toEqual(['HOME', 'MY TIMELINE', 'RESOURCER'])
    await views(page).getByRole('link', { name: 'MY TIMELINE' }).click()
    await page.getByRole('heading', { name: 'My Timeline' }).waitFor()
    await views(page)
      .getByRole('link', { name: /^RESOURCER/ })
      .click()
    await page.getByRole('heading', { name: 'Resourcer' }).waitFor()
    expect(await page.getByRole('heading', { name: 'My Timeline' }).count()).toBe(0)
    await page.goBack()
    await page.getByRole('heading', { name: 'My Timeline' }).waitFor()
    await page.goto(url('/statistics'))
    await page.getByRole('heading', { name: /^Statistics/ }).waitFor()
    await page.goto(url('/building/building-permits'))
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.goto(url('/'))
    await views(page).getByRole('link', { name: 'STATISTICS' }).waitFor()
    await views(page).getByRole('link', { name: 'MAP' }).click()
    await page.waitForURL(/\/building\/building-permits/)
  },
)

journey('timeline and private address in Spanish on a phone', async ({ newPage }) => {
  const resident = await makeAccount(HARBOR, { locale: 'es' }, server.port)
  const page = await newPage({ ...PHONE, ...inOffice, locale: 'es-MX' })
  await page.goto(url('/login?referrer=timeline'))
  await page.getByLabel('Correo electrónico').fill(resident.email)
  await page.getByLabel('Contraseña', { exact: true }).fill(resident.password)
  await page.getByRole('tabpanel').getByRole('button', { name: 'Iniciar sesión' }).click()
  await page.getByRole('heading', { name: 'Mi calendario' }).waitFor()
  await page.getByText('No tiene citas ni llamadas en estos días.').waitFor()
  await page.locator('[data-day]').first().waitFor()
  await expectAccessible(page)
  expect(
    await page.evaluate('document.documentElement.scrollWidth <= innerWidth'),
    'nothing is wider than the phone',
  ).toBe(true)
  await page.getByRole('button', { name: 'Crear una dirección privada' }).click()
  const address = page.getByLabel('Dirección privada')
  await expect.poll(() => address.inputValue()).toMatch(/\/feeds\/schedule\/.+\.ics$/)
  await page.getByRole('button', { name: 'Quitar la dirección' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Quitar la dirección' }).click()
  await page.getByText('La dirección privada se ha quitado.', { exact: false }).waitFor()
})
