import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeOffTotp } from '../accounts/second-factor/totp.ts'
import { asTenant, type TenantTransaction } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { passTime } from '../testing/pass-time.ts'
import { giveAuthenticator, people } from '../testing/people.ts'
import { applyFolder, putRecords, testServer } from '../testing/portal.ts'
import { folder, records } from '../testing/search-fixture.ts'
import type { Visitor } from '../testing/visitor.ts'
import { reportKind } from './report-kind.ts'
import { openReportSource } from './report-source-for-tests.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
let kind: ReturnType<typeof reportKind>
const tenant = uniqueTenant('seal')
const guids = records.map(() => randomUUID())
const [house = '', , , , sealed = ''] = guids
const MODULE = { 'x-module': 'permits' }
const SINGLE = 66_725

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  await applyFolder(database, folder(tenant))
  const stored = records.map((one, i) => ({ ...one, guid: guids[i] ?? '' }))
  await putRecords(database, tenant, 'permits', stored)
  const opened = await openReportSource(database)
  kind = reportKind(opened.source)
  return () => opened.close()
})
afterAll(() => server.close())

interface Person extends Visitor {
  readonly email: string
  readonly guid: string
}

/** Does something to the agency's data; every process knows of it. */
async function change(work: (tx: TenantTransaction) => Promise<unknown>): Promise<void> {
  await asTenant(database, tenant, work)
  passTime(1_000)
}

const setRole = ({ guid }: Person, role: string) =>
  change(({ query }) => query('update account set role = $2 where guid = $1', [guid, role]))
const restrict = (record: string, visibility: number) =>
  change(({ query }) =>
    query('update record set visibility = $2 where guid = $1', [record, visibility]),
  )

async function resident(): Promise<Person> {
  const email = `${randomUUID()}@example.com`
  const who = await people(database, server.app, tenant).resident(email)
  const [row] = await asTenant(database, tenant, ({ query }) =>
    query<{ guid: string }>('select guid from account where email = $1', [email]),
  )
  return { ...who, email, guid: row?.guid ?? '' }
}

async function staff(): Promise<Person> {
  const person = await resident()
  await change((tx) => giveAuthenticator(tx, person.email))
  await setRole(person, 'internal')
  return person
}

async function asked(person: Person, record: string): Promise<string> {
  const body = { title: 'The case', template_id: SINGLE }
  const answer = await person.post(`/record/${record}/report`, body, MODULE)
  expect(answer.status, answer.text).toBe(200)
  return String(answer.body.data['guid'])
}

const make = (about: string) => kind.run({ tenant, about }, new AbortController().signal)

async function made(person: Person, record: string): Promise<string> {
  const id = await asked(person, record)
  expect(await make(id)).toMatchObject({ made: true })
  return id
}

const fileOf = (person: Person, id: string) => person.get(`/report/${id}/file`)

/** Mails a report to somebody outside, and says what the refusal is about. */
async function mailed(person: Person, pdf: string) {
  const body = { criteria: { status: '1' }, search_metadata: {}, name: 'Mine', title: 'Ours' }
  const search = await person.post('/search/saved', body, MODULE)
  const guid = String(search.body.data['guid'])
  const answer = await person.post(`/share/${guid}/email`, { recipients: 'ben@example.org', pdf })
  return answer.status === 200 ? 'sent' : answer.body.errors['pdf']?.[0]
}

const REFUSAL = 'You cannot open this report, because you may no longer see all that it shows.'

/** Nothing leads to the file, and everything says why. */
async function expectHidden(person: Person, id: string): Promise<void> {
  expect((await fileOf(person, id)).body).toMatchObject({ code: 'not_found', detail: REFUSAL })
  const window = await person.get(`/report/${id}/file`, { 'sec-fetch-dest': 'document' })
  expect(window).toMatchObject({ status: 303, headers: { location: '/report_missing' } })
  const said = {
    id,
    status: 'complete',
    url: null,
    error: 'No puede abrirlo porque ya no tiene acceso a todo lo que muestra.',
  }
  const spanish = { 'accept-language': 'es' }
  expect((await person.get(`/report/${id}`, spanish)).body.data).toMatchObject(said)
  expect((await person.get('/report', spanish)).body.data).toMatchObject([said])
  const { reports } = (await person.get('/account/export')).body.data as unknown as {
    reports: object[]
  }
  expect(reports).toMatchObject([{ id, hidden: true, file: null }])
  expect(await mailed(person, id)).toBe(REFUSAL)
}

test('a report that staff made is neither opened nor mailed by whoever is not staff any more', async () => {
  const eva = await staff()
  const id = await made(eva, sealed)
  expect((await fileOf(eva, id)).status).toBe(200)
  await setRole(eva, 'resident')
  await expectHidden(eva, id)
  await setRole(eva, 'internal')
  expect((await fileOf(eva, id)).status).toBe(200)
  expect(await mailed(eva, id)).toBe('sent')
})

test('nor by staff whose authenticator was taken off, until they have a new one', async () => {
  const eva = await staff()
  const id = await made(eva, house)
  await change((tx) => takeOffTotp(tx, eva.guid))
  await expectHidden(eva, id)
  await change((tx) => giveAuthenticator(tx, eva.email))
  expect((await fileOf(eva, id)).status).toBe(200)
})

test('a report of a record that became restricted is neither opened nor mailed; of a withdrawn one it is', async () => {
  const [ana, ben] = [await resident(), await resident()]
  const id = await made(ana, house)
  await restrict(house, 2)
  await expectHidden(ana, id)
  expect((await fileOf(ben, id)).body.detail).not.toBe(REFUSAL)
  await restrict(house, 0)
  expect((await ana.get(`/report/${id}`)).body.data).toMatchObject({
    url: `/api/report/${id}/file`,
    error: null,
  })
  const withdrawn = guids[2] ?? ''
  const other = await made(ben, withdrawn)
  await change(async ({ query }) => {
    await query('delete from record where guid = $1', [withdrawn])
    await query(
      `insert into change_event (tenant, module, version, record_no, guid, kind, agency_reference, visibility, was_visibility)
       values (current_tenant(), 'permits', 7, 901, $1, 'withdrawn', 'A', 0, 0)`,
      [withdrawn],
    )
  })
  expect((await fileOf(ben, other)).status).toBe(200)
  expect(await mailed(ben, other)).toBe('sent')
})

test('a report is made with the rights of that moment, not of when it was asked for', async () => {
  const [eva, sue, joe] = [await staff(), await staff(), await staff()]
  const ids = await Promise.all([eva, sue, joe].map((one) => asked(one, sealed)))
  await change((tx) => takeOffTotp(tx, eva.guid))
  await setRole(sue, 'resident')
  const [lacking = '', demoted = '', still = ''] = ids
  expect(await make(lacking)).toEqual({ made: false, failure: 'gone' })
  expect(await make(demoted)).toEqual({ made: false, failure: 'gone' })
  expect(await make(still)).toMatchObject({ made: true })
})
