import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { applyFolder, putRecords, testServer } from '../testing/portal.ts'
import { folder, records } from '../testing/search-fixture.ts'
import { newResident, type Visitor, visitor } from '../testing/visitor.ts'
import { failLostReports, purgeReports } from './purge-reports.ts'
import { reportKind } from './report-kind.ts'
import { openReportSource } from './report-source-for-tests.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
let kind: ReturnType<typeof reportKind>
const mine = uniqueTenant('ink')
const other = uniqueTenant('oak')
const guids = records.map(() => randomUUID())
const MODULE = { 'x-module': 'permits' }
const [SUMMARY, SINGLE, MULTI] = [64_974, 66_725, 66_726]

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  for (const tenant of [mine, other]) {
    await applyFolder(database, folder(tenant))
    const own = (i: number) => (tenant === mine ? (guids[i] ?? '') : randomUUID())
    const stored = records.map((one, i) => ({ ...one, guid: own(i) }))
    await putRecords(database, tenant, 'permits', stored)
  }
  const opened = await openReportSource(database)
  kind = reportKind(opened.source)
  return () => opened.close()
})
afterAll(() => server.close())

const resident = (tenant = mine) => newResident(server.app, database, tenant)

async function savedSearch(person: Visitor, criteria: object = { status: '1' }): Promise<string> {
  const address = new URLSearchParams(criteria as Record<string, string>).toString()
  const body = { criteria, search_metadata: { address }, name: 'Mine' }
  const answer = await person.post('/search/saved', body, MODULE)
  expect(answer.status, answer.text).toBe(200)
  return String(answer.body.data['guid'])
}

const ask = (person: Visitor, search: string, more: object = {}) =>
  person.post(`/share/${search}/report`, { title: 'My report', template_id: SUMMARY, ...more })

async function askedId(person: Visitor, search: string, more: object = {}): Promise<string> {
  const answer = await ask(person, search, more)
  expect(answer.status, answer.text).toBe(200)
  return String(answer.body.data['guid'])
}

const make = (id: string, signal = new AbortController().signal, tenant = mine) =>
  kind.run({ tenant, about: id }, signal)

async function fileOf(person: Visitor, id: string) {
  const response = await server.app.fastify.inject({
    url: `/api/report/${id}/file`,
    headers: {
      host: `${mine}.test`,
      cookie: [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
  })
  return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload }
}

test('a resident has a summary made: pending, then complete with a tagged PDF that only they can open', async () => {
  const [ana, ben, far] = [await resident(), await resident(), await resident(other)]
  const search = await savedSearch(ana)
  const answer = await ask(ana, search, { title: 'Permits «año» 中文/..' })
  expect(answer.body.data).toMatchObject({
    status: 'pending',
    url: null,
    template_id: SUMMARY,
    template_name: 'Summary',
    search_saved_guid: search,
    favoured: false,
    read: false,
  })
  const id = String(answer.body.data['guid'])
  expect((await fileOf(ana, id)).status).toBe(404)
  expect(await make(id)).toMatchObject({ made: true })
  const done = (await ana.get(`/report/${id}`)).body.data
  expect(done).toMatchObject({ status: 'complete', url: `/api/report/${id}/file`, error: null })
  const file = await fileOf(ana, id)
  expect(file.status).toBe(200)
  expect(file.headers['cache-control']).toContain('private')
  expect(file.headers['content-type']).toBe('application/pdf')
  expect(file.headers['content-disposition']).toBe(
    `inline; filename="Permits _ano_ _ ...pdf"; filename*=UTF-8''Permits%20%C2%ABa%C3%B1o%C2%BB%20%E4%B8%AD%E6%96%87%20...pdf`,
  )
  const text = file.bytes.toString('latin1')
  expect(text.startsWith('%PDF-1.7')).toBe(true)
  for (const mark of [
    '/StructTreeRoot',
    '/Marked true',
    '/Lang (en)',
    '<pdfuaid:part>1',
    '/Alt (Map: ',
  ])
    expect(text).toContain(mark)
  expect(done['size']).toBe(file.bytes.length)
  expect((await fileOf(ben, id)).status).toBe(404)
  expect((await far.get(`/report/${id}`)).status).toBe(404)
  expect((await fileOf(visitor(server.app, `${mine}.test`), id)).status).toBe(401)
})

test('the list: sorted, filtered, renamed, starred, read, deleted; nothing of anybody else', async () => {
  const [ana, ben] = [await resident(), await resident()]
  const search = await savedSearch(ana)
  const first = await askedId(ana, search, { title: 'Beta' })
  const second = await askedId(ana, search, { title: 'Alpha', template_id: MULTI })
  const titles = async (query: string) => {
    const { body } = await ana.get(`/report${query}`)
    return (body.data as unknown as { title: string }[]).map(({ title }) => title)
  }
  const filter = (value: object) => `?filter_by=${encodeURIComponent(JSON.stringify(value))}`
  expect(await titles('?sort_by=title')).toEqual(['Alpha', 'Beta'])
  expect(await titles('?sort_by=-title')).toEqual(['Beta', 'Alpha'])
  expect(await titles(filter({ template_id: [MULTI] }))).toEqual(['Alpha'])
  expect(await titles(filter({ title: 'bet' }))).toEqual(['Beta'])
  expect(await titles(filter({ department: ['building'] }))).toHaveLength(2)
  expect(await titles(filter({ department: ['none'] }))).toEqual([])
  expect(await titles(filter({ created: { start: '2016-07-01' } }))).toHaveLength(2)
  expect(await titles(filter({ created: { end: '2016-07-01' } }))).toEqual([])
  for (const field of ['template_name', 'module.display_name', 'created'])
    expect(await titles(`?sort_by=-${field}`)).toHaveLength(2)
  expect((await ana.get('/report?sort_by=-size')).status).toBe(400)
  expect((await ana.get(`/report${filter({ colour: 1 })}`)).status).toBe(400)
  await ana.put(`/report/${first}`, { name: 'Gamma' }, MODULE)
  await ana.put(`/report/${first}`, { favoured: true })
  const read = await ana.put(`/report/${first}/read`)
  expect(read.body.data).toMatchObject({ title: 'Gamma', favoured: true, read: true })
  expect((await ana.put(`/report/${first}`, { name: ' ' })).status).toBe(400)
  expect((await ben.get('/report')).body.meta.pagination.itemCount).toBe(0)
  for (const refused of [
    ben.get(`/report/${first}`),
    ben.put(`/report/${first}`, { name: 'x' }),
    ben.put(`/report/${first}/read`),
    ben.post(`/report/${first}/retry`),
    ben.remove(`/report/${first}`),
    ana.post('/report/delete', { ids: [first, randomUUID()] }),
  ])
    expect((await refused).status).toBe(404)
  expect(await titles('')).toHaveLength(2)
  expect((await ana.post('/report/delete', { ids: [first, second] })).status).toBe(200)
  expect(await titles('')).toEqual([])
  // What is deleted while its job waits is not made.
  expect(await make(first)).toEqual({ made: false })
})

test('a window that wants a report which is not there is led to a page in words', async () => {
  const [ana, ben] = [await resident(), await resident()]
  const id = String((await ask(ana, await savedSearch(ana))).body.data['id'])
  const window = { accept: 'text/html,*/*', 'sec-fetch-dest': 'document' }
  const led = async (person: Visitor, report: string) => {
    const { status, headers } = await person.get(`/report/${report}/file`, window)
    return [status, headers['location']]
  }
  const missing = [303, '/report_missing']
  expect(await led(ana, id), 'not made yet').toEqual(missing)
  expect(await led(ben, id), 'of somebody else').toEqual(missing)
  expect(await led(ana, 'no-report'), 'never there').toEqual(missing)
  const anybody = visitor(server.app, `${mine}.test`)
  expect(await led(anybody, id)).toEqual([303, '/login?referrer=mycc/reports'])
  // What programs get is as it was.
  expect((await ana.get(`/report/${id}/file`)).status).toBe(404)
})

test('what is deleted is brought back with its file for a day, and not by anybody else', async () => {
  const [ana, ben] = [await resident(), await resident()]
  const search = await savedSearch(ana)
  const [done, waiting] = [await askedId(ana, search), await askedId(ana, search)]
  await make(done)
  const ids = [done, waiting]
  const restore = (person: Visitor, wanted: readonly string[] = ids) =>
    person.post('/report/restore', { ids: wanted })
  const count = async () => (await ana.get('/report')).body.meta.pagination.itemCount
  expect((await ana.post('/report/delete', { ids })).status).toBe(200)
  expect(await count()).toBe(0)
  expect((await fileOf(ana, done)).status).toBe(404)
  for (const path of [`/report/${done}`, `/report/${done}/read`]) {
    const { body } = await ana.put(path, path.endsWith('read') ? undefined : { name: 'x' })
    expect(body).toMatchObject({ code: 'gone', detail: 'You already deleted this.' })
    expect((await ben.put(path, path.endsWith('read') ? undefined : { name: 'x' })).status).toBe(
      404,
    )
  }
  expect((await ana.remove(`/report/${done}`)).status, 'in a second tab').toBe(200)
  const deleted = async (person: Visitor) => {
    const { body } = await person.get('/report/deleted')
    const { deleted: list, more } = body.data as unknown as {
      deleted: { id: string }[]
      more: number
    }
    return [list.map(({ id }) => id).toSorted(), more]
  }
  expect(await deleted(ana)).toEqual([ids.toSorted(), 0])
  expect(await deleted(ben)).toEqual([[], 0])
  expect((await restore(ben)).status).toBe(404)
  expect((await restore(ana, [done, randomUUID()])).status).toBe(404)
  await purgeReports(database)
  expect((await restore(ana)).status).toBe(200)
  expect((await restore(ana)).status, 'a second press').toBe(200)
  expect(await count()).toBe(2)
  expect(await deleted(ana)).toEqual([[], 0])
  expect((await fileOf(ana, done)).status).toBe(200)
  expect(await make(waiting)).toMatchObject({ made: true })

  await ana.post('/report/delete', { ids })
  await asTenant(database, mine, ({ query }) =>
    query(`update report set deleted_at = now() - interval '25 hours' where guid = $1`, [done]),
  )
  expect((await restore(ana, [done])).status).toBe(404)
  await purgeReports(database)
  const kept = await asTenant(database, mine, ({ query }) =>
    query('select guid from report where guid = any ($1::uuid[])', [ids]),
  )
  expect(kept).toEqual([{ guid: waiting }])
  const five = await Promise.all([1, 2, 3, 4, 5].map(() => askedId(ana, search)))
  await ana.post('/report/delete', { ids: five })
  await askedId(ana, search)
  expect((await restore(ana, five)).body).toMatchObject({ reason: 'reports_busy' })
  expect(await count(), 'all or none').toBe(1)
})

test('an account takes its reports along, and with it they go, files too', async () => {
  const ana = await resident()
  const search = await savedSearch(ana)
  await ana.post(`/share/${search}/link`, {})
  const [done, waiting] = [await askedId(ana, search), await askedId(ana, search)]
  await make(done)
  const taken = await ana.get('/account/export')
  expect(JSON.parse(taken.text)).toMatchObject({
    data: {
      reports: [
        { id: done, status: 'complete', file: `/api/report/${done}/file` },
        { id: waiting, status: 'pending', file: null },
      ],
    },
  })
  const kept = () =>
    asTenant(database, mine, async ({ query }) => [
      ...(await query('select from saved_search where guid = $1', [search])),
      ...(await query('select from saved_search_share where saved_search = $1', [search])),
      ...(await query('select from report where guid = any ($1::uuid[])', [[done, waiting]])),
      ...(await query('select from report_file where report = $1', [done])),
    ])
  // The search, its link and two reports as shares, the reports, the file.
  expect(await kept()).toHaveLength(7)
  expect((await ana.remove('/account')).status).toBe(200)
  expect(await kept()).toEqual([])
  expect(await make(waiting), 'its job finds nothing').toEqual({ made: false })
})

test('a report is asked for once, however often it is sent, and at most five wait', async () => {
  const ana = await resident()
  const search = await savedSearch(ana)
  const request = randomUUID()
  const ids = await Promise.all([1, 2, 3].map(() => askedId(ana, search, { request })))
  expect(new Set(ids).size).toBe(1)
  for (let i = 0; i < 4; i++) await askedId(ana, search)
  const sixth = await ask(ana, search)
  expect(sixth.status).toBe(429)
  expect(sixth.body).toMatchObject({ reason: 'reports_busy' })
})

test('unknown types, a type of records for a search, and searches of others are refused', async () => {
  const [ana, ben] = [await resident(), await resident()]
  const search = await savedSearch(ana)
  expect((await ask(ana, search, { template_id: 1 })).body).toMatchObject({
    reason: 'no_such_report_template',
    detail: expect.stringContaining('Summary (64974), Multi (66726)') as string,
  })
  expect((await ask(ana, search, { template_id: SINGLE })).status).toBe(400)
  expect((await ask(ana, search, { title: ' ' })).status).toBe(400)
  expect((await ask(ben, search)).status).toBe(404)
  expect((await ask(visitor(server.app, `${mine}.test`), search)).status).toBe(401)
  expect((await ask(ana, 'x')).status).toBe(404)
})

test('a report of a record; not of one that is sealed', async () => {
  const ana = await resident()
  const of = (i: number) =>
    ana.post(`/record/${guids[i]}/report`, { title: 'House', template_id: SINGLE }, MODULE)
  const answer = await of(0)
  expect(answer.status, answer.text).toBe(200)
  const id = String(answer.body.data['guid'])
  expect(await make(id)).toMatchObject({ made: true, pages: 2 })
  const file = (await fileOf(ana, id)).bytes.toString('latin1')
  expect(file.match(/\/S \/Figure\n/g), 'the map, and the code of the address').toHaveLength(2)
  expect((await of(4)).status).toBe(404)
})

test('a list of a search that finds nothing is made, and says so', async () => {
  const ana = await resident()
  const search = await savedSearch(ana, { record_type: ['PLAN'], status: '2' })
  const id = await askedId(ana, search, { template_id: MULTI })
  expect(await make(id)).toMatchObject({ made: true, pages: 1 })
})

test('one whose search is gone fails in words, and is made once it can be', async () => {
  const ana = await resident()
  const search = await savedSearch(ana)
  const id = await askedId(ana, search)
  await ana.remove(`/search/saved/${search}`)
  await make(id)
  const failed = await ana.get(`/report/${id}`, { 'accept-language': 'es' })
  expect(failed.body.data).toMatchObject({
    status: 'failed',
    error: expect.stringContaining('ya no existe') as string,
    url: null,
  })
  await ana.post('/search/saved/restore', { guids: [search] })
  expect((await ana.post(`/report/${id}/retry`)).body.data).toMatchObject({ status: 'pending' })
  expect((await ana.post(`/report/${id}/retry`)).status).toBe(409)
  await make(id)
  expect((await ana.get(`/report/${id}`)).body.data).toMatchObject({ status: 'complete' })
})

test('a process that ends in the middle leaves it pending; two that make it leave one file', async () => {
  const ana = await resident()
  const id = await askedId(ana, await savedSearch(ana))
  const ending = new AbortController()
  const cut = make(id, ending.signal)
  ending.abort()
  await expect(cut).rejects.toThrow(/aborted/)
  expect((await ana.get(`/report/${id}`)).body.data).toMatchObject({ status: 'pending' })
  await Promise.all([make(id), make(id)])
  const files = await asTenant(database, mine, ({ query }) =>
    query('select 1 from report_file where report = $1', [id]),
  )
  expect(files).toHaveLength(1)
})

test('a suspended account gets no report', async () => {
  const ana = await resident()
  const id = await askedId(ana, await savedSearch(ana))
  await asTenant(database, mine, ({ query }) =>
    query(
      `update account set state = 'suspended' where guid = (select owner from report where guid = $1)`,
      [id],
    ),
  )
  expect(await make(id)).toEqual({ made: false, failure: 'inactive' })
})

test('expired reports go with their files; one whose job is lost fails', async () => {
  const ana = await resident()
  const search = await savedSearch(ana)
  const [old, lost] = [await askedId(ana, search), await askedId(ana, search)]
  await make(old)
  await asTenant(database, mine, async ({ query }) => {
    await query(`update report set expires_at = now() - interval '1 second' where guid = $1`, [old])
    await query(`delete from jobs.job where singleton_key = $1`, [`${mine}/${lost}`])
  })
  await purgeReports(database)
  await failLostReports(database)
  expect((await ana.get(`/report/${old}`)).status).toBe(404)
  expect((await ana.get(`/report/${lost}`)).body.data).toMatchObject({
    status: 'failed',
    error: 'The server stopped while it was being made. Try again.',
  })
})
