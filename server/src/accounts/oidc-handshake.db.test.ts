import { expect, test } from 'vitest'

import { claims, oidcFixture } from '../testing/oidc-fixture.ts'

const oidc = oidcFixture()

test("another browser, another agency or a second time: the provider's answer is worth nothing", async () => {
  oidc.provider.person = claims('stolen', 'stolen@example.com')
  const who = oidc.here.browser()
  const sent = await who.get('/auth/oidc/local')
  const back = await oidc.provider.visit(String(sent.headers['location']))
  const path = back.pathname.replace('/api', '') + back.search
  const expired = '/login?problem=expired'
  expect((await oidc.here.browser().get(path)).headers['location']).toBe(expired)
  const foreign = oidc.there.browser()
  for (const [name, value] of who.cookies) foreign.cookies.set(name, value)
  expect((await foreign.get(path)).headers['location']).toBe(expired)
  expect((await who.get(path)).headers['location']).toBe('/')
  expect((await who.get(path)).headers['location']).toBe(expired)
})

test("an answer with another's state is refused", async () => {
  oidc.provider.person = claims('mallory', 'mallory@example.com')
  const mallory = oidc.here.browser()
  const sent = await mallory.get('/auth/oidc/local')
  const back = await oidc.provider.visit(String(sent.headers['location']))
  const victim = oidc.here.browser()
  await victim.get('/auth/oidc/local')
  const reply = await victim.get(back.pathname.replace('/api', '') + back.search)
  expect(reply.headers['location']).toBe('/login?problem=provider')
  expect((await victim.get('/account')).status).toBe(401)
})

test('who changes their mind at the provider is back at the login', async () => {
  oidc.provider.person = null
  expect(await oidc.signIn(oidc.here.browser())).toBe('/login?problem=cancelled&referrer=mycc')
})

test('a provider that is away or not set up leads to the login with a reason; none is 404', async () => {
  for (const id of ['away', 'unset']) {
    const reply = await oidc.here.browser().get(`/auth/oidc/${id}?referrer=mycc`)
    expect(reply.status).toBe(302)
    expect(reply.headers['location']).toBe('/login?problem=provider&referrer=mycc')
  }
  expect((await oidc.here.browser().get('/auth/oidc/nobody')).status).toBe(404)
})

test.each(['//evil.example', 'https://evil.example', '/\\evil.example', 'a\tb', './/evil.example'])(
  'the way back "%s" leads nowhere else than to this portal',
  async (referrer) => {
    oidc.provider.person = claims('olga', 'olga@example.com')
    const start = `/auth/oidc/local?referrer=${encodeURIComponent(referrer)}`
    expect(await oidc.signIn(oidc.here.browser(), start)).toMatch(/^\/(?![/\\])[^\\]*$/)
  },
)

test('the provider is told the configured address, whatever host the request names', async () => {
  const sent = await oidc.here
    .browser()
    .get('/auth/oidc/local', { 'x-forwarded-host': 'evil.example' })
  const url = new URL(String(sent.headers['location']))
  expect(url.searchParams.get('redirect_uri')).toBe(
    `https://${oidc.tenant}.test/api/auth/oidc/local/callback`,
  )
  expect(url.searchParams.get('code_challenge_method')).toBe('S256')
  const second = await oidc.server.app.fastify.inject({
    url: '/api/auth/oidc/local?referrer=mycc',
    headers: { host: `second.${oidc.tenant}.test` },
  })
  expect(second.headers.location).toBe(
    `https://${oidc.tenant}.test/api/auth/oidc/local?referrer=%2Fmycc`,
  )
})
