import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { unlock } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { sendHttp } from './support/http.ts'
import { extent } from './support/extent.ts'
import { journey } from './support/journey.ts'
import { leaveToBrowser } from './support/left-to-browser.ts'
import { settled } from './support/settled.ts'

const HARBOR = 'harbor.localhost'
const MESA = 'mesa.localhost'
const AGENCIES = [
  { host: HARBOR, department: '/building', level: '/departments/building/offices' },
  { host: MESA, department: '/finance', level: '/departments/development' },
] as const

journey(
  'a document gives way to the next one, and one that is not there is said so',
  async ({ page, problems, demoUrl }) => {
    problems.allow(/status of 404/)
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/doc/')) asked.push(pathname)
    })
    await page.goto(demoUrl(HARBOR, '/doc/terms'))
    const title = page.getByRole('heading', { level: 1 })
    await title.waitFor()
    const terms = await page.getByRole('article').innerText()
    expect(terms).toMatch(/Last updated \w{3} \d{1,2}, \d{4}/)
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click()
    await page.waitForURL(demoUrl(HARBOR, '/doc/privacy'))
    await expect.poll(() => page.getByRole('article').innerText()).not.toBe(terms)
    expect(await page.getByText(terms.split('\n')[0] ?? '', { exact: true }).count()).toBe(0)
    // The first came with the page.
    expect(asked).toEqual(['/api/doc/privacy'])

    await page.goto(demoUrl(HARBOR, '/doc/nothing-of-that-name'))
    await page.getByRole('heading', { name: 'There is no such document' }).waitFor()
    await page.getByRole('link', { name: 'Go to the home page' }).click()
    await page.waitForURL(demoUrl(HARBOR))
  },
)

journey(
  'the footer has the agency’s lines; More opens and closes its columns',
  async ({ page, demoUrl }) => {
    await page.goto(demoUrl(HARBOR, '/intents'))
    const footer = page.getByRole('contentinfo')
    await footer.getByText('© City of Harbor, a fictional city').waitFor()
    await footer.getByText(/^Plat \d+\.\d+\.\d+$/).waitFor()
    const more = footer.getByRole('button', { name: 'More' })
    expect(await more.getAttribute('aria-expanded')).toBe('false')
    await more.press('Enter')
    await footer.getByRole('button', { name: 'More', expanded: true }).waitFor()
    // One item of each kind: image, HTML, link, document, other networks.
    await footer.getByRole('img', { name: /^Seal of the City of Harbor/ }).waitFor()
    await footer.getByText('1 Lighthouse Way').waitFor()
    await footer.getByRole('link', { name: 'Find your real local government' }).waitFor()
    await footer.getByRole('link', { name: 'About the data' }).waitFor()
    await footer.getByRole('link', { name: 'Mastodon' }).waitFor()
    await more.press('Enter')
    expect(await footer.getByRole('link', { name: 'About the data' }).count()).toBe(0)

    await page.getByRole('radio', { name: 'Español' }).click()
    await footer.getByRole('button', { name: 'Más' }).waitFor()
    await footer.getByRole('link', { name: 'Accesibilidad' }).click()
    await page.waitForURL(demoUrl(HARBOR, '/doc/accessibility'))
    await page.getByRole('heading', { level: 1 }).waitFor()
  },
)

journey(
  'without an answer about the footer the page works',
  async ({ page, problems, demoUrl }) => {
    problems.allow(/status of 404/)
    await leaveToBrowser(page)
    await page.route('**/api/config/footer', (route) =>
      route.fulfill({
        status: 404,
        json: { code: 'not_found', title: 'No', detail: 'No', status: 404, errors: {} },
      }),
    )
    await page.goto(demoUrl(HARBOR, '/intents'))
    await page
      .getByRole('contentinfo')
      .getByText(/^Plat \d/)
      .waitFor()
    await page.getByRole('link', { name: /^Find information/ }).waitFor()
  },
)

journey('the address of the footer shows the footer alone', async ({ page, demoUrl }) => {
  await page.goto(demoUrl(HARBOR, '/footer'))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).waitFor()
  expect(await page.getByRole('banner').count()).toBe(0)
  // By headings and landmarks it is a page like any.
  await page.getByRole('main').getByRole('heading', { name: 'Footer', level: 1 }).waitFor()
  expect(await page.title()).toMatch(/^Footer/)
  await page.getByRole('button', { name: 'Español' }).waitFor()
})

journey(
  'a locked agency’s footer shows what is kept, forgets it, and locks again',
  async ({ page, problems, demoUrl }) => {
    problems.allow(/status of 403 .*mesa/)
    await page.goto(demoUrl(MESA, '/login_basic'))
    await page.getByRole('contentinfo').getByRole('button', { name: 'ViewConfigs' }).waitFor()
    expect(await page.getByRole('button', { name: 'Lock App' }).count(), 'locked already').toBe(0)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Accessibility' }).click()
    await page.getByRole('heading', { level: 1, name: /ccessibility/ }).waitFor()
    await unlock(page, demoUrl(MESA))
    const footer = page.getByRole('contentinfo')
    await footer.getByRole('button', { name: 'ViewConfigs' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cached Configs' })
    const entries = dialog.getByRole('list').getByRole('listitem')
    await entries.filter({ hasText: 'departments' }).waitFor()
    await expectAccessible(page, { include: '[role=dialog]' })
    await dialog.getByRole('button', { name: 'Reset Cache' }).click()
    await dialog.getByText('Nothing is kept. The next page asks the server anew.').waitFor()
    expect(await entries.count()).toBe(0)
    await dialog.getByRole('button', { name: 'Close', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    const asked = page.waitForRequest((request) => request.url().endsWith('/api/config'))
    await footer.getByRole('link', { name: 'Terms' }).click()
    await asked
    await page.getByRole('heading', { level: 1 }).waitFor()

    await footer.getByRole('button', { name: 'Lock App' }).click()
    await page.waitForURL(demoUrl(MESA, '/login_basic'))
    await page.goto(demoUrl(MESA, '/departments'))
    await page.waitForURL(demoUrl(MESA, '/login_basic'))
  },
)

journey('the tour of a demo leads to what there is', async ({ page, demoUrl }) => {
  await page.goto(demoUrl(HARBOR, '/demo/'))
  await page.getByRole('heading', { level: 1, name: 'A tour of this demo' }).waitFor()
  await page.getByRole('link', { name: /^The newest record: / }).waitFor()
  const links = await page.getByRole('main').getByRole('link').all()
  const addresses = await Promise.all(links.map((link) => link.getAttribute('href')))
  for (const address of new Set(addresses)) {
    const path = address?.split('?')[0] ?? ''
    await page.goto(demoUrl(HARBOR, address ?? ''))
    await page.waitForLoadState('domcontentloaded')
    const leadsTo = () => new URL(page.url()).pathname
    // What is somebody's own asks who one is; a short link leads to the shared search.
    if (path.startsWith('/mycc/') || path === '/call-logs' || path === '/timeline')
      await expect.poll(leadsTo).toBe('/login')
    else if (path.startsWith('/s/')) expect(leadsTo()).toContain('/search/saved/')
    else expect(leadsTo(), `where ${address} leads`).toBe(path)
  }
})

journey(
  'a browser without modules, and Internet Explorer, are asked to be upgraded',
  async ({ newPage, demoUrl }) => {
    const page = await newPage({
      userAgent: 'Mozilla/5.0 (compatible; MSIE 10.0; Windows NT 6.2; Trident/6.0)',
    })
    await page.goto(demoUrl(HARBOR))
    await page
      .getByRole('heading', { name: 'Please upgrade your browser to experience Plat' })
      .waitFor()
    expect((await page.locator('body').innerText()).split(/\n+/)).toEqual([
      'City of Harbor',
      'Please upgrade your browser to experience Plat',
      'Plat is best experienced on Google Chrome',
    ])
    const chrome = page.getByRole('link', { name: 'Google Chrome' })
    expect(await chrome.getAttribute('href')).toBe('https://www.google.com/chrome/')
    expect(await page.evaluate("getComputedStyle(document.querySelector('h1')).lineHeight")).toBe(
      '36.4px',
    )
    // What browsers without modules read, and nothing else of the page.
    const html = await sendHttp(inject('demoPort'), { host: HARBOR, path: '/' })
    const address = /<script nomodule[^>]* src="([^"]+)"/.exec(html.text)?.[1] ?? ''
    const script = await sendHttp(inject('demoPort'), { host: HARBOR, path: address })
    expect(script.text).toContain('Please upgrade your browser to experience Plat')
    expect(script.text, 'the JavaScript of its time').not.toMatch(/=>|`|\b(?:const|let|class)\b/)
  },
)

journey(
  'a page that cannot be drawn keeps what stands around it and says where to go on',
  async ({ page, problems, demoUrl }) => {
    problems.allow(/Cannot read|not iterable|null|undefined/)
    await leaveToBrowser(page)
    await page.route('**/api/landing', (route) =>
      route.fulfill({ json: { data: { heading: 'Harbor', rows: null }, meta: {} } }),
    )
    await page.goto(demoUrl(HARBOR, '/'))
    await page.getByRole('heading', { name: /^Oops/ }).waitFor()
    await page
      .getByRole('banner')
      .getByRole('link', { name: /City of Harbor/ })
      .waitFor()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('main').getByRole('link', { name: 'Browse departments' }).click()
    await page.waitForURL(demoUrl(HARBOR, '/departments'))
    await page.getByRole('heading', { level: 1 }).waitFor()
  },
)

journey('a module’s own colours are its page’s, and go with it', async ({ page, demoUrl }) => {
  const theme = { primary: '#7a1f5c', secondary: '#40210f', textColor: '#101010' }
  const path = '/api/config/module/trade-permits'
  const { text } = await sendHttp(inject('demoPort'), { host: HARBOR, path })
  const { data, meta } = JSON.parse(text)
  const branding = { ...data.branding, theme }
  await leaveToBrowser(page)
  await page.route(`**${path}`, (route) =>
    route.fulfill({ json: { data: { ...data, branding }, meta } }),
  )
  const primary = () =>
    page.evaluate("document.documentElement.style.getPropertyValue('--agency-primary')")
  await page.goto(demoUrl(HARBOR, '/departments'))
  await page.getByRole('heading', { level: 1 }).waitFor()
  const agency = await primary()
  await page.goto(demoUrl(HARBOR, '/building/trade-permits'))
  await expect.poll(primary).toBe(theme.primary)
  await page
    .getByRole('banner')
    .getByRole('link', { name: /City of Harbor/ })
    .click()
  await page.waitForURL(demoUrl(HARBOR, '/'))
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(primary).toBe(agency)
})

/** A worker that starts, under another address than the one that stays. */
const WORKER = '/assets/push%2Dworker.js'

journey('a service worker that was there before is sent away', async ({ page, demoUrl }) => {
  // A page of the site as it was then: ours may not register one.
  await page.route('**/as-it-was', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>As it was</title>' }),
  )
  await page.goto(demoUrl(HARBOR, '/as-it-was'))
  const register = `(async () => {
    await navigator.serviceWorker.register('${WORKER}', { scope: '/assets/' })
    return (await navigator.serviceWorker.getRegistrations()).length
  })()`
  expect(await page.evaluate(register)).toBe(1)
  await page.goto(demoUrl(HARBOR, '/intents'))
  await page.getByRole('heading', { level: 1 }).waitFor()
  const count = '(async () => (await navigator.serviceWorker.getRegistrations()).length)()'
  await expect.poll(() => page.evaluate(count)).toBe(0)
})

journey(
  'visits are counted only after a yes, and no longer once it is taken back',
  async ({ page, demoUrl }) => {
    const counted: string[] = []
    await withAnalytics(page, counted)
    await page.goto(demoUrl(HARBOR, '/intents'))
    const question = page.getByRole('region', { name: 'Counting visits' })
    await question
      .getByText(/^May the City of Harbor count visits to this site with stats.localhost\?/)
      .waitFor()
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Decline' }).click()
    await question.waitFor({ state: 'detached' })
    await page.reload()
    await page.getByRole('contentinfo').getByRole('button', { name: 'Counting visits' }).waitFor()
    expect(await question.count(), 'asked once').toBe(0)
    expect(counted).toEqual([])

    await page.getByRole('contentinfo').getByRole('button', { name: 'Counting visits' }).click()
    await question.getByRole('button', { name: 'Accept' }).click()
    await expect.poll(() => counted).toEqual(['?code=harbor-7'])
    expect(await page.locator('script[data-code]').getAttribute('data-code')).toBe('harbor-7')
  },
)

journey('an agency’s own wording stands in for the portal’s', async ({ page, demoUrl }) => {
  await withConfig(page, {
    texts: {
      'footer.more': { en: 'Show it all', es: 'Mostrar todo' },
      'footer.version': 'Version {version} of Plat',
      'footer.terms': 'Broken {',
    },
  })
  await page.goto(demoUrl(HARBOR, '/intents'))
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('button', { name: 'Show it all' }).waitFor()
  await footer.getByText(/^Version \d\S+ of Plat$/).waitFor()
  await footer.getByRole('link', { name: 'Terms' }).waitFor()
  await page.getByRole('radio', { name: 'Español' }).click()
  await footer.getByRole('button', { name: 'Mostrar todo' }).waitFor()
})

const VIEWS = [
  [1280, 'light'],
  [1280, 'dark'],
  [320, 'light'],
] as const

for (const [index, { host, department, level }] of AGENCIES.entries()) {
  for (const [width, colorScheme] of extent(VIEWS, index === 0 ? [0, 2] : [1])) {
    journey(
      `the public pages of ${host} meet WCAG 2.2 AA at ${width} px, ${colorScheme}`,
      async ({ newPage, problems, demoUrl }) => {
        problems.allow(/status of 403 .*mesa/)
        const page = await newPage({ viewport: { width, height: 800 }, colorScheme })
        await unlock(page, demoUrl(host))
        for (const path of [
          '/',
          department,
          '/departments',
          level,
          '/intents',
          '/intents?for=search',
          '/intents?for=call',
          '/doc/accessibility',
          '/demo/',
          '/footer',
        ]) {
          await page.goto(demoUrl(host, path))
          await page
            .getByRole('contentinfo')
            .getByText(/^Plat \d/)
            .waitFor()
          const more = page.getByRole('contentinfo').getByRole('button', { name: 'More' })
          await more.click()
          await settled(page)
          await expectAccessible(page)
          expect(await sideways(page), `scrolls sideways: ${path}`).toBe(0)
        }
      },
    )
  }
}

/** Pixels by which the page is wider than the window. */
async function sideways(page: Page): Promise<unknown> {
  return page.evaluate(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  )
}

/** Makes Harbor's configuration another one, as its web editor could. */
async function withConfig(page: Page, change: Readonly<Record<string, unknown>>): Promise<void> {
  await leaveToBrowser(page)
  await page.route('**/api/config', async (route) => {
    const reply = await sendHttp(inject('demoPort'), { host: HARBOR, path: '/api/config' })
    // The contract's shapes are checked by the server's own tests.
    const answer = reply.json() as { data: Record<string, unknown> }
    await route.fulfill({ json: { ...answer, data: { ...answer.data, ...change } } })
  })
}

/** Makes Harbor an agency that counts visits with a script of another host. */
async function withAnalytics(page: Page, counted: string[]): Promise<void> {
  const script = 'http://stats.localhost/count.js'
  await withConfig(page, { analytics: { code: 'harbor-7', script } })
  await page.route(
    ({ pathname }) => pathname === '/intents',
    async (route) => {
      const reply = await sendHttp(inject('demoPort'), { host: HARBOR, path: '/intents' })
      const policy = String(reply.headers['content-security-policy'])
      const opened = policy.replace(
        "script-src 'self'",
        `script-src 'self' ${new URL(script).origin}`,
      )
      const headers = { 'content-security-policy': opened }
      await route.fulfill({ contentType: 'text/html; charset=utf-8', body: reply.text, headers })
    },
  )
  await page.route(
    ({ hostname }) => hostname === 'stats.localhost',
    async (route) => {
      counted.push(new URL(route.request().url()).search)
      await route.fulfill({ contentType: 'text/javascript', body: '' })
    },
  )
}
