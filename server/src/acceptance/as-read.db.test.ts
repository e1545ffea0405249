import type { Endpoint } from '@plat/contract/platform/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { PERMITS, putAlertAgency } from '../testing/alert-fixture.ts'
import { testServer } from '../testing/portal.ts'
import { statisticsPerson } from '../testing/statistics-fixture.ts'
import type { Visitor } from '../testing/visitor.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
let ana: Visitor
const tenant = uniqueTenant('rowan')

/** Paths of what can be read and changed, of which nothing is made here: the same code serves them. */
const ELSEWHERE = new Set([
  '/report/:id',
  '/notification/:id',
  '/nencounter/channel/:id/office',
  // Changed by acts, not by what was read.
  '/schedule/:guid',
  '/schedule/link/:token',
  '/comment/:id',
  '/chat/:id',
  '/nencounter/agent-state',
])
/** Makers of the others: answer the path of what was made. */
const MADE: Readonly<Record<string, () => Promise<string>>> = {
  '/account': async () => '/account',
  '/search/saved/:guid': async () => `/search/saved/${await savedSearch()}`,
  '/analytic/stat/:id': async () => `/analytic/stat/${await stat()}`,
  '/analytic/group/:id': async () => `/analytic/group/${await grouping()}`,
  '/analytic/scorecard/:id': async () =>
    `/analytic/scorecard/${await made('/analytic/scorecard', {
      name: 'Board',
      channels: ['public'],
      groups: [Number(await grouping())],
    })}`,
  '/alert/:id': async () =>
    `/alert/${await made('/alert', { criteria: { record_type: ['NEW'] } })}`,
}

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  await putAlertAgency(database, tenant)
  ana = await statisticsPerson({ app: server.app, database }, tenant, {
    email: 'ana@example.com',
    as: 'manager',
  })
})
afterAll(() => server.close())

async function made(path: string, body: object, key = 'id'): Promise<string> {
  const answer = await ana.post(path, { id: null, guid: null, ...body }, PERMITS)
  expect([path, answer.status, answer.text]).toEqual([path, 200, expect.anything()])
  return String(answer.body.data[key])
}
const savedSearch = () =>
  made(
    '/search/saved',
    { method: 'star', name: 'Mine', title: 'Mine', criteria: { status: '1' }, search_metadata: {} },
    'guid',
  )
const stat = async () =>
  made('/analytic/stat', {
    name: 'stat',
    title: 'Stat',
    options: { type: 'numeric' },
    search_saved_guid: await savedSearch(),
  })
const grouping = async () =>
  made('/analytic/group', { name: 'Grouping', rows: [[Number(await stat())]] })

test('who changes an older version is told so, not what else differs by now', async () => {
  const at = `/analytic/stat/${await stat()}`
  const read = (await ana.get(at)).body.data
  expect((await ana.put(at, { ...read, name: 'other' })).status).toBe(200)
  const late = await ana.put(at, { ...read, name: 'mine' })
  expect([late.status, late.body.code]).toEqual([409, 'conflict'])
  // Numbers change by themselves.
  const now = (await ana.get(at)).body.data
  expect((await ana.put(at, { ...now, data: 99, series: null })).status).toBe(200)
})

test('a change takes what was read, and says what only the server sets', async () => {
  const { endpoints } = server.app
  const isRead = ({ path }: Endpoint) =>
    endpoints.some((one) => one.method === 'GET' && one.path === path)
  const changes = endpoints.filter((one) => one.method === 'PUT' && isRead(one))
  expect(changes.map(({ path }) => path).sort()).toEqual(
    [...ELSEWHERE, ...Object.keys(MADE)].sort(),
  )
  for (const [path, make] of Object.entries(MADE)) {
    const at = await make()
    const read = (await ana.get(at)).body.data
    const same = await ana.put(at, read, PERMITS)
    expect([path, same.status, same.text]).toEqual([path, 200, expect.anything()])
    const again = (await ana.get(at)).body.data
    for (const name of ['id', 'guid', 'created'].filter((one) => again[one] !== undefined)) {
      const other = await ana.put(at, { ...again, [name]: 'other' }, PERMITS)
      expect([path, other.status, other.body.errors]).toEqual([
        path,
        400,
        { [name]: ['The server sets this field: leave it out, or send it as you read it.'] },
      ])
    }
    // As programs send what they have not named yet.
    const unnamed = await ana.put(at, { ...again, id: null, guid: null }, PERMITS)
    expect([path, unnamed.status, unnamed.text]).toEqual([path, 200, expect.anything()])
    const newest = (await ana.get(at)).body.data
    const strange = await ana.put(at, { ...newest, nobody: 1 }, PERMITS)
    expect([path, strange.status, Object.keys(strange.body.errors)]).toEqual([
      path,
      400,
      ['nobody'],
    ])
  }
})
