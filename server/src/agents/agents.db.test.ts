import { randomUUID } from 'node:crypto'
import type { Agent, AgentState } from '@plat/contract/agents/agents'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApiToken } from '../accounts/api-token.ts'
import { asTenant } from '../platform/db/as-tenant.ts'
import { liveFixture } from '../testing/live-fixture.ts'
import type { LiveClient } from '../testing/live-client.ts'
import { relaxedFolder } from '../testing/people.ts'
import { applyFolder } from '../testing/portal.ts'
import type { SignedIn } from '../testing/sessions.ts'
import { visitor } from '../testing/visitor.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
import { readAgents } from './agent-list.ts'
import { declareStatus } from './agent-state.ts'

const live = liveFixture()
let maya: SignedIn
let noah: SignedIn
let ada: SignedIn
let ben: SignedIn
let rita: SignedIn
/** Manager of another agency. */
let zoe: SignedIn

function folderOf(tenant: string) {
  const { 'modules/permits.yaml': permits, ...files } = relaxedFolder(tenant)
  return {
    ...files,
    'departments/planning.yaml': { id: 'planning', name: 'Planning', modules: ['cases'] },
    'modules/permits.yaml': permits,
    'modules/cases.yaml': { ...permits, code: 'cases', name: 'Cases' },
  }
}

/** Someone with a session at an agency, and a name. */
async function person(name: string, role: string, grants: string[] = [], tenant = live.tenant) {
  const someone = await live.person(tenant)
  await live.query(
    `update account set first_name = $2, last_name = 'Ruiz', role = $3, grants = $4 where guid = $1`,
    [someone.guid, name, role, grants],
    tenant,
  )
  return someone
}

beforeAll(async () => {
  await applyFolder(live.database, folderOf(live.tenant))
  maya = await person('Maya', 'internal', ['hub.manage'])
  noah = await person('Noah', 'internal', ['hub.manage'])
  ada = await person('Ada', 'internal')
  ben = await person('Ben', 'internal')
  rita = await person('Rita', 'resident')
  zoe = await person('Zoe', 'internal', ['hub.manage'], live.other)
})

const open: LiveClient[] = []
afterAll(() => Promise.all(open.map((page) => page.close())))

/** A page of someone, with its connection. */
async function openPage(of: SignedIn, tenant = live.tenant): Promise<LiveClient> {
  const page = await live.connect(of, { host: `${tenant}.test` })
  await page.next('hello')
  open.push(page)
  return page
}

/** Closes a page; settles when the server has deleted its connection. */
async function closePage(page: LiveClient, of: SignedIn, left: number): Promise<void> {
  await page.close()
  await expect
    .poll(() => live.query('select from live_connection where account = $1', [of.guid]))
    .toHaveLength(left)
}

function api(who: SignedIn, tenant = live.tenant) {
  const browser = visitor(live.app, `${tenant}.test`)
  const headers = { authorization: `Bearer ${who.token}` }
  return {
    get: (path: string) => browser.get(`/nencounter/${path}`, headers),
    put: (path: string, body: unknown) => browser.put(`/nencounter/${path}`, body, headers),
  }
}
async function agent(who: SignedIn): Promise<Agent> {
  const agents = (await api(maya).get('agent')).body.data as unknown as Agent[]
  const found = agents.find(({ user }) => user.id === who.guid)
  if (found === undefined) throw new Error('not an agent')
  return found
}
const change = (who: SignedIn, body: unknown, by = maya) => api(by).put(`agent/${who.guid}`, body)
const declare = (who: SignedIn, declared: string) => api(who).put('agent-state', { declared })
async function available(who = ada, tenant = live.tenant): Promise<string[]> {
  const agents = (await api(who, tenant).get('agent/available')).body.data as unknown as Agent[]
  return agents.map(({ user }) => user.first_name)
}

test('agents are the active staff by name, with all modules and not public until a manager changes it', async () => {
  const agents = (await api(maya).get('agent')).body.data as unknown as Agent[]
  expect(agents.map(({ user }) => user.first_name)).toEqual(['Ada', 'Ben', 'Maya', 'Noah'])
  expect(agents[0]).toMatchObject({
    user: { id: ada.guid },
    modules: [
      { module_code: 'permits', display_name: { en: 'Permits', es: 'Permisos' } },
      { module_code: 'cases', display_name: 'Cases' },
    ],
    module_codes: null,
    public: false,
    status: 'not_public',
    version: 0,
  })
})

test('hub managers list and change agents, staff see who is available, residents and other agencies nothing', async () => {
  for (const [who, list, reachable] of [
    [rita, 403, 403],
    [ada, 403, 200],
    [maya, 200, 200],
  ] as const) {
    expect((await api(who).get('agent')).status).toBe(list)
    expect((await change(ada, { public: false }, who)).status).toBe(list)
    expect((await api(who).get('agent/available')).status).toBe(reachable)
    expect((await api(who).get('agent-state')).status).toBe(reachable)
  }
  for (const guid of [zoe.guid, rita.guid, 'f0000000-0000-4000-8000-000000000000', 'nobody'])
    expect((await api(maya).put(`agent/${guid}`, { public: true })).status).toBe(404)
  const theirs = (await api(zoe, live.other).get('agent')).body.data as unknown as Agent[]
  expect(theirs.map(({ user }) => user.id)).toEqual([zoe.guid])
  expect(await live.query('select from agent', [], live.other)).toEqual([])
  const order = { name: 'x', level: 'internal', days: 1 } as const
  const program = { guid: '', token: await createApiToken(live.database, live.tenant, order) }
  expect((await api(program).get('agent/available')).status).toBe(200)
  expect((await api(program).get('agent-state')).status).toBe(404)
})

test('a manager sends an agent back with its flag flipped, and chooses modules; unknown ones are refused', async () => {
  const before = await agent(ben)
  const flipped = await change(ben, { ...before, public: true })
  expect(flipped.body.data).toMatchObject({ public: true, module_codes: null, version: 1 })
  const chosen = await change(ben, { public: true, module_codes: ['cases', 'permits', 'cases'] })
  expect(chosen.body.data).toMatchObject({ module_codes: ['permits', 'cases'], version: 2 })
  await change(ben, { public: false, module_codes: [] })
  const refused = await change(ben, { public: true, module_codes: ['permits', 'ships'] })
  expect([refused.status, refused.body.errors]).toEqual([
    400,
    { module_codes: ['There is no module ships here. There are: permits, cases.'] },
  ])
  expect(await agent(ben)).toMatchObject({ public: false, modules: [], version: 3 })
  expect(
    await live.query(
      `select actor, detail from audit where action = 'agent.changed' and subject = $1 order by number`,
      [ben.guid],
    ),
  ).toEqual(
    [
      { public: true, modules: null },
      { public: true, modules: ['permits', 'cases'] },
      { public: false, modules: [] },
    ].map((detail) => ({ actor: maya.guid, detail })),
  )
})

test('of two managers who change an agent at once the second is refused and told by whom', async () => {
  const { version } = await agent(ben)
  expect((await change(ben, { public: true, version })).status).toBe(200)
  const late = await change(ben, { public: true, module_codes: null, version }, noah)
  expect(late.status).toBe(409)
  expect(late.body.detail).toMatch(/^Maya Ruiz changed this on \d{4}-\d\d-\d\d at \d\d:\d\d/)
  expect(await agent(ben)).toMatchObject({ public: true, module_codes: [] })
  await change(ben, { public: false })
})

test('an agent is available while public, connected and not on a break; a new login ends the break', async () => {
  const status = async () => (await agent(ada)).status
  await change(ada, { public: true })
  expect(await status()).toBe('offline')
  const page = await openPage(ada)
  expect(await status()).toBe('available')
  expect(await available()).toEqual(['Ada'])
  expect((await declare(ada, 'break')).body.data).toMatchObject({
    declared: 'break',
    reason: null,
    status: 'break',
  })
  expect(await available()).toEqual([])
  await asTenant(live.database, live.tenant, (tx) =>
    declareStatus(tx, ada.guid, 'away', 'missed_calls'),
  )
  const state = (await api(ada).get('agent-state')).body.data as unknown as AgentState
  expect(state).toMatchObject({ declared: 'away', reason: 'missed_calls', status: 'away' })
  await live.query('update account set last_login_at = now() where guid = $1', [ada.guid])
  expect((await api(ada).get('agent-state')).body.data).toEqual({
    public: true,
    declared: 'available',
    since: null,
    reason: null,
    status: 'available',
  })
  await change(ada, { public: false })
  expect(await available()).toEqual([])
  await change(ada, { public: true })
  expect(await available()).toEqual(['Ada'])
  expect(await available(zoe, live.other)).toEqual([])
  await closePage(page, ada, 0)
  expect(await status()).toBe('offline')
})

test('an agent is not available once the lease of the connection is over, demoted, or without the second factor', async () => {
  const page = await openPage(ada)
  // Its process died without a word: nothing has deleted its rows.
  const died = randomUUID()
  await live.database.pool.query(
    `insert into live_process (process, heard_at) values ($1, now() - interval '31 seconds')`,
    [died],
  )
  await live.query('update live_connection set process = $2 where account = $1', [ada.guid, died])
  expect(await available(ben)).toEqual([])
  await live.database.pool.query('update live_process set heard_at = now() where process = $1', [
    died,
  ])
  expect(await available(ben)).toEqual(['Ada'])

  await live.query(`update account set role = 'resident' where guid = $1`, [ada.guid])
  expect(await available(ben)).toEqual([])
  // The page is closed because rights changed.
  await page.closed
  await live.query(`update account set role = 'internal' where guid = $1`, [ada.guid])
  await openPage(ada)
  expect(await available(ben)).toEqual(['Ada'])

  const { document } = await loadTenant(live.database, live.tenant)
  const { tenant } = document
  const strict = {
    ...document,
    tenant: { ...tenant, access: { ...tenant.access, secondFactor: 'staff' as const } },
  }
  const found = async () => {
    const choice = { available: true }
    return asTenant(live.database, live.tenant, (tx) => readAgents(tx, strict, choice))
  }
  expect((await found()).agents).toEqual([])
  await live.query(`update session set second_factor = 'totp' where account = $1`, [ada.guid])
  expect((await found()).agents).toHaveLength(1)
})

test('pages of an agent that come and go notify no one while another is open', async () => {
  const manager = await openPage(maya)
  const before = manager.messages.length
  await openPage(ben)
  await change(ben, { public: true })
  await manager.next('agents_changed')
  for (let round = 0; round < 5; round += 1) {
    const second = await openPage(ben)
    await closePage(second, ben, 1)
    expect(await available(maya)).toContain('Ben')
  }
  await manager.settled()
  expect(manager.messages.slice(before).map(({ type }) => type)).toEqual(['agents_changed', 'pong'])
})

test('hub managers and the agent’s other pages hear what the agent declares; no one else does', async () => {
  const [manager, own, other] = [await openPage(maya), await openPage(ben), await openPage(rita)]
  const theirs = await openPage(zoe, live.other)
  await declare(ben, 'break')
  await manager.next('agents_changed')
  await own.next('agents_changed')
  await declare(ben, 'available')
  for (const page of [other, theirs]) {
    await page.settled()
    expect(page.messages.map(({ type }) => type)).toEqual(['hello', 'pong'])
  }
})

test('the account’s export has what it is as an agent, and nothing of it is left once the account is deleted', async () => {
  const { text } = await visitor(live.app, `${live.tenant}.test`).get('/account/export', {
    authorization: `Bearer ${ben.token}`,
  })
  expect(JSON.parse(text).data.agent).toMatchObject([{ public: true, module_codes: [] }])
  await live.query('delete from account where guid = $1', [ben.guid])
  expect(await live.query('select from agent where account = $1', [ben.guid])).toEqual([])
})

test('of more agents than fit into the list, the first 500 by name are read, with the number of all; the last can be changed', async () => {
  await live.query(
    `insert into account (tenant, email, first_name, role, confirmed_at)
     select current_tenant(), n || '@many.example', 'Abe ' || lpad(n::text, 3, '0'), 'internal', now() from generate_series(1, 500) as n`,
    [],
    live.other,
  )
  const { data, meta } = JSON.parse((await api(zoe, live.other).get('agent')).text)
  expect(data).toHaveLength(500)
  expect(data[499].user.first_name).toBe('Abe 500')
  expect(meta.pagination).toEqual({ itemCount: 501, offset: 0, limit: 500 })
  const last = await api(zoe, live.other).put(`agent/${zoe.guid}`, { public: true })
  expect(last.body.data).toMatchObject({ user: { id: zoe.guid }, public: true })
})
