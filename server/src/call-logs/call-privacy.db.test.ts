import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { applyFolder, testServer } from '../testing/portal.ts'
import { relaxedFolder } from '../testing/people.ts'
import { putCall, putOffer, putParticipant, staffMember } from '../testing/staff-fixture.ts'
import { purgeCalls } from './purge-calls.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
const mine = uniqueTenant('fir')
const other = uniqueTenant('yew')

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  const map = { geo: { agencyBounds: { n: 31, s: 30, e: -97, w: -98 } } }
  const keeping = (keepDays: number) => ({ control: { map, nencounter: { keepDays } } })
  await applyFolder(database, relaxedFolder(mine, keeping(30)))
  await applyFolder(database, relaxedFolder(other, keeping(365)))
})
afterAll(() => server.close())

const sql = <Row extends Record<string, unknown>>(
  text: string,
  values: unknown[] = [],
  tenant = mine,
) => asTenant(database, tenant, (tx) => tx.query<Row>(text, values))

beforeEach(async () => {
  for (const tenant of [mine, other])
    for (const table of ['call', 'call_back', 'account', 'live_message', 'live_inbox'])
      await sql(`delete from ${table}`, [], tenant)
})

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

/** A call with a guest, an invite, an offer and a chat, and a wish to be called back, so many days ago. */
async function callOf(account: string, days: number, tenant = mine): Promise<string> {
  const created = daysAgo(days)
  const call = await putCall(database, tenant, { caller: account, created, note: 'I am at home.' })
  await putOffer(database, tenant, { call, agent: account, state: 'accepted' })
  await putParticipant(database, tenant, { call, guest: 'Gus Guest', state: 'left' })
  const own = await putParticipant(database, tenant, {
    call,
    account,
    type: 'caller',
    state: 'left',
  })
  await sql(
    `insert into call_message (tenant, call, number, participant, text)
     values (current_tenant(), $1, 1, $2, 'My number is 555 0100'), (current_tenant(), $1, 2, $3, 'Thank you')`,
    [call, own, randomUUID()],
    tenant,
  )
  await sql(
    `insert into call_invite (tenant, call, email, token_hash, expires_at)
     values (current_tenant(), $1, 'gus@example.org', $2, now())`,
    [call, randomUUID()],
    tenant,
  )
  await sql(
    `insert into call_back (tenant, account, phone, note, discriminator, created_at)
     values (current_tenant(), $1, '555 0100', 'After six', 'generic', $2)`,
    [account, created],
    tenant,
  )
  return call
}

const rowsLeft = async (tenant = mine) => {
  const tables = [
    'call',
    'call_offer',
    'call_participant',
    'call_message',
    'call_invite',
    'call_back',
  ]
  const counts = tables.map(async (table) => (await sql(`select from ${table}`, [], tenant)).length)
  return Promise.all(counts)
}

const member = (tenant: string, email: string) =>
  staffMember({ app: server.app, database }, tenant, email)

test('calls and call-backs go when their agency keeps them no longer, with all that was said', async () => {
  const ada = await member(mine, 'ada@example.com')
  const zoe = await member(other, 'zoe@example.com')
  await callOf(ada.guid, 31)
  await callOf(zoe.guid, 31, other)
  const kept = await callOf(ada.guid, 29)
  const active = await putCall(database, mine, { state: 'active', created: daysAgo(40) })
  expect(await rowsLeft()).toEqual([3, 2, 4, 4, 2, 2])
  await purgeCalls(database)
  expect(await rowsLeft()).toEqual([2, 1, 2, 2, 1, 1])
  expect(
    (await sql('select guid from call order by created_at')).map((row) => row['guid']),
  ).toEqual([active, kept])
  expect(await rowsLeft(other)).toEqual([1, 1, 2, 2, 1, 1])
})

test('more calls than fit into one batch all go', async () => {
  await sql(
    `insert into call (tenant, state, outcome, discriminator, password, created_at, ended_at)
     select current_tenant(), 'ended', 'cancelled', 'generic', '', now() - interval '60 days', now()
     from generate_series(1, 2500)`,
  )
  await purgeCalls(database)
  expect(await rowsLeft()).toEqual([0, 0, 0, 0, 0, 0])
})

test('the export has one’s own calls, messages, call-backs and settings, and nobody else’s words', async () => {
  const ada = await member(mine, 'ada@example.com')
  const call = await callOf(ada.guid, 1)
  await callOf((await member(mine, 'ben@example.com')).guid, 1)
  await sql(
    `insert into agent (tenant, account, public, modules) values (current_tenant(), $1, true, '{permits}')`,
    [ada.guid],
  )
  const { calls } = JSON.parse((await ada.get('/account/export')).text).data
  expect(calls).toMatchObject({
    made: [{ guid: call, note: 'I am at home.', outcome: 'unanswered' }],
    offered: [{ call, state: 'accepted' }],
    took_part: [{ call, as: 'caller' }],
    messages: [{ call, text: 'My number is 555 0100' }],
    invites: [],
    call_backs: [{ phone: '555 0100', note: 'After six' }],
    agent: { public: true, modules: ['permits'], on_break: false },
  })
  expect(calls.messages).toHaveLength(1)
  expect(JSON.stringify(calls)).not.toMatch(/Thank you|Gus|password|token/)
})

test('who deletes the account leaves calls without a name, a word or a number', async () => {
  const ada = await member(mine, 'gus@example.org')
  const call = await callOf(ada.guid, 1)
  // Called back by an agent, with the note of the wish; and somebody else's call.
  const back = await putCall(database, mine, { note: 'After six' })
  await putParticipant(database, mine, {
    call: back,
    account: ada.guid,
    type: 'caller',
    state: 'left',
  })
  const others = await putCall(database, mine, { note: 'Not hers' })
  await putParticipant(database, mine, { call: others, account: ada.guid, state: 'left' })
  await sql(
    `insert into live_message (tenant, inbox, number, body) values (current_tenant(), $1, 1, '{}')`,
    [ada.guid],
  )
  await sql(
    'insert into live_inbox (tenant, inbox, last_number) values (current_tenant(), $1, 1)',
    [ada.guid],
  )
  expect((await ada.remove('/account')).status).toBe(200)
  const left = await sql('select guid, caller, note from call')
  expect(new Set(left)).toEqual(
    new Set([
      { guid: call, caller: null, note: null },
      { guid: back, caller: null, note: null },
      { guid: others, caller: null, note: 'Not hers' },
    ]),
  )
  expect(await sql('select text from call_message')).toEqual([{ text: 'Thank you' }])
  expect(await sql('select agent from call_offer')).toEqual([{ agent: null }])
  expect(await sql('select from call_participant where account is not null')).toHaveLength(0)
  for (const table of ['call_back', 'call_invite', 'live_message', 'live_inbox', 'agent'])
    expect(await sql(`select from ${table}`)).toHaveLength(0)
})
