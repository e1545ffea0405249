import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { applyFolder, testServer } from '../testing/portal.ts'
import { folder } from '../testing/search-fixture.ts'
import { mailsTo, signUp, type Visitor, visitor } from '../testing/visitor.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
const tenant = uniqueTenant('alder')
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
