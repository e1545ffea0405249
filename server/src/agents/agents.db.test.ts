import type { Agent } from '@plat/contract/agents/agents'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApiToken } from '../accounts/api-token.ts'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { applyFolder, testServer } from '../testing/portal.ts'
import {
  officesFolder,
  putCall,
  putConnection,
  putOffer,
  putParticipant,
  type StaffMember,
  staffMember,
} from '../testing/staff-fixture.ts'
import { type Visitor, visitor } from '../testing/visitor.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
const mine = uniqueTenant('fir')
const other = uniqueTenant('yew')
const people: Record<
  'manager' | 'second' | 'agent' | 'idle' | 'resident' | 'stranger',
  StaffMember
> = Object.create(null)

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  for (const tenant of [mine, other]) await applyFolder(database, officesFolder(tenant))
  const at = { app: server.app, database }
  const managing = { grants: ['hub.manage'] } as const
  people.manager = await staffMember(at, mine, 'maya@example.com', managing)
  people.second = await staffMember(at, mine, 'noah@example.com', managing)
  people.agent = await staffMember(at, mine, 'ada@example.com')
  people.idle = await staffMember(at, mine, 'ben@example.com')
  people.resident = await staffMember(at, mine, 'rita@example.com', { role: 'resident' })
  people.stranger = await staffMember(at, other, 'zoe@example.com', managing)
})
afterAll(() => server.close())

const list = async (path = '', who: Visitor = people.agent) =>
  (await who.get(`/nencounter/agent${path}`)).body.data as unknown as Agent[]
async function agent(who: StaffMember): Promise<Agent> {
  const found = (await list()).find(({ user }) => user.id === who.guid)
  if (found === undefined) throw new Error(`${who.email} is no agent`)
  return found
}
const change = (who: StaffMember, body: unknown, by: Visitor = people.manager) =>
  by.put(`/nencounter/agent/${who.guid}`, body)
const onBreak = (who: Visitor, isOn: boolean) =>
  who.put('/nencounter/agent-state', { on_break: isOn })

describe('agents', () => {
  test('are all of the agency’s people in use, by name, none of them public until a manager says so', async () => {
    const agents = await list()
    expect(agents.map(({ user }) => user.first_name)).toEqual(['Ada', 'Ben', 'Maya', 'Noah'])
    for (const one of agents)
      expect(one).toMatchObject({
        public: false,
        status: 'not_public',
        all_modules: true,
        version: 0,
      })
    expect(agents[0]?.modules).toEqual(
      [
        ['permits', { en: 'Permits', es: 'Permisos' }, 'building', 'Building'],
        ['trades', 'Trades', 'building', 'Building'],
        ['cases', 'Cases', 'planning', 'Planning'],
      ].map(([module_code, display_name, department_code, department]) => ({
        module_code,
        display_name,
        department: { department_code, display_name: department },
      })),
    )
  })

  test('are listed for the agency’s own people, and changed by hub managers only', async () => {
    const anybody = visitor(server.app, `${mine}.test`)
    const { guid } = people.agent
    const table = [
      [anybody, 401, 401],
      [people.resident, 403, 403],
      [people.agent, 200, 403],
      [people.manager, 200, 200],
    ] as const
    for (const [who, read, write] of table) {
      for (const path of ['agent', 'agent/available', 'contact', 'demo/contact', 'agent-state'])
        expect((await who.get(`/nencounter/${path}`)).status).toBe(read)
      expect((await who.put(`/nencounter/agent/${guid}`, {})).status).toBe(write)
      const contact = { first_name: 'Di', last_name: 'Lee', email: `c${read}${write}@example.org` }
      expect((await who.post('/nencounter/contact', contact)).status).toBe(write)
      const gone = await who.remove('/nencounter/contact/f0000000-0000-4000-8000-000000000000')
      expect(gone.status).toBe(write === 200 ? 404 : write)
    }
    const token = await createApiToken(database, mine, { name: 'x', level: 'internal', days: 1 })
    const program = { authorization: `Bearer ${token}` }
    expect((await anybody.get('/nencounter/agent', program)).status).toBe(200)
    expect((await anybody.get('/nencounter/agent-state', program)).status).toBe(404)
  })

  test('of another agency, residents and nobody cannot be made public', async () => {
    const unknown = 'f0000000-0000-4000-8000-000000000000'
    for (const guid of [people.stranger.guid, people.resident.guid, unknown, 'nobody']) {
      const answer = await people.manager.put(`/nencounter/agent/${guid}`, { public: true })
      expect(answer.status).toBe(404)
    }
    expect(await list('', people.stranger)).toHaveLength(1)
    const rows = await asTenant(database, other, (tx) => tx.query('select from agent'))
    expect(rows).toHaveLength(0)
  })

  test('turn public by the whole agent with its flag flipped, and keep their modules', async () => {
    const before = await agent(people.agent)
    const turned = await change(people.agent, { ...before, public: true })
    expect(turned.body.data).toMatchObject({ public: true, all_modules: true, version: 1 })
    await change(people.agent, { modules: ['trades', 'permits', 'trades'] })
    const narrowed = await agent(people.agent)
    expect(narrowed).toMatchObject({ all_modules: false, version: 2 })
    expect(narrowed.modules.map((one) => one.module_code)).toEqual(['permits', 'trades'])
    expect((await change(people.agent, { ...narrowed, public: false })).body.data).toEqual({
      ...narrowed,
      public: false,
      status: 'not_public',
      version: 3,
    })
    expect((await change(people.agent, { modules: null })).body.data).toMatchObject({
      all_modules: true,
    })
  })

  test('do not answer for modules that the agency has not', async () => {
    const before = await agent(people.idle)
    const answer = await change(people.idle, { public: true, modules: ['permits', 'ships'] })
    expect(answer.status).toBe(400)
    expect(answer.body.errors).toEqual({
      modules: ['There is no module ships here. There are: permits, trades, cases.'],
    })
    expect(await agent(people.idle)).toEqual(before)
  })

  test('keep what the first of two managers said, and the second is told who it was', async () => {
    const { version } = await agent(people.idle)
    expect((await change(people.idle, { public: true, version })).status).toBe(200)
    const late = await change(people.idle, { public: false, version }, people.second)
    expect(late.status).toBe(409)
    expect(late.body.detail).toMatch(/^Maya Ruiz changed this on \d{4}-\d\d-\d\d at \d\d:\d\d/)
    expect(await agent(people.idle)).toMatchObject({ public: true, version: version + 1 })
    // Without a version it is the last word.
    expect((await change(people.idle, { public: false }, people.second)).status).toBe(200)
  })

  test('leave a line in the audit for what has changed, and none for what has not', async () => {
    const { guid } = people.second
    await change(people.second, { public: true, modules: ['cases'] })
    await change(people.second, { public: true })
    const lines = await asTenant(database, mine, (tx) =>
      tx.query(`select actor, detail from audit where action = 'agent.changed' and subject = $1`, [
        guid,
      ]),
    )
    expect(lines).toEqual([
      { actor: people.manager.guid, detail: { public: true, modules: ['cases'] } },
    ])
  })
})

describe('what an agent does', () => {
  test('follows from rows: nothing has to be put back where a server dies', async () => {
    const { agent: ada } = people
    const status = async () => (await agent(ada)).status
    const state = async () => (await ada.get('/nencounter/agent-state')).body.data
    await change(ada, { public: true })
    expect(await status()).toBe('offline')
    await putConnection(database, mine, ada.guid, 9)
    expect(await status()).toBe('offline')
    await putConnection(database, mine, ada.guid)
    expect(await status()).toBe('available')
    expect((await list('/available')).map(({ user }) => user.id)).toEqual([ada.guid])

    expect((await onBreak(ada, true)).body.data).toEqual({
      public: true,
      on_break: true,
      status: 'on_break',
    })
    expect(await list('/available')).toEqual([])
    await onBreak(ada, false)

    const call = await putCall(database, mine, { state: 'active' })
    await putOffer(database, mine, { call, agent: ada.guid, state: 'offered' })
    expect(await state()).toEqual({ public: true, on_break: false, status: 'ringing' })
    await asTenant(database, mine, (tx) => tx.query(`update call_offer set state = 'accepted'`))
    await putParticipant(database, mine, { call, account: ada.guid })
    expect(await status()).toBe('in_call')
    expect(await list('/available')).toEqual([])
    await asTenant(database, mine, (tx) =>
      tx.query(
        `update call set state = 'ended', outcome = 'answered', ended_at = now(), due_at = null`,
      ),
    )
    expect(await status()).toBe('available')
    const own = await putCall(database, mine, { state: 'waiting', caller: ada.guid })
    expect(await status()).toBe('in_call')
    await asTenant(database, mine, (tx) => tx.query('delete from call where guid = $1', [own]))
    await change(ada, { public: false })
    expect(await status()).toBe('not_public')
    // A connection of the same account's namesake elsewhere is nobody's here.
    expect(await list('/available', people.stranger)).toEqual([])
  })

  test('has calls that wait looked at again', async () => {
    const call = await putCall(database, mine, { state: 'waiting' })
    const isDue = () =>
      asTenant(database, mine, async (tx) => {
        const [row] = await tx.query<{ due: boolean }>(
          `update call set due_at = '2099-01-01' where guid = $1
           returning (select due_at <= now() from call where guid = $1) as due`,
          [call],
        )
        return row?.due
      })
    expect(await isDue()).toBe(false)
    await change(people.agent, { public: true })
    expect(await isDue()).toBe(true)
    await onBreak(people.agent, true)
    expect(await isDue()).toBe(true)
    await onBreak(people.agent, false)
    expect(await isDue()).toBe(true)
    await asTenant(database, mine, (tx) => tx.query('delete from call where guid = $1', [call]))
  })
})

describe('contacts', () => {
  const contacts = async (who: Visitor = people.agent) =>
    (await who.get('/nencounter/contact')).body.data as unknown as Record<string, unknown>[]
  const add = (email: string, who: Visitor = people.manager) =>
    who.post('/nencounter/contact', { first_name: 'Ida', last_name: 'Moss', email })

  test('are colleagues, then kept addresses, and not oneself', async () => {
    await asTenant(database, mine, (tx) => tx.query('delete from contact'))
    expect((await add('Ida@Example.org')).status).toBe(200)
    expect((await contacts()).map((one) => [one['first_name'], one['email']])).toEqual([
      ['Ben', 'ben@example.com'],
      ['Maya', 'maya@example.com'],
      ['Noah', 'noah@example.com'],
      ['Ida', 'ida@example.org'],
    ])
    expect((await contacts())[3]).toMatchObject({ user: null, modules: [], available: false })
    const older = await people.agent.get('/nencounter/demo/contact')
    expect(older.body.data).toEqual(await contacts())
    expect(await contacts(people.stranger)).toEqual([])
  })

  test('are there for a call when they are connected and free, public or not', async () => {
    const ada = async () =>
      (await contacts(people.manager)).find((one) => one['email'] === people.agent.email)
    await change(people.agent, { public: false })
    expect(await ada()).toMatchObject({ id: null, available: true })
    await onBreak(people.agent, true)
    expect(await ada()).toMatchObject({ available: false })
    await onBreak(people.agent, false)
  })

  test('are kept once by their address, and agents not besides', async () => {
    expect((await add('ida@example.org')).body).toMatchObject({
      code: 'conflict',
      detail: 'This address is among the contacts already.',
    })
    expect((await add('BEN@example.com')).body).toMatchObject({
      code: 'conflict',
      detail: 'This is the address of an agent, who is among the contacts anyway.',
    })
    expect((await add('ida@example.org', people.stranger)).status).toBe(200)
    const two = await Promise.all([add('two@example.org'), add('two@example.org')])
    expect(two.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('are kept no longer, and another agency’s stay', async () => {
    const id = (await contacts()).find((one) => one['email'] === 'ida@example.org')?.['id']
    expect((await people.stranger.remove(`/nencounter/contact/${id}`)).status).toBe(404)
    expect((await people.manager.remove(`/nencounter/contact/${id}`)).status).toBe(200)
    expect((await people.manager.remove(`/nencounter/contact/${id}`)).body.detail).toBe(
      'There is no such contact, or not any more.',
    )
    expect((await contacts()).some((one) => one['email'] === 'ida@example.org')).toBe(false)
    expect(await contacts(people.stranger)).toHaveLength(1)
  })
})
