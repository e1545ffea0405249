import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { applyFolder, testServer } from '../testing/portal.ts'
import { folder } from '../testing/search-fixture.ts'
import {
  mailsTo,
  PASSWORD,
  signUp,
  tokenMailedTo,
  type Visitor,
  visitor,
} from '../testing/visitor.ts'
import { purgeExpired } from './cleanup.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
const tenant = uniqueTenant('ash')
let person: Visitor
let email: string
let number = 0

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  await applyFolder(database, folder(tenant))
})
afterAll(() => server.close())
beforeEach(async () => {
  number += 1
  person = from(`198.51.100.${number}`)
  email = `ben${number}@example.com`
  await signUp(person, database, tenant, email)
})

const from = (address: string) => visitor(server.app, `${tenant}.test`, address)
const stranger = () => from(`192.0.2.${number}`)

test('the right password signs in, a wrong one and an unknown address are told the same', async () => {
  const wrong = await stranger().post('/auth/login', { email, password: 'wrong one here' })
  const unknown = await stranger().post('/auth/login', {
    email: 'nobody@example.com',
    password: 'wrong one here',
  })
  expect(wrong.status).toBe(401)
  expect(wrong.body.detail).toBe('The e-mail address or the password is not right.')
  const { instance: _a, ...said } = JSON.parse(wrong.text)
  const { instance: _b, ...saidOfNobody } = JSON.parse(unknown.text)
  expect(said).toEqual(saidOfNobody)
  const right = await stranger().post('/auth/login', {
    email: ` ${email.toUpperCase()}`,
    password: PASSWORD,
  })
  expect(right.body.data).toMatchObject({ user: { email } })
})

test('the cookie is out of reach of scripts and bound to the host; the database holds only its hash', async () => {
  const reply = await stranger().post('/auth/login', { email, password: PASSWORD })
  const cookie = String(reply.headers['set-cookie'])
  expect(cookie).toMatch(/__Host-sid=[\w-]{43};.*Path=\/;.*HttpOnly; Secure; SameSite=Lax/)
  expect(cookie).not.toContain('Domain')
  const { access_token } = reply.body.data
  const rows = await asTenant(database, tenant, (tx) =>
    tx.query('select s::text as row from session s'),
  )
  expect(JSON.stringify(rows)).not.toContain(access_token)
})

test('an API client signs in with the token of the answer', async () => {
  const { access_token } = (await stranger().post('/auth/login', { email, password: PASSWORD }))
    .body.data
  const client = await from('192.0.2.99').get('/account', {
    authorization: `Bearer ${access_token}`,
  })
  expect(client.body.data).toMatchObject({ email })
})

test('logging out ends the session at once, here and for its token', async () => {
  const token = person.cookies.get('__Host-sid')
  const reply = await person.post('/auth/logout')
  expect(reply.headers['clear-site-data']).toBe('"cache"')
  expect(person.cookies.has('__Host-sid')).toBe(false)
  expect((await person.get('/account')).status).toBe(401)
  const replay = await from('192.0.2.98').get('/account', { authorization: `Bearer ${token}` })
  expect(replay.status).toBe(401)
})

test('a forgotten password is set anew by the mailed link; every session ends', async () => {
  const unknown = await stranger().post('/account/request-password-reset', {
    email: 'no@example.com',
  })
  const known = await stranger().post('/account/request-password-reset', { email })
  expect(known.text).toBe(unknown.text)
  expect(await mailsTo(database, tenant, 'no@example.com')).toEqual([])
  const token = await tokenMailedTo(database, tenant, email)
  const weak = await stranger().post('/account/reset-password', { token, password: 'password1' })
  expect(weak.body.errors['password']?.[0]).toContain('most common')
  const body = { token, password: 'four new lanterns' }
  expect((await stranger().post('/account/reset-password', body)).status).toBe(200)
  expect((await stranger().post('/account/reset-password', body)).status).toBe(400)
  expect((await person.get('/account')).status).toBe(401)
  expect((await stranger().post('/auth/login', { email, password: PASSWORD })).status).toBe(401)
  expect((await stranger().post('/auth/login', { email, password: body.password })).status).toBe(
    200,
  )
  expect((await mailsTo(database, tenant, email)).at(-1)?.kind).toBe('account.password-changed')
})

test('guessing is slowed down by address, and told when to try again', async () => {
  const guesser = stranger()
  for (let i = 0; i < 25; i++) {
    const reply = await guesser.post('/auth/login', {
      email: `x${i}@example.com`,
      password: 'guess',
    })
    expect(reply.status).toBe(401)
  }
  const refused = await guesser.post(
    '/auth/login',
    { email: 'y@example.com', password: 'guess' },
    {
      'x-forwarded-for': '1.2.3.4',
      'x-real-ip': '1.2.3.4',
    },
  )
  expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
})

test('guessing at one account from many addresses does not keep its owner out', async () => {
  for (let i = 0; i < 26; i++) {
    await from(`2001:db8:${i}::1`).post('/auth/login', { email, password: `guess ${i}` })
  }
  const guess = await from('2001:db8:99::1').post('/auth/login', { email, password: 'guess' })
  expect(guess.status).toBe(429)
  // Even the right password from a browser that was never here: it could be a lucky guess.
  const lucky = await from('2001:db8:98::1').post('/auth/login', { email, password: PASSWORD })
  expect(lucky.status).toBe(429)
  expect((await person.post('/auth/login', { email, password: PASSWORD })).status).toBe(200)
})

test('while strangers guess, the right password from a new browser is no more work than a wrong one', async () => {
  let statements: unknown[] = []
  const watched = await testServer({
    ...database,
    pool: watchedPool((sql) => statements.push(sql)),
  })
  try {
    const at = (i: number) => visitor(watched.app, `${tenant}.test`, `2001:db8:1:${i}::1`)
    for (let i = 0; i < 26; i++) {
      await at(i).post('/auth/login', { email, password: `guess ${i}` })
    }
    const workOf = async (i: number, password: string) => {
      statements = []
      const { status } = await at(i).post('/auth/login', { email, password })
      return { status, statements }
    }
    const wrong = await workOf(98, 'guess')
    expect([wrong.status, wrong.statements.length > 0]).toEqual([429, true])
    expect(await workOf(99, PASSWORD)).toEqual(wrong)
  } finally {
    await watched.close()
  }
})

/** The database's pool, which tells of every statement on the way. */
function watchedPool(tell: (sql: unknown) => void): Database['pool'] {
  const watch = <Asked extends object>(asked: Asked): Asked =>
    new Proxy(asked, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        return (...values: unknown[]) => {
          if (name === 'query') tell(values[0])
          const result: unknown = value.apply(target, values)
          return name === 'connect' && result instanceof Promise ? result.then(watch) : result
        }
      },
    })
  return watch(database.pool)
}

test('IPv6 addresses of one network count as one', async () => {
  for (let i = 0; i < 25; i++) {
    await from(`2001:db8:aa:bb::${i + 1}`).post('/auth/login', {
      email: `z${i}@example.com`,
      password: 'x',
    })
  }
  const next = await from('2001:db8:aa:bb:1:2:3:4').post('/auth/login', {
    email: 'q@example.com',
    password: 'x',
  })
  expect(next.status).toBe(429)
})

test('a code by e-mail makes a new session; a wrong one counts, five end it', async () => {
  await person.post('/account/request-2fa-token')
  const code = /\b(\d{6})\b/.exec((await mailsTo(database, tenant, email)).at(-1)?.text ?? '')?.[1]
  const before = person.cookies.get('__Host-sid')
  const wrong = code === '000000' ? '000001' : '000000'
  expect((await person.post('/auth/two-factor-token', { token: wrong })).status).toBe(400)
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => person.post('/auth/two-factor-token', { token: code })),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(person.cookies.get('__Host-sid')).not.toBe(before)
  expect((await person.get('/account')).status).toBe(200)
})

test('after five wrong codes the right one is too late', async () => {
  await person.post('/account/request-2fa-token')
  const code = /\b(\d{6})\b/.exec((await mailsTo(database, tenant, email)).at(-1)?.text ?? '')?.[1]
  const wrong = code === '000000' ? '000001' : '000000'
  await Promise.all(
    Array.from({ length: 5 }, () => person.post('/auth/two-factor-token', { token: wrong })),
  )
  expect((await person.post('/auth/two-factor-token', { token: code })).status).toBe(400)
})

test('another site cannot make the browser write', async () => {
  const foreign = await person.post(
    '/auth/logout',
    {},
    {
      origin: 'https://evil.example',
      'sec-fetch-site': 'cross-site',
    },
  )
  expect(foreign.status).toBe(403)
  const sibling = await person.post('/auth/logout', {}, { 'sec-fetch-site': 'same-site' })
  expect(sibling.status).toBe(403)
  const form = await person.post('/auth/logout', {}, { 'content-type': 'text/plain' })
  expect(form.status).toBe(415)
  expect((await person.get('/account')).status).toBe(200)
})

test('sessions that nobody uses end; expired ones are deleted', async () => {
  await asTenant(database, tenant, (tx) =>
    tx.query(
      `update session set last_seen_at = now() - interval '15 days'
      where account = (select guid from account where email = $1)`,
      [email],
    ),
  )
  await new Promise((resolve) => setTimeout(resolve, 800))
  expect((await person.get('/account')).status).toBe(401)
  await asTenant(database, tenant, (tx) =>
    tx.query(`update session set expires_at = now() - interval '1 s'`),
  )
  await purgeExpired(database)
  const left = await asTenant(database, tenant, (tx) => tx.query('select 1 from session'))
  expect(left).toEqual([])
})

test('a suspended account is refused at its next call', async () => {
  await asTenant(database, tenant, (tx) =>
    tx.query(`update account set state = 'suspended' where email = $1`, [email]),
  )
  await new Promise((resolve) => setTimeout(resolve, 800))
  expect((await person.get('/account')).status).toBe(401)
  const login = await person.post('/auth/login', { email, password: PASSWORD })
  expect([login.status, login.body.detail]).toEqual([
    403,
    'This account is suspended. Please contact the agency.',
  ])
})
