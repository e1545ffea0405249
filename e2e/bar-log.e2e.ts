import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { barJourney } from './support/bar.ts'
import type { HttpReply } from './support/http.ts'
import { openModule } from './support/module-page.ts'
import { type Installation, runImport, runPlat } from './support/plat.ts'
import { type RunningServer, startServer } from './support/server.ts'
import { settled } from './support/settled.ts'
import { placeAt, smallTenant, writeTenant } from './support/small-tenant.ts'

const HOST = 'quarry.localhost'
const [LNG, LAT] = placeAt(0)

let home = ''
let installation: Installation
let server: RunningServer

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'plat-log-'))
  installation = { dataDir: join(home, 'data'), tenants: join(home, 'tenants') }
  await mkdir(installation.dataDir)
  server = await startServer({
    ...installation,
    copyOf: inject('preparedData').empty,
    env: { PLAT_LOG: 'debug' },
  })
  const records = [{ number: 'Q-1', title: 'Shed', date: '2026-01-02', lng: LNG, lat: LAT }]
  const folder = join(installation.tenants, 'quarry')
  await writeTenant(folder, smallTenant('quarry', records))
  const applied = await runPlat(installation, 'tenant', 'apply', folder)
  expect(applied.code, applied.err).toBe(0)
  await runImport(installation, 'quarry')
})

afterAll(async () => {
  await server.stop()
  await rm(home, { recursive: true, force: true })
})

/** Calls the API and answers `data` where there is some. */
async function call(
  method: 'GET' | 'POST',
  path: string,
  body?: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ reply: HttpReply; data: Readonly<Record<string, string>> }> {
  const reply = await server.send({ host: HOST, method, path: `/api${path}`, body, headers })
  const { data = {} } = reply.json() as { data?: Readonly<Record<string, string>> }
  return { reply, data }
}

/** What a pattern finds in the newest mail of a kind. */
async function mailed(kind: string, pattern: RegExp): Promise<string> {
  let found: string | undefined
  await expect
    .poll(async () => {
      const { reply } = await call('GET', '/demo/mailbox?limit=20')
      const { data } = reply.json() as { data: { kind: string; text: string }[] }
      const text = data.find((mail) => mail.kind === kind)?.text ?? ''
      found = pattern.exec(text)?.[1]
      return found
    })
    .toBeDefined()
  return found ?? ''
}

const TOKEN = /[?&]token=([\w-]+)/

barJourney(
  71,
  'no secret is in the log, and every line of it is JSON',
  async ({ page, problems }) => {
    // What is said to the terminal at the start is for a person.
    await expect.poll(() => server.log()).toContain('/api/docs')
    const before = server.log().length
    const canary = () => `canary ${randomBytes(9).toString('hex')}`
    const [first, wrong, second, loose] = [canary(), canary(), canary(), canary()]
    const social = '123-45-6789'
    const email = 'ana.reyes@example.org'
    const planted = new Map<string, string>([
      ['the password', first],
      ['a wrong password', wrong],
      ['the new password', second],
      ['what stands in a broken request', loose],
      ['a social security number', social],
    ])
    const plant = (name: string, secret: string | undefined): string => {
      expect(secret, name).toMatch(/.{6,}/)
      planted.set(name, secret ?? '')
      return secret ?? ''
    }

    await call('POST', '/account', { email })
    const confirmation = plant('the token to confirm', await mailed('account.confirm', TOKEN))
    expect((await call('GET', `/account/confirm-check/${confirmation}`)).reply.status).toBe(200)
    const who = { first_name: 'Ana', last_name: 'Reyes', zip: '78701' }
    const made = await call('POST', '/account/confirm', {
      token: confirmation,
      password: first,
      ...who,
    })
    const once = plant('the token after it', made.data['authentication_token'])
    const begun = await call('POST', '/auth/token', { token: once })
    plant('a session', begun.data['access_token'])
    expect((await call('POST', '/auth/login', { email, password: wrong })).reply.status).toBe(401)
    const login = await call('POST', '/auth/login', { email, password: first })
    const session = plant('another session', login.data['access_token'])
    const own = { authorization: `Bearer ${session}` }
    await call('POST', '/account/request-2fa-token', {}, own)
    const code = plant('a code', await mailed('account.code', /\b(\d{6})\b/))
    const coded = await call('POST', '/auth/two-factor-token', { token: code }, own)
    expect(coded.reply.status, coded.reply.text).toBe(200)
    plant('a session by code', coded.data['access_token'])
    const enrolled = await call(
      'POST',
      '/account/totp',
      {},
      { authorization: `Bearer ${coded.data['access_token']}` },
    )
    plant('the secret of an authenticator', enrolled.data['secret'])
    await call('POST', '/account/request-password-reset', { email })
    const reset = plant('the token to reset', await mailed('account.reset', TOKEN))
    const changed = await call('POST', '/account/reset-password', {
      token: reset,
      password: second,
    })
    expect(changed.reply.status, changed.reply.text).toBe(200)

    // Requests that are refused, with something secret in each part of them.
    await call('GET', `/account?token=${encodeURIComponent(loose)}`, undefined, {
      authorization: `Bearer ${loose.replace(' ', '-')}`,
      cookie: `__Host-sid=${loose.replace(' ', '-')}`,
    })
    await call('POST', '/auth/login', { email: loose, password: { [loose]: loose } })
    await call(
      'POST',
      '/search/list',
      { text: social, [social]: social },
      { 'x-module': 'permits' },
    )
    await call('POST', '/search/list', { text: social }, { 'x-module': 'permits' })
    await call('POST', '/client-error', { message: 'x', stack: 'x', path: '/x\r\n{"level":60}' })
    await call('GET', '/nothing%0d%0a%7B%22level%22:60%7D')

    await openModule(page, server.url(HOST, '/building/permits'))
    problems.allow(/status of 401/)
    await page.getByRole('combobox').first().fill(social)
    await settled(page)
    await page.keyboard.press('Enter')
    await page.goto(server.url(HOST, `/account/reset-password?token=${reset}`))
    await page.goto(server.url(HOST, `/account/confirm?token=${confirmation}`))
    await settled(page)
    await call('GET', '/doc/the-last-line')
    await expect.poll(() => server.log().slice(before)).toContain('"path":"/api/doc/:slug"')

    const log = server.log().slice(before)
    expect(server.log().length, 'the beginning is still there').toBeLessThan(200_000)
    const lines = log.split('\n').filter((line) => line !== '')
    expect(lines.length).toBeGreaterThan(30)
    for (const path of ['/api/account/confirm-check/:token', '/api/auth/login', '/account/confirm'])
      expect(
        lines.some((line) => line.includes(`"path":"${path}"`)),
        path,
      ).toBe(true)
    for (const line of lines) expect(() => JSON.parse(line), line).not.toThrow()
    for (const [name, secret] of planted) {
      const written = [secret, encodeURIComponent(secret), secret.replaceAll(' ', '-')]
      const found = lines.filter((line) => written.some((one) => line.includes(one)))
      expect(found, name).toEqual([])
    }
    expect(lines.filter((line) => line.includes(email))).toEqual([])
    return `${planted.size} planted secrets in 0 of ${lines.length} lines, each of them JSON`
  },
)
