import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { applyFolder, putRecords, testServer } from '../testing/portal.ts'
import { folder, records } from '../testing/search-fixture.ts'
import { statisticsPerson } from '../testing/statistics-fixture.ts'
import { type Visitor, visitor } from '../testing/visitor.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
const tenant = uniqueTenant('tally')
/** Four records for everybody, one for who is signed in, one for the agency's own people. */
const FOUND = { everybody: 4, resident: 5, clerk: 6 }
const people: Record<'anybody' | 'resident' | 'clerk' | 'manager', Visitor> = Object.create(null)

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  const files = folder(tenant)
  const permits = files['modules/permits.yaml']
  await applyFolder(database, {
    ...files,
    'modules/permits.yaml': {
      ...permits,
      visibility: ['everybody', 'registered', 'internal'],
    },
  })
  await putRecords(
    database,
    tenant,
    'permits',
    records.map((one, i) => ({
      ...one,
      guid: randomUUID(),
      ...(i === 0 ? { visibility: 1 } : {}),
    })),
  )
  const at = { app: server.app, database }
  people.anybody = visitor(server.app, `${tenant}.test`)
  for (const as of ['resident', 'clerk', 'manager'] as const)
    people[as] = await statisticsPerson(at, tenant, { email: `${as}@example.com`, as })
})
afterAll(() => server.close())

async function shared(who: Visitor): Promise<string> {
  const body = { criteria: { status: '0' }, search_metadata: {}, name: 'Mine', title: 'Ours' }
  const answer = await who.post('/search/saved', body, { 'x-module': 'permits' })
  expect(answer.status, answer.text).toBe(200)
  return String(answer.body.data['guid'])
}

const counted = async (who: Visitor, guid: string) =>
  (await who.get(`/search/saved/${guid}`)).body.data['counted'] as unknown as {
    all: number
  } | null

test('whoever opens the link of a search sees how many the public found, never its owner’s count', async () => {
  for (const owner of ['resident', 'clerk'] as const) {
    const guid = await shared(people[owner])
    expect(await counted(people[owner], guid)).toMatchObject({ all: FOUND[owner] })
    for (const reader of ['anybody', 'resident', 'clerk', 'manager'] as const) {
      if (reader === owner) continue
      const said = await counted(people[reader], guid)
      expect(said, `of ${owner}, to ${reader}`).toMatchObject({ all: FOUND.everybody })
      expect(Object.keys(said ?? {}).toSorted()).toEqual(['all', 'at', 'located', 'unlocated'])
    }
  }
})

test('a link tells no count where the public’s is not known: of before it was kept, or of while the records were loaded', async () => {
  const [older, loading] = [await shared(people.clerk), await shared(people.clerk)]
  await asTenant(database, tenant, async ({ query }) => {
    await query(`update saved_search set counted = counted - 'everybody' where guid = $1`, [older])
    await query(
      `update saved_search set counted = counted || '{"everybody": null}' where guid = $1`,
      [loading],
    )
  })
  for (const guid of [older, loading]) {
    expect(await counted(people.clerk, guid)).not.toBeNull()
    expect(await counted(people.anybody, guid)).toBeNull()
    expect(await counted(people.resident, guid)).toBeNull()
  }
})
