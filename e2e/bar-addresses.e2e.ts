import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import {
  completeAccount,
  confirmationLink,
  fillLogin,
  linkIn,
  mailTo,
  newEmail,
  PASSWORD,
} from './support/accounts.ts'
import { barJourney } from './support/bar.ts'
import { apiList, mapReady, openModule, permitsApi, PERMITS } from './support/module-page.ts'
import { answered } from './support/settled.ts'

const HARBOR = 'harbor.localhost'

/** A request that a page made. */
interface Asked {
  readonly url: string
  readonly referer: string
  readonly isPage: boolean
}

/** Collects everything that the page's context asks for; `asked()` waits for what is known last. */
function watchRequests(page: Page): () => Promise<Asked[]> {
  const asked: Promise<Asked>[] = []
  const read = async (request: Request): Promise<Asked> => {
    const headers = await request.allHeaders().catch(() => request.headers())
    return {
      url: request.url(),
      referer: headers['referer'] ?? '',
      isPage: request.isNavigationRequest(),
    }
  }
  page.context().on('request', (request) => asked.push(read(request)))
  return () => Promise.all(asked)
}

barJourney(72, 'a page asks nobody but its own agency', async ({ page, demoUrl }) => {
  const asked = watchRequests(page)
  const [record] = await apiList(permitsApi(), { status: '1' }, 'scope=located')
  await page.goto(demoUrl(HARBOR))
  await answered(page)
  await openModule(page, demoUrl(HARBOR, PERMITS))
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await openModule(page, demoUrl(HARBOR, `${PERMITS}?record=${record?.guid}`))
  await page
    .getByRole('heading', { name: record?.title ?? '' })
    .first()
    .waitFor()
  for (const path of [
    '/departments/building',
    '/doc/about-the-data',
    '/login',
    '/register',
    '/demo/mailbox',
  ]) {
    await page.goto(demoUrl(HARBOR, path))
    await answered(page)
  }
  await page.goto(demoUrl('ridge.localhost'))
  await mapReady(page)
  const own = new Set([HARBOR, 'ridge.localhost'].map((host) => new URL(demoUrl(host)).origin))
  const requests = await asked()
  const foreign = requests.filter(
    ({ url }) => !/^(?:data|blob):/.test(url) && !own.has(new URL(url).origin),
  )
  expect(foreign).toEqual([])
  expect(requests.length).toBeGreaterThan(50)
  return `0 of ${requests.length} requests of 9 pages to another origin`
})

barJourney(
  72,
  'no address that a page asks for holds a secret',
  async ({ page, demoUrl, problems }) => {
    problems.allow(/status of 401/)
    const asked = watchRequests(page)
    const email = newEmail()
    const wrong = 'not my password at all'
    const fresh = 'nine loud river lamps'
    await page.goto(demoUrl(HARBOR, '/register'))
    await page.getByLabel('E-mail').fill(email)
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await page.waitForURL(demoUrl(HARBOR, '/register_success'))
    const confirm = await confirmationLink(HARBOR, email)
    await page.goto(confirm)
    await completeAccount(page, PASSWORD)
    await page.waitForURL(demoUrl(HARBOR, '/'))
    // The address changes before the page does.
    await page.getByRole('heading', { name: 'What is going on in Harbor' }).waitFor()
    await page.getByRole('button', { name: 'Ana Reyes' }).first().click()
    await page.getByRole('button', { name: 'Log Out' }).click()
    await page.getByRole('link', { name: 'Log In' }).first().waitFor()
    await page.goto(demoUrl(HARBOR, '/login'))
    await fillLogin(page, { email, password: wrong })
    await page.getByRole('alert').first().waitFor()
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor()
    await page.getByLabel('E-mail').fill(email)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/account/forgot-password/success')
    const reset = linkIn(await mailTo(HARBOR, email, 'account.reset'), '/account/reset-password')
    await page.goto(reset)
    await page.getByLabel('New password').fill(fresh)
    await page.getByLabel('Confirm password').fill(fresh)
    await page.keyboard.press('Enter')
    await page.waitForURL(demoUrl(HARBOR, '/login'))
    await fillLogin(page, { email, password: fresh })
    await page.getByRole('button', { name: 'Ana Reyes' }).first().waitFor()
    await page.goto(demoUrl(HARBOR, '/profile'))
    await page.getByText(email).first().waitFor()
    await answered(page)

    const tokens = [confirm, reset].map((link) => new URL(link).searchParams.get('token') ?? '')
    const cookies = (await page.context().cookies()).map(({ value }) => value)
    const secrets = [email, PASSWORD, wrong, fresh, ...tokens, ...cookies]
    for (const secret of secrets) expect(secret.length).toBeGreaterThan(10)
    const holds = (text: string) =>
      secrets.some(
        (secret) =>
          text.includes(secret) || decodeURIComponent(text.replaceAll('+', ' ')).includes(secret),
      )
    const requests = await asked()
    // The links that were mailed, and the questions whether they are still good (API-19).
    const checks = [`confirm-check/${tokens[0]}`, `reset-check/${tokens[1]}`].map((path) =>
      demoUrl(HARBOR, `/api/account/${path}`),
    )
    const meant = [...new Set(requests.map(({ url }) => url).filter(holds))]
    expect(meant.toSorted()).toEqual([confirm, reset, ...checks].toSorted())
    // Of where a request came from, the portal itself learns the origin and no more.
    const referers = [...new Set(requests.map(({ referer }) => referer))]
    expect(referers.toSorted()).toEqual(['', demoUrl(HARBOR, '/')])
    return `${secrets.length} secrets in 0 of ${requests.length} addresses beyond the mailed links, 0 in Referer`
  },
)
