import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
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
import { candidates, servingModules, suitable, type WantedAgents } from './find-agents.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
const mine = uniqueTenant('fir')
const other = uniqueTenant('yew')
let ada: StaffMember
let ben: StaffMember
let cy: StaffMember
let elsewhere: StaffMember

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  for (const tenant of [mine, other]) await applyFolder(database, officesFolder(tenant))
  const at = { app: server.app, database }
  ada = await staffMember(at, mine, 'ada@example.com')
  ben = await staffMember(at, mine, 'ben@example.com')
  cy = await staffMember(at, mine, 'cy@example.com')
  elsewhere = await staffMember(at, other, 'ada@example.com')
  for (const who of [ada, ben, cy]) await putConnection(database, mine, who.guid)
  await putConnection(database, other, elsewhere.guid)
})
afterAll(() => server.close())

const sql = (text: string, values: unknown[] = [], tenant = mine) =>
  asTenant(database, tenant, (tx) => tx.query(text, values))

/** Ada has waited longest; Ben answers for permits only, Cy for cases. */
beforeEach(async () => {
  await sql('delete from call')
  await sql('delete from agent')
  await sql(`update account set role = 'internal', state = 'active'`)
  const put = (who: StaffMember, modules: string[] | null, minutes: number, tenant = mine) =>
    sql(
      `insert into agent (tenant, account, public, modules, idle_since)
       values (current_tenant(), $1, true, $2, now() - make_interval(mins => $3))
       on conflict do nothing`,
      [who.guid, modules, minutes],
      tenant,
    )
  await put(ada, null, 30)
  await put(ben, ['permits'], 20)
  await put(cy, ['cases'], 10)
  await put(elsewhere, null, 60, other)
})

const NAMES = () => new Map([ada, ben, cy].map((who) => [who.guid, who.email.split('@')[0]]))
const wanted = (change: Partial<WantedAgents> = {}) => ({
  modules: ['permits'],
  agent: null,
  except: [],
  ...change,
})
/** Who would be asked, in order, and how many could be, free or not. */
async function found(change: Partial<WantedAgents> = {}) {
  const names = NAMES()
  return asTenant(database, mine, async (tx) => {
    const guids = await candidates(tx, wanted(change), 10)
    return [guids.map((guid) => names.get(guid)), await suitable(tx, wanted(change))]
  })
}

test('a call goes to who answers for its module, the one first who has waited longest', async () => {
  expect(await found()).toEqual([['ada', 'ben'], 2])
  expect(await found({ modules: ['cases'] })).toEqual([['ada', 'cy'], 2])
  expect(await found({ modules: ['trades', 'cases'] })).toEqual([['ada', 'cy'], 2])
  expect(await found({ modules: null })).toEqual([['ada', 'ben', 'cy'], 3])
  await sql(`update agent set idle_since = now() where account = $1`, [ada.guid])
  expect(await found()).toEqual([['ben', 'ada'], 2])
})

test('who calls, and who was asked already, is left out', async () => {
  expect(await found({ except: [ada.guid] })).toEqual([['ben'], 1])
  expect(await found({ except: [ada.guid, ben.guid] })).toEqual([[], 0])
})

test('who is asked or talks is not asked, and may be waited for', async () => {
  const call = await putCall(database, mine, { state: 'active' })
  await putOffer(database, mine, { call, agent: ada.guid, state: 'offered' })
  expect(await found()).toEqual([['ben'], 2])
  await putParticipant(database, mine, { call, account: ben.guid, state: 'joining' })
  expect(await found()).toEqual([[], 2])
  await sql(`update call_participant set state = 'left', left_at = now()`)
  expect(await found()).toEqual([['ben'], 2])
  await sql(`update call_offer set state = 'declined'`)
  expect(await found()).toEqual([['ada', 'ben'], 2])
})

test('who is not public, on a break, suspended, no agent any more or gone is not waited for either', async () => {
  const out = [
    `update agent set public = false where account = $1`,
    `update agent set on_break = true where account = $1`,
    `update account set state = 'suspended' where guid = $1`,
    `update account set role = 'resident' where guid = $1`,
  ]
  for (const statement of out) {
    await sql(statement, [ada.guid])
    expect([statement, await found()]).toEqual([statement, [['ben'], 1]])
    await sql(`update agent set public = true, on_break = false where account = $1`, [ada.guid])
    await sql(`update account set state = 'active', role = 'internal' where guid = $1`, [ada.guid])
  }
  await sql('delete from live_connection where account = $1', [ada.guid])
  expect(await found()).toEqual([['ben'], 1])
  // Its server was heard last nine seconds ago.
  await putConnection(database, mine, ada.guid, 9)
  expect(await found()).toEqual([['ben'], 1])
  await putConnection(database, mine, ada.guid)
  expect(await found()).toEqual([['ada', 'ben'], 2])
})

test('a direct call reaches its agent, public or not, whatever it is about, and no other', async () => {
  await sql('update agent set public = false where account = $1', [cy.guid])
  expect(await found({ agent: cy.guid, modules: null })).toEqual([['cy'], 1])
  await sql('delete from agent where account = $1', [cy.guid])
  expect(await found({ agent: cy.guid, modules: null })).toEqual([['cy'], 1])
  await sql('insert into agent (tenant, account, on_break) values (current_tenant(), $1, true)', [
    cy.guid,
  ])
  expect(await found({ agent: cy.guid, modules: null })).toEqual([[], 0])
  expect(await found({ agent: elsewhere.guid, modules: null })).toEqual([[], 0])
})

test('a channel is answered by who answers for a module of its department', async () => {
  const { document } = await loadTenant(database, mine)
  expect(servingModules(document, { module: 'trades', department: 'building' })).toEqual(['trades'])
  expect(servingModules(document, { module: null, department: 'building' })).toEqual([
    'permits',
    'trades',
  ])
  expect(servingModules(document, { module: null, department: null })).toBeNull()
})
