import { afterAll, beforeAll, expect, inject } from 'vitest'
import { makeAccount, signIn } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { demoStaff } from './support/demo-staff.ts'
import { journey } from './support/journey.ts'
import { apiList, PERMITS } from './support/module-page.ts'
import { type RunningServer, startServer } from './support/server.ts'

const HARBOR = 'harbor.localhost'

let server: RunningServer

beforeAll(async () => {
  server = await startServer({ copyOf: inject('preparedData').demo })
})
afterAll(() => server.stop())

const url = (path: string, host = HARBOR) => server.url(host, path)

async function aRecord() {
  const [record] = await apiList(
    { host: HARBOR, port: server.port, module: 'building-permits' },
    {},
    'limit=1',
  )
  if (record === undefined) throw new Error('expected a permit')
  return record
}

journey(
  'a resident writes about a record, somebody of the agency answers, and both see it without a reload',
  async ({ page, newPage }) => {
    const resident = await makeAccount(HARBOR, {}, server.port)
    const record = await aRecord()
    const agent = await newPage()
    await signIn(agent, url('/'), await demoStaff(HARBOR, 'agent'))
    await agent.goto(url('/chat'))
    await agent.getByRole('heading', { name: 'Conversations' }).waitFor()

    await signIn(page, url('/'), resident)
    await page.goto(url(`${PERMITS}/search/record/${record.guid}`))
    await page.getByRole('link', { name: 'Write a message' }).click()
    await page.getByText(`About ${record.agency_reference}`).waitFor()
    await page.getByLabel('Message', { exact: true }).fill('May I build a fence?\nOf wood.')
    await expectAccessible(page)
    // What was begun outlives a reload.
    await page.reload()
    expect(await page.getByLabel('Message', { exact: true }).inputValue()).toContain('fence')
    await page.getByRole('button', { name: 'Send' }).click()
    const log = page.getByRole('log', { name: 'Messages' })
    await log.getByText('May I build a fence?').waitFor()
    expect(await page.getByLabel('Message', { exact: true }).inputValue()).toBe('')

    const row = agent.getByRole('link', { name: /May I build a fence/ })
    await row.waitFor()
    await row.click()
    await agent.getByRole('log', { name: 'Messages' }).getByText('Of wood.').waitFor()
    await expectAccessible(agent)
    await agent.getByLabel('Answer', { exact: true }).fill('Up to six feet.')
    await agent.keyboard.press('Control+Enter')
    await log.getByText('Up to six feet.').waitFor()
    await expectAccessible(page)
    await agent.getByText('Seen').waitFor()
    await expect
      .poll(() => agent.getByRole('link', { name: /May I build a fence/ }).count())
      .toBe(0)
  },
)

journey(
  'on a phone in Spanish: a department is chosen, the list and the conversation take turns, Back works',
  async ({ newPage }) => {
    const page = await newPage({ viewport: { width: 390, height: 844 }, locale: 'es-MX' })
    const { email, password } = await makeAccount(HARBOR, { locale: 'es' }, server.port)
    await page.goto(url('/chat'))
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Iniciar sesión para escribir' }).click()
    await page.getByLabel('Correo electrónico').fill(email)
    await page.getByLabel('Contraseña', { exact: true }).fill(password)
    await page.getByRole('tabpanel').getByRole('button', { name: 'Iniciar sesión' }).click()
    await page.waitForURL((to) => to.pathname === '/chat')
    await page.getByText('Todavía no ha escrito a la agencia.').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Mensaje nuevo' }).click()
    await page.getByRole('button', { name: /Departamento/ }).click()
    await page.getByRole('option').first().click()
    await page.getByLabel('Mensaje', { exact: true }).fill('¿Hasta qué hora abren hoy?')
    await page.getByRole('button', { name: 'Enviar' }).click()
    await page.getByRole('log').getByText('¿Hasta qué hora abren hoy?').waitFor()
    await expectAccessible(page)
    expect(await page.getByRole('heading', { name: 'Conversaciones' }).isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Todas las conversaciones' }).click()
    await page.getByRole('link', { name: /Hasta qué hora/ }).waitFor()
    await page.goBack()
    await page.getByRole('log').waitFor()
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(
      390,
    )
  },
)

journey(
  'another resident, and another agency, get the same answer as for a conversation that is not there',
  async ({ page, newPage, problems }) => {
    problems.allow(/status of 404/)
    const resident = await makeAccount(HARBOR, {}, server.port)
    await signIn(page, url('/'), resident)
    await page.goto(url('/chat?to=building'))
    await page.getByLabel('Message', { exact: true }).fill('Between us')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByRole('log').getByText('Between us').waitFor()
    const { search } = new URL(page.url())

    const stranger = await newPage()
    await signIn(stranger, url('/'), await makeAccount(HARBOR, {}, server.port))
    const elsewhere = await newPage()
    const other = 'mesa.localhost'
    await signIn(elsewhere, url('/', other), await demoStaff(other, 'admin'))
    await stranger.goto(url(`/chat${search}`))
    await elsewhere.goto(url(`/chat${search}`, other))
    await elsewhere.getByRole('button', { name: 'Open the site' }).click()
    for (const one of [stranger, elsewhere]) {
      await one.getByText('There is no such conversation, or it is not open to you.').waitFor()
      expect(await one.getByText('Between us').count()).toBe(0)
    }
  },
)
