import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { putAlert, putNotification, type TestNotification } from '../testing/notifications.ts'
import { applyFolder, putRecords, testServer } from '../testing/portal.ts'
import { folder, records } from '../testing/search-fixture.ts'
import { passTime } from '../testing/pass-time.ts'
import { newResident, type Visitor, visitor } from '../testing/visitor.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
const mine = uniqueTenant('bell')
const other = uniqueTenant('gong')
const guids = records.map(() => randomUUID())
const [house = '', shop = '', , , sealed = ''] = guids

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  for (const tenant of [mine, other]) {
    await applyFolder(database, folder(tenant))
    const own = (i: number) => (tenant === mine ? (guids[i] ?? '') : randomUUID())
    await putRecords(
      database,
      tenant,
      'permits',
      records.map((one, i) => ({ ...one, guid: own(i) })),
    )
  }
})
afterAll(() => server.close())

interface Resident extends Visitor {
  readonly guid: string
  told(notification?: Partial<TestNotification>): Promise<string>
}

async function resident(tenant = mine): Promise<Resident> {
  const person = await newResident(server.app, database, tenant)
  const [account] = await asTenant(database, tenant, (tx) =>
    tx.query<{ guid: string }>('select guid from account order by created_at desc limit 1'),
  )
  const guid = account?.guid ?? ''
  return {
    ...person,
    guid,
    told: (one = {}) => putNotification(database, tenant, { owner: guid, record: house, ...one }),
  }
}

interface Listed {
  id: string
  event: { text: { en: string } }
  record: { state: string }
}

async function list(person: Visitor, query: Readonly<Record<string, string>> = {}) {
  const answer = await person.get(`/notification?${new URLSearchParams(query).toString()}`)
  expect(answer.status, answer.text).toBe(200)
  const items = answer.body.data as unknown as Listed[]
  return { items, ids: items.map(({ id }) => id), count: answer.body.meta.pagination.itemCount }
}

const filtered = (person: Visitor, filter: object) =>
  list(person, { filter_by: JSON.stringify(filter) })

const unread = async (person: Visitor) =>
  (await person.get('/notification/unread')).body.data['unread']

test('a notification says what happened where and why, with its record and the others there', async () => {
  const ana = await resident()
  const alert = await putAlert(database, mine, ana.guid, 'My street')
  const changes = [{ field: 'status', before: 'Filed', after: 'Issued' }]
  const id = await ana.told({ alert, kind: 'status', changes })
  const [listed] = (await list(ana)).items
  expect(listed).toMatchObject({
    id,
    guid: id,
    name: null,
    read: false,
    event_date: '2024-05-02',
    event: { kind: 'status', text: { en: 'Status: Filed → Issued' } },
    record: {
      guid: house,
      address: '100 N Main St',
      favoured: false,
      state: 'current',
      module: { module_code: 'permits', department: { department_code: 'building' } },
    },
    saved_alert: { id: alert, name: 'My street' },
    matched: [{ text: 'New building' }],
    details: null,
    records: [],
  })
  const one = (await ana.get(`/notification/${id}`)).body.data
  expect(one).toMatchObject({ details: { record: { guid: house } } })
  const beside = one['records'] as unknown as { guid: string }[]
  expect(beside.map(({ guid }) => guid)).toEqual([shop, house])
})

test('nobody else sees it: not signed out, not another account, not another agency', async () => {
  const [ana, ben, far] = [await resident(), await resident(), await resident(other)]
  const id = await ana.told()
  expect((await visitor(server.app, `${mine}.test`).get('/notification')).status).toBe(401)
  for (const person of [ben, far]) {
    expect((await list(person)).count).toBe(0)
    expect(await unread(person)).toBe(0)
    for (const answer of [
      await person.get(`/notification/${id}`),
      await person.put(`/notification/${id}`, { name: 'Mine' }),
      await person.put(`/notification/${id}/read`),
      await person.put(`/notification/${id}/record/favourite`, { favourite: true }),
      await person.remove(`/notification/${id}`),
      await person.post('/notification/delete', { ids: [id] }),
      await person.post('/notification/restore', { ids: [id] }),
    ])
      expect(answer.status).toBe(404)
  }
  expect((await list(ana)).items).toMatchObject([{ name: null, read: false }])
})

test('reading, the star and a name are kept; reading all leaves what was not told yet', async () => {
  const ana = await resident()
  const [one, two] = [await ana.told(), await ana.told()]
  const waits = await ana.told({ released: false })
  expect(await unread(ana)).toBe(2)
  expect((await ana.get(`/notification/${waits}`)).status).toBe(404)
  const read = await ana.put(`/notification/${one}/read`)
  expect(read.body.data).toMatchObject({ id: one, read: true })
  expect(await unread(ana)).toBe(1)
  const star = await ana.put(`/notification/${two}/record/favourite`, { favourite: true })
  expect(star.body.data).toMatchObject({ record: { favoured: true } })
  // The star is the record's.
  expect((await filtered(ana, { favoured: true })).count).toBe(2)
  const named = await ana.put(`/notification/${one}`, { name: '  The house  ' })
  expect(named.body.data).toMatchObject({ name: 'The house' })
  expect((await ana.put(`/notification/${one}`, { name: ' ' })).status).toBe(400)
  expect((await ana.post('/notification/read')).status).toBe(200)
  expect(await unread(ana)).toBe(0)
  const [row] = await asTenant(database, mine, (tx) =>
    tx.query<{ read: boolean }>('select read from notification where guid = $1', [waits]),
  )
  expect(row?.read).toBe(false)
})

test('notifications are deleted all or none, and brought back', async () => {
  const [ana, ben] = [await resident(), await resident()]
  const ids = [await ana.told(), await ana.told()]
  const mixed = { ids: [...ids, await ben.told()] }
  expect((await ana.post('/notification/delete', mixed)).status).toBe(404)
  expect((await list(ana)).count).toBe(2)
  expect((await ana.post('/notification/delete', { ids })).status).toBe(200)
  expect((await list(ana)).count).toBe(0)
  expect((await ana.remove(`/notification/${ids[0]}`)).status, 'in a second tab').toBe(200)
  expect((await ana.post('/notification/restore', { ids })).status).toBe(200)
  expect((await list(ana)).count).toBe(2)
  await ana.post('/notification/delete', { ids })
  await asTenant(database, mine, (tx) =>
    tx.query(`update notification set deleted_at = now() - interval '25 hours' where guid = $1`, [
      ids[0],
    ]),
  )
  expect((await ana.post('/notification/restore', { ids })).status).toBe(404)
  expect((await list(ana)).count).toBe(0)
})

test('what became restricted is gone everywhere, and what is withdrawn only says so to who could see it', async () => {
  const ana = await resident()
  const hidden = await ana.told({ record: sealed })
  const field = [{ field: 'secret_note', before: 'a', after: 'b' }]
  const secret = await ana.told({ kind: 'text', changes: field })
  const [open, closed, unknown] = [randomUUID(), randomUUID(), randomUUID()]
  await asTenant(database, mine, (tx) =>
    tx.query(
      `insert into change_event (tenant, module, version, record_no, guid, kind, agency_reference, visibility, was_visibility)
       values (current_tenant(), 'permits', 7, 901, $1, 'withdrawn', 'A', 0, 0),
         (current_tenant(), 'permits', 7, 902, $2, 'withdrawn', 'B', 2, 2)
       on conflict do nothing`,
      [open, closed],
    ),
  )
  const gone = await ana.told({ record: open, kind: 'withdrawn' })
  const others = [await ana.told({ record: closed }), await ana.told({ record: unknown })]
  const { items, count } = await list(ana)
  expect(count).toBe(1)
  expect(items).toMatchObject([
    { id: gone, record: { state: 'withdrawn' }, event: { text: { en: 'No longer published' } } },
  ])
  expect(await unread(ana)).toBe(1)
  expect((await ana.get(`/notification/${gone}`)).body.data).toMatchObject({
    details: null,
    records: [],
  })
  for (const id of [hidden, secret, ...others])
    expect((await ana.get(`/notification/${id}`)).status).toBe(404)
  // What may be seen is asked anew each time.
  const restricted = await ana.told({ record: shop })
  const restrict = (visibility: number) =>
    asTenant(database, mine, (tx) =>
      tx.query('update record set visibility = $1 where guid = $2', [visibility, shop]),
    )
  expect((await ana.get(`/notification/${restricted}`)).status).toBe(200)
  await restrict(2)
  expect((await ana.get(`/notification/${restricted}`)).status).toBe(404)
  expect((await list(ana)).ids).toEqual([gone])
  await restrict(0)
})

test('an account’s export names no record that its owner may not see today, and says that there is one', async () => {
  const ana = await resident()
  const open = await ana.told({ address: '100 N Main St' })
  const restricted = await ana.told({ record: shop, address: '9 HIDDEN ST', read: true })
  const exported = async () => {
    const { text } = await ana.get('/account/export')
    const { data } = JSON.parse(text) as { data: { notifications: Record<string, unknown>[] } }
    return data.notifications
  }
  const restrict = (visibility: number) =>
    asTenant(database, mine, (tx) =>
      tx.query('update record set visibility = $1 where guid = $2', [visibility, shop]),
    )
  expect(await exported()).toMatchObject([
    { guid: open, hidden: false },
    { guid: restricted, address: '9 HIDDEN ST', record: shop, event_kind: 'new', hidden: false },
  ])
  await restrict(2)
  const today = await exported()
  expect(today).toMatchObject([
    { guid: open, address: '100 N Main St', hidden: false },
    {
      guid: restricted,
      alert_name: 'Home',
      record: null,
      agency_reference: null,
      address: null,
      event_kind: null,
      event_date: null,
      read: true,
      hidden: true,
    },
  ])
  expect(JSON.stringify(today)).not.toContain('HIDDEN')
  // Staff may see it, and so has it in theirs; with a session that lacks the second factor they do not.
  await asTenant(database, mine, (tx) =>
    tx.query(`update account set role = 'internal' where guid = $1`, [ana.guid]),
  )
  passTime(1_000)
  expect((await exported()).at(-1)).toMatchObject({ hidden: true })
  await asTenant(database, mine, (tx) =>
    tx.query(`update session set second_factor = 'totp' where account = $1`, [ana.guid]),
  )
  passTime(1_000)
  expect((await exported()).at(-1)).toMatchObject({ address: '9 HIDDEN ST', hidden: false })
  await restrict(0)
})

test('lists are sorted and filtered by their columns, and page by page each comes once', async () => {
  const ana = await resident()
  const alert = await putAlert(database, mine, ana.guid, 'Zoo')
  const oak = await ana.told({ address: '7 Oak Avenue', alert, date: '2024-05-03', read: true })
  const main = await ana.told({ address: '100 N Main St', alertName: 'Home', date: '2024-05-01' })
  const none = await ana.told({ address: null, alertName: 'Mid', date: '2024-05-02' })
  const sorted = async (sort_by: string) => (await list(ana, { sort_by })).ids
  expect(await sorted('-event_date')).toEqual([oak, none, main])
  expect((await list(ana)).ids).toEqual([oak, none, main])
  expect(await sorted('+event_date')).toEqual([main, none, oak])
  expect(await sorted('+record.address')).toEqual([main, none, oak])
  expect(await sorted('-saved_alert.name')).toEqual([oak, none, main])
  expect(await sorted('-record.module.display_name')).toEqual([oak, none, main])
  expect((await ana.get('/notification?sort_by=-colour')).status).toBe(400)

  expect((await filtered(ana, { area: 'oak' })).ids).toEqual([oak])
  expect((await filtered(ana, { event_date: { start: '2024-05-02' } })).ids).toEqual([oak, none])
  expect((await filtered(ana, { event_date: { end: '2024-05-02' } })).ids).toEqual([none, main])
  expect((await filtered(ana, { department: ['building'], alert })).ids).toEqual([oak])
  expect((await filtered(ana, { department: ['library'] })).count).toBe(0)
  expect((await filtered(ana, { read: false })).count).toBe(2)
  for (const filter of ['{', '{"colour":1}', '{"__proto__":1}', '{"alert":"x"}'])
    expect((await ana.get(`/notification?filter_by=${encodeURIComponent(filter)}`)).status).toBe(
      400,
    )

  const rest = await Promise.all(Array.from({ length: 42 }, () => ana.told({ date: '2024-04-01' })))
  const pages = await Promise.all(
    ['0', '20', '40', '60'].map((offset) => list(ana, { offset, limit: '20' })),
  )
  expect(pages.map(({ ids }) => ids.length)).toEqual([20, 20, 5, 0])
  expect(new Set(pages.flatMap(({ ids }) => ids))).toEqual(new Set([oak, main, none, ...rest]))
  expect(pages[3]?.count).toBe(45)
})

test('a notification of a deleted alert keeps its name', async () => {
  const ana = await resident()
  const alert = await putAlert(database, mine, ana.guid)
  await ana.told({ alert, alertName: 'Home' })
  await asTenant(database, mine, (tx) => tx.query('delete from alert where guid = $1', [alert]))
  expect((await list(ana)).items).toMatchObject([
    { saved_alert: { id: null, name: 'Home' }, matched: [] },
  ])
})
