import { SERVED_ID } from '@plat/contract/platform/served-page'
import { expect, inject } from 'vitest'
import { signIn } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { demoStaff } from './support/demo-staff.ts'
import { APPLICATION, openHeld } from './support/held.ts'
import { sendHttp } from './support/http.ts'
import { journey } from './support/journey.ts'

const HARBOR = 'harbor.localhost'
const MESA = 'mesa.localhost'
/** Problem reported for script files where scripts are turned off. */
const NO_SCRIPTS = /request failed \(csp\)/

journey(
  'without scripts an agency’s pages have their words, their links and the other language',
  { tags: 'core' },
  async ({ newPage, problems, demoUrl }) => {
    problems.allow(NO_SCRIPTS)
    const page = await newPage({ javaScriptEnabled: false })
    await page.goto(demoUrl(HARBOR))
    await page.getByRole('heading', { level: 1, name: 'What is going on in Harbor' }).waitFor()
    await page.getByRole('heading', { name: 'From the lighthouse to the hills' }).waitFor()
    // What would do nothing is not there.
    for (const name of ['Log In', 'More'])
      expect(await page.getByText(name, { exact: true }).filter({ visible: true }).count()).toBe(0)
    expect(await page.getByRole('radio').count()).toBe(0)
    const footer = page.getByRole('contentinfo')
    await footer.getByRole('link', { name: 'About the data' }).waitFor()

    await page
      .getByRole('region', { name: 'Start here' })
      .getByRole('link', { name: /^Building/ })
      .click()
    await page.getByRole('heading', { level: 1, name: 'Building and Safety' }).waitFor()
    await page.goto(demoUrl(HARBOR, '/departments'))
    await page.getByRole('link', { name: 'Planning Department' }).click()
    await page.getByRole('heading', { level: 1, name: 'Planning Department' }).waitFor()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Español' }).click()
    await page.getByRole('heading', { level: 1, name: 'Departamento de Planificación' }).waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('es')
    expect(new URL(page.url()).search).toBe('?lang=es')
  },
)

journey(
  'on a phone without scripts tasks and documents are read, before a lock too',
  async ({ newPage, problems, demoUrl }) => {
    problems.allow(NO_SCRIPTS)
    const page = await newPage({
      javaScriptEnabled: false,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
    })
    await page.goto(demoUrl(HARBOR, '/intents'))
    await page.getByRole('link', { name: /^Search records/ }).waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
    expect(await page.title()).toBe('What would you like to do? · City of Harbor')
    for (const host of [HARBOR, MESA]) {
      await page.goto(demoUrl(host, '/doc/terms'))
      await page.getByRole('article').getByRole('heading', { level: 1 }).waitFor()
      expect((await page.getByRole('article').innerText()).length).toBeGreaterThan(300)
    }
    await page.goto(demoUrl(MESA))
    expect(await page.locator('#root').innerHTML(), 'locked').toBe('')
  },
)

journey(
  'what is pressed and typed before the application is there is done once it is',
  async ({ page, demoUrl }) => {
    const release = await openHeld(page, demoUrl(HARBOR))
    const box = page.getByRole('search').getByRole('textbox')
    await box.fill('200 Harbor')
    await box.press('Enter')
    expect(new URL(page.url()).search).toBe('')
    release()
    await page.waitForURL((url) => url.searchParams.size > 0)
    expect(page.url()).toContain('200')
  },
)

journey(
  'a button that was pressed early does what it says, and a link leads on by itself',
  async ({ page, demoUrl }) => {
    const release = await openHeld(page, demoUrl(HARBOR, '/intents'))
    const more = page.getByRole('contentinfo').getByRole('button', { name: 'More' })
    await more.focus()
    await page.keyboard.press('Enter')
    release()
    await page.getByRole('link', { name: 'About the data' }).waitFor()
    expect(await more.getAttribute('aria-expanded')).toBe('true')

    const again = await openHeld(page, demoUrl(HARBOR, '/departments'))
    await page.getByRole('link', { name: 'Planning Department' }).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(demoUrl(HARBOR, '/departments/planning'), { waitUntil: 'commit' })
    again()
    await page.getByRole('heading', { level: 1, name: 'Planning Department' }).waitFor()
  },
)

journey(
  'a language that was chosen is that of the next page, before its scripts are there',
  async ({ page, newPage, demoUrl }) => {
    const spanish = await newPage({ locale: 'es-MX' })
    await openHeld(spanish, demoUrl(HARBOR, '/departments'))
    await spanish.getByRole('heading', { level: 1, name: 'Departamentos' }).waitFor()
    await page.goto(demoUrl(HARBOR, '/departments'))
    await page.getByRole('radio', { name: 'Español' }).click()
    await page.getByRole('heading', { level: 1, name: 'Departamentos' }).waitFor()
    const release = await openHeld(page, demoUrl(HARBOR, '/intents'))
    await page.getByRole('heading', { level: 1, name: '¿Qué desea hacer?' }).waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('es')
    release()
    await page.getByRole('radio', { name: 'Español', checked: true }).waitFor()
  },
)

journey(
  'where the scripts do not come, the page stays and leads on',
  async ({ page, problems, demoUrl }) => {
    problems.allow(/ERR_FAILED|request failed/)
    await page.route(APPLICATION, (route) => route.abort())
    await page.goto(demoUrl(HARBOR))
    await page.getByRole('heading', { level: 1, name: 'What is going on in Harbor' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'All departments' }).click()
    await page.getByRole('link', { name: 'Planning Department' }).click()
    await page.getByRole('heading', { level: 1, name: 'Planning Department' }).waitFor()
  },
)

journey(
  'who is signed in sees the page at once, and their own part of it a moment later',
  async ({ page, demoUrl }) => {
    const account = await demoStaff(HARBOR, 'manager')
    await signIn(page, demoUrl(HARBOR), account)
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/auth/viewer', async (route) => {
      await held
      await route.continue()
    })
    await page.goto(demoUrl(HARBOR))
    await page.getByRole('heading', { level: 1, name: 'What is going on in Harbor' }).waitFor()
    const bar = page.getByRole('banner')
    await bar.getByRole('button', { name: 'What are you looking for?' }).waitFor()
    const unknown = page.getByText(/^(?:Log In|Get Access)$/).filter({ visible: true })
    expect(await unknown.count(), 'not known yet').toBe(0)
    release()
    await bar.getByRole('link', { name: 'CCAI' }).waitFor()
    expect(await unknown.count()).toBe(0)
  },
)

journey(
  'a page tells a browser with a session no more than it tells everybody',
  async ({ page, demoUrl }) => {
    const account = await demoStaff(HARBOR, 'admin')
    await signIn(page, demoUrl(HARBOR), account)
    const cookies = await page.context().cookies()
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    for (const path of ['/', '/building', '/departments', '/intents']) {
      const [everybody, staff] = [await served(path), await served(path, { cookie })]
      const known = ([key]: readonly unknown[]) => JSON.stringify(key) !== '["viewer"]'
      expect(staff.answers.filter(known), path).toEqual(everybody.answers.filter(known))
      expect(staff.answers.every(known), 'who asks').toBe(true)
    }
    // Another agency's page must not mention this one.
    const other = await sendHttp(inject('demoPort'), { host: MESA, path: '/doc/terms' })
    expect(other.text).not.toContain('City of Harbor')
  },
)

interface Served {
  readonly answers: readonly (readonly unknown[])[]
}

/** Reads the data that a page hands to the browser. */
async function served(path: string, headers: Record<string, string> = {}): Promise<Served> {
  const { text } = await sendHttp(inject('demoPort'), { host: HARBOR, path, headers })
  const [, json = 'null'] = new RegExp(`id="${SERVED_ID}">([^<]*)<`).exec(text) ?? []
  return JSON.parse(json)
}
