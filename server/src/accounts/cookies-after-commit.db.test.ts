import type pg from 'pg'
import { generateSync } from 'otplib'
import { beforeEach, expect, test } from 'vitest'
import { ownDatabase } from '../platform/testing/database.ts'
import { logIn } from '../testing/people.ts'
import { claims, oidcFixture } from '../testing/oidc-fixture.ts'
import { mailsTo, PASSWORD, type Reply, tokenMailedTo, type Visitor } from '../testing/visitor.ts'

// The connection breaks at the commit of transactions with such a statement.
let breakAt: RegExp | null = null

const oidc = oidcFixture(async () => {
  const database = await ownDatabase()
  database.pool.on('connect', breakCommits)
  return database
})

beforeEach(() => {
  breakAt = null
})

function breakCommits(client: pg.PoolClient): void {
  const send = client.query.bind(client)
  let breaks = false
  client.query = ((...query: Parameters<typeof send>) => {
    const text = String(query[0])
    if (text.startsWith('begin')) breaks = false
    if (breakAt?.test(text)) breaks = true
    if (text === 'commit' && breaks) void (client as unknown as pg.Client).end()
    return send(...query)
  }) as typeof client.query
}

/** Does it twice: with a connection that breaks at the commit, when nothing may be kept, and without. */
async function atBrokenCommit(
  who: Visitor,
  attempt: () => Promise<Reply>,
  statement = /insert into known_device/,
): Promise<Reply> {
  const before = new Map(who.cookies)
  breakAt = statement
  const failed = await attempt()
  expect(failed.status).toBeGreaterThanOrEqual(500)
  expect(failed.headers['set-cookie']).toBeUndefined()
  expect(who.cookies).toEqual(before)
  breakAt = null
  const done = await attempt()
  expect(done.status, done.text).toBeLessThan(400)
  expect(String(done.headers['set-cookie'])).toContain('__Host-device=')
  return done
}

test('a sign-up and a login that were not stored leave no cookie; done again they do', async () => {
  const who = oidc.here.browser()
  const email = 'ida@example.com'
  await who.post('/account', { email })
  const token = await tokenMailedTo(oidc.database, oidc.tenant, email)
  const person = { first_name: 'Ida', last_name: 'Ortiz', zip: '78701', password: PASSWORD }
  const confirmed = await atBrokenCommit(who, () =>
    who.post('/account/confirm', { token, ...person }),
  )
  const { authentication_token } = confirmed.body.data
  await atBrokenCommit(who, () => who.post('/auth/token', { token: authentication_token }))
  const other = oidc.here.browser()
  await atBrokenCommit(other, () => other.post('/auth/login', { email, password: PASSWORD }))
})

test('a login with an authenticator that was not stored leaves no cookie', async () => {
  const email = 'tia@example.com'
  const owner = await oidc.here.resident(email)
  const { secret } = JSON.parse((await owner.post('/account/totp')).text).data
  const codeOf = (steps: number) =>
    generateSync({ secret, epoch: Math.floor(Date.now() / 1_000) + steps * 30 })
  await owner.put('/account/totp', { code: codeOf(-1) })
  const who = oidc.here.browser()
  const asked = await who.post('/auth/login', { email, password: PASSWORD })
  const { ticket } = JSON.parse(asked.text).data
  await atBrokenCommit(who, () => who.post('/auth/totp', { ticket, code: codeOf(0) }))
})

test('a mailed code and a new password that were not stored leave no cookie', async () => {
  const email = 'una@example.com'
  const who = await oidc.here.resident(email)
  await who.post('/account/request-2fa-token')
  const mail = (await mailsTo(oidc.database, oidc.tenant, email)).at(-1)
  const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0]
  await atBrokenCommit(who, () => who.post('/auth/two-factor-token', { token: code }))

  const other = oidc.here.browser()
  await other.post('/account/request-password-reset', { email })
  const token = await tokenMailedTo(oidc.database, oidc.tenant, email)
  await atBrokenCommit(other, () =>
    other.post('/account/reset-password', { token, password: 'nine loud cranes' }),
  )
  await logIn(oidc.here.browser(), email, 'nine loud cranes')
})

test('coming back from a provider signs in only with what was stored', async () => {
  oidc.provider.person = claims('vera', 'vera@example.com')
  const who = oidc.here.browser()
  const comeBack = async () => {
    const sent = await who.get('/auth/oidc/local')
    const back = await oidc.provider.visit(String(sent.headers['location']))
    return back.pathname.replace('/api', '') + back.search
  }
  const path = await comeBack()
  // The handshake's cookie stays while its use is not stored.
  await atBrokenCommit(who, () => who.get(path), /update one_time_token/)
  expect(who.cookies.has('__Host-sid')).toBe(true)

  const other = oidc.here.browser()
  const sent = await other.get('/auth/oidc/local')
  const back = await oidc.provider.visit(String(sent.headers['location']))
  breakAt = /insert into session/
  const failed = await other.get(back.pathname.replace('/api', '') + back.search)
  expect(failed.headers['location']).toContain('/login?problem=provider')
  expect(String(failed.headers['set-cookie'])).not.toMatch(/__Host-(sid|device)/)
})
