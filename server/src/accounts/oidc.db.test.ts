import { generateKeyPairSync } from 'node:crypto'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { applyFolder, testServer } from '../testing/portal.ts'
import { mailsTo, type Visitor } from '../testing/visitor.ts'
import { startProvider, type TestProvider } from './oidc-provider-for-tests.ts'
import { people, relaxedFolder } from '../testing/people.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
let provider: TestProvider
let here: ReturnType<typeof people>
let there: ReturnType<typeof people>
const tenant = uniqueTenant('nut')
const other = uniqueTenant('orb')
const SECRET = 'a secret of the client, with signs: +/&='
const signing = generateKeyPairSync('rsa', { modulusLength: 2_048 })

beforeAll(async () => {
  database = await testDatabase()
  provider = await startProvider()
  const key = signing.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  server = await testServer(database, {
    PLAT_OIDC_LOCAL: SECRET,
    PLAT_OIDC_SIGNING: key.replaceAll('\n', '\\n'),
  })
  const clientOf = (id: string, code: string) => ({
    client_id: `${id}-${code}`,
    redirect_uris: [`https://${code}.test/api/auth/oidc/${id}/callback`],
  })
  for (const code of [tenant, other]) {
    provider.addClient({ ...clientOf('local', code), client_secret: SECRET })
    provider.addClient({
      ...clientOf('signing', code),
      token_endpoint_auth_method: 'private_key_jwt',
      jwks: { keys: [signing.publicKey.export({ format: 'jwk' })] },
    })
    const common = { name: 'Local ID', clientSecretVariable: 'PLAT_OIDC_LOCAL' }
    await applyFolder(
      database,
      relaxedFolder(code, {
        hosts: [`${code}.test`, `second.${code}.test`],
        signIn: [
          { ...common, id: 'local', issuer: provider.issuer, clientId: `local-${code}` },
          {
            ...common,
            id: 'signing',
            issuer: provider.issuer,
            clientId: `signing-${code}`,
            clientSecretVariable: 'PLAT_OIDC_SIGNING',
            acrValues: 'urn:acr.test:strong',
          },
          { ...common, id: 'away', issuer: 'http://localhost:9', clientId: 'x' },
          {
            ...common,
            id: 'unset',
            issuer: provider.issuer,
            clientId: 'x',
            clientSecretVariable: 'PLAT_OIDC_UNSET',
          },
        ],
      }),
    )
  }
  here = people(database, server.app, tenant)
  there = people(database, server.app, other)
})
afterAll(async () => {
  await provider.close()
  await server.close()
})

const claims = (sub: string, email: string, more: Record<string, unknown> = {}) => ({
  sub,
  email,
  email_verified: true,
  given_name: 'Olga',
  family_name: 'Ruiz',
  ...more,
})

/** Signs in with the provider as a browser does; returns where it ends. */
async function signIn(who: Visitor, start = '/auth/oidc/local?referrer=mycc'): Promise<string> {
  const sent = await who.get(start)
  const back = await provider.visit(String(sent.headers['location']))
  return String(
    (await who.get(back.pathname.replace('/api', '') + back.search)).headers['location'],
  )
}

const me = async (who: Visitor) => (await who.get('/account')).body.data

test('somebody new signs in with a provider, gets an account without a password, and comes back to it', async () => {
  provider.person = claims('olga', 'Olga@Example.com')
  const who = here.browser()
  expect(await signIn(who)).toBe('/mycc')
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

  const again = here.browser()
  // What the provider knows the person by is the name, not the address.
  provider.person = claims('olga', 'married@example.com')
  expect(await signIn(again)).toBe('/mycc')
  expect((await me(again))['id']).toBe(account['id'])
  expect((await me(again))['email']).toBe('olga@example.com')
})

test('an account with the verified address is signed in to, and keeps its password', async () => {
  const email = 'had-one@example.com'
  await here.resident(email)
  const before = await here.stored(email)
  provider.person = claims('had-one', email)
  const who = here.browser()
  expect(await signIn(who, '/auth/oidc/local')).toBe('/')
  expect((await me(who))['id']).toBe(before?.['guid'])
  expect(await here.stored(email)).toMatchObject({
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
  await here.resident(email).catch(() => undefined)
  const before = await here.stored(email)
  provider.person = claims('attacker', email, more)
  const who = here.browser()
  expect(await signIn(who)).toBe('/login?problem=email-not-verified&referrer=mycc')
  expect((await who.get('/account')).status).toBe(401)
  expect(await here.stored(email)).toEqual(before)
})

test("Microsoft's word for a verified address counts", async () => {
  provider.person = claims('ms', 'ms@example.com', { email_verified: undefined, xms_edov: '1' })
  expect(await signIn(here.browser())).toBe('/mycc')
})

test('an invited person who comes from a provider has accepted the invitation', async () => {
  const admin = await here.staff('admin@example.com', ['tenant.admin'])
  const email = 'coming@example.com'
  await admin.post('/people/invite', { email, role: 'internal', grants: ['hub.manage'] })
  provider.person = claims('coming', email)
  const who = here.browser()
  await signIn(who)
  expect(await me(who)).toMatchObject({
    role: 'internal',
    grants: ['hub.manage'],
    first_name: 'Olga',
  })
})

test('a suspended person is refused', async () => {
  const email = 'out@example.com'
  provider.person = claims('out', email)
  await signIn(here.browser())
  await asTenant(database, tenant, (tx) =>
    tx.query(`update account set state = 'suspended' where email = $1`, [email]),
  )
  const who = here.browser()
  expect(await signIn(who)).toBe('/login?problem=suspended&referrer=mycc')
  expect((await who.get('/account')).status).toBe(401)
})

test('with an authenticator the provider is only the first step', async () => {
  const email = 'careful@example.com'
  const who = await here.resident(email)
  const { secret } = JSON.parse((await who.post('/account/totp')).text).data
  const epoch = Math.floor(Date.now() / 1_000)
  await who.put('/account/totp', { code: generateSync({ secret, epoch: epoch - 30 }) })
  provider.person = claims('careful', email)
  const phone = here.browser()
  const login = new URL(await signIn(phone), 'https://portal.invalid')
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
  provider.person = claims('no-password', email)
  const who = here.browser()
  await signIn(who)
  const again = await who.post('/auth/reauthenticate', { password: 'anything' })
  expect(again.status).toBe(403)
  const body = { password: '', new_password: 'nine loud magpies' }
  await here.ageLogins()
  expect((await who.put('/account/password', body)).body.code).toBe('reauthentication_required')
  await signIn(who)
  expect((await who.put('/account/password', body)).status).toBe(200)
  expect((await me(who))['has_password']).toBe(true)
  expect((await mailsTo(database, tenant, email)).at(-1)?.kind).toBe('account.password-changed')
  expect((await who.remove('/account')).status).toBe(200)
  expect(await here.stored(email)).toBeUndefined()
})

test('a provider that wants a signature instead of a secret gets one, and is asked for its level', async () => {
  provider.person = claims('signed', 'signed@example.com')
  expect(await signIn(here.browser(), '/auth/oidc/signing?referrer=mycc')).toBe('/mycc')
  expect(provider.asked).toBe('urn:acr.test:strong')
})

test("another browser, another agency or a second time: the provider's answer is worth nothing", async () => {
  provider.person = claims('stolen', 'stolen@example.com')
  const who = here.browser()
  const sent = await who.get('/auth/oidc/local')
  const back = await provider.visit(String(sent.headers['location']))
  const path = back.pathname.replace('/api', '') + back.search
  const expired = '/login?problem=expired'
  expect((await here.browser().get(path)).headers['location']).toBe(expired)
  const foreign = there.browser()
  for (const [name, value] of who.cookies) foreign.cookies.set(name, value)
  expect((await foreign.get(path)).headers['location']).toBe(expired)
  expect((await who.get(path)).headers['location']).toBe('/')
  expect((await who.get(path)).headers['location']).toBe(expired)
})

test("an answer with another's state is refused", async () => {
  provider.person = claims('mallory', 'mallory@example.com')
  const mallory = here.browser()
  const sent = await mallory.get('/auth/oidc/local')
  const back = await provider.visit(String(sent.headers['location']))
  const victim = here.browser()
  await victim.get('/auth/oidc/local')
  const reply = await victim.get(back.pathname.replace('/api', '') + back.search)
  expect(reply.headers['location']).toBe('/login?problem=provider')
  expect((await victim.get('/account')).status).toBe(401)
})

test('who changes their mind at the provider is back at the login', async () => {
  provider.person = null
  expect(await signIn(here.browser())).toBe('/login?problem=cancelled&referrer=mycc')
})

test('a provider that is away or not set up leads to the login with a reason; none is 404', async () => {
  for (const id of ['away', 'unset']) {
    const reply = await here.browser().get(`/auth/oidc/${id}?referrer=mycc`)
    expect(reply.status).toBe(302)
    expect(reply.headers['location']).toBe('/login?problem=provider&referrer=mycc')
  }
  expect((await here.browser().get('/auth/oidc/nobody')).status).toBe(404)
})

test.each(['//evil.example', 'https://evil.example', '/\\evil.example', 'a\tb', './/evil.example'])(
  'the way back "%s" leads nowhere else than to this portal',
  async (referrer) => {
    provider.person = claims('olga', 'olga@example.com')
    const start = `/auth/oidc/local?referrer=${encodeURIComponent(referrer)}`
    expect(await signIn(here.browser(), start)).toMatch(/^\/(?![/\\])[^\\]*$/)
  },
)

test('the provider is told the configured address, whatever host the request names', async () => {
  const sent = await here.browser().get('/auth/oidc/local', { 'x-forwarded-host': 'evil.example' })
  const url = new URL(String(sent.headers['location']))
  expect(url.searchParams.get('redirect_uri')).toBe(
    `https://${tenant}.test/api/auth/oidc/local/callback`,
  )
  expect(url.searchParams.get('code_challenge_method')).toBe('S256')
  const second = await server.app.fastify.inject({
    url: '/api/auth/oidc/local?referrer=mycc',
    headers: { host: `second.${tenant}.test` },
  })
  expect(second.headers.location).toBe(
    `https://${tenant}.test/api/auth/oidc/local?referrer=%2Fmycc`,
  )
})

test('the same person at another agency has another account', async () => {
  provider.person = claims('olga', 'olga@example.com')
  const who = there.browser()
  await signIn(who)
  const account = await me(who)
  expect(account['email']).toBe('olga@example.com')
  expect((await here.stored('olga@example.com'))?.['guid']).not.toBe(account['id'])
})
