import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApiToken } from '../accounts/api-token.ts'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { applyFolder, putRecords, testServer } from '../testing/portal.ts'
import { folder, records } from '../testing/search-fixture.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>>

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
})
afterAll(() => server.close())

/** The fixture's agency with more fields, and a filter for words. */
function withFields(tenant: string, ...more: readonly object[]) {
  const files = folder(tenant)
  const module = files['modules/permits.yaml']
  const fields = [...module.fields, ...more]
  const words = { type: 'text', criterion: 'text', params: { label: 'Words' } }
  const filters = [...module.filters, words]
  return { ...files, 'modules/permits.yaml': { ...module, fields, filters } }
}

const EXTRA = { id: 'extra', label: 'Extra', kind: 'category' }
const APPLICANT = { id: 'applicant', label: 'Applicant', kind: 'text', search: true }

/** Gives the one record that no visitor sees a date that no index can be built with, or takes it away. */
async function setBuildable(tenant: string, buildable: boolean): Promise<void> {
  const sealed = records.find(({ visibility }) => visibility === 2)
  const date = buildable ? sealed?.record_date : 'infinity'
  await asTenant(database, tenant, ({ query }) =>
    query('update record set record_date = $2::date where guid = $1::uuid', [sealed?.guid, date]),
  )
}

const get = (tenant: string, url: string, headers: Record<string, string> = {}) =>
  server.app.fastify.inject({ url, headers: { host: `${tenant}.test`, ...headers } })

const count = (tenant: string, search: object, headers: Record<string, string> = {}) =>
  server.app.fastify.inject({
    method: 'POST',
    url: '/api/search/count',
    headers: { host: `${tenant}.test`, 'x-module': 'permits', ...headers },
    payload: { status: 0, ...search },
  })

/** Whether the current document has a field. */
async function isCurrent(tenant: string, field: string): Promise<boolean> {
  const answer = await get(tenant, '/api/config/module/permits')
  const { fields } = answer.json().data.control.recordDescriptor
  return fields.some(({ id }: { id: string }) => id === field)
}

/** Whether the index is the one with the new field. */
const isSwapped = async (tenant: string) =>
  (await count(tenant, { [EXTRA.id]: ['x'] })).statusCode === 200

test.each([
  ['/api/export/permits.csv?status=0', 'Work class'],
  ['/api/export/permits.geojson?status=0', 'work_class'],
  ['/ogc/collections/permits/items', 'work_class'],
])(
  'who keeps %s is told that a field was hidden, while the index of that is not there yet',
  async (path, column) => {
    const tenant = uniqueTenant('alder')
    await applyFolder(database, folder(tenant))
    await putRecords(database, tenant, 'permits', records)
    const before = await get(tenant, path)
    expect([before.statusCode, before.body]).toEqual([200, expect.stringContaining(column)])

    await setBuildable(tenant, false)
    const files = withFields(tenant, EXTRA)
    const module = files['modules/permits.yaml']
    const hide = (field: object & { id?: string }) =>
      field.id === 'work_class' ? { ...field, visibility: 'internal' } : field
    await applyFolder(database, {
      ...files,
      'modules/permits.yaml': {
        ...module,
        fields: module.fields.map(hide),
        filters: module.filters.filter(({ criterion }) => criterion !== 'work_class'),
      },
    })
    await expect.poll(() => isCurrent(tenant, EXTRA.id)).toBe(true)
    const etag = String(before.headers['etag'])
    const after = await get(tenant, path, { 'if-none-match': etag })
    expect(await isSwapped(tenant)).toBe(false)
    expect(after.statusCode).toBe(200)
    expect(after.body).not.toContain(column)
    expect(after.headers['etag']).not.toBe(etag)
    await setBuildable(tenant, true)
  },
)

test.each([
  ['hidden', [{ ...APPLICANT, search: false, visibility: 'registered' }, EXTRA]],
  ['taken away', [EXTRA]],
])(
  'words of a field that was %s are found no more, by those who may not read it',
  async (_what, fields) => {
    const tenant = uniqueTenant('birch')
    await applyFolder(database, withFields(tenant, APPLICANT))
    const named = records.map((record) => ({ ...record, attributes: { applicant: 'Zyxwv' } }))
    await putRecords(database, tenant, 'permits', named)
    const token = await createApiToken(database, tenant, { name: 'x', level: 'internal', days: 1 })
    const asClerk = { authorization: `Bearer ${token}` }
    const words = { text: 'zyxwv' }
    const found = async (headers = {}) => (await count(tenant, words, headers)).json().data?.all
    expect([await found(), await found(asClerk)]).toEqual([5, 6])

    await setBuildable(tenant, false)
    await applyFolder(database, withFields(tenant, ...fields))
    await expect.poll(() => isCurrent(tenant, EXTRA.id)).toBe(true)
    const refused = [
      await count(tenant, words),
      await get(tenant, '/api/export/permits.csv?text=zyxwv'),
    ]
    expect(await isSwapped(tenant)).toBe(false)
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([503, 503])
    // Everything else is answered, and words to those from whom nothing is hidden.
    expect((await count(tenant, {})).statusCode).toBe(200)
    expect(await found(asClerk)).toBe(6)

    await setBuildable(tenant, true)
    await expect.poll(() => isSwapped(tenant)).toBe(true)
    expect([await found(), await found(asClerk)]).toEqual([0, 0])
  },
  60_000,
)
