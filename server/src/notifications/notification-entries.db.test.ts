import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { putAlert, putNotification, type TestNotification } from '../testing/notifications.ts'
import { applyFolder, putRecords, testServer } from '../testing/portal.ts'
import { folder, records } from '../testing/search-fixture.ts'
import { newResident, type Visitor } from '../testing/visitor.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
const mine = uniqueTenant('once')
const other = uniqueTenant('twice')
const [house, theirs] = [randomUUID(), randomUUID()]

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  for (const tenant of [mine, other]) {
    await applyFolder(database, folder(tenant))
    const guid = tenant === mine ? house : theirs
    const stored = records.slice(0, 1).map((one) => ({ ...one, guid }))
    await putRecords(database, tenant, 'permits', stored)
  }
})
afterAll(() => server.close())

interface Entry {
  id: string
  read: boolean
  name: string | null
  record: { guid: string; title: string | null; type_display: unknown; favoured: boolean }
  saved_alert: { name: string }
  alerts: { id: string | null; name: string; matched: unknown; notification: string }[]
}

interface Resident extends Visitor {
  readonly guid: string
  /** Makes an alert and has it tell of an event; answers the guids of both. */
  alerted(name: string, one?: Partial<TestNotification>): Promise<{ alert: string; id: string }>
}

async function resident(tenant = mine): Promise<Resident> {
  const person = await newResident(server.app, database, tenant)
  const [account] = await asTenant(database, tenant, (tx) =>
    tx.query<{ guid: string }>('select guid from account order by created_at desc limit 1'),
  )
  const owner = account?.guid ?? ''
  return {
    ...person,
    guid: owner,
    alerted: async (name, one = {}) => {
      const alert = await putAlert(database, tenant, owner, name)
      const told = { owner, record: house, alert, alertName: name, event: '4:new', ...one }
      return { alert, id: await putNotification(database, tenant, told) }
    },
  }
}

/** Has a permit withdrawn that was this at last. */
async function withdrawn(no: number, guid: string, content: object): Promise<void> {
  await asTenant(database, mine, async (tx) => {
    await tx.query(
      `insert into change_event (tenant, module, version, record_no, guid, kind, agency_reference, visibility, was_visibility)
       values (current_tenant(), 'permits', 7, $1, $2, 'withdrawn', 'A', 0, 0)`,
      [no, guid],
    )
    await tx.query(
      `insert into withdrawn_record (tenant, module, version, record_no, guid, content)
       values (current_tenant(), 'permits', 7, $1, $2, $3)`,
      [no, guid, JSON.stringify(content)],
    )
  })
}

async function list(person: Visitor, filter: object = {}, query: Record<string, string> = {}) {
  const asked = new URLSearchParams({ filter_by: JSON.stringify(filter), ...query })
  const answer = await person.get(`/notification?${asked.toString()}`)
  expect(answer.status, answer.text).toBe(200)
  const items = answer.body.data as unknown as Entry[]
  return { items, count: answer.body.meta.pagination.itemCount }
}

const unread = async (person: Visitor) =>
  (await person.get('/notification/unread')).body.data['unread']

test('a row names the record by its number, title and type', async () => {
  const ana = await resident()
  await ana.alerted('Home')
  const { items } = await list(ana)
  expect(items[0]?.record).toMatchObject({
    agency_reference: '2024-001 BP',
    title: 'New house',
    type_display: { en: 'New building', es: 'Edificio nuevo' },
    address: '100 N Main St',
  })
})

test('a withdrawn record keeps the title and the type that it had, as far as its reader could see them', async () => {
  const ana = await resident()
  const [gone, older, lost] = [randomUUID(), randomUUID(), randomUUID()]
  const withdraw = (version: number, no: number, guid: string, content: object | null) =>
    asTenant(database, mine, async (tx) => {
      await tx.query(
        `insert into change_event (tenant, module, version, record_no, guid, kind, agency_reference, visibility, was_visibility)
         values (current_tenant(), 'permits', $1, $2, $3, 'withdrawn', 'A', 0, 0)`,
        [version, no, guid],
      )
      if (content === null) return
      await tx.query(
        `insert into withdrawn_record (tenant, module, version, record_no, guid, content)
         values (current_tenant(), 'permits', $1, $2, $3, $4)`,
        [version, no, guid, JSON.stringify(content)],
      )
    })
  await withdraw(7, 901, gone, { title: 'Boat house', record_type: 'NEW', visibility: 0 })
  await withdraw(7, 902, lost, null)
  // Withdrawn while it was internal, published again, and withdrawn by an import that keeps nothing.
  await withdraw(7, 903, older, { title: 'Secret lab', record_type: 'NEW', visibility: 2 })
  await withdraw(8, 903, older, null)
  for (const record of [gone, lost, older]) await ana.alerted('Home', { record, kind: 'withdrawn' })
  const { items } = await list(ana)
  const named = new Map(items.map(({ record }) => [record.guid, record]))
  expect(named.get(gone)).toMatchObject({
    state: 'withdrawn',
    title: 'Boat house',
    type_display: { en: 'New building' },
  })
  for (const guid of [lost, older])
    expect(named.get(guid)).toMatchObject({ title: null, type_display: null })
  expect(JSON.stringify(items)).not.toContain('Secret')
})

test('changes of one day come in the order in which they happened, the latest first', async () => {
  const ana = await resident()
  const keys = ['10:status', '9:status', '10:new', 'opens:2024-05-02', '9:new', '100:new']
  const ids = new Map<string, string>()
  for (const event of keys) ids.set(event, (await ana.alerted('Home', { event })).id)
  await asTenant(database, mine, (tx) =>
    tx.query('update notification set created_at = now() where owner = $1', [ana.guid]),
  )
  const latest = ['100:new', '10:status', '10:new', '9:status', '9:new', 'opens:2024-05-02']
  expect((await list(ana)).items.map(({ id }) => id)).toEqual(latest.map((key) => ids.get(key)))
})

test('the reason of an old alert is what was chosen for it, or everything in its area', async () => {
  const ana = await resident()
  const home = await ana.alerted('Home')
  const deleted = await ana.alerted('Gone')
  const followed = await ana.alerted('Followed')
  const words = [
    {
      criterion: 'status',
      label: null,
      text: { en: 'live and archived', es: 'vigentes y archivados' },
    },
    { criterion: '___place', label: null, text: 'in West' },
  ]
  const place = {
    type: { name: 'District', code: 'place' },
    name: { en: 'the West', es: 'el Oeste' },
  }
  await asTenant(database, mine, async (tx) => {
    await tx.query('update alert set words = $2, place = $3 where guid = $1', [
      home.alert,
      JSON.stringify(words),
      JSON.stringify(place),
    ])
    await tx.query('delete from alert where guid = $1', [deleted.alert])
    await tx.query('update alert set record = $2, words = null where guid = $1', [
      followed.alert,
      house,
    ])
  })
  const matched = (await list(ana)).items[0]?.alerts.map((one) => [one.name, one.matched])
  expect(new Map(matched as [string, unknown][])).toEqual(
    new Map<string, unknown>([
      [
        'Home',
        [
          {
            criterion: '___place',
            label: null,
            text: { en: 'everything in the West', es: 'todo en el Oeste' },
          },
        ],
      ],
      ['Gone', []],
      ['Followed', []],
    ]),
  )
})

test('the list is searched by what its rows show: also by the title of the record, as its reader sees it', async () => {
  const ana = await resident()
  const { id } = await ana.alerted('Home')
  const [gone, hidden] = [randomUUID(), randomUUID()]
  await withdrawn(950, gone, { title: 'Boat shed', visibility: 0 })
  await withdrawn(951, hidden, { title: 'Secret shed', visibility: 2 })
  const shed = await ana.alerted('Home', { record: gone, kind: 'withdrawn' })
  await ana.alerted('Home', { record: hidden, kind: 'withdrawn' })
  const found = async (area: string) => (await list(ana, { area })).items.map((one) => one.id)
  expect(await found('new HOUSE')).toEqual([id])
  expect(await found('shed')).toEqual([shed.id])
})

test('a page beyond the last still says how many there are', async () => {
  const ana = await resident()
  await ana.alerted('Home')
  await ana.alerted('Home', { event: '5:new' })
  expect(await list(ana, {}, { offset: '20', limit: '20' })).toEqual({ items: [], count: 2 })
})

test('an event that two alerts found is one entry that names both, and is counted, read and deleted once', async () => {
  const [ana, far] = [await resident(), await resident(other)]
  const home = await ana.alerted('Home')
  const work = await ana.alerted('Work')
  const later = await ana.alerted('Work', { event: '5:new', date: '2024-05-01' })
  await far.alerted('Far', { record: theirs })
  const first = await list(ana, {}, { limit: '1' })
  expect(first.count).toBe(2)
  expect(first.items).toMatchObject([
    {
      id: home.id,
      saved_alert: { id: home.alert, name: 'Home' },
      alerts: [
        {
          id: home.alert,
          name: 'Home',
          notification: home.id,
          matched: [{ text: 'New building' }],
        },
        { id: work.alert, name: 'Work', notification: work.id },
      ],
    },
  ])
  const next = await list(ana, {}, { limit: '1', offset: '1' })
  expect(next.items.map(({ id }) => id)).toEqual([later.id])
  expect(await unread(ana)).toBe(2)

  // By its alert, or by itself, it is the same entry.
  expect((await list(ana, { alert: work.alert })).items).toMatchObject([
    { id: work.id, alerts: [{ name: 'Work' }, { name: 'Home' }] },
  ])
  expect((await ana.get(`/notification/${work.id}`)).body.data).toMatchObject({
    id: work.id,
    alerts: [{ name: 'Work' }, { name: 'Home' }],
  })

  await ana.put(`/notification/${work.id}`, { name: 'The house' })
  expect((await list(ana, { area: 'the house' })).items).toMatchObject([
    { id: home.id, name: 'The house', alerts: [{ name: 'Home' }, { name: 'Work' }] },
  ])
  await ana.put(`/notification/${work.id}/read`)
  expect(await unread(ana)).toBe(1)
  expect((await list(ana, { read: false })).items.map(({ id }) => id)).toEqual([later.id])
  expect((await list(ana, { read: true })).items).toMatchObject([{ id: home.id, read: true }])
  // Two of the same entry are no more than one.
  expect((await ana.post('/notification/delete', { ids: [home.id, work.id] })).status).toBe(200)
  expect((await list(ana)).items.map(({ id }) => id)).toEqual([later.id])
  expect((await ana.get(`/notification/${work.id}`)).status).toBe(404)
  expect((await ana.post('/notification/restore', { ids: [work.id] })).status).toBe(200)
  expect((await list(ana)).items[0]?.alerts.map(({ name }) => name)).toEqual(['Home', 'Work'])
  expect((await list(far)).items.map(({ alerts }) => alerts.map(({ name }) => name))).toEqual([
    ['Far'],
  ])
  expect(await unread(far)).toBe(1)
})

test('what was read stays read when a slower alert tells of it, and its name and star are kept', async () => {
  const ana = await resident()
  const now = await ana.alerted('At once')
  const slow = await ana.alerted('Daily', { released: false })
  await ana.put(`/notification/${now.id}`, { name: 'Mine' })
  await ana.put(`/notification/${now.id}/record/favourite`, { favourite: true })
  await ana.put(`/notification/${now.id}/read`)
  expect((await list(ana)).items[0]?.alerts).toHaveLength(1)
  await asTenant(database, mine, (tx) =>
    tx.query('update notification set released_at = now() where guid = $1', [slow.id]),
  )
  expect(await unread(ana)).toBe(0)
  expect((await list(ana, { favoured: true, read: true })).items).toMatchObject([
    { name: 'Mine', record: { favoured: true }, alerts: [{ name: 'At once' }, { name: 'Daily' }] },
  ])
  // Its alert is gone: the other is named first.
  await asTenant(database, mine, (tx) => tx.query('delete from alert where guid = $1', [now.alert]))
  expect((await list(ana)).items).toMatchObject([
    { saved_alert: { name: 'Daily' }, alerts: [{ name: 'Daily' }, { id: null, name: 'At once' }] },
  ])
})

test('what was deleted does not come back when a slower alert tells of it, and all of it when it is restored', async () => {
  const ana = await resident()
  const now = await ana.alerted('At once')
  const slow = await ana.alerted('Daily', { released: false })
  await ana.post('/notification/delete', { ids: [now.id] })
  await asTenant(database, mine, (tx) =>
    tx.query('update notification set released_at = now() where guid = $1', [slow.id]),
  )
  expect((await list(ana)).items).toEqual([])
  expect(await unread(ana)).toBe(0)
  await ana.post('/notification/restore', { ids: [now.id] })
  expect((await list(ana)).items).toMatchObject([
    { alerts: [{ name: 'At once' }, { name: 'Daily' }] },
  ])
})
