import { afterAll, beforeAll, expect, test } from 'vitest'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { putAlertAgency, putNotification, watch } from '../testing/alert-fixture.ts'
import { passTime } from '../testing/pass-time.ts'
import { giveAuthenticator } from '../testing/people.ts'
import { testServer } from '../testing/portal.ts'
import { newResident, type Visitor } from '../testing/visitor.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
const mine = uniqueTenant('egret')
const other = uniqueTenant('bittern')
const records = new Map<string, Map<string, string>>()

const HIDDEN = { en: 'A record that is no longer public', es: 'Un registro que ya no es público' }
const REFERENCE = 'M-007'
const SEALED = 'S-999'

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  for (const tenant of [mine, other]) records.set(tenant, await putAlertAgency(database, tenant))
})
afterAll(() => server.close())

/** Does something to the data of an agency; every process knows of it. */
async function run(text: string, values: unknown[] = [], tenant = mine): Promise<void> {
  await asTenant(database, tenant, ({ query }) => query(text, values))
  passTime(1_000)
}

const guidOf = (reference: string, tenant = mine) => records.get(tenant)?.get(reference) ?? ''
const restrict = (reference: string, visibility: number) =>
  run('update record set visibility = $2 where guid = $1', [guidOf(reference), visibility])

/** Somebody who follows a record of their agency, and what the alert told of it. */
async function follower(
  more: { name?: string; reference?: string; tenant?: string; staff?: boolean } = {},
) {
  const { reference = REFERENCE, tenant = mine, staff = false, ...named } = more
  const person = await newResident(server.app, database, tenant)
  const { email } = (await person.get('/account')).body.data as unknown as { email: string }
  if (staff) {
    await asTenant(database, tenant, (tx) => giveAuthenticator(tx, email))
    await run(`update account set role = 'internal' where email = $1`, [email], tenant)
    await run(
      `update session s set second_factor = 'totp' from account o
       where o.tenant = s.tenant and o.guid = s.account and o.email = $1`,
      [email],
      tenant,
    )
  }
  const record = guidOf(reference, tenant)
  const made = await watch(person, { record, ...named })
  expect(made.status, made.text).toBe(200)
  const alert = String(made.body.data['id'])
  await putNotification(database, tenant, alert, { record, reference, key: '2:new' })
  const fed = await person.post(`/alert/${alert}/feed`)
  const feed = new URL(String(fed.body.data['feed_url'])).pathname
  return { person, alert, feed, email, tenant }
}

/** Everything that its owner, or whoever has the address of the feed, reads of an alert. */
async function readOf({ person, alert, feed, tenant }: Awaited<ReturnType<typeof follower>>) {
  const headers = { host: `${tenant}.test` }
  const answers = await Promise.all([
    person.get('/alert'),
    person.get(`/alert/${alert}`),
    person.get('/notification'),
    person.get('/account/export'),
  ])
  const entries = await server.app.fastify.inject({ url: feed, headers })
  expect(entries.statusCode).toBe(200)
  return [...answers.map(({ text }) => text), entries.body]
}

const detailsOf = async (person: Visitor, alert: string, locale = 'en') =>
  (await person.get(`/alert/${alert}`, { 'accept-language': locale })).body.data

test('an alert on a record that became restricted names it nowhere, and can still be paused and deleted', async () => {
  const [ana, ben, far] = [
    await follower(),
    await follower({ name: 'Next door' }),
    await follower({ tenant: other }),
  ]
  await restrict(REFERENCE, 2)
  for (const text of await readOf(ana)) expect(text).not.toContain(REFERENCE)
  const [list, , , exported, feed] = await readOf(ana)
  for (const text of [list, exported, feed]) expect(text).toContain(HIDDEN.en)
  expect(exported).not.toContain(guidOf(REFERENCE))
  const hidden = { name: HIDDEN.es, place: [{ type: { code: 'record' }, name: HIDDEN }] }
  expect(await detailsOf(ana.person, ana.alert, 'es')).toMatchObject({
    ...hidden,
    record: { agency_reference: null, address: null },
    notified: { count: 0, last: null },
  })
  // A name of their own stays.
  for (const text of await readOf(ben)) expect(text).not.toContain(REFERENCE)
  expect(await detailsOf(ben.person, ben.alert)).toMatchObject({ name: 'Next door' })
  const { alerts, notifications } = (await ben.person.get('/account/export')).body
    .data as unknown as Record<string, object[]>
  expect(alerts).toMatchObject([{ name: 'Next door', record: null, hidden: true }])
  expect(notifications).toMatchObject([{ alert_name: 'Next door', hidden: true }])
  // The record of another agency with that number is not meant.
  expect(await detailsOf(far.person, far.alert)).toMatchObject({
    name: REFERENCE,
    record: { agency_reference: REFERENCE },
    notified: { count: 1 },
  })

  // Forms send back the name that they show.
  const renamed = await ana.person.put(`/alert/${ana.alert}`, { name: HIDDEN.en, active: false })
  expect(renamed.body.data).toMatchObject({ name: HIDDEN.en, active: false })
  const elsewhere = { place: [{ type: { name: 'x', code: 'record' }, name: 'x' }] }
  expect((await ana.person.put(`/alert/${ana.alert}`, elsewhere)).status).toBe(404)
  await restrict(REFERENCE, 0)
  expect(await detailsOf(ana.person, ana.alert)).toMatchObject({ name: REFERENCE, active: false })
  await restrict(REFERENCE, 2)
  expect((await ana.person.remove(`/alert/${ana.alert}`)).status).toBe(200)
  expect((await ana.person.get('/account/export')).text).not.toContain(REFERENCE)
  await restrict(REFERENCE, 0)
})

test('nor does it when its place has another name, or the record was withdrawn after it was restricted', async () => {
  const [ana, ben] = [
    await follower({ reference: 'M-008' }),
    await follower({ reference: 'M-009' }),
  ]
  const corner = { place: [{ type: { name: 'Record', code: 'record' }, name: 'The corner' }] }
  expect((await ana.person.put(`/alert/${ana.alert}`, corner)).status).toBe(200)
  await restrict('M-008', 2)
  await run('delete from record where guid = $1', [guidOf('M-009')])
  await run(
    `insert into change_event (tenant, module, version, record_no, guid, kind, agency_reference, visibility, was_visibility)
     values (current_tenant(), 'permits', 9, 9000, $1, 'withdrawn', 'M-009', 2, 2)`,
    [guidOf('M-009')],
  )
  for (const text of await readOf(ana)) expect(text).not.toMatch(/M-008|The corner/)
  for (const text of await readOf(ben)) expect(text).not.toContain('M-009')
})

test('who is no longer staff is not told the name of a record for staff by the alert on it', async () => {
  const eva = await follower({ reference: SEALED, staff: true })
  for (const text of await readOf(eva)) expect(text).toContain(SEALED)
  expect(await detailsOf(eva.person, eva.alert)).toMatchObject({ notified: { count: 1 } })
  await run(`update account set role = 'resident' where email = $1`, [eva.email])
  for (const text of await readOf(eva)) expect(text).not.toContain(SEALED)
  expect(await detailsOf(eva.person, eva.alert)).toMatchObject({
    name: HIDDEN.en,
    notified: { count: 0, last: null },
  })
})
