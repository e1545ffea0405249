import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { bearer, makeAccount, signIn, unlock } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { demoStaff } from './support/demo-staff.ts'
import { journey } from './support/journey.ts'
import { focused, tabTo } from './support/keyboard.ts'
import { type RunningServer, startServer } from './support/server.ts'

const HARBOR = 'harbor.localhost'
const MESA = 'mesa.localhost'

/** Its own demo: who answers calls, and when, is what other journeys of calls begin with. */
let server: RunningServer

beforeAll(async () => {
  server = await startServer({ copyOf: inject('preparedData').demo })
})
afterAll(() => server.stop())

const hub = (query = '') => server.url(HARBOR, `/hub${query}`)
const flag = (page: Page, name: string) => page.getByRole('switch', { name: `Public ${name}` })

async function openHub(page: Page, query = ''): Promise<void> {
  await signIn(page, server.url(HARBOR), await demoStaff(HARBOR, 'manager'))
  await page.goto(hub(query))
  await page.getByRole('heading', { name: 'Hub for Harbor', level: 1 }).waitFor()
}

/** What a program of an agency's account gets. */
async function status(
  host: string,
  role: 'agent' | 'manager',
  method: 'GET' | 'PUT',
  path: string,
  body?: object,
): Promise<number> {
  const headers = await bearer(host, await demoStaff(host, role), server.port)
  const reply = await server.send({ host, path, method, headers, ...(body && { body }) })
  return reply.status
}

journey(
  'a hub manager decides who answers calls, and the list says at once what agents do',
  async ({ page, newPage }) => {
    await openHub(page)
    const row = page.getByRole('row', { name: /^Jordan Reyes/ })
    await row.getByText('All modules').waitFor()
    await row.getByText('Offline').waitFor()
    expect(await flag(page, 'Jordan Reyes').isChecked()).toBe(true)
    const agent = await newPage()
    await signIn(agent, server.url(HARBOR), await demoStaff(HARBOR, 'agent'))
    await row.getByText('Available').waitFor()
    await expectAccessible(page)

    await page.getByRole('searchbox', { name: 'Find an agent or module' }).fill('jordan')
    await flag(page, 'Jordan Reyes').press('Space')
    await row.getByText('Not public').waitFor()
    await page.reload()
    await row.getByText('Not public').waitFor()
    expect(await flag(page, 'Jordan Reyes').isChecked(), 'it is kept').toBe(false)
    await agent.getByRole('button', { name: /^Calls: Not public/ }).waitFor()

    await page.getByRole('button', { name: 'Change modules of Jordan Reyes' }).click()
    const dialog = page.getByRole('dialog', { name: 'Modules of Jordan Reyes' })
    await dialog.getByText('All modules', { exact: true }).click()
    await dialog.getByText('Building permits', { exact: true }).click()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('“Jordan Reyes” is saved.').waitFor()
    await row.getByText(/^Trade permits, Planning applications/).waitFor()
  },
)

journey('a flag that cannot be changed stays, and says why', async ({ page, problems }) => {
  problems.allow(/status of 503|answer 503/)
  await openHub(page)
  await page.route('**/api/nencounter/agent/*', (route) =>
    route.fulfill({
      status: 503,
      json: { code: 'unavailable', title: 'x', status: 503, detail: 'Away.' },
    }),
  )
  const before = await flag(page, 'Priya Nair').isChecked()
  await flag(page, 'Priya Nair').press('Space')
  await page.getByText(/^Priya Nair was not changed, error: The service is not answering/).waitFor()
  expect(await flag(page, 'Priya Nair').isChecked()).toBe(before)
  await page.unroute('**/api/nencounter/agent/*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => flag(page, 'Priya Nair').isChecked()).toBe(!before)
  await page.getByText(/was not changed/).waitFor({ state: 'detached' })
})

journey(
  'office hours are edited with the keyboard alone; another manager who is late is told',
  async ({ page, newPage, problems }) => {
    problems.allow(/status of 409/)
    await openHub(page, '?tab=offices')
    const open = page.getByRole('button', { name: 'Office hours Business' })
    await page.getByRole('heading', { name: 'Building and Safety Department' }).waitFor()
    await page
      .getByText(/^(Open until|Closed, opens) /)
      .first()
      .waitFor()
    await open.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Office hours of Business', exact: false }).waitFor()
    await page.waitForURL(/office=/)
    const late = await newPage()
    await signIn(late, server.url(HARBOR), await demoStaff(HARBOR, 'admin'))
    await late.goto(page.url())
    await late.getByRole('textbox', { name: 'Monday, part 1, from' }).fill('7')

    await tabTo(page, 'Monday, part 1, from')
    await page.keyboard.type('9')
    await page.keyboard.press('Tab')
    await page.keyboard.type('noon')
    await tabTo(page, 'Add hours Friday')
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page)).toBe('Friday, from')
    await page.keyboard.type('10 am')
    const preview = page.getByRole('region', { name: 'The next two weeks' })
    await preview.getByText('10:00 AM – 5:00 PM').first().waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await page.getByText(/^The hours of Business.* are saved\.$/).waitFor()

    await late.getByRole('button', { name: 'Save' }).click()
    await late.getByText(/^Priya Nair changed this/).waitFor()
    await late.getByRole('button', { name: 'See theirs' }).click()
    await late.getByText('9:00 AM – 12:00 PM').first().waitFor()
    await late.getByRole('button', { name: 'Go on from theirs' }).click()
    const from = late.getByRole('textbox', { name: 'Monday, part 1, from' })
    await expect.poll(() => from.inputValue()).toBe('9:00 AM')
  },
)

journey('contacts are added, removed and brought back', async ({ page, problems }) => {
  problems.allow(/status of (400|409)/)
  await openHub(page, '?tab=contacts')
  const table = page.getByRole('table', { name: 'Contacts' })
  await table.getByRole('row', { name: /^Rosa Quiroga/ }).waitFor()
  const add = async (first: string, last: string, email: string) => {
    await page.getByLabel('First name').fill(first)
    await page.getByLabel('Last name').fill(last)
    await page.getByLabel('E-mail').fill(email)
    await page.getByRole('button', { name: 'Add contact' }).click()
  }
  await add('Ina', 'Berg', 'ina@county.example')
  await page.getByText('Ina Berg is added.').waitFor()
  await add('Ina', 'Berg', 'ina@county.example')
  await page
    .getByRole('alert')
    .getByText(/ina@county\.example|already/i)
    .waitFor()
  await table.getByRole('button', { name: 'Remove Ina Berg' }).click()
  await page.getByText('Ina Berg is removed.').waitFor()
  await expect.poll(() => focused(page)).toBe('Undo')
  await page.keyboard.press('Enter')
  await table.getByRole('row', { name: /^Ina Berg/ }).waitFor()
  await expectAccessible(page)
})

journey('who may not manage the hub is led home and refused', async ({ page, newPage }) => {
  const agents = '/api/nencounter/agent'
  const list = await server.send({
    host: HARBOR,
    path: agents,
    headers: await bearer(HARBOR, await demoStaff(HARBOR, 'manager'), server.port),
  })
  const [{ user }] = (list.json() as { data: [{ user: { id: string } }] }).data
  const path = `${agents}/${user.id}`
  expect(await status(HARBOR, 'agent', 'PUT', path, { public: true })).toBe(403)
  // Mesa is locked, which an account does not open.
  expect(await status(MESA, 'manager', 'PUT', path, { public: true }), 'another agency').toBe(403)

  await signIn(page, server.url(HARBOR), await demoStaff(HARBOR, 'agent'))
  expect(await page.getByRole('link', { name: 'Hub' }).count()).toBe(0)
  await page.goto(hub())
  await page.waitForURL(server.url(HARBOR))
  const resident = await newPage()
  await signIn(resident, server.url(HARBOR), await makeAccount(HARBOR, {}, server.port))
  await resident.goto(hub('?tab=offices'))
  await resident.waitForURL(server.url(HARBOR))

  const other = await newPage()
  await unlock(other, server.url(MESA))
  await signIn(other, server.url(MESA), await demoStaff(MESA, 'manager'))
  await other.goto(server.url(MESA, '/hub'))
  await other.getByRole('table', { name: 'Agents' }).waitFor()
  expect(await other.getByText('harbor.example').count(), 'people of another agency').toBe(0)
})

journey('in Spanish on a phone', async ({ newPage }) => {
  const page = await newPage({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
  await signIn(page, server.url(HARBOR), await demoStaff(HARBOR, 'admin'))
  await page.goto(hub('?lang=es'))
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
  await page.getByText(/^El horario de .* está guardado\.$/).waitFor()
  await expectAccessible(page)
})
