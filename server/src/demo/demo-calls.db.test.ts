import { randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import type { Agent } from '@plat/contract/agents/agents'
import type { CallLog } from '@plat/contract/calls/call-logs'
import type { Conversation } from '@plat/contract/chat/chat'
import type { SlotOffer } from '@plat/contract/schedule/slots'
import type { Channel } from '@plat/contract/offices/channels'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { channelsOf } from '../offices/channels.ts'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { checkTenantFolder } from '../tenancy/check/check.ts'
import { DEMO_PASSWORD } from '../tenancy/document/demo-accounts.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
import { logIn, people, relaxedFolder } from '../testing/people.ts'
import { applyFolder, putRecords, testServer } from '../testing/portal.ts'
import { records } from '../testing/search-fixture.ts'
import { officesFolder } from '../testing/staff-fixture.ts'
import { createDemoAccounts } from './demo-accounts.ts'
import { fillDemoCalls } from './demo-calls.ts'
import { type CallsFile, readCallsFile } from './demo-calls-file.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
const ALWAYS = Array.from({ length: 7 }, () => [{ from: '00:00', to: '24:00' }])
const MEETING = {
  at: '10:00',
  kind: 'in_person',
  interpreter: null,
  notes: null,
  assignee: 'manager',
  askedHoursAgo: 30,
  note: null,
} as const
const FILE: CallsFile = {
  agents: [
    { role: 'agent', modules: null },
    { role: 'manager', modules: ['permits', 'no-such-module'] },
  ],
  offices: [
    {
      department: 'building',
      weekly: ALWAYS,
      agencyHolidays: false,
      slots: {
        minutes: 60,
        capacity: 1,
        lead_minutes: 60,
        between: { from: '08:00', to: '17:00' },
      },
    },
  ],
  contacts: [{ first: 'Ida', last: 'Moss', email: 'ida@example.org' }],
  callers: [{ key: 'rita', first: 'Rita', last: 'Ruiz' }],
  calls: [
    {
      daysAgo: 1,
      at: '09:00',
      caller: 'rita',
      record: 'permits',
      note: 'When?',
      asked: [
        { role: 'manager', answer: 'expired', after: 20 },
        { role: 'agent', answer: 'accepted', after: 6 },
      ],
      outcome: 'answered',
      seconds: 60,
    },
    {
      daysAgo: 2,
      at: '10:00',
      caller: 'rita',
      channel: 'counter',
      note: null,
      asked: [],
      outcome: 'unanswered',
      seconds: 0,
    },
    {
      daysAgo: 3,
      at: '11:00',
      from: 'manager',
      to: 'agent',
      note: null,
      asked: [{ role: 'agent', answer: 'accepted', after: 3 }],
      outcome: 'answered',
      seconds: 5,
    },
    {
      daysAgo: 4,
      at: '11:00',
      caller: 'rita',
      record: 'cases',
      note: null,
      asked: [],
      outcome: 'unanswered',
      seconds: 0,
    },
  ],
  callBacks: [{ caller: 'rita', channel: 'counter', phone: '555 0100', note: 'After four' }],
  appointments: [
    { ...MEETING, inDays: 1, caller: 'rita', record: 'permits', state: 'request' },
    { ...MEETING, inDays: 2, from: 'agent', record: 'permits', state: 'confirmed' },
    { ...MEETING, inDays: -3, caller: 'rita', channel: 'counter', state: 'cancelled' },
    { ...MEETING, inDays: 1, caller: 'rita', record: 'cases', state: 'request' },
  ],
  conversations: [
    {
      caller: 'rita',
      record: 'permits',
      messages: [
        { hoursAgo: 5, text: 'Which plans?' },
        { hoursAgo: 4, by: 'agent', text: 'The second set.' },
        { hoursAgo: 3, text: 'And where?' },
      ],
    },
    { caller: 'rita', channel: 'counter', messages: [{ hoursAgo: 9, text: 'Open today?' }] },
    { caller: 'rita', record: 'cases', messages: [{ hoursAgo: 9, text: 'Takes no messages' }] },
  ],
}

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
const demo = uniqueTenant('plum')
const real = uniqueTenant('teak')

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  for (const tenant of [demo, real]) {
    const files = officesFolder(tenant)
    const settings = tenant === demo ? relaxedFolder(tenant)['tenant.yaml'] : files['tenant.yaml']
    const building = {
      ...files['departments/building.yaml'],
      tags: ['call', 'chat', 'appointment'],
    }
    const folder = { ...files, 'tenant.yaml': settings, 'departments/building.yaml': building }
    await applyFolder(database, folder)
    const stored = records.map((one) => ({ ...one, guid: randomUUID() }))
    await putRecords(database, tenant, 'permits', stored)
  }
  await begin()
})
afterAll(() => server.close())

/** What each start does. */
async function begin(): Promise<void> {
  for (const tenant of [demo, real]) {
    const { document } = await loadTenant(database, tenant)
    await createDemoAccounts(database, document)
    await fillDemoCalls(database, document, FILE)
  }
}

const signIn = (role: string) =>
  logIn(people(database, server.app, demo).browser(), `${role}@${demo}.example`, DEMO_PASSWORD)
const sql = (text: string, values: unknown[] = [], tenant = demo) =>
  asTenant(database, tenant, (tx) => tx.query(text, values))

test('the demo’s accounts answer calls, an office is always open, and logs have calls', async () => {
  const manager = await signIn('manager')
  const agents = (await manager.get('/nencounter/agent')).body.data as unknown as Agent[]
  expect(agents.map((one) => [one.user.first_name, one.public, one.modules.length])).toEqual([
    ['Jordan', true, 3],
    ['Priya', true, 1],
    ['Sam', false, 3],
  ])
  const channels = (await manager.get('/nencounter/channel')).body.data as unknown as Channel[]
  const building = channels.find(({ code }) => code === 'building')
  expect(building).toMatchObject({ open: true, closes: null })
  const log = async (list: string) =>
    (await manager.get(`/nencounter/channel/${building?.id}/calls-${list}`)).body
      .data as unknown as CallLog[]
  const [answered, ...more] = await log('received')
  expect(more).toEqual([])
  expect(answered).toMatchObject({
    user: { first_name: 'Rita' },
    subject: { discriminator: 'record', agency_reference: expect.any(String) },
    actions: [{ action: 'expired' }, { action: 'accepted', user: { first_name: 'Jordan' } }],
    seconds: 60,
  })
  expect(await log('attempted')).toMatchObject([{ subject: { title: { en: 'Counter' } } }])
  expect((await manager.get('/nencounter/call-back')).body.data).toMatchObject([
    { user: { first_name: 'Rita' }, phone: '555 0100', state: 'open' },
  ])
  const agent = await signIn('agent')
  const missed = (await agent.get('/nencounter/call/missed/unseen')).body.data
  expect(missed).toEqual({ unseen: 0 })
})

test('residents have written to the agency, and some wait for an answer', async () => {
  const agent = await signIn('agent')
  const waiting = (await agent.get('/chat/agency')).body.data as unknown as Conversation[]
  expect(waiting.map(({ last, unread }) => [last.number, last.text, unread])).toEqual([
    [1, 'Open today?', 1],
    [3, 'And where?', 1],
  ])
})

test('what somebody has changed or deleted stays so when the server starts again', async () => {
  const manager = await signIn('manager')
  const agents = (await manager.get('/nencounter/agent')).body.data as unknown as Agent[]
  await manager.put(`/nencounter/agent/${agents[0]?.user.id}`, { public: false })
  await sql('delete from contact')
  await sql(`delete from call where discriminator = 'generic'`)
  const counts = async () =>
    Promise.all(
      ['call', 'call_offer', 'call_back', 'contact', 'account', 'office'].map(
        async (table) => (await sql(`select from ${table}`)).length,
      ),
    )
  const before = await counts()
  await begin()
  expect(await counts()).toEqual(before)
  const after = (await manager.get('/nencounter/agent')).body.data as unknown as Agent[]
  expect(after[0]).toMatchObject({ public: false })
})

test('an agency that is no demo has none of it', async () => {
  for (const table of ['call', 'call_back', 'contact', 'account', 'office', 'agent'])
    expect(await sql(`select from ${table}`, [], real)).toEqual([])
})

for (const city of ['harbor', 'mesa'])
  test(`${city}: its calls are about modules, channels and offices that take calls`, async () => {
    const file = await readCallsFile(ROOT, city)
    const settings = { platData: ROOT, dataDir: ROOT }
    const { document } = await checkTenantFolder(`${ROOT}/tenants/demo/${city}`, settings)
    if (file === null || document === null) throw new Error(`${city} has no calls, or no folder`)
    const taking = document.departments.filter(({ tags }) => tags.includes('call'))
    const modules = taking.flatMap((one) => one.modules)
    const channels = channelsOf(document).flatMap(({ code, calls }) => (calls ? [code] : []))
    const about = [...file.calls.filter(({ to }) => to === undefined), ...file.callBacks]
    for (const { record = '', channel = '' } of about)
      expect([...modules, ...channels]).toContain(record || channel)
    if (city === 'harbor')
      expect(file.offices[0]).toMatchObject({
        department: 'building',
        slots: { between: { from: '08:00', to: '17:00' } },
      })
    for (const { department } of file.offices)
      expect(taking.map(({ id }) => id)).toContain(department)
    for (const { modules: served } of file.agents)
      for (const code of served ?? []) expect(modules).toContain(code)
    const keys = file.callers.map(({ key }) => key)
    for (const { caller } of [...file.calls, ...file.callBacks])
      if (caller !== undefined) expect(keys).toContain(caller)
  })

test('an agency without a file has no calls', async () => {
  expect(await readCallsFile(ROOT, 'ridge')).toBeNull()
})

test('the demo’s accounts have appointments around today, and each only once', async () => {
  const rows = () =>
    sql(
      `select a.first_name, p.state, p.starts_at > now() as ahead, extract(isodow from p.starts_at)::integer < 6 as weekday
       from appointment p join account a on a.tenant = p.tenant and a.guid = p.owner order by p.starts_at`,
    )
  const made = await rows()
  expect(made).toEqual([
    { first_name: 'Rita', state: 'cancelled', ahead: false, weekday: true },
    { first_name: 'Rita', state: 'request', ahead: true, weekday: true },
    { first_name: 'Jordan', state: 'confirmed', ahead: true, weekday: true },
  ])
  await begin()
  expect(await rows()).toEqual(made)
  // By day, though the office is open day and night.
  const manager = await signIn('manager')
  const channels = (await manager.get('/nencounter/channel')).body.data as unknown as Channel[]
  const building = channels.find(({ code }) => code === 'building')
  const offer = await manager.get(
    `/schedule/slot?type=channel&guid=${building?.id}&from=2000-01-01`,
  )
  const { days, time_zone: timeZone } = offer.body.data as unknown as SlotOffer
  const hours = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit' })
  const { slots = [] } = days[1] ?? {}
  expect(slots.map(({ start }) => hours.format(Date.parse(start)))).toEqual([
    '08',
    '09',
    '10',
    '11',
    '12',
    '13',
    '14',
    '15',
    '16',
  ])
  expect(await sql('select from appointment', [], real)).toEqual([])
  const agent = await signIn('manager')
  const counts = await agent.get('/schedule/resourcer/count')
  expect(counts.body.data).toEqual({ pending: 1, active: 1, recent: 1, misplaced: 0 })
})
