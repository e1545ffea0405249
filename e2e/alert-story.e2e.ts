import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import {
  bearer,
  lockHeaders,
  mailTo,
  makeAccount,
  type NewAccount,
  signIn,
} from './support/accounts.ts'
import { mapJourney } from './support/journey.ts'
import { mapDrawn, PERMITS } from './support/module-page.ts'
import { type RunningServer, startServer } from './support/server.ts'
import { settled } from './support/settled.ts'

const HARBOR = 'harbor.localhost'
const MESA = 'mesa.localhost'
const DIGEST = 'digest.alerts'

/** Its own demo, which moves on by a day: what other journeys count would change. */
let server: RunningServer

beforeAll(async () => {
  server = await startServer({ copyOf: inject('preparedData').demo })
})
afterAll(() => server.stop())

interface Mail {
  readonly guid: string
  readonly to: string
  readonly kind: string
}

/** Mails of alerts in the mailbox of an agency of the demo. */
async function digests(host: string): Promise<readonly Mail[]> {
  const headers = await lockHeaders(host, server.port)
  const reply = await server.send({ host, path: '/api/demo/mailbox?limit=50', headers })
  expect(reply.status, reply.text).toBe(200)
  // The contract's shapes are checked by the server's own tests; journeys read a few fields.
  const { data } = reply.json() as { data: Mail[] }
  return data.filter(({ kind }) => kind === DIGEST)
}

/** Draws a rectangle over most of the map. */
async function drawRectangle(page: Page): Promise<void> {
  await mapDrawn(page)
  const tool = page.getByRole('button', { name: 'Draw a rectangle' })
  await tool.click()
  await expect.poll(() => tool.getAttribute('aria-pressed')).toBe('true')
  const map = await page.locator('.maplibregl-canvas').boundingBox()
  if (map === null) throw new Error('expected a map')
  const at = (part: number) => [map.x + map.width * part, map.y + map.height * part] as const
  await page.mouse.move(...at(0.15))
  await page.mouse.down()
  await page.mouse.move(...at(0.85), { steps: 6 })
  await page.mouse.up()
}

/** Headers of a program of an account, past the agency's lock. */
async function program(host: string, account: NewAccount) {
  const lock = await lockHeaders(host, server.port)
  return { ...lock, ...(await bearer(host, account, server.port)) }
}

/** Watches, at another agency, the shape that is watched here; answers who does. */
async function watchElsewhere(host: string, here: NewAccount): Promise<NewAccount> {
  const { port, send } = server
  const headers = await program(HARBOR, here)
  const listed = await send({ host: HARBOR, path: '/api/alert', headers })
  const [{ criteria }] = (listed.json() as { data: [{ criteria: { ___geometry: unknown } }] }).data
  const { ___geometry } = criteria
  const there = await makeAccount(host, {}, port)
  const saved = await send({
    host,
    path: '/api/alert',
    method: 'POST',
    headers: { ...(await program(host, there)), 'x-module': 'permits' },
    body: { criteria: { ___geometry, ___geometry_source: 'drawn' } },
  })
  expect(saved.status, saved.text).toBe(200)
  expect(saved.text).toContain(JSON.stringify(___geometry))
  return there
}

/** How much an account was told at an agency. */
async function toldOf(host: string, account: NewAccount): Promise<number> {
  const headers = await program(host, account)
  const reply = await server.send({ host, path: '/api/notification?limit=20', headers })
  expect(reply.status, reply.text).toBe(200)
  return (reply.json() as { meta: { pagination: { itemCount: number } } }).meta.pagination.itemCount
}

/** The link of a mail, in a browser that nobody is signed in with: looking changes nothing, a press does. */
async function unsubscribe(reader: Page, link: string, isActive: () => Promise<boolean>) {
  await reader.goto(link)
  await reader.getByText('This pauses the alert “What I drew”').waitFor()
  await reader.reload()
  const press = reader.getByRole('button', { name: 'Pause this alert' })
  await press.waitFor()
  expect(await isActive(), 'after the link was only opened').toBe(true)
  await press.click()
  await reader.getByText('The alert “What I drew” is paused.').waitFor()
  expect(await isActive(), 'after the press').toBe(false)
  // Used before: it says so, and asks for nothing.
  await reader.goto(link)
  await reader.getByText('The alert “What I drew” is paused.').waitFor()
  expect(await press.count()).toBe(0)
  // Its first letters are right, and what proves them is guessed.
  await reader.goto(`${link.slice(0, -6)}AAAAAA?lang=es`)
  await reader.getByText('Este enlace no funciona', { exact: false }).waitFor()
  expect(await reader.getByRole('button', { name: /^Pausar/ }).count()).toBe(0)
}

/** Pixels of a picture that has loaded; 0 before. */
const widthOf = (picture: unknown) => (picture as { readonly naturalWidth: number }).naturalWidth

/** The addresses in a text whose path begins so: the first and the last. */
function linksTo(text: string, path: string): { readonly first: URL; readonly last: URL } {
  const links = (text.match(/https?:\/\/[^\s)>\]]+/g) ?? [])
    .map((link) => new URL(link))
    .filter(({ pathname }) => pathname.startsWith(path))
  const [first] = links
  const last = links.at(-1)
  if (!first || !last) throw new Error(`expected a link to ${path} in:\n${text}`)
  return { first, last }
}

mapJourney(
  'an area is drawn, a day passes, the bell, MyCC and a mail tell of it, and the mail’s link ends it',
  { tags: 'core' },
  async ({ page, newPage, problems }) => {
    // A link that is guessed.
    problems.allow(/status of 404/)
    const account = await makeAccount(HARBOR, {}, server.port)
    await signIn(page, server.url(HARBOR), account)
    await page.goto(server.url(HARBOR, PERMITS))
    await page.locator('#map').getByRole('button', { name: 'Create an alert' }).click()
    await page.getByRole('link', { name: 'Select Custom Area' }).click()
    await drawRectangle(page)
    await page.getByText('The area on the map is watched.', { exact: false }).waitFor()
    await page.getByText('Changes to homes', { exact: true }).click()
    await page.getByRole('textbox', { name: 'Alert Name' }).fill('What I drew')
    await page.getByText(/^About [\d.,]+ new records? a week, over/).waitFor()
    const { searchParams } = new URL(page.url())
    expect([...searchParams.keys()]).toEqual(expect.arrayContaining(['shape', 'record_type']))
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText(/^Great, you have created a new alert based on the /).waitFor()
    await page.getByRole('link', { name: 'Notifications', exact: true }).waitFor()

    const neighbour = await watchElsewhere(MESA, account)
    await page.goto(server.url(HARBOR, '/demo'))
    // By keyboard: links that come above the button would move it away under the press of a mouse.
    await settled(page)
    await page.getByRole('button', { name: 'Move on to the next day' }).press('Enter')
    await page.getByText(/^A day has passed\./).waitFor()
    const text = await mailTo(HARBOR, account.email, DIGEST, server.port)

    await page.reload()
    await page.getByRole('link', { name: /^Notifications, \d+ unread$/ }).click()
    await page.getByRole('cell', { name: 'What I drew' }).first().waitFor()
    // Accounts of the demo have alerts, too.
    const own = (await digests(HARBOR)).filter(({ to }) => to === account.email)
    const [mail] = own
    expect(own, 'one digest').toHaveLength(1)
    expect(await digests(MESA)).toEqual([])
    expect(await toldOf(HARBOR, account)).toBeGreaterThan(0)
    expect(await toldOf(MESA, neighbour)).toBe(0)

    // Somebody who is not signed in has the mail.
    const reader = await newPage()
    await reader.goto(server.url(HARBOR, `/demo/mailbox?mail=${mail?.guid}`))
    await reader.getByRole('heading', { level: 2, name: /^What I drew: / }).waitFor()
    const picture = reader.getByRole('list', { name: 'Pictures and attachments' }).locator('img')
    await expect.poll(() => picture.evaluate(widthOf)).toBeGreaterThan(100)
    // One of them may be withdrawn: of that, the page says so.
    const told = text.split('\n* ').slice(1)
    const kept = told.find((one) => !one.includes('No longer published')) ?? ''
    const { first: record } = linksTo(kept, `${PERMITS}/search/record/`)
    await reader.goto(server.url(HARBOR, record.pathname))
    await reader.getByRole('article').waitFor()

    const { first: ofOne, last: ofAll } = linksTo(text, '/unsubscribe/')
    // A mail program ends it: without cookies, as RFC 8058 has it.
    const ended = await server.send({
      host: HARBOR,
      path: ofAll.pathname,
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      // What it says is not read.
      body: 'List-Unsubscribe=One-Click',
    })
    expect(ended.status, ended.text).toBe(200)
    await page.getByRole('tab', { name: 'Settings' }).click()
    await page.getByRole('button', { name: 'Details What I drew' }).click()
    await page.getByText('paused by the unsubscribe link of a mail', { exact: false }).waitFor()
    await page.getByRole('button', { name: 'Resume' }).click()
    await page.getByRole('button', { name: 'Pause' }).waitFor()

    await unsubscribe(reader, server.url(HARBOR, ofOne.pathname), async () => {
      await page.reload()
      await page.getByRole('button', { name: /^(Pause|Resume)$/ }).waitFor()
      return (await page.getByRole('button', { name: 'Pause' }).count()) === 1
    })
  },
)
