import { generateSync } from 'otplib'
import { expect, test } from 'vitest'
import { asTenant } from '../platform/db/as-tenant.ts'
import { mailsTo } from '../testing/visitor.ts'
import { claims, me, oidcFixture } from '../testing/oidc-fixture.ts'

const oidc = oidcFixture()

test('somebody new signs in with a provider, gets an account without a password, and comes back to it', async () => {
  oidc.provider.person = claims('olga', 'Olga@Example.com')
  const who = oidc.here.browser()
  expect(await oidc.signIn(who)).toBe('/mycc')
  const account = await me(who)
  expect(account).toMatchObject({
    email: 'olga@example.com',
    first_name: 'Olga',
    last_name: 'Ruiz',
    role: 'resident',
    grants: [],
    has_password: false,
  })
  expect(who.cookies.has('__Host-oidc')).toBe(false)

  const again = oidc.here.browser()
  // What the provider knows the person by is the name, not the address.
  oidc.provider.person = claims('olga', 'married@example.com')
  expect(await oidc.signIn(again)).toBe('/mycc')
  expect((await me(again))['id']).toBe(account['id'])
  expect((await me(again))['email']).toBe('olga@example.com')
})

test('an account with the verified address is signed in to, and keeps its password', async () => {
  const email = 'had-one@example.com'
  await oidc.here.resident(email)
  const before = await oidc.here.stored(email)
  oidc.provider.person = claims('had-one', email)
  const who = oidc.here.browser()
  expect(await oidc.signIn(who, '/auth/oidc/local')).toBe('/')
  expect((await me(who))['id']).toBe(before?.['guid'])
  expect(await oidc.here.stored(email)).toMatchObject({
    password_hash: before?.['password_hash'],
    first_name: 'Ana',
  })
})

test.each([
  ['says that it is not verified', { email_verified: false }],
  ['does not say whether it is', { email_verified: undefined }],
  ['says no, and yes elsewhere', { email_verified: false, xms_edov: true }],
  ['knows no address', { email: undefined }],
])('a provider that %s signs nobody in', async (_words, more) => {
  const email = 'victim@example.com'
  await oidc.here.resident(email).catch(() => undefined)
  const before = await oidc.here.stored(email)
  oidc.provider.person = claims('attacker', email, more)
  const who = oidc.here.browser()
  expect(await oidc.signIn(who)).toBe('/login?problem=email-not-verified&referrer=mycc')
  expect((await who.get('/account')).status).toBe(401)
  expect(await oidc.here.stored(email)).toEqual(before)
})

test("Microsoft's word for a verified address counts", async () => {
  oidc.provider.person = claims('ms', 'ms@example.com', {
    email_verified: undefined,
    xms_edov: '1',
  })
  expect(await oidc.signIn(oidc.here.browser())).toBe('/mycc')
})

test('an invited person who comes from a provider has accepted the invitation', async () => {
  const admin = await oidc.here.staff('admin@example.com', ['tenant.admin'])
  const email = 'coming@example.com'
  await admin.post('/people/invite', { email, role: 'internal', grants: ['hub.manage'] })
  oidc.provider.person = claims('coming', email)
  const who = oidc.here.browser()
  await oidc.signIn(who)
  expect(await me(who)).toMatchObject({
    role: 'internal',
    grants: ['hub.manage'],
    first_name: 'Olga',
  })
})

test('a suspended person is refused', async () => {
  const email = 'out@example.com'
  oidc.provider.person = claims('out', email)
  await oidc.signIn(oidc.here.browser())
  await asTenant(oidc.database, oidc.tenant, (tx) =>
    tx.query(`update account set state = 'suspended' where email = $1`, [email]),
  )
  const who = oidc.here.browser()
  expect(await oidc.signIn(who)).toBe('/login?problem=suspended&referrer=mycc')
  expect((await who.get('/account')).status).toBe(401)
})

test('with an authenticator the provider is only the first step', async () => {
  const email = 'careful@example.com'
  const who = await oidc.here.resident(email)
  const { secret } = JSON.parse((await who.post('/account/totp')).text).data
  const epoch = Math.floor(Date.now() / 1_000)
  await who.put('/account/totp', { code: generateSync({ secret, epoch: epoch - 30 }) })
  oidc.provider.person = claims('careful', email)
  const phone = oidc.here.browser()
  const login = new URL(await oidc.signIn(phone), 'https://portal.invalid')
  expect(login.pathname).toBe('/login')
  expect(login.searchParams.get('referrer')).toBe('mycc')
  expect((await phone.get('/account')).status).toBe(401)
  const ticket = login.searchParams.get('ticket')
  const code = generateSync({ secret, epoch })
  expect((await phone.post('/auth/totp', { ticket, code })).status).toBe(200)
  expect((await me(phone))['email']).toBe(email)
})

test('an account without a password sets its first one, deletes itself: a recent sign-in is enough', async () => {
  const email = 'no-password@example.com'
  oidc.provider.person = claims('no-password', email)
  const who = oidc.here.browser()
  await oidc.signIn(who)
  const again = await who.post('/auth/reauthenticate', { password: 'anything' })
  expect(again.status).toBe(403)
  const body = { password: '', new_password: 'nine loud magpies' }
  await oidc.here.ageLogins()
  expect((await who.put('/account/password', body)).body.code).toBe('reauthentication_required')
  await oidc.signIn(who)
  expect((await who.put('/account/password', body)).status).toBe(200)
  expect((await me(who))['has_password']).toBe(true)
  expect((await mailsTo(oidc.database, oidc.tenant, email)).at(-1)?.kind).toBe(
    'account.password-changed',
  )
  expect((await who.remove('/account')).status).toBe(200)
  expect(await oidc.here.stored(email)).toBeUndefined()
})

test('a provider that wants a signature instead of a secret gets one, and is asked for its level', async () => {
  oidc.provider.person = claims('signed', 'signed@example.com')
  expect(await oidc.signIn(oidc.here.browser(), '/auth/oidc/signing?referrer=mycc')).toBe('/mycc')
  expect(oidc.provider.requestedLevel).toBe('urn:acr.test:strong')
})

test('the same person at another agency has another account', async () => {
  oidc.provider.person = claims('olga', 'olga@example.com')
  const who = oidc.there.browser()
  await oidc.signIn(who)
  const account = await me(who)
  expect(account['email']).toBe('olga@example.com')
  expect((await oidc.here.stored('olga@example.com'))?.['guid']).not.toBe(account['id'])
})
