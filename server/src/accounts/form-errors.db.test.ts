import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { applyFolder, testServer } from '../testing/portal.ts'
import { folder } from '../testing/search-fixture.ts'
import { type Visitor, visitor } from '../testing/visitor.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
let who: Visitor
const tenant = uniqueTenant('aspen')

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  await applyFolder(database, folder(tenant))
  who = visitor(server.app, `${tenant}.test`)
})
afterAll(() => server.close())

test('a form hears of all its fields at once, in sentences', async () => {
  const form = { token: 'x', password: 'short', first_name: ' ', zip: '1234', colour: 'red' }
  const { status, body } = await who.post('/account/confirm', form)
  expect(status).toBe(400)
  expect(body.errors).toEqual({
    password: ['Use at least 8 characters.'],
    first_name: ['This field is required.'],
    last_name: ['This field is required.'],
    zip: ['Enter a zip code of five digits.'],
    colour: ['This field is not known here.'],
  })
  for (const field of Object.keys(body.errors)) expect(body.detail).toContain(`${field}: `)
})

test('a common password is told of beside an empty name', async () => {
  const form = {
    token: 'x',
    password: 'password1',
    first_name: '',
    last_name: 'Ortiz',
    zip: '78701',
  }
  const { body } = await who.post('/account/confirm', form)
  expect(Object.keys(body.errors).sort()).toEqual(['first_name', 'password'])
})

test.each([
  ['a list', [], { body: ['Expected an object.'] }],
  ['a text for an address', { email: 5 }, { email: ['Expected a text.'] }],
  [
    'a long address',
    { email: 'x'.repeat(300) },
    {
      email: ['Use at most 254 characters.', 'Enter an e-mail address like name@example.com.'],
    },
  ],
  ['nothing', {}, { email: ['This field is required.'] }],
])('%s is refused in words', async (_, form, errors) => {
  const { status, body } = await who.post('/account', form)
  expect([status, body.errors]).toEqual([400, errors])
  expect(body.detail).not.toMatch(/invalid input|received|>=|<=/i)
})

test('a search says what it expected of each criterion, and of its page', async () => {
  const { body } = await who.post(
    '/search/list?limit=1e3',
    { ___zoom: 'deep', record_type: true, ___geometry: { type: 'Square' } },
    { 'x-module': 'permits' },
  )
  expect(Object.keys(body.errors).sort()).toEqual([
    '___geometry',
    '___zoom',
    'limit',
    'record_type',
  ])
  expect(body.errors['limit']).toEqual(['Expected a number in plain digits, got "1e3".'])
  expect(body.errors['record_type']).toEqual([
    'Expected a text or a number in plain digits or a list or an object or null.',
  ])
})
