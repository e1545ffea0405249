import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { applyFolder, testServer } from '../testing/portal.ts'
import type { Visitor } from '../testing/visitor.ts'
import { people, relaxedFolder } from '../testing/people.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
let here: ReturnType<typeof people>
let there: ReturnType<typeof people>
let admin: Visitor
const tenant = uniqueTenant('kelp')
const other = uniqueTenant('lime')

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  for (const code of [tenant, other]) await applyFolder(database, relaxedFolder(code))
  here = people(database, server.app, tenant)
  there = people(database, server.app, other)
  admin = await here.staff('admin@example.com', ['tenant.admin'])
})
afterAll(() => server.close())

const groupsOf = async (who: Visitor) => (await who.get('/account')).body.data['groups']
const add = (pattern: string, group: string) => admin.post('/people/membership', { pattern, group })

test('a rule for a domain or an address puts people into a group, at once and at this agency only', async () => {
  const worker = await here.resident('dan@telephones.example')
  const twin = await there.resident('dan@telephones.example')
  expect(await groupsOf(worker)).toEqual(['registered'])
  const domain = await add(' @Telephones.EXAMPLE ', 'telco')
  expect(domain.body.data).toMatchObject({ pattern: '@telephones.example', group: 'telco' })
  await add('Dan@telephones.example', 'siteowner')
  expect(await groupsOf(worker)).toEqual(['registered', 'siteowner', 'telco'])
  expect(await groupsOf(twin)).toEqual(['registered'])
  const person = JSON.parse((await admin.get('/people?q=dan')).text).data[0]
  expect(person.groups).toEqual(['siteowner', 'telco'])

  const removed = await admin.remove(`/people/membership/${domain.body.data['guid']}`)
  expect(removed.status).toBe(200)
  expect(await groupsOf(worker)).toEqual(['registered', 'siteowner'])
  expect((await admin.remove(`/people/membership/${domain.body.data['guid']}`)).status).toBe(404)
})

test('a domain is the whole domain: neither its sub-domains nor names that end like it', async () => {
  await add('@city.example', 'contractor')
  for (const email of ['a@sub.city.example', 'a@notcity.example', 'city.example@else.example']) {
    expect(await groupsOf(await here.resident(email))).toEqual(['registered'])
  }
  expect(await groupsOf(await here.resident('a@city.example'))).toEqual([
    'registered',
    'contractor',
  ])
})

test.each(['@gmail.com', '@Yahoo.co.uk', '@outlook.com', '@icloud.com'])(
  'a rule for everybody at %s is refused with the reason',
  async (pattern) => {
    const refused = await add(pattern, 'internal')
    expect(refused.status).toBe(400)
    expect(refused.body.errors['pattern']?.[0]).toContain('Anybody can get an address at')
  },
)

test('one address of a public provider may be in a group', async () => {
  expect((await add('plumber.jane@gmail.com', 'contractor')).status).toBe(200)
})

test.each([
  '',
  '@',
  '@localhost',
  'example.com',
  '@@example.com',
  'a b@example.com',
  '%@x.example',
])('"%s" is neither an address nor a domain', async (pattern) => {
  const refused = await add(pattern, 'telco')
  // The last is an address like any other: no sign of it has a meaning.
  if (pattern.startsWith('%')) expect(refused.status).toBe(200)
  else expect(refused.body.errors['pattern']?.[0]).toContain('Enter an e-mail address')
})

test('the same rule twice is refused, and groups that do not exist', async () => {
  await add('@twice.example', 'telco')
  expect((await add('@TWICE.example', 'telco')).status).toBe(409)
  expect((await add('@twice.example', 'contractor')).status).toBe(200)
  expect((await add('@twice.example', 'registered')).status).toBe(400)
})

test("the list shows the agency's rules and nobody else's", async () => {
  const rules = JSON.parse((await admin.get('/people/membership')).text).data
  expect(rules).toContainEqual(
    expect.objectContaining({ pattern: '@twice.example', group: 'telco' }),
  )
  const foreign = await there.staff('boss@example.com', ['tenant.admin'])
  expect(JSON.parse((await foreign.get('/people/membership')).text).data).toEqual([])
})
