import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { bearer, makeAccount, signIn } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { demoStaff } from './support/demo-staff.ts'
import { journey } from './support/journey.ts'
import { focused, tabTo } from './support/keyboard.ts'
import { type RunningServer, startServer } from './support/server.ts'

const HARBOR = 'harbor.localhost'
const MESA = 'mesa.localhost'

/** Its own demo: call-backs are done here. */
let server: RunningServer

beforeAll(async () => {
  server = await startServer({ copyOf: inject('preparedData').demo })
})
afterAll(() => server.stop())

const box = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function open(page: Page, role: 'agent' | 'manager', path = '/call-logs'): Promise<void> {
  await signIn(page, server.url(HARBOR), await demoStaff(HARBOR, role))
  await page.goto(server.url(HARBOR, path))
  await page.getByRole('heading', { name: 'Received Calls' }).waitFor()
}

journey('an agent reads who called about what, and whom they missed', async ({ page }) => {
  await signIn(page, server.url(HARBOR), await demoStaff(HARBOR, 'agent'))
  await page.getByRole('button', { name: 'Jordan Reyes' }).click()
  const column = page.getByRole('dialog', { name: 'Jordan Reyes' })
  expect(await column.getByRole('link', { name: 'Access Department Call Logs' }).count()).toBe(0)
  await column.getByRole('link', { name: 'Access Call Logs' }).click()
  await page.getByRole('heading', { name: 'Call Logs', level: 1 }).waitFor()
  const received = box(page, 'Received Calls')
  const heads = received.getByRole('columnheader')
  await expect.poll(() => heads.allInnerTexts()).toEqual(['Date', 'With', 'About', 'Details'])
  const direct = received.getByRole('row', { name: /Priya Nair/ })
  await direct.getByText('Direct').waitFor()
  const missed = received.getByRole('row', { name: /Permit counter/ })
  await missed.getByText('N/A').waitFor()
  await missed.getByText('from Tomás Ibarra').waitFor()
  expect(await received.evaluate((element) => element.clientHeight)).toBeLessThanOrEqual(200)
  await missed.getByRole('button', { name: /^Details/ }).press('Enter')
  await page.getByText('Jordan Reyes did not answer in time').waitFor()
  await expectAccessible(page)

  const answered = received.getByRole('row', { name: /Elena Marsh/ }).first()
  await answered.getByText(/^Answered, \d+ min/).waitFor()
  await answered.getByRole('link').click()
  await page.waitForURL(/\/building\/building-permits\/search\/record\//)
})

journey('a filter is kept by the address, and by Back', async ({ page }) => {
  await open(page, 'agent')
  const rows = box(page, 'Received Calls').getByRole('row')
  await rows.nth(2).waitFor()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Nobody answered' }).press('Space')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.waitForURL(/\?outcome=unanswered$/)
  await expect.poll(() => rows.count()).toBe(2)
  await page.reload()
  await expect.poll(() => rows.count()).toBe(2)
  await page.goBack()
  await expect.poll(() => rows.count()).toBeGreaterThan(2)
})

journey(
  'who waits to be called back is noted as done, and that is taken back, with the keyboard',
  async ({ page }) => {
    await open(page, 'agent')
    const waiting = page.getByRole('list', { name: 'Call-backs' })
    const tomas = waiting.getByRole('listitem').filter({ hasText: 'Tomás Ibarra' })
    await tomas.getByText(/about the deck behind the house/).waitFor()
    const phone = tomas.getByRole('link', { name: '(541) 555-0142' })
    expect(await phone.getAttribute('href')).toBe('tel:5415550142')
    await expectAccessible(page)
    await page.getByRole('radio', { name: 'Waiting' }).focus()
    await tabTo(page, 'Done Tomás Ibarra')
    await page.keyboard.press('Enter')
    await page.getByText('Tomás Ibarra was called back.').waitFor()
    await page.getByText('Nobody waits to be called back.').waitFor()
    await expect.poll(() => focused(page)).toBe('Undo')
    await page.keyboard.press('Enter')
    await page.getByText('Tomás Ibarra waits to be called back again.').waitFor()
    await tomas.waitFor()
  },
)

journey(
  'a manager of statistics reads the calls of a department, and of one of its channels',
  async ({ page }) => {
    await signIn(page, server.url(HARBOR), await demoStaff(HARBOR, 'manager'))
    await page.getByRole('button', { name: 'Priya Nair' }).click()
    await page.getByRole('link', { name: 'Access Department Call Logs' }).click()
    await page.getByRole('heading', { name: 'Building', level: 1, exact: true }).waitFor()
    const missed = box(page, 'Attempted Calls').getByRole('row')
    await missed.filter({ hasText: 'Permit counter' }).first().waitFor()
    await box(page, 'Received Calls').getByText('Jordan Reyes').first().waitFor()
    await page.getByRole('button', { name: /Channel/ }).click()
    await page.getByRole('option', { name: 'Plan review' }).click()
    await page.waitForURL(/department=building&channel=plan-review/)
    await missed.filter({ hasText: 'Plan review' }).first().waitFor()
    await expect.poll(() => missed.filter({ hasText: 'Permit counter' }).count()).toBe(0)
    await expectAccessible(page)
    await page.getByRole('button', { name: /Department/ }).click()
    await page.getByRole('option', { name: 'Business' }).click()
    await page.getByRole('heading', { name: 'Business', level: 1, exact: true }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Business', level: 1, exact: true }).waitFor()
  },
)

journey('others are led home and refused', async ({ page, newPage }) => {
  const account = await makeAccount(HARBOR, {}, server.port)
  await signIn(page, server.url(HARBOR), account)
  await page.goto(server.url(HARBOR, '/call-logs/department'))
  await page.waitForURL(server.url(HARBOR))
  await page.goto(server.url(HARBOR, '/call-logs'))
  await page.getByText('Nobody of the agency has called you here yet.').waitFor()
  await page.getByText('You have not called anybody here yet.').waitFor()
  expect(await page.getByRole('region', { name: 'Call-backs' }).count(), 'of staff').toBe(0)

  const send = async (host: string, path: string, headers: Readonly<Record<string, string>>) =>
    (await server.send({ host, path: `/api/nencounter/${path}`, headers })).status
  const resident = await bearer(HARBOR, account, server.port)
  const staff = await bearer(HARBOR, await demoStaff(HARBOR, 'agent'), server.port)
  const manager = await bearer(HARBOR, await demoStaff(HARBOR, 'manager'), server.port)
  const elsewhere = await bearer(MESA, await demoStaff(MESA, 'manager'), server.port)
  const me = await server.send({ host: HARBOR, path: '/api/account', headers: staff })
  const { id } = (me.json() as { data: { id: string } }).data
  const own = `user/${id}/calls-received?limit=20&offset=0&sort_by=-created`
  expect(await send(HARBOR, own, staff)).toBe(200)
  expect(await send(HARBOR, own, resident), 'somebody else’s').toBe(403)
  expect(await send(HARBOR, 'call-back', resident)).toBe(403)
  const channels = await server.send({ host: HARBOR, path: '/api/nencounter/channel' })
  const [first] = (channels.json() as { data: { id: string }[] }).data
  const department = `channel/${first?.id}/calls-attempted`
  expect(await send(HARBOR, department, manager)).toBe(200)
  expect(await send(HARBOR, department, staff), 'without stats.manage').toBe(403)
  expect(await send(MESA, department, elsewhere), 'another agency').not.toBe(200)

  const ridge = await newPage()
  await signIn(ridge, server.url('ridge.localhost'), await demoStaff('ridge.localhost', 'admin'))
  await ridge.getByRole('banner').getByRole('button').last().click()
  await ridge.getByRole('link', { name: 'Edit Profile' }).waitFor()
  expect(await ridge.getByRole('link', { name: /Call Logs/ }).count(), 'takes no calls').toBe(0)
})

journey('in Spanish on a phone, and dark', async ({ newPage }) => {
  const page = await newPage({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
  await signIn(page, server.url(HARBOR), await demoStaff(HARBOR, 'agent'))
  await page.goto(server.url(HARBOR, '/call-logs?lang=es'))
  await page.getByRole('heading', { name: 'Registro de llamadas', level: 1 }).waitFor()
  const received = box(page, 'Llamadas recibidas')
  await received.getByText('de Tomás Ibarra').first().waitFor()
  await expectAccessible(page)
  await received
    .getByRole('button', { name: /^Detalles/ })
    .first()
    .click()
  await page.getByRole('list', { name: 'Qué pasó' }).waitFor()
  await expectAccessible(page)
})
