import { afterAll, beforeAll, expect } from 'vitest'
import { logIn, people, relaxedFolder } from '../testing/people.ts'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { applyFolder, testServer } from '../testing/portal.ts'
import { mailsTo, PASSWORD, tokenMailedTo } from '../testing/visitor.ts'
import { barCheck } from './bar-check.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
const tenantA = uniqueTenant('aspen')
const tenantB = uniqueTenant('hazel')
let a: ReturnType<typeof people>
let b: ReturnType<typeof people>

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  await applyFolder(database, relaxedFolder(tenantA))
  await applyFolder(database, relaxedFolder(tenantB))
  a = people(database, server.app, tenantA)
  b = people(database, server.app, tenantB)
})
afterAll(() => server.close())

async function codeMailedTo(email: string): Promise<string> {
  const text = (await mailsTo(database, tenantA, email)).at(-1)?.text ?? ''
  return /\b(\d{6})\b/.exec(text)?.[1] ?? ''
}

barCheck(5, 'codes by e-mail', async () => {
  const email = 'code@example.com'
  const who = await a.resident(email)
  await who.post('/account/request-2fa-token')
  const code = await codeMailedTo(email)
  const stored = await asTenant(database, tenantA, (tx) =>
    tx.query<{ row: string; minutes: number }>(
      `select c::text as row, ceil(extract(epoch from expires_at - now()) / 60)::integer as minutes
       from email_code c`,
    ),
  )
  expect(stored[0]?.row).not.toContain(code)
  // Another session of the same account cannot use it.
  const second = await logIn(a.browser(), email)
  expect((await second.post('/auth/two-factor-token', { token: code })).status).toBe(400)
  const wrong = Array.from({ length: 50 }, (_, i) => String(100_000 + i)).filter(
    (one) => one !== code,
  )
  await Promise.all(wrong.map((token) => who.post('/auth/two-factor-token', { token })))
  const [after] = await asTenant(database, tenantA, (tx) =>
    tx.query<{ attempts: number }>('select attempts from email_code'),
  )
  expect(after?.attempts).toBeLessThanOrEqual(5)
  expect((await who.post('/auth/two-factor-token', { token: code })).status).toBe(400)
  await who.post('/account/request-2fa-token')
  const fresh = await codeMailedTo(email)
  const rights = await Promise.all(
    Array.from({ length: 100 }, () => who.post('/auth/two-factor-token', { token: fresh })),
  )
  const sessions = rights.filter(({ status }) => status === 200).length
  expect(sessions).toBe(1)
  const sends = []
  for (let i = 0; i < 6; i++) sends.push((await who.post('/account/request-2fa-token')).status)
  expect(sends.at(-1)).toBe(429)
  return `${after?.attempts} of ${wrong.length} guesses looked at, ${sessions} session of 100 right ones, ${stored[0]?.minutes} minutes, 429 after 5 an hour`
})

barCheck(
  14,
  'nobody takes an account over by signing up, inviting or changing e-mail',
  async () => {
    const email = 'owner@example.com'
    await a.resident(email)
    await b.resident(email)
    const before = [await a.stored(email), await b.stored(email)]
    const variants = [email, ' OWNER@example.com', 'Owner@EXAMPLE.com', 'ｏwner@example.com']
    const admin = await a.staff('admin@example.com', ['tenant.admin'])
    const mover = await a.resident('mover@example.com')
    for (const variant of variants) {
      await database.pool.query('delete from rate_limit')
      await a.browser().post('/account', { email: variant })
      await a.browser().post('/account/request-account-confirm', { email: variant })
      await mover.post('/account/email', { email: variant })
      await b.browser().post('/account', { email: variant })
    }
    expect([await a.stored(email), await b.stored(email)]).toEqual(before)
    // An invitation changes rights of an existing account and nothing else of it.
    await admin.post('/people/invite', { email, role: 'internal', grants: [] })
    const invited = await a.stored(email)
    const untouched = ({ role: _role, ...rest }: Record<string, unknown> = {}) => rest
    expect(untouched(invited)).toEqual(untouched(before[0]))
    expect(await b.stored(email)).toEqual(before[1])
    return `${variants.length} spellings × 4 ways: hash, address and rights byte-identical at both agencies`
  },
)

barCheck(15, 'sensitive changes ask again', async () => {
  const who = await a.staff('sensitive@example.com', ['tenant.admin'])
  const other = await a.resident('other@example.com')
  const { id } = (await other.get('/account')).body.data
  await a.ageLogins()
  const calls = [
    () => who.post('/account/email', { email: 'new@example.com' }),
    () => who.post('/account/totp'),
    () => who.remove('/account'),
    () => who.post('/people/invite', { email: 'x@example.com', role: 'internal', grants: [] }),
    () => who.put(`/people/${id}`, { role: 'internal' }),
    () => who.remove(`/people/${id}`),
    () => who.post('/people/membership', { pattern: '@example.org', group: 'telco' }),
  ]
  for (const call of calls) expect((await call()).body.code).toBe('reauthentication_required')
  expect((await who.post('/auth/reauthenticate', { password: PASSWORD })).status).toBe(200)
  expect((await who.post('/account/email', { email: 'new@example.com' })).status).toBe(200)
  const token = await tokenMailedTo(database, tenantA, 'new@example.com')
  expect((await a.browser().post('/account/confirm-email', { token })).status).toBe(200)
  const notices = await mailsTo(database, tenantA, 'sensitive@example.com')
  expect(notices.map(({ kind }) => kind)).toContain('account.email-changed')
  return `${calls.length} of ${calls.length} calls refused after five minutes; both addresses told`
})

barCheck(16, 'what is taken away is gone at once', async () => {
  const admin = await a.staff('chief@example.com', ['tenant.admin'])
  const email = 'clerk@example.com'
  const clerk = await a.staff(email, ['tenant.admin'])
  expect((await clerk.get('/people')).status).toBe(200)
  const { id } = (await clerk.get('/account')).body.data
  await admin.put(`/people/${id}`, { grants: [] })
  expect((await clerk.get('/people')).status).toBe(401)
  const again = await logIn(a.browser(), email)
  expect((await again.get('/people')).status).toBe(403)
  // Taken away by another process, straight in the database.
  await asTenant(database, tenantA, (tx) =>
    tx.query(`update account set state = 'suspended' where email = $1`, [email]),
  )
  const started = performance.now()
  await expect
    .poll(async () => (await again.get('/account')).status, { interval: 20 })
    .not.toBe(200)
  const took = performance.now() - started
  return `next call refused here, after ${took.toFixed(0)} ms when another process did it`
})
