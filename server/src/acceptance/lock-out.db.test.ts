import { generateSync } from 'otplib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createSlowDown } from '../accounts/slow-down.ts'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { logIn, people, relaxedFolder } from '../testing/people.ts'
import { applyFolder, testServer } from '../testing/portal.ts'
import { mailsTo, PASSWORD, tokenMailedTo, type Visitor, visitor } from '../testing/visitor.ts'
import { barCheck } from './bar-check.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
const tenant = uniqueTenant('rowan')
const other = uniqueTenant('larch')
let here: ReturnType<typeof people>
let email: string
let victim: Visitor
let number = 0

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  await applyFolder(database, relaxedFolder(tenant))
  await applyFolder(database, relaxedFolder(other))
  here = people(database, server.app, tenant)
})
afterAll(() => server.close())
beforeEach(async () => {
  number += 1
  email = `victim${number}@example.com`
  victim = await here.resident(email)
})

const NEW_PASSWORD = 'four new lanterns'
/** One of the attacker's machines, each in a network of its own. */
const stranger = (i: number) =>
  visitor(server.app, `${tenant}.test`, `2001:db8:${number}:${i.toString(16)}::1`)
const guess = (who: Visitor, i = 0) =>
  who.post('/auth/login', { email, password: `guess number ${i}` })
const enter = (who: Visitor, password = PASSWORD) => who.post('/auth/login', { email, password })
const askForReset = (who: Visitor) => who.post('/account/request-password-reset', { email })
const later = (seconds: number) =>
  database.pool.query('update rate_limit set expire = expire - $1::bigint', [
    Math.round(seconds * 1_000),
  ])

/** Guesses as if for some minutes more, each as soon as the account takes one: the last just now. */
async function goOnGuessing(): Promise<void> {
  const began = Date.now()
  let clock = began
  const slowDown = createSlowDown(database, () => clock)
  for (let i = 0; i < 8; i++) {
    clock += await slowDown.attempt('loginAccount', tenant, email)
    await slowDown.attempt('loginAccount', tenant, email)
  }
  await later((clock - began) / 1_000)
}

async function links(): Promise<string[]> {
  const mails = await mailsTo(database, tenant, email)
  return mails
    .filter(({ kind }) => kind === 'account.reset')
    .map(({ text }) => /[?&]token=([\w-]+)/.exec(text)?.[1] ?? '')
}

test('one machine that guesses slows down itself and nobody else', async () => {
  const one = stranger(1)
  const waits = []
  for (let i = 0; i < 40; i++) {
    const { status, headers } = await guess(one, i)
    if (status === 429) waits.push(Number(headers['retry-after']))
  }
  expect(waits.length).toBeGreaterThan(20)
  expect(Math.max(...waits)).toBeLessThanOrEqual(900)
  expect((await enter(here.browser())).status).toBe(200)
})

test('it waits longer with each attempt, at most a quarter of an hour, and is never shut out', async () => {
  const one = stranger(1)
  for (let i = 0; i < 10; i++) expect((await guess(one, i)).status).toBe(401)
  const waits: number[] = []
  for (let i = 0; i < 10; i++) {
    const { status, headers } = await guess(one, i)
    expect(status).toBe(429)
    waits.push(Number(headers['retry-after']))
    await later(waits.at(-1) ?? 0)
    expect((await guess(one, i)).status).toBe(401)
  }
  // Less what a slow machine has waited already.
  const full = [5, 10, 20, 40, 80, 160, 320, 640, 900, 900]
  for (const [i, wait] of waits.entries()) {
    expect(wait).toBeLessThanOrEqual(full[i] ?? 0)
    expect(wait).toBeGreaterThan((full[i] ?? 0) / 2)
  }
})

barCheck(9.4, 'strangers lock no resident out', async () => {
  let slowed = 0
  for (let i = 0; i < 50; i++) slowed += (await guess(stranger(i), i)).status === 429 ? 1 : 0
  expect(slowed).toBeGreaterThan(10)
  await goOnGuessing()
  // Who is known goes on as ever, from wherever.
  expect((await enter(victim)).status).toBe(200)
  // A new browser waits a minute at most, also with the right password: it could be a lucky guess.
  const fresh = here.browser()
  const refused = await enter(fresh)
  const wait = Number(refused.headers['retry-after'])
  expect([refused.status, wait <= 60]).toEqual([429, true])
  const wrong = await guess(stranger(900))
  expect([wrong.status, wrong.body.detail]).toEqual([429, refused.body.detail])
  // A reset by mail lets the browser in at once, in the middle of it all.
  await askForReset(fresh)
  const [link = ''] = await links()
  for (let i = 0; i < 30; i++) await askForReset(stranger(200 + i))
  const body = { token: link, password: NEW_PASSWORD }
  expect((await fresh.post('/account/reset-password', body)).status).toBe(200)
  for (let i = 0; i < 5; i++) await guess(stranger(300 + i), i)
  expect((await enter(fresh, NEW_PASSWORD)).status).toBe(200)
  // Other browsers have their turn as soon as the wait is over.
  await later(60)
  expect((await enter(here.browser(), NEW_PASSWORD)).status).toBe(200)
  return `${slowed} of 50 guesses from 50 networks refused; a known browser in at once, a new one after ${wait} s, one that was reset at once; the victim's link outlived 30 others`
})

test('a known browser behind the same address as the guesser gets in, and gets its mail', async () => {
  const address = `198.51.100.${number}`
  const at = () => visitor(server.app, `${tenant}.test`, address)
  const known = await logIn(at(), email)
  const guesser = at()
  for (let i = 0; i < 40; i++) {
    await guesser.post('/auth/login', { email: `x${i}@example.com`, password: 'guess' })
  }
  expect((await guess(guesser)).status).toBe(429)
  await Promise.all(
    Array.from({ length: 60 }, (_, i) =>
      guesser.post('/account/request-password-reset', { email: `x${i}@example.com` }),
    ),
  )
  expect((await askForReset(guesser)).status).toBe(429)
  expect((await enter(known)).status).toBe(200)
  expect((await askForReset(known)).status).toBe(200)
})

test('an earlier link to a new password works until one is used', async () => {
  await askForReset(victim)
  for (let i = 0; i < 3; i++) await askForReset(stranger(i))
  const [first = '', ...later_] = await links()
  expect(later_).toHaveLength(3)
  const body = { token: first, password: NEW_PASSWORD }
  expect((await victim.post('/account/reset-password', body)).status).toBe(200)
  for (const token of later_) {
    const late = await victim.post('/account/reset-password', {
      token,
      password: 'late to the tea',
    })
    expect(late.status).toBe(400)
  }
  expect((await enter(here.browser(), NEW_PASSWORD)).status).toBe(200)
})

test('however many strangers ask, there is a link that works in the mailbox, and not one for each', async () => {
  for (let i = 0; i < 40; i++) await askForReset(stranger(i))
  expect(await links()).toHaveLength(10)
  // A browser that the account knows has a budget of its own.
  await askForReset(victim)
  expect(await links()).toHaveLength(11)
  // From a new browser the links that are there do.
  const fresh = here.browser()
  expect((await askForReset(fresh)).body.data).toEqual({ sent: true })
  expect(await links()).toHaveLength(11)
  const token = await tokenMailedTo(database, tenant, email)
  const body = { token, password: NEW_PASSWORD }
  expect((await fresh.post('/account/reset-password', body)).status).toBe(200)
  // Now none works any more: the next to ask is mailed one.
  await askForReset(stranger(99))
  expect(await links()).toHaveLength(12)
})

test('a stranger who signs up with an address does not void its owner’s confirmation', async () => {
  const fresh = `fresh${number}@example.com`
  const owner = here.browser()
  await owner.post('/account', { email: fresh })
  const token = await tokenMailedTo(database, tenant, fresh)
  for (let i = 0; i < 30; i++) await stranger(i).post('/account', { email: fresh })
  expect(await mailsTo(database, tenant, fresh)).toHaveLength(10)
  expect((await owner.get(`/account/confirm-check/${token}`)).status).toBe(200)
  const names = { first_name: 'Ana', last_name: 'Ortiz', zip: '78701' }
  const body = { token, password: PASSWORD, ...names }
  expect((await owner.post('/account/confirm', body)).status).toBe(200)
  // The budget of confirmations is used up; that of this mail is not.
  await here.browser().post('/account', { email: fresh })
  expect((await mailsTo(database, tenant, fresh)).at(-1)?.kind).toBe('account.already-registered')
  // The browser that confirmed is known before it ever logged in.
  for (let i = 0; i < 30; i++) {
    await stranger(i).post('/auth/login', { email: fresh, password: 'guess' })
  }
  expect((await owner.post('/auth/login', { email: fresh, password: PASSWORD })).status).toBe(200)
})

test('guesses at the authenticator by who has the password do not keep its owner out', async () => {
  const { secret } = JSON.parse((await victim.post('/account/totp')).text).data
  const code = (steps: number) =>
    generateSync({ secret, epoch: Math.floor(Date.now() / 1_000) + steps * 30 })
  expect((await victim.put('/account/totp', { code: code(-1) })).status).toBe(200)
  let evaluated = 0
  for (let i = 0; i < 20; i++) {
    const who = stranger(i)
    const { ticket } = JSON.parse((await enter(who)).text).data
    for (let j = 0; j < 4; j++) {
      evaluated += (await who.post('/auth/totp', { ticket, code: '000000' })).status === 400 ? 1 : 0
    }
  }
  expect(evaluated).toBeGreaterThanOrEqual(20)
  expect(evaluated).toBeLessThan(30)
  const { ticket } = JSON.parse((await enter(victim)).text).data
  expect((await victim.post('/auth/totp', { ticket, code: code(0) })).status).toBe(200)
})

test('who guesses in a stolen session slows down that session only', async () => {
  const thief = await logIn(stranger(1), email)
  const again = (who: Visitor, password: string) => who.post('/auth/reauthenticate', { password })
  for (let i = 0; i < 10; i++) expect((await again(thief, `guess ${i}`)).status).toBe(400)
  expect((await again(thief, 'guess')).status).toBe(429)
  for (let i = 0; i < 6; i++) await thief.post('/account/request-2fa-token')
  expect((await again(victim, PASSWORD)).status).toBe(200)
  expect((await victim.post('/account/request-2fa-token')).status).toBe(200)
})

test('what strangers do at one agency is nothing at another', async () => {
  const there = people(database, server.app, other)
  await there.resident(email)
  for (let i = 0; i < 30; i++) await guess(stranger(i), i)
  expect((await logIn(there.browser(), email)).cookies.has('__Host-sid')).toBe(true)
})

test('the lock of an agency is slowed down as a whole, not only by address', async () => {
  const lock = (i: number) =>
    visitor(server.app, `${tenant}.test`, `2001:db8:ffff:${i}::1`).post('/auth/lock', {
      email: 'a@example.com',
      password: 'x',
    })
  const slowDown = createSlowDown(database)
  for (let i = 0; i < 299; i++) await slowDown.attempt('lockAgency', tenant, 'lock')
  expect((await lock(1)).status).toBe(401)
  const refused = await lock(2)
  expect([refused.status, Number(refused.headers['retry-after']) <= 5]).toEqual([429, true])
})
