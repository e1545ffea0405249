import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { applyFolder, putRecords, testServer } from '../testing/portal.ts'
import { folder, records } from '../testing/search-fixture.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
const mine = uniqueTenant('alder')

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  await applyFolder(database, folder(mine))
  await putRecords(database, mine, 'permits', records)
})
afterAll(() => server.close())

async function call(url: string, body?: object) {
  const { statusCode, headers, ...response } = await server.app.fastify.inject({
    method: body === undefined ? 'GET' : 'POST',
    url: `/api${url}`,
    headers: { host: `${mine}.test`, 'x-module': 'permits' },
    ...(body === undefined ? {} : { payload: body }),
  })
  return { status: statusCode, etag: String(headers['etag']), response }
}

/** The agency with a new filter, and with a district that comes before the others by name. */
function grown() {
  const files = folder(mine)
  const module = files['modules/permits.yaml']
  module.fields.push({ id: 'usage', label: 'Usage', kind: 'category' })
  module.filters.push({ type: 'checkboxTree', criterion: 'usage', params: { label: 'Usage' } })
  const districts = files['places/districts.geojson'].features
  const [west] = districts
  if (west === undefined) throw new Error('the fixture has no district')
  // Beside all records.
  const ring = west.geometry.coordinates[0]?.map(([lng = 0, lat = 0]) => [lng, lat + 0.5]) ?? []
  districts.push({
    ...west,
    properties: { name: 'Abbey' },
    geometry: { type: 'Polygon', coordinates: [ring] },
  })
  return files
}

/** The area of each record of the list, by reference. */
async function areas(): Promise<Record<string, string | null>> {
  const { status, response } = await call('/search/list?scope=all', { status: 0 })
  expect(status).toBe(200)
  const rows: { agency_reference: string; area: string | null }[] = response.json().data
  return Object.fromEntries(rows.map((row) => [row.agency_reference, row.area]))
}

/** The filters whose options are counted. */
async function facets(): Promise<string[]> {
  const { status, response } = await call('/search/facets', { status: 0 })
  expect(status).toBe(200)
  return response.json().data.map(({ criterion }: { criterion: string }) => criterion)
}

test('a new filter and a new district come with their index: until then all is as it was', async () => {
  const before = await areas()
  expect(Object.values(before)).toContain('East')
  const known = await facets()
  const files = new Map<string, string>()

  await applyFolder(database, grown())
  let rounds = 0
  for (let found = known; !found.includes('usage'); rounds++) {
    // A visitor may not have a file as often as this test asks.
    if (rounds % 25 === 0) {
      const { etag, response } = await call('/export/permits.csv?status=0')
      // The same version is the same file.
      expect(files.get(etag) ?? response.body).toBe(response.body)
      files.set(etag, response.body)
    }
    expect(await areas()).toEqual(before)
    found = await facets()
    expect(found.filter((one) => one !== 'usage')).toEqual(known)
  }

  expect(rounds).toBeGreaterThan(1)
  expect(await areas()).toEqual(before)
  const { etag } = await call('/export/permits.csv?status=0')
  expect([...files.keys()].slice(0, 1)).not.toContain(etag)
})

test('what a newer document hides is hidden at once, whatever its index does', async () => {
  const files = grown()
  const module = files['modules/permits.yaml']
  const hidden = module.fields.map((field) =>
    field.id === 'work_class' ? { ...field, visibility: 'internal' } : field,
  )
  // Another category makes another index.
  module.fields.splice(0, module.fields.length, ...hidden, {
    id: 'extra',
    label: 'Extra',
    kind: 'category',
  })
  module.filters = module.filters.filter(({ criterion }) => criterion !== 'work_class')
  const searched = async () =>
    (await call('/search/count', { work_class: ['Res'], status: 0 })).status
  expect(await searched()).toBe(200)
  await applyFolder(database, files)
  // The current document has the field before there is an index with it.
  await expect.poll(async () => fieldsOf(await call('/config/module/permits'))).toContain('extra')
  expect(await searched()).toBe(400)
})

function fieldsOf({ response }: Awaited<ReturnType<typeof call>>): string[] {
  const { fields } = response.json().data.control.recordDescriptor
  return fields.map(({ id }: { id: string }) => id)
}
