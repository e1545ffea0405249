import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import {
  confirmationLink,
  linkIn,
  mailTo,
  makeAccount,
  newEmail,
  signIn,
} from './support/accounts.ts'
import { barJourney } from './support/bar.ts'
import { demoStaff } from './support/demo-staff.ts'
import { type Harm, watchHarm } from './support/harm.ts'
import { sendHttp } from './support/http.ts'
import { apiList, permitsApi, PERMITS } from './support/module-page.ts'
import { answered } from './support/settled.ts'
import { MEMBER_PAGES, OPEN_PAGES } from './support/walked-pages.ts'

const HARBOR = 'harbor.localhost'
const MESA = 'mesa.localhost'

/** Opens an address and waits until nothing more is asked for. */
async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.locator('h1, h2, footer, [data-map-state=ready]').first().waitFor()
  await answered(page)
}

async function walk(page: Page, addresses: readonly string[]): Promise<Harm> {
  const harm = await watchHarm(page)
  for (const address of addresses) await visit(page, address)
  expect(harm).toEqual({ violations: [], ran: [], dialogs: [] })
  return harm
}

barJourney(
  37,
  'pages for everybody write no HTML but through the two policies',
  async (journey) => {
    const { page, demoUrl, problems } = journey
    problems.allow(/status of 404/)
    await walk(
      page,
      OPEN_PAGES.map((path) => demoUrl(HARBOR, path)),
    )
    return `${OPEN_PAGES.length} pages: 0 violations, 0 console errors`
  },
)

barJourney(37, 'pages behind links and logins write no HTML but through them', async (journey) => {
  const { page, newPage, demoUrl, problems } = journey
  const links = await mailedLinks()
  const [record] = await apiList(permitsApi(), { status: '1' }, 'scope=located')
  const mails = await sendHttp(inject('demoPort'), {
    host: HARBOR,
    path: '/api/demo/mailbox?limit=1',
  })
  const { data } = mails.json() as { data: { guid: string }[] }
  const mail = data[0]?.guid ?? ''
  const made = [
    demoUrl(HARBOR, `${PERMITS}/search/record/${record?.guid}`),
    demoUrl(HARBOR, `${PERMITS}?record=${record?.guid}`),
    ...links,
    demoUrl(HARBOR, '/account/confirm-email?token=nobody-knows-this-token'),
    demoUrl(HARBOR, `/demo/mailbox/${mail}`),
    demoUrl(HARBOR, `/api/demo/mailbox/${mail}/html`),
    demoUrl(HARBOR, '/api/docs'),
    demoUrl(MESA, '/'),
    demoUrl('ridge.localhost', '/'),
    demoUrl('nobody.localhost', '/'),
  ]
  problems.allow(/status of 404/)
  // A page of a locked agency asks at once for what it cannot know to be behind the lock.
  problems.allow(/status of 403 .*mesa/)
  await walk(page, made)

  const member = await newPage()
  await signIn(member, demoUrl(HARBOR), await demoStaff(HARBOR, 'admin'))
  await walk(
    member,
    MEMBER_PAGES.map((path) => demoUrl(HARBOR, path)),
  )
  await member.getByRole('button', { name: 'Sam Whitfield' }).first().click()
  await member.getByRole('button', { name: 'Log Out' }).waitFor()
  return `${made.length + MEMBER_PAGES.length} pages: 0 violations, 0 console errors`
})

/**
 * Ways by which a script turns text into HTML or code; each is named unless the browser refused it.
 * In a task of its own: what a debugger evaluates may evaluate.
 */
const ATTEMPTS = `new Promise((done) => setTimeout(() => {
  const html = '<img src=x onerror=X()>'
  const element = document.createElement('div')
  const script = document.createElement('script')
  document.body.append(element)
  const ways = {
    innerHTML: () => { element.innerHTML = html },
    outerHTML: () => { element.outerHTML = html },
    insertAdjacentHTML: () => element.insertAdjacentHTML('beforeend', html),
    setHTMLUnsafe: () => element.setHTMLUnsafe(html),
    'shadow innerHTML': () => { element.attachShadow({ mode: 'open' }).innerHTML = html },
    'document.write': () => document.write(html),
    createContextualFragment: () => document.createRange().createContextualFragment(html),
    DOMParser: () => new DOMParser().parseFromString(html, 'text/html'),
    srcdoc: () => { document.createElement('iframe').srcdoc = html },
    'handler attribute': () => element.setAttribute('onclick', 'X()'),
    'script text': () => { script.text = 'X()' },
    'script innerText': () => { script.innerText = 'X()' },
    'script of another origin': () => { script.src = 'https://evil.example/x.js' },
    'script of data': () => { script.src = 'data:text/javascript,X()' },
    'worker of a blob': () => new Worker(URL.createObjectURL(new Blob(['0']))),
    eval: () => window.eval('X()'),
    Function: () => new Function('X()')(),
    'timer of text': () => setTimeout('X()'),
    'another policy': () => trustedTypes.createPolicy('mine', { createHTML: (text) => text }),
    'a default policy': () => trustedTypes.createPolicy('default', { createHTML: (text) => text }),
    'a file of ours by its address': () => new Worker('/assets/x.js'),
    'the same policy again': () => trustedTypes.createPolicy('dompurify', { createHTML: (text) => text }),
  }
  const passed = []
  for (const [name, way] of Object.entries(ways)) {
    try { way(); passed.push(name) } catch {}
  }
  done({ passed, count: Object.keys(ways).length })
}))`

barJourney(
  37,
  'text that a script writes as HTML or as code is refused',
  { tags: 'core', map: false },
  async ({ page, demoUrl, problems }) => {
    problems.allow(/Trusted ?(?:HTML|Script|Type)|Content Security Policy/i)
    const harm = await watchHarm(page)
    await visit(page, demoUrl(HARBOR, '/doc/terms'))
    const { passed, count } = await page.evaluate<{ passed: string[]; count: number }>(ATTEMPTS)
    expect(passed).toEqual([])
    await expect.poll(() => harm.violations.length).toBeGreaterThanOrEqual(count)
    expect([harm.ran, harm.dialogs]).toEqual([[], []])
    return `${count} of ${count} ways refused and reported`
  },
)

/** A link to confirm an address, and one to set a password anew, as they were mailed. */
async function mailedLinks(): Promise<string[]> {
  const send = async (path: string, email: string) => {
    const call = { host: HARBOR, path, method: 'POST', body: { email } } as const
    const reply = await sendHttp(inject('demoPort'), call)
    expect(reply.status, reply.text).toBe(200)
  }
  const email = newEmail()
  await send('/api/account', email)
  const account = await makeAccount(HARBOR)
  await send('/api/account/request-password-reset', account.email)
  const reset = await mailTo(HARBOR, account.email, 'account.reset')
  return [await confirmationLink(HARBOR, email), linkIn(reset, '/account/reset-password')]
}
