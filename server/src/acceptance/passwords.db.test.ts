import { dictionary } from '@zxcvbn-ts/language-common'
import { afterAll, beforeAll, expect } from 'vitest'
import { passwordProblem } from '../accounts/password-rule.ts'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { applyFolder, testServer } from '../testing/portal.ts'
import { folder } from '../testing/search-fixture.ts'
import { mailsTo, PASSWORD, signUp, tokenMailedTo, visitor } from '../testing/visitor.ts'
import { barCheck } from './bar-check.ts'
import { weakenHashes } from '../platform/password-hash.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
const tenant = uniqueTenant('birch')
const full = process.env['PLAT_BAR'] === 'full'
let number = 0

beforeAll(async () => {
  weakenHashes(false)
  database = await testDatabase()
  server = await testServer(database)
  await applyFolder(database, folder(tenant))
})
afterAll(() => server.close())

const anybody = () => {
  number += 1
  return visitor(server.app, `${tenant}.test`, `10.${number >> 8}.${number & 255}.9`)
}
const address = () => `person${(number += 1)}@example.com`

barCheck(1, 'password rule', async () => {
  const long = 'k'.repeat(99)
  const cases: [string, boolean][] = [
    ['seven c', false],
    ['g\u00e4rten8!', true],
    ['a b c d e f g ü', true],
    ['no digit in this one', true],
    ['z9'.repeat(64), true],
    ['z9'.repeat(128), true],
    [`${'z9'.repeat(128)}!`, false],
  ]
  for (const [password, accepted] of cases) {
    const who = anybody()
    const email = address()
    await who.post('/account', { email })
    const token = await tokenMailedTo(database, tenant, email)
    const names = { first_name: 'Ana', last_name: 'Ortiz', zip: '78701' }
    const { status } = await who.post('/account/confirm', { token, password, ...names })
    expect(status, password).toBe(accepted ? 200 : 400)
  }
  const email = address()
  await signUp(anybody(), database, tenant, email, `${long}1`)
  const other = await anybody().post('/auth/login', { email, password: `${long}2` })
  expect(other.status).toBe(401)
  return `${cases.length} passwords as decided (8 to 256 characters); the 100th character counts`
})

barCheck(2, 'common and obvious passwords', async () => {
  const context = { email: 'ana.ortiz@example.com', names: ['City of Birch', 'Birch'] }
  const common = dictionary['passwords-common'].filter((one) => one.length >= 8).slice(0, 3_000)
  const obvious = [
    'cityofbirch',
    'City of Birch!',
    'CityOfBirch2026',
    'ana.ortiz@example.com',
    'Ana.Ortiz1',
  ]
  const all = [...common, ...common.map((one) => one.toUpperCase()), ...obvious]
  const accepted = all.filter((one) => passwordProblem(one, context) === null)
  expect(accepted).toEqual([])
  return `${all.length} of ${all.length} rejected`
})

barCheck(3, 'hashes are argon2id of today’s strength', async () => {
  const email = address()
  await signUp(anybody(), database, tenant, email)
  // An older hash is made anew at the next login.
  await asTenant(database, tenant, (tx) =>
    tx.query('update account set password_hash = $2 where email = $1', [email, OLD_HASH]),
  )
  expect(
    (await anybody().post('/auth/login', { email, password: 'older parameters' })).status,
  ).toBe(200)
  const rows = await asTenant(database, tenant, (tx) =>
    tx.query<{ hash: string }>(
      'select password_hash as hash from account where password_hash is not null',
    ),
  )
  const wrong = rows.filter(
    ({ hash }) =>
      !/^\$argon2id\$v=19\$m=(47104,t=1|19456,t=2|[0-9]{6,},t=[0-9]+),p=[1-4]\$/.test(hash),
  )
  expect(wrong).toEqual([])
  return `0 of ${rows.length} others; an older one was renewed at login`
})

/** "older parameters" with m=8192, t=1. */
const OLD_HASH =
  '$argon2id$v=19$m=8192,t=1,p=1$sBbwHHTHEFh++hlhUIUnhw$ihxyLILR6au8evKM/YF3qmuQO0zfV93Ewemed6efKLk'

barCheck(4, 'answers do not say who has an account', async () => {
  const count = full ? 300 : 12
  const known = address()
  await signUp(anybody(), database, tenant, known)
  const worst: string[] = []
  for (const [path, body] of [
    ['/auth/login', { password: 'not this one' }],
    ['/account', {}],
    ['/account/request-password-reset', {}],
    ['/account/request-account-confirm', {}],
  ] as const) {
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
    const answers = new Set<string>()
    for (let i = 0; i < count; i++) {
      for (const kind of ['known', 'unknown'] as const) {
        await database.pool.query('delete from rate_limit')
        const email = kind === 'known' ? known : address()
        const started = performance.now()
        const reply = await anybody().post(path, { email, ...body })
        times[kind].push(performance.now() - started)
        const { date: _d, 'x-request-id': _r, ...headers } = reply.headers
        const text = reply.text.replace(/"instance":"[^"]+"/, '')
        answers.add(JSON.stringify([reply.status, text, headers]))
      }
    }
    expect([...answers], path).toHaveLength(1)
    const difference = Math.abs(median(times.known) - median(times.unknown))
    worst.push(`${path} Δ ${difference.toFixed(1)} ms`)
    if (full) expect(difference, path).toBeLessThanOrEqual(5)
  }
  return `same status, body and headers; ${worst.join(', ')} (median of ${count})`
})

barCheck(7, 'reset links', async () => {
  const email = address()
  const owner = anybody()
  await signUp(owner, database, tenant, email)
  await anybody().post(
    '/account/request-password-reset',
    { email },
    { 'x-forwarded-host': 'evil.example' },
  )
  const mail = (await mailsTo(database, tenant, email)).find(({ kind }) => kind === 'account.reset')
  expect(mail?.text).toContain(`https://${tenant}.test/account/reset-password?token=`)
  const token = await tokenMailedTo(database, tenant, email)
  const stored = await asTenant(database, tenant, (tx) =>
    tx.query<{ row: string; minutes: number }>(
      `select t::text as row, extract(epoch from expires_at - created_at)::integer / 60 as minutes
       from one_time_token t where purpose = 'reset' order by created_at desc`,
    ),
  )
  expect(JSON.stringify(stored)).not.toContain(token)
  for (let i = 0; i < 5; i++) await anybody().get(`/account/reset-password?token=${token}`)
  const body = { token, password: 'quite another one' }
  const replies = await Promise.all(
    Array.from({ length: 6 }, () => anybody().post('/account/reset-password', body)),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await owner.get('/account')).status).toBe(401)
  return `256 bits, stored as SHA-256, ${stored[0]?.minutes} minutes, once; sessions ended at once`
})

barCheck(8, 'throttle counts people, not headers', async () => {
  const wrong = { email: address(), password: 'wrong' }
  const one = visitor(server.app, `${tenant}.test`, '198.18.0.1')
  let refusedAfter = 0
  for (let i = 0; i < (full ? 1_000 : 60); i++) {
    const reply = await one.post(
      '/auth/login',
      { ...wrong, email: `x${i}@example.com` },
      { 'x-forwarded-for': `9.9.${i >> 8}.${i & 255}`, 'x-real-ip': `8.8.${i >> 8}.${i & 255}` },
    )
    if (reply.status === 429 && refusedAfter === 0) {
      refusedAfter = i
      expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
    }
  }
  expect(refusedAfter).toBe(25)
  // Another process over the same database, as after a restart.
  const second = await testServer(database)
  const again = await visitor(second.app, `${tenant}.test`, '198.18.0.1').post('/auth/login', wrong)
  await second.close()
  expect(again.status).toBe(429)
  const victim = address()
  const owner = anybody()
  await signUp(owner, database, tenant, victim)
  for (let i = 0; i < 27; i++) {
    await visitor(server.app, `${tenant}.test`, `2001:db8:1:${i.toString(16)}::1`).post(
      '/auth/login',
      {
        email: victim,
        password: 'guess',
      },
    )
  }
  expect((await owner.post('/auth/login', { email: victim, password: PASSWORD })).status).toBe(200)
  return '429 after 25, whatever the headers say; the second process agrees; the owner gets in during the attack'
})

barCheck(9, 'sessions', async () => {
  const email = address()
  const who = anybody()
  await signUp(who, database, tenant, email)
  const first = who.cookies.get('__Host-sid') ?? ''
  await who.post('/auth/login', { email, password: PASSWORD })
  const second = who.cookies.get('__Host-sid') ?? ''
  expect(second).not.toBe(first)
  expect(Buffer.from(second, 'base64url')).toHaveLength(32)
  const [row] = await asTenant(database, tenant, (tx) =>
    tx.query<{ days: number }>(
      `select extract(epoch from max(expires_at - created_at))::integer / 86400 as days from session
       where account = (select guid from account where email = $1)`,
      [email],
    ),
  )
  // Another process hears of a logout within a second.
  const elsewhere = await testServer(database)
  const there = visitor(elsewhere.app, `${tenant}.test`)
  const bearer = { authorization: `Bearer ${second}` }
  expect((await there.get('/account', bearer)).status).toBe(200)
  await who.post('/auth/logout')
  const ended = performance.now()
  await expect
    .poll(async () => (await there.get('/account', bearer)).status, { interval: 20 })
    .not.toBe(200)
  const took = performance.now() - ended
  await elsewhere.close()
  if (full) expect(took).toBeLessThan(1_000)
  return `256 bits, new at login, ${row?.days} days at most; ended on another process after ${took.toFixed(0)} ms`
})

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
