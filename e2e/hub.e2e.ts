import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { bearer, signIn } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { demoStaff } from './support/demo-staff.ts'
import { journey } from './support/journey.ts'
import { tabTo } from './support/keyboard.ts'
import { type RunningServer, startServer } from './support/server.ts'

const HARBOR = 'harbor.localhost'

/** Its own demo: other journeys read hours, too. */
let server: RunningServer

beforeAll(async () => {
  server = await startServer({ copyOf: inject('preparedData').demo })
})
afterAll(() => server.stop())

async function openHub(page: Page, query = ''): Promise<void> {
  await signIn(page, server.url(HARBOR), await demoStaff(HARBOR, 'manager'))
  await page.goto(server.url(HARBOR, `/hub${query}`))
}

journey(
  'a hub manager sees an agent connect and take a break, and takes the agent out of calls',
  async ({ page, newPage }) => {
    await openHub(page)
    await page.getByRole('heading', { name: 'Hub for Harbor', level: 1 }).waitFor()
    const row = page.getByRole('row', { name: /^Jordan Reyes/ })
    await row.getByText('All modules').waitFor()
    await row.getByText('Offline').waitFor()

    const agent = await newPage()
    await signIn(agent, server.url(HARBOR), await demoStaff(HARBOR, 'agent'))
    await agent.goto(server.url(HARBOR))
    await row.getByText('Available').waitFor()
    await agent.getByRole('button', { name: 'Jordan Reyes' }).click()
    const own = agent.getByRole('radiogroup', { name: 'Your status for calls' })
    await own.getByText('Break').click()
    await row.getByText('On a break').waitFor()
    await expectAccessible(agent)
    await expectAccessible(page)

    const flag = page.getByRole('switch', { name: 'Public Jordan Reyes' })
    await flag.press('Space')
    await row.getByText('Not public').waitFor()
    await own.waitFor({ state: 'detached' })
    await page.reload()
    await row.getByText('Not public').waitFor()
    expect(await flag.isChecked()).toBe(false)
  },
)

journey(
  'a hub manager sets hours and a notice with the keyboard, and a resident sees both with the department',
  async ({ page, newPage }) => {
    await openHub(page)
    await page.getByRole('tab', { name: 'Offices' }).click()
    await page.getByRole('button', { name: 'Office hours Business', exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Office hours of Business' }).waitFor()
    await expectAccessible(page)

    await tabTo(page, 'Add hours Sunday')
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: 'Sunday, from', exact: true }).waitFor()
    await page.keyboard.type('10 am')
    await page.keyboard.press('Enter')
    await page.getByText('You saved the hours of Business.').waitFor()

    await page.getByRole('button', { name: 'Office hours Business', exact: true }).click()
    await page.getByRole('textbox', { name: 'Notice', exact: true }).fill('20 minutes’ delay')
    await page.keyboard.press('Enter')
    await page.getByText('Residents now see your notice.').waitFor()

    const resident = await newPage()
    await resident.goto(server.url(HARBOR, '/departments/business'))
    await resident.getByText(/^(Open now, until|Closed, opens) /).waitFor()
    await resident.getByText('20 minutes’ delay').waitFor()
    await resident.getByText('Hours of the next 7 days').click()
    await resident
      .getByRole('listitem')
      .filter({ hasText: /^Sun,.*10:00\sAM – 5:00\sPM$/ })
      .waitFor()
    await expectAccessible(resident)
  },
)

journey('an account without the grant is led home and refused', async ({ page }) => {
  const account = await demoStaff(HARBOR, 'agent')
  const headers = await bearer(HARBOR, account, server.port)
  const channels = await server.send({ host: HARBOR, path: '/api/nencounter/channel' })
  const { data } = channels.json() as { data: [{ id: string }] }
  const path = `/api/nencounter/channel/${data[0].id}/office`
  expect((await server.send({ host: HARBOR, path, headers })).status).toBe(403)
  await signIn(page, server.url(HARBOR), account)
  expect(await page.getByRole('link', { name: 'Hub' }).count()).toBe(0)
  await page.goto(server.url(HARBOR, '/hub'))
  await page.waitForURL(server.url(HARBOR))
})

journey('hours are set in Spanish on a phone', async ({ newPage }) => {
  const page = await newPage({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
  await openHub(page, '?lang=es')
  await page.getByRole('heading', { name: 'Hub de Harbor', level: 1 }).waitFor()
  await page.getByRole('switch', { name: 'Público Sam Whitfield' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'Oficinas' }).click()
  await page
    .getByRole('button', { name: /^Horario/ })
    .first()
    .click()
  await page.getByRole('textbox', { name: 'Lunes, desde' }).fill('7:30 am')
  await page.getByRole('textbox', { name: 'Lunes, hasta' }).fill('medianoche')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText(/^Se guardó el horario de /).waitFor()
  await expectAccessible(page)
})
