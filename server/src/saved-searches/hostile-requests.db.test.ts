import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { applyFolder, putRecords, testServer } from '../testing/portal.ts'
import { folder, records } from '../testing/search-fixture.ts'
import { type Reply, signUp, type Visitor, visitor } from '../testing/visitor.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
const mine = uniqueTenant('reef')
const MODULE = { 'x-module': 'permits' }
let ana: Visitor
let guid: string

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  await applyFolder(database, folder(mine))
  const stored = records.map((one) => ({ ...one, guid: randomUUID() }))
  await putRecords(database, mine, 'permits', stored)
  ana = visitor(server.app, `${mine}.test`)
  await signUp(ana, database, mine, `${randomUUID()}@example.com`)
  guid = await guidOf({})
})
afterAll(() => server.close())

const save = (more: object) =>
  ana.post(
    '/search/saved',
    { criteria: { status: '1' }, search_metadata: {}, name: 'Mine', title: 'Ours', ...more },
    MODULE,
  )
const report = (more: object) =>
  ana.post(`/share/${guid}/report`, { title: 'Ours', template_id: 64_974, ...more })
const mail = (more: object) =>
  ana.post(`/share/${guid}/email`, { recipients: 'ben@example.org', ...more })
async function guidOf(more: object): Promise<string> {
  const answer = await save(more)
  expect(answer.status, answer.text).toBe(200)
  return String(answer.body.data['guid'])
}

test('texts that PostgreSQL cannot hold are refused, wherever they stand', async () => {
  for (const text of ['a\0b', 'a\ud800b', '\udc00']) {
    const answers: Promise<Reply>[] = [
      ...['title', 'name', 'message', 'notes', 'defaultTitle'].map((field) =>
        save({ [field]: text }),
      ),
      save({ search_metadata: { kept: [text] } }),
      save({ search_metadata: { [text]: 1 } }),
      save({ criteria: { status: '1', text } }),
      ...['title', 'name', 'message', 'notes'].map((field) =>
        ana.put(`/search/saved/${guid}`, { [field]: text }),
      ),
      ana.post(`/share/${guid}/twitter`, { message: text }),
      mail({ subject: text }),
      mail({ message: text }),
      mail({ recipients: [text] }),
      report({ title: text }),
      report({ additional_properties: { nle: text } }),
    ]
    for (const answer of await Promise.all(answers)) expect(answer.status, answer.text).toBe(400)
    for (const list of ['/search/saved', '/report'])
      for (const filter of [{ title: text }, { department: [text] }, { module: text }])
        expect(await listed(list, JSON.stringify(filter)), list).toBe(400)
  }
})

const listed = async (list: string, filter: string) =>
  (await ana.get(`${list}?filter_by=${encodeURIComponent(filter)}`)).status

test('days that no calendar has, and filters that are none, are refused', async () => {
  for (const list of ['/search/saved', '/report']) {
    for (const day of ['0000-01-01', '2024-02-30', '2024-1-1', '12024-01-01', 'infinity', 'now'])
      for (const side of ['start', 'end'])
        expect(await listed(list, JSON.stringify({ created: { [side]: day } })), day).toBe(400)
    for (const filter of ['', '[]', 'null', '5', '{"toString":1}', '['.repeat(2_000)])
      expect(await listed(list, filter), filter.slice(0, 20)).toBe(400)
    for (const filter of ['{}', '{"created":{"start":"0001-01-01","end":"9999-12-31"}}'])
      expect(await listed(list, filter), filter).toBe(200)
  }
})

test('a title is one line of which something is seen', async () => {
  for (const blank of ['\u200b', '\u202e \u2066', '\t\r\n', '']) {
    expect((await save({ name: blank })).status, JSON.stringify(blank)).toBe(400)
    expect((await ana.put(`/search/saved/${guid}`, { title: blank })).status).toBe(400)
    expect((await report({ title: blank })).status).toBe(400)
  }
  const titled = await guidOf({ title: '\u200b', defaultTitle: 'Permits, live' })
  expect((await ana.get(`/search/saved/${titled}`)).body.data['title']).toBe('Permits, live')
  const lines = await guidOf({ title: ' One\r\nBcc: eve@example.org\u2028two ' })
  expect((await ana.get(`/search/saved/${lines}`)).body.data['title']).toBe(
    'One Bcc: eve@example.org two',
  )
  // Emoji of several parts and right-to-left text stay as they are.
  for (const title of ['👩‍👩‍👧', 'شارع ١', '️⃣1'])
    expect((await save({ title })).body.data['title']).toBe(title)
})

test('names that every object has are no modules, criteria, channels or fields', async () => {
  for (const name of ['__proto__', 'toString', 'constructor', 'hasOwnProperty']) {
    const answers = await Promise.all([
      save({ criteria: { [name]: ['x'], status: '1' } }),
      save({ module: name }),
      ana.post('/search/saved', {}, { 'x-module': name }),
      ana.put(`/search/saved/${guid}`, { [name]: 'x' }),
      ana.get(`/search/saved/${name}`),
      ana.get(`/search/saved?sort_by=${name}`),
      ana.post('/search/saved/delete', { guids: [name] }),
      ana.post(`/share/${guid}/${name}`, {}),
      ana.post(`/share/${name}/link`, {}),
      ana.get(`/report?sort_by=${name}`),
      ana.get(`/report/${name}`),
      ana.get(`/report/${name}/file`),
      ana.post('/report/delete', { ids: [name] }),
      ana.post(`/record/${name}/report`, { title: 'x', template_id: 66_725 }, MODULE),
    ])
    for (const { status, text } of answers) expect([400, 404], `${name} ${text}`).toContain(status)
  }
  // As text, for objects in a program have it already.
  const raw = await server.app.fastify.inject({
    method: 'POST',
    url: `/api/share/${guid}/report`,
    payload: '{"title":"x","template_id":64974,"additional_properties":{"__proto__":{"x":1}}}',
    headers: {
      host: `${mine}.test`,
      origin: `https://${mine}.test`,
      'content-type': 'application/json',
      cookie: [...ana.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
  })
  expect(raw.statusCode).toBe(400)
})

test('numbers, lists and nesting beyond what anybody asks for are refused', async () => {
  const nested = (levels: number) => JSON.parse('['.repeat(levels) + ']'.repeat(levels)) as unknown
  const guids = (count: number) => Array.from({ length: count }, () => randomUUID())
  for (const answer of await Promise.all([
    save({ search_metadata: { nested: nested(500) } }),
    save({ criteria: { status: '1', work_class: nested(500) } }),
    report({ additional_properties: { nested: nested(500) } }),
    report({ template_id: 1e30 }),
    report({ template_id: 1.5 }),
    report({ template_id: '64974' }),
    mail({ message: 'x'.repeat(1_001) }),
    mail({ subject: 'x'.repeat(301) }),
    mail({ pdf: randomUUID() }),
    ana.post(`/share/${guid}/linkedin`, { message: 'x'.repeat(1_001) }),
    ana.put(`/search/saved/${guid}`, { notes: 'x'.repeat(1_001) }),
    ana.post('/search/saved/delete', { guids: guids(5_001) }),
    ana.post('/search/saved/restore', { guids: [] }),
    ana.post('/report/delete', { ids: guids(1_001) }),
    ana.get('/search/saved?offset=1e9'),
    ana.get('/report?limit=101'),
  ]))
    expect(answer.status, answer.text).toBe(400)
  expect((await ana.post('/search/saved/delete', { guids: guids(5_000) })).status).toBe(404)
})

test('copied links are not kept without end', async () => {
  const bea = visitor(server.app, `${mine}.test`)
  await signUp(bea, database, mine, `${randomUUID()}@example.com`)
  const saved = await bea.post(
    '/search/saved',
    { criteria: { status: '1' }, search_metadata: {}, name: 'Mine', title: 'Ours' },
    MODULE,
  )
  const share = () => bea.post(`/share/${String(saved.body.data['guid'])}/link`, {})
  for (let i = 0; i < 120; i++) expect((await share()).status).toBe(200)
  const refused = await share()
  expect(refused.status).toBe(429)
  expect(refused.text).toContain('too_many_requests')
})
