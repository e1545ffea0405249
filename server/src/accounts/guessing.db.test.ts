import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { applyFolder, testServer } from '../testing/portal.ts'
import { folder } from '../testing/search-fixture.ts'
import { PASSWORD, signUp, type Visitor, visitor } from '../testing/visitor.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
const tenant = uniqueTenant('aspen')
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
      // Which agency it is, every server looks up once in a while.
      const work = statements.filter(
        (sql) => !/tenant_of_host|tenant_version|^begin|^commit/.test(String(sql)),
      )
      return { status, work }
    }
    const wrong = await workOf(98, 'guess')
    expect([wrong.status, wrong.work.length > 0]).toEqual([429, true])
    expect(await workOf(99, PASSWORD)).toEqual(wrong)
  } finally {
    await watched.close()
  }
})

/** The database's pool, reporting every statement. */
function watchedPool(onQuery: (sql: unknown) => void): Database['pool'] {
  const watch = <Target extends object>(target: Target): Target =>
    new Proxy(target, {
      get: (subject, name) => {
        const value: unknown = Reflect.get(subject, name)
        if (typeof value !== 'function') return value
        return (...values: unknown[]) => {
          if (name === 'query') onQuery(values[0])
          const result: unknown = value.apply(subject, values)
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
