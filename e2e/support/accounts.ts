import { randomInt } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { type HttpReply, sendHttp } from './http.ts'

/** A password that satisfies the password rule. */
export const PASSWORD = 'seven quiet harbor lamps'

/** A person who signs up in a journey. */
export interface NewAccount {
  readonly email: string
  readonly password: string
}

let made = 0

/** An address that no other journey uses. */
export function newEmail(name = 'ana'): string {
  made += 1
  return `${name}.${Date.now()}.${made}@example.org`
}

/** Passes the lock of an agency, if any, like a visitor of the demo, and ends on its home page. */
export async function unlock(page: Page, address: string): Promise<void> {
  await page.goto(new URL('/login_basic', address).href)
  const home = page.waitForURL((url) => url.pathname !== '/login_basic')
  const button = page.getByRole('button', { name: /^(Open the site|Abrir el sitio)$/ })
  // An agency without a lock redirects by itself.
  await Promise.race([home, button.click()])
  await home
}

/** The header that lets a program pass an agency's lock; empty when there is no lock. */
export async function lockHeaders(
  host: string,
  port = inject('demoPort'),
): Promise<Readonly<Record<string, string>>> {
  const reply = await sendHttp(port, { host, path: '/api/config' })
  const { access } = dataOf<{ access: { demoLock: object | null } }>(reply)
  if (access.demoLock === null) return {}
  const passed = await post(port, host, '/api/auth/lock', access.demoLock)
  const [cookie = ''] = cookiesOf(passed)
  return { cookie: cookie.split(';', 1)[0] ?? '' }
}

/** The newest mail to an address in the demo's mailbox; waits for it. */
export async function mailTo(
  host: string,
  email: string,
  kind: string,
  port = inject('demoPort'),
): Promise<string> {
  const headers = await lockHeaders(host, port)
  let text: string | undefined
  await expect
    .poll(
      async () => {
        const reply = await sendHttp(port, { host, path: '/api/demo/mailbox?limit=50', headers })
        const mails = dataOf<{ to: string; kind: string; text: string }[]>(reply)
        text = mails.find((mail) => mail.to === email && mail.kind === kind)?.text
        return text
      },
      { message: `a mail ${kind} to ${email}` },
    )
    .toBeDefined()
  return text ?? ''
}

/** The link with the given path in a mail. */
export function linkIn(text: string, path: string): string {
  const link = text.match(/https?:\/\/[^\s)>\]]+/g)?.find((one) => new URL(one).pathname === path)
  if (link === undefined) throw new Error(`expected a link to ${path} in:\n${text}`)
  return link
}

/** The mailed link to confirm an address. */
export async function confirmationLink(
  host: string,
  email: string,
  port = inject('demoPort'),
): Promise<string> {
  return linkIn(await mailTo(host, email, 'account.confirm', port), '/account/confirm')
}

/** Fills in name and password, and submits. */
export async function completeAccount(page: Page, password: string): Promise<void> {
  await page.getByLabel('First name').fill('Ana')
  await page.getByLabel('Last name').fill('Reyes')
  await page.getByLabel('Zip code').fill('97365')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
}

/** Signs up on the portal's pages, using the mail in the mailbox; the page ends signed in. */
export async function signUp(
  page: Page,
  address: string,
  { email = newEmail(), password = PASSWORD }: Partial<NewAccount> = {},
): Promise<NewAccount> {
  const { host, origin } = new URL(address)
  await page.goto(`${origin}/register`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await page.getByRole('heading', { name: 'Confirm your e-mail address' }).waitFor()
  await page.goto(await confirmationLink(host.split(':', 1)[0] ?? host, email))
  await completeAccount(page, password)
  await page.waitForURL((url) => url.pathname !== '/account/confirm')
  return { email, password }
}

/**
 * Creates an account without a browser, through the API, like somebody at an address of their own:
 * all journeys together make more accounts than one address may.
 */
export async function makeAccount(
  host: string,
  { email = newEmail(), password = PASSWORD }: Partial<NewAccount> = {},
  port = inject('demoPort'),
): Promise<NewAccount> {
  const home = { 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` }
  await post(port, host, '/api/account', { email }, home)
  const token = new URL(await confirmationLink(host, email, port)).searchParams.get('token')
  const who = { first_name: 'Ana', last_name: 'Reyes', zip: '97365' }
  await post(port, host, '/api/account/confirm', { token, password, ...who }, home)
  return { email, password }
}

/** Logs in on the login page and waits until it redirects. */
export async function logIn(page: Page, address: string, account: NewAccount): Promise<void> {
  await page.goto(new URL('/login', address).href)
  await fillLogin(page, account)
  await page.waitForURL((url) => url.pathname !== '/login')
}

/**
 * Gives the page's browser a session, made by the server. For all that is not about the login itself; what the page
 * shows does not know of it.
 */
export async function signIn(
  page: Page,
  address: string,
  { email, password }: NewAccount,
): Promise<void> {
  const { hostname: host, port } = new URL(address)
  const held = await page.context().cookies(address)
  const reply = await post(
    Number(port),
    host,
    '/api/auth/login',
    { email, password },
    {
      'user-agent': await page.evaluate<string>('navigator.userAgent'),
      cookie: held.map(({ name, value }) => `${name}=${value}`).join('; '),
    },
  )
  const cookies = cookiesOf(reply).map((cookie) => {
    const [pair = '', ...rest] = cookie.split('; ')
    const maxAge = rest.find((one) => one.startsWith('Max-Age='))?.slice('Max-Age='.length)
    return {
      name: pair.slice(0, pair.indexOf('=')),
      value: pair.slice(pair.indexOf('=') + 1),
      url: `https://${host}`,
      httpOnly: true,
      secure: true,
      sameSite: 'Lax' as const,
      ...(maxAge === undefined ? {} : { expires: Date.now() / 1000 + Number(maxAge) }),
    }
  })
  expect(cookies.map(({ name }) => name)).toContain('__Host-sid')
  await page.context().addCookies(cookies)
}

/** Fills in and submits the visible login form. */
export async function fillLogin(page: Page, { email, password }: NewAccount): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('tabpanel').getByRole('button', { name: 'Log In' }).click()
}

/** Logs in a program: the headers for its calls. */
export async function bearer(
  host: string,
  { email, password }: NewAccount,
  port = inject('demoPort'),
): Promise<Readonly<Record<string, string>>> {
  const reply = await post(port, host, '/api/auth/login', { email, password })
  const { access_token: token } = dataOf<{ access_token: string }>(reply)
  return { authorization: `Bearer ${token}` }
}

async function post(
  port: number,
  host: string,
  path: string,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<HttpReply> {
  const reply = await sendHttp(port, { host, path, method: 'POST', body, headers })
  expect(reply.status, `POST ${path}: ${reply.text}`).toBe(200)
  return reply
}

function dataOf<Data>(reply: HttpReply): Data {
  expect(reply.status, reply.text).toBe(200)
  // The contract's shapes are checked by the server's own tests; journeys read a few fields.
  return (reply.json() as { data: Data }).data
}

function cookiesOf({ headers }: HttpReply): string[] {
  const cookies = headers['set-cookie']
  return typeof cookies === 'string' ? [cookies] : (cookies ?? [])
}
