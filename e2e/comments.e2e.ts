import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { mailTo, makeAccount, type NewAccount, signIn, unlock } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { logInThere, panelOf } from './support/callers.ts'
import { demoStaff } from './support/demo-staff.ts'
import { journey } from './support/journey.ts'
import { focused, tabTo } from './support/keyboard.ts'
import { apiList, callApi, type ListedRecord, PERMITS } from './support/module-page.ts'
import { type RunningServer, startServer } from './support/server.ts'

const HARBOR = 'harbor.localhost'
const MESA = 'mesa.localhost'
const PLANNING = '/planning/planning-applications'

/** Its own demo: what waits for officials must not depend on other journeys. */
let server: RunningServer

beforeAll(async () => {
  server = await startServer({ copyOf: inject('preparedData').demo })
})
afterAll(() => server.stop())

const url = (path: string, host = HARBOR) => server.url(host, path)

async function aPermit(): Promise<ListedRecord> {
  const api = { host: HARBOR, port: server.port, module: 'building-permits' }
  const [record] = await apiList(api, {}, 'scope=located&limit=1&offset=9')
  if (record === undefined) throw new Error('expected a permit')
  return record
}

/** An application that takes public comments today. @param nth which of them */
async function anApplication(nth: number): Promise<ListedRecord> {
  const api = { host: HARBOR, port: server.port, module: 'planning-applications' }
  const open: ListedRecord[] = []
  for (const record of await apiList(api, {}, 'scope=located&limit=60&offset=10')) {
    const path = `/record/${record.guid}/comment`
    const { window } = await callApi<{ window: { state: string } }>(api, path)
    if (window.state === 'open') open.push(record)
    if (open[nth] !== undefined) return open[nth]
  }
  throw new Error(`expected ${nth + 1} applications with public comments`)
}

const comments = (page: Page) => page.getByRole('region', { name: 'Comments', exact: true })

async function openRecord(page: Page, path: string, record: ListedRecord): Promise<void> {
  await page.goto(url(`${path}/search/record/${record.guid}`))
  await comments(page).getByRole('button', { name: 'Leave a comment' }).waitFor()
}

/** Leaves a comment as somebody who is signed in. */
async function leave(page: Page, text: string, more?: (panel: Locator) => Promise<void>) {
  await comments(page).getByRole('button', { name: 'Leave a comment' }).click()
  const panel = panelOf(page)
  await panel.getByLabel('Your comment').fill(text)
  await more?.(panel)
  await panel.getByRole('button', { name: 'Submit' }).click()
  await panel.getByText(`Your comment “${text}” has been submitted`).waitFor()
  await panel.getByRole('button', { name: 'Done' }).click()
}

async function official(page: Page, role: 'agent' | 'manager' = 'agent', path = '/comments') {
  await signIn(page, url('/'), await demoStaff(HARBOR, role))
  await page.goto(url(path))
  await page.getByRole('heading', { name: 'User Comments', level: 1 }).waitFor()
}

const mail = ({ email }: NewAccount, kind: string) => mailTo(HARBOR, email, kind, server.port)

journey(
  'a resident comments on a record, an official answers, and the answer is mailed and on the record',
  async ({ page, newPage }) => {
    const resident = await makeAccount(HARBOR, {}, server.port)
    const record = await aPermit()
    await page.goto(url(`${PERMITS}/search/record/${record.guid}`))
    await page.getByRole('button', { name: 'Call', exact: true }).click()
    const panel = panelOf(page)
    await panel.getByRole('button', { name: /^Comment/ }).click()
    await logInThere(page, resident)
    await panel
      .getByRole('heading', {
        name: `Leave a comment on record ${record.agency_reference} to be reviewed by an official`,
      })
      .waitFor()
    await panel.getByRole('button', { name: 'Submit' }).press('Enter')
    await panel.getByText('Write your comment.').waitFor()
    await panel.getByLabel('Your comment').fill('The crane\nis still there.')
    await expectAccessible(page)
    await panel.getByRole('button', { name: 'Submit' }).click()
    await panel
      .getByText(
        /^Your comment “The crane\s+is still there\.” has been submitted for review by an official\. You will receive correspondence shortly in relation to your comment\.$/,
      )
      .waitFor()
    await expectAccessible(page)
    await panel.getByRole('button', { name: 'Done' }).click()
    expect(await mail(resident, 'comment.receipt')).toContain('is still there.')
    await comments(page).getByText('Waiting for review').waitFor()

    const staff = await newPage()
    await signIn(staff, url('/'), await demoStaff(HARBOR, 'agent'))
    await staff.getByRole('button', { name: 'Jordan Reyes' }).click()
    await staff.getByRole('link', { name: /^User Comments \(\d+\)$/ }).click()
    const list = staff.getByRole('list', { name: 'User Comments' })
    const titles = list.getByRole('heading', { level: 3 })
    // What waits longest is first.
    await expect.poll(() => titles.first().innerText()).toContain('Grace Okafor')
    await list.getByText('waits for 9 days').waitFor()
    const mine = list.getByRole('button', { name: new RegExp(record.agency_reference) }).last()
    await mine.click()
    await list.getByLabel('Answer').fill('It leaves on Friday.')
    await expectAccessible(staff)
    await list.getByRole('button', { name: 'Send answer' }).click()
    await staff
      .getByText(`Your answer to the comment on ${record.agency_reference} was sent.`)
      .waitFor()
    expect(await mail(resident, 'comment.answer')).toContain('It leaves on Friday.')

    await page.reload()
    await comments(page).getByText('It leaves on Friday.').waitFor()
    await comments(page).getByText('Answered').waitFor()
    await expectAccessible(page)

    const stranger = await newPage()
    await stranger.goto(url(`${PERMITS}/search/record/${record.guid}`))
    await comments(stranger).getByRole('button', { name: 'Leave a comment' }).waitFor()
    expect(await stranger.getByText('The crane').count()).toBe(0)
  },
)

journey(
  'a public comment is reviewed and shown to a visitor who is signed out, under the name that was chosen',
  async ({ page, newPage }) => {
    const resident = await makeAccount(HARBOR, {}, server.port)
    const record = await anApplication(0)
    await signIn(page, url('/'), resident)
    await openRecord(page, PLANNING, record)
    await comments(page)
      .getByText(/^Public comments are open/)
      .waitFor()
    await leave(page, 'More shade, please.', async (panel) => {
      await panel.getByRole('checkbox', { name: /^Show my comment to everybody/ }).press('Space')
      await panel.getByLabel('Name shown with it').fill('A neighbor')
      await expectAccessible(page)
    })
    await comments(page).getByText('Offered as a public comment: A neighbor').waitFor()

    const visitor = await newPage()
    await openRecord(visitor, PLANNING, record)
    expect(await visitor.getByText('More shade').count()).toBe(0)

    const staff = await newPage()
    await official(staff, 'agent', '/comments?module=planning-applications')
    const list = staff.getByRole('list', { name: 'User Comments' })
    await list.getByRole('button', { name: new RegExp(record.agency_reference) }).click()
    await list.getByRole('button', { name: 'Show it on the record' }).click()
    await staff
      .getByText(`The comment on ${record.agency_reference} is shown to everybody.`)
      .waitFor()
    const [download] = await Promise.all([
      staff.waitForEvent('download'),
      list.getByRole('link', { name: `Comments on ${record.agency_reference} as CSV` }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^harbor-comments-.*\.csv$/)

    await visitor.reload()
    const shown = comments(visitor)
    await shown.getByText('More shade, please.').waitFor()
    await shown.getByText('A neighbor').waitFor()
    expect(await visitor.content()).not.toContain(resident.email)
    expect(await mail(resident, 'comment.publication')).toContain('now shown on the record')
    await expectAccessible(visitor)
  },
)

journey('a resident comments in Spanish on a phone', async ({ newPage }) => {
  const page = await newPage({ viewport: { width: 390, height: 844 }, locale: 'es-MX' })
  const resident = await makeAccount(HARBOR, { locale: 'es' }, server.port)
  const record = await anApplication(1)
  await page.goto(url('/login'))
  await page.getByLabel('Correo electrónico').fill(resident.email)
  await page.getByLabel('Contraseña', { exact: true }).fill(resident.password)
  await page.getByRole('tabpanel').getByRole('button', { name: 'Iniciar sesión' }).click()
  await page.waitForURL((to) => to.pathname !== '/login')
  await page.goto(url(`${PLANNING}/search/record/${record.guid}`))
  await page.getByRole('button', { name: 'Dejar un comentario' }).click()
  const panel = panelOf(page)
  await panel.getByLabel('Su comentario').fill('Que haya sombra.')
  await panel.getByText(/^Se admiten comentarios públicos/).waitFor()
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Enviar' }).click()
  await panel
    .getByText(
      'Su comentario «Que haya sombra.» se ha enviado para que lo revise un funcionario. En breve recibirá correspondencia relacionada con su comentario.',
    )
    .waitFor()
  await panel.getByRole('button', { name: 'Listo' }).click()
  await page.getByRole('heading', { name: 'Sus comentarios' }).waitFor()
  const width = await page.evaluate<number>('document.documentElement.scrollWidth')
  expect(width).toBeLessThanOrEqual(390)
})

journey('with the keyboard alone an official goes through what waits', async ({ page }) => {
  await official(page)
  const list = page.getByRole('list', { name: 'User Comments' })
  const open = list.getByRole('heading', { level: 3 })
  await open.first().waitFor()
  const before = await open.count()
  const [first = '', second = '', third = ''] = await open.allInnerTexts()
  await tabTo(page, first)
  await page.keyboard.press('ArrowDown')
  expect(await focused(page)).toBe(second)
  await page.keyboard.press('n')
  await page.getByText(/ is done\.$/).waitFor()
  await expect.poll(() => open.count()).toBe(before - 1)
  // The next one is unfolded, and the keyboard is there.
  await expect.poll(() => focused(page)).toBe(third)
  // This one is offered as a public comment, too; the one after it is the last.
  await page.keyboard.press('End')
  expect(await focused(page)).not.toBe(third)
  await page.keyboard.press('a')
  await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('TEXTAREA')
  await page.keyboard.type('Thank you, we look into it.')
  await tabTo(page, 'Send answer')
  await page.keyboard.press('Enter')
  await page.getByText(/^Your answer to the comment on /).waitFor()
  await expect.poll(() => open.count()).toBe(before - 2)
  await page.getByText('Done', { exact: true }).click()
  await list
    .getByText(/^Answered · /)
    .first()
    .waitFor()
  await expectAccessible(page)
})

journey('another agency has none of it, and residents have no such page', async ({ page }) => {
  await unlock(page, url('/', MESA))
  await signIn(page, url('/', MESA), await demoStaff(MESA, 'agent'))
  await page.goto(url('/comments', MESA))
  await page.getByText('No comment waits for you.').waitFor()
  await expectAccessible(page)
  await signIn(page, url('/'), await makeAccount(HARBOR, {}, server.port))
  await page.goto(url('/comments'))
  await page.waitForURL((address) => address.pathname === '/')
})
