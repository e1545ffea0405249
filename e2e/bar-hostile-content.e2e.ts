import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { fillLogin } from './support/accounts.ts'
import { barJourney } from './support/bar.ts'
import { domReport } from './support/dom-faults.ts'
import { watchHarm } from './support/harm.ts'
import { HOSTILE_RECORDS } from './support/hostile-records.ts'
import { hostileTenant, type Slot } from './support/hostile-tenant.ts'
import { leaveToBrowser } from './support/left-to-browser.ts'
import { apiList, mapReady } from './support/module-page.ts'
import { type Installation, runImport, runPlat } from './support/plat.ts'
import { type RunningServer, startServer } from './support/server.ts'
import { writeTenant } from './support/small-tenant.ts'
import { hostileAddresses, xssPayloads } from './support/xss-payloads.ts'
import { answered, settled } from './support/settled.ts'

const CODE = 'trap'
const HOST = `${CODE}.localhost`
const ADMIN = 'trapper@example.org'

let home = ''
let installation: Installation
let server: RunningServer
let payloads: readonly string[] = []
/** What stands where in the agency that was applied. */
let slots: ReadonlyMap<Slot, string> = new Map()
/** How often the check has refused a text. */
const refused = new Map<Slot, number>()
let password = ''

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'plat-trap-'))
  installation = { dataDir: join(home, 'data'), tenants: join(home, 'tenants') }
  await mkdir(installation.dataDir)
  const folder = join(installation.tenants, CODE)
  const starting = startServer({
    ...installation,
    tenants: join(home, 'none'),
    copyOf: inject('preparedData').empty,
  })
  payloads = await xssPayloads()
  for (let code: number | null = null; code !== 0;) {
    const tenant = hostileTenant(CODE, payloads, refused)
    await rm(folder, { recursive: true, force: true })
    await writeTenant(folder, tenant.files)
    const result = await runPlat(installation, 'tenant', 'check', folder)
    code = result.code
    slots = tenant.slots
    if (code !== 0) noteRefusals(result.err, tenant.slots)
  }
  server = await starting
  await succeed('tenant', 'apply', folder)
  const [report] = await runImport(installation, CODE)
  expect(report).toMatchObject({ inserted: HOSTILE_RECORDS, located: HOSTILE_RECORDS })
  const name = ['--first', '<img src=x onerror=X()>', '--last', '<script>X()</script>']
  const rights = ['--role', 'internal', '--grant', 'tenant.admin']
  const out = await succeed('user', 'create', CODE, ADMIN, ...name, ...rights)
  password = /\S{16}(?=\s*$)/.exec(out)?.[0] ?? ''
})

afterAll(async () => {
  await server.stop()
  await rm(home, { recursive: true, force: true })
})

async function succeed(...args: string[]): Promise<string> {
  const { code, out, err } = await runPlat(installation, ...args)
  expect(code, err.slice(-2_000)).toBe(0)
  return out
}

/** Counts the slots that the check's lines name; every error is about one of them. */
function noteRefusals(lines: string, known: ReadonlyMap<Slot, string>): void {
  const errors = lines.split('\n').filter((line) => line !== '' && !line.includes(': warning: '))
  const named = new Set<Slot>()
  // The last line counts them.
  for (const line of errors.slice(0, -1)) {
    const [, file, at = ''] =
      /^(\S+?\.(?:yaml|md|html))(?::\d+)?: (?:at (\S+) )?got/.exec(line) ?? []
    const slot = `${file}#${at}`
    expect(known.has(slot), line).toBe(true)
    named.add(slot)
  }
  for (const slot of named) refused.set(slot, (refused.get(slot) ?? 0) + 1)
}

/** A page that is watched, and how to look through what it shows. */
async function trapped(page: Page) {
  const harm = await watchHarm(page)
  let [looks, boxes] = [0, 0]
  return {
    harm,
    look: async () => {
      const report = await domReport(page)
      expect(report.faults, page.url()).toEqual([])
      expect(await page.evaluate('window.__xss'), page.url()).toBeUndefined()
      looks += 1
      boxes += report.boxes
      return report.boxes
    },
    /** Fails if anything ran; says how much was looked through. */
    end: () => {
      expect(harm).toEqual({ violations: [], ran: [], dialogs: [] })
      return `0 dialogs, 0 violations, nothing outside the allowlist on ${looks} screens with ${boxes} pieces of HTML`
    },
  }
}

/** Opens an address and waits until nothing more is asked for. */
async function visit(page: Page, path: string): Promise<void> {
  await page.goto(server.url(HOST, path))
  await page.locator('h1, h2, footer, [data-map-state=ready]').first().waitFor()
  await answered(page)
}

/** Follows a path without loading the application anew. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate(`
    history.pushState(null, '', ${JSON.stringify(path)})
    dispatchEvent(new PopStateEvent('popstate'))`)
}

barJourney(35, 'what an agency publishes runs nowhere', async ({ page }) => {
  const shown = new Set(slots.values())
  expect(shown.size).toBeGreaterThanOrEqual(120)
  const { look, end } = await trapped(page)
  await visit(page, '/')
  // Those of which something is left.
  expect(await look()).toBeGreaterThan(60)
  await visit(page, '/footer')
  await page.getByRole('button').first().click()
  expect(await look()).toBeGreaterThan(40)
  await visit(page, '/department-1')
  expect(await look()).toBeGreaterThan(30)
  for (const path of [
    '/departments',
    '/departments/building',
    '/departments/department-7',
    '/department-3',
    '/intents',
    '/intents?for=chat',
    '/login',
    '/chat',
    '/statistics',
  ]) {
    await visit(page, path)
    await look()
  }
  await visit(page, '/departments/department-4')
  const office = page.getByRole('main').locator('a[href^="/departments/department-4/"]').first()
  await office.click()
  await page.waitForURL('**/departments/department-4/*')
  await look()

  let documents = 0
  for (const number of payloads.keys()) {
    if (![...slots.keys()].some((slot) => slot.startsWith(`docs/p${number}.`))) continue
    await follow(page, `/doc/p${number}`)
    await page.getByRole('heading', { level: 1, name: `Payload ${number}`, exact: true }).waitFor()
    expect(await look()).toBeGreaterThan(0)
    documents += 1
  }
  expect(documents).toBeGreaterThanOrEqual(120)
  // What would be wrong is seen.
  await page.evaluate(
    `document.querySelector('[class*="_prose_"]').append(document.createElement('form'))`,
  )
  expect((await domReport(page)).faults).toHaveLength(1)
  return `${shown.size} payloads in ${slots.size} texts and ${documents} documents, ${end()}`
})

barJourney(35, 'what records, mails and people hold runs nowhere', async ({ page, newPage }) => {
  const { look, end } = await trapped(page)
  const records = await apiList(
    { port: server.port, host: HOST, module: 'permits' },
    { status: '0' },
    'scope=located&page_size=50',
  )
  expect(records).toHaveLength(HOSTILE_RECORDS)
  await page.goto(server.url(HOST, '/building/permits?status=0&show=list'))
  await mapReady(page)
  await page.locator('a[data-record]').first().waitFor()
  await look()
  for (const { guid, agency_reference: reference } of records) {
    await follow(page, `/building/permits?status=0&record=${guid}`)
    await page
      .getByRole('region', { name: 'Opened' })
      .getByText(reference, { exact: true })
      .first()
      .waitFor()
    await look()
  }
  // An open record lies over the filters.
  await page.getByRole('button', { name: 'Close this record' }).click()
  await page.getByRole('tab').first().click()
  let suggested = 0
  for (const box of await page.getByRole('combobox').all()) {
    if (!(await box.isEditable())) continue
    // A list closes when its panel is scrolled.
    await box.focus()
    await settled(page)
    await box.fill('X()')
    const options = page.getByRole('option')
    await options.first().waitFor()
    suggested += await options.count()
    await look()
    await page.keyboard.press('Escape')
  }
  expect(suggested).toBeGreaterThan(5)
  await page.getByRole('tab').first().click()
  await look()

  const email = 'visitor@example.org'
  const sent = { host: HOST, method: 'POST', path: '/api/account', body: { email } } as const
  expect((await server.send(sent)).status).toBe(200)
  await visit(page, '/demo/mailbox')
  await page.getByRole('link', { name: email }).click()
  await page.getByRole('article').getByRole('link', { name: '/account/confirm' }).waitFor()
  await look()
  const own = page.getByRole('article').locator('a[href^="/api/demo/mailbox/"]')
  await page.goto(server.url(HOST, (await own.getAttribute('href')) ?? ''))
  await look()
  const figure = end()

  const member = await newPage()
  const admin = await trapped(member)
  await visit(member, '/login')
  await fillLogin(member, { email: ADMIN, password })
  await member.waitForURL(server.url(HOST))
  for (const path of ['/', '/profile', '/mycc', '/admin/people', '/building/permits']) {
    await visit(member, path)
    await member.getByRole('button', { name: '<img src=x onerror=X()>' }).first().waitFor()
    await admin.look()
  }
  await visit(member, '/admin/people')
  await member.getByRole('button', { name: '<img src=x onerror=X()>' }).first().click()
  await admin.look()
  return `${payloads.length} payloads in ${HOSTILE_RECORDS} records; ${figure}; as an admin ${admin.end()}`
})

barJourney(
  35,
  'HTML that comes uncleaned is cleaned where it is shown',
  { tags: 'core', map: false },
  async ({ page, problems }) => {
    // The cleaning parses in a document of its own, where the browser tells what it would not have run.
    problems.allow(/violates the following Content Security Policy/)
    const { look, harm } = await trapped(page)
    const answer = await server.send({ host: HOST, path: '/api/landing' })
    const body = answer.json() as { data: { rows: { columns: object[] }[] } }
    const [first] = body.data.rows
    const addresses = await hostileAddresses()
    const columns = payloads.map((payload, id) => ({
      ...first?.columns[0],
      id: `raw-${id}`,
      text: payload,
      button: { href: addresses[id % addresses.length], text: payload },
    }))
    body.data.rows = [{ ...first, columns }]
    await leaveToBrowser(page)
    await page.route('**/api/landing', (route) => route.fulfill({ json: body }))
    await visit(page, '/')
    const boxes = await look()
    expect(boxes).toBeGreaterThanOrEqual(payloads.length)
    expect([harm.ran, harm.dialogs]).toEqual([[], []])
    return `${payloads.length} payloads as they are in ${boxes} pieces of HTML: 0 dialogs, nothing outside the allowlist`
  },
)
