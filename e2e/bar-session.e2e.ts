import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { logIn, makeAccount, type NewAccount, signIn } from './support/accounts.ts'
import { barJourney } from './support/bar.ts'
import { launchBrowser } from './support/browser.ts'
import { demoStaff } from './support/demo-staff.ts'
import { answered, watchRequests } from './support/settled.ts'

const HARBOR = 'harbor.localhost'

/**
 * Everything that a script of the page can read, as pieces of text: cookies, stores, databases,
 * caches, addresses, the document, and what can be reached from `window` and from the elements,
 * which React's own state hangs on.
 */
const READABLE = `(async () => {
  const pieces = {}
  const keep = (place, value) => (pieces[place] ??= []).push(String(value))
  keep('cookie', document.cookie)
  for (const [name, store] of [['localStorage', localStorage], ['sessionStorage', sessionStorage]])
    for (const key of Object.keys(store)) keep(name, key + '=' + store.getItem(key))
  for (const { name } of await indexedDB.databases()) {
    const database = await new Promise((done, fail) => {
      const request = indexedDB.open(name)
      request.onsuccess = () => done(request.result)
      request.onerror = () => fail(request.error)
    })
    for (const store of database.objectStoreNames) {
      const all = database.transaction(store).objectStore(store).getAll()
      keep('indexedDB', JSON.stringify(await new Promise((done) => { all.onsuccess = () => done(all.result) })))
    }
  }
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys())
      keep('caches', request.url + ' ' + (await (await cache.match(request)).text()))
  }
  keep('addresses', [location.href, document.referrer, window.name, JSON.stringify(history.state)])
  for (const { name } of performance.getEntries()) keep('addresses', name)
  keep('document', document.documentElement.outerHTML)
  for (const field of document.querySelectorAll('input, textarea, select')) keep('document', field.value)

  const seen = new Set()
  const queue = [window, ...document.querySelectorAll('*')]
  while (queue.length > 0 && seen.size < 1000000) {
    const object = queue.pop()
    if (seen.has(object)) continue
    seen.add(object)
    // What the application keeps of its calls hides in private fields, and is told by methods.
    for (const method of ['getQueryCache', 'getMutationCache'])
      if (Object.hasOwn(Object.getPrototypeOf(object) ?? {}, method) && !Object.hasOwn(object, 'constructor'))
        queue.push(...object[method]().getAll())
    if (object instanceof Map) queue.push(...[...object].flat().filter(isObject))
    if (object instanceof Set) queue.push(...[...object].filter(isObject))
    for (const key of Reflect.ownKeys(object)) {
      const property = Reflect.getOwnPropertyDescriptor(object, key)
      // Getters of prototypes want an object of theirs; those of the window answer.
      const value = property && 'value' in property ? property.value : object === window ? window[key] : null
      if (typeof value === 'string') keep('objects', value)
      else if (isObject(value)) queue.push(value)
    }
  }
  function isObject(value) {
    return (typeof value === 'object' && value !== null) || typeof value === 'function'
  }
  return pieces
})()`

/** Texts by the place where they can be read. */
type Readable = Readonly<Record<string, readonly string[]>>

function read(page: Page): Promise<Readable> {
  return page.evaluate<Readable>(READABLE)
}

/** Places where one of the texts can be read. */
function placesOf(readable: Readable, texts: readonly string[]): string[] {
  return Object.entries(readable).flatMap(([place, pieces]) =>
    pieces.some((piece) => texts.some((text) => piece.includes(text))) ? [place] : [],
  )
}

/** Who logs in, as what the page then calls them, and what of it nobody may find. */
interface Login {
  readonly account: NewAccount
  readonly name: string
  readonly typed: readonly string[]
}

/** Logs in and looks on the pages after it; answers how many secrets and pages there were. */
async function lookForSecrets(page: Page, origin: string, login: Login): Promise<[number, number]> {
  const { account, name, typed } = login
  await logIn(page, origin, account)
  const cookies = await page.context().cookies()
  expect(cookies.find((cookie) => cookie.name === '__Host-sid')).toMatchObject({
    domain: HARBOR,
    path: '/',
    httpOnly: true,
    secure: true,
    sameSite: 'Lax',
  })
  for (const cookie of cookies) expect(cookie).toMatchObject({ httpOnly: true, secure: true })
  const secrets = [...cookies.map(({ value }) => value), ...typed]
  // Where the login has led, without having been loaded anew, and pages that were.
  const paths = [null, '/', '/profile', '/admin/people']
  for (const path of paths) {
    if (path !== null) await page.goto(new URL(path, origin).href)
    await page.getByRole('button', { name }).first().waitFor()
    const readable = await read(page)
    expect(placesOf(readable, secrets), path ?? 'after the login').toEqual([])
    // What is shown is found, so what were there would be.
    expect(placesOf(readable, [account.email])).toContain('objects')
  }
  return [secrets.length, paths.length]
}

barJourney(10, 'no script can read a session', async ({ page, newPage, demoUrl }) => {
  // The password of the demo's staff is on the login page for everybody.
  const account = await demoStaff(HARBOR, 'admin')
  const staff = { account, name: 'Sam Whitfield', typed: [] }
  const [ofStaff, pages] = await lookForSecrets(page, demoUrl(HARBOR), staff)
  const ana = await makeAccount(HARBOR)
  const resident = { account: ana, name: 'Ana Reyes', typed: [ana.password] }
  const [ofResident, more] = await lookForSecrets(await newPage(), demoUrl(HARBOR), resident)
  return `0 of ${ofStaff + ofResident} cookies and passwords readable on ${pages + more} pages, in stores, databases, caches and objects; __Host-sid is Secure, HttpOnly, SameSite=Lax`
})

barJourney(74, 'after logging out nothing of the account remains', async (journey) => {
  const { page, demoUrl, problems } = journey
  problems.allow(/status of 401/)
  const account = await makeAccount(HARBOR)
  const traces = ['Reyes', account.email]
  await signIn(page, demoUrl(HARBOR), account)
  await page.goto(demoUrl(HARBOR, '/building'))
  await page.goto(demoUrl(HARBOR, '/profile'))
  await page.getByText(account.email).first().waitFor()
  expect(placesOf(await read(page), traces)).toContain('document')
  const paths = ['/api/account', '/api/auth/viewer', '/api/account/export']
  for (const path of paths) {
    const reply = await ask(page, path)
    expect([reply.status, reply.caching]).toEqual([200, 'no-store'])
    expect(reply.text).toContain(account.email)
  }

  const goodbye = page.waitForResponse('**/api/auth/logout')
  await page.getByRole('button', { name: 'Ana Reyes' }).first().click()
  await page.getByRole('button', { name: 'Log Out' }).click()
  expect((await (await goodbye).allHeaders())['clear-site-data']).toContain('"cache"')
  await page.getByRole('link', { name: 'Log In' }).first().waitFor()
  const steps = 3
  for (let step = 0; step <= steps; step += 1) {
    if (step > 0) await page.goBack()
    await answered(page)
    expect(placesOf(await read(page), traces), page.url()).toEqual([])
  }
  for (const path of paths) {
    const reply = await ask(page, path)
    expect(reply.text).not.toMatch(/Reyes|@/)
  }
  return `Clear-Site-Data sent; 0 traces of name and address on ${steps} pages back`
})

barJourney(
  74,
  'a page that the browser keeps whole is not shown again',
  async ({ demoUrl }, skip) => {
    const browser = await launchBrowser([], ['--disable-back-forward-cache'])
    try {
      const context = await browser.newContext({ locale: 'en-US' })
      const page = await context.newPage()
      watchRequests(page)
      const account = await makeAccount(HARBOR)
      await signIn(page, demoUrl(HARBOR), account)
      await page.goto(demoUrl(HARBOR, '/profile'))
      await page.getByText(account.email).first().waitFor()
      await page.evaluate(
        `addEventListener('pageshow', (event) => { window.kept = event.persisted })`,
      )
      const leave = async () => {
        await answered(page)
        await page.goto(demoUrl('ridge.localhost', '/footer'))
      }
      const back = () => page.goBack({ waitUntil: 'commit' })
      const reasons: string[] = []
      const protocol = await context.newCDPSession(page)
      await protocol.send('Page.enable')
      protocol.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) =>
        reasons.push(...notRestoredExplanations.map(({ reason }) => reason)),
      )
      await leave()
      await back()
      const kept = async () => reasons.length > 0 || (await page.evaluate('window.kept'))
      await expect.poll(kept, { message: 'kept while signed in' }).toBe(true)
      // The headless shell of the npm registry, for one.
      if (reasons.includes('BackForwardCacheDisabledForDelegate'))
        skip('this browser keeps no page')
      expect(reasons, 'why it was not kept').toEqual([])
      expect(placesOf(await read(page), [account.email])).toContain('document')

      await leave()
      const other = await context.newPage()
      await other.goto(demoUrl(HARBOR))
      await other.getByRole('button', { name: 'Ana Reyes' }).first().click()
      await other.getByRole('button', { name: 'Log Out' }).click()
      await other.getByRole('link', { name: 'Log In' }).first().waitFor()
      await back()
      expect(placesOf(await read(page), ['Reyes', account.email])).toEqual([])
      await page.waitForURL((url) => url.pathname === '/login')
      expect(placesOf(await read(page), ['Reyes', account.email])).toEqual([])
      return '0 traces on the page that was kept while signed in'
    } finally {
      await browser.close()
    }
  },
)

/** An answer of the API to the page itself. */
function ask(page: Page, path: string) {
  return page.evaluate<{ status: number; caching: string | null; text: string }>(
    `fetch('${path}').then(async (reply) => ({
      status: reply.status,
      caching: reply.headers.get('cache-control'),
      text: await reply.text(),
    }))`,
  )
}
