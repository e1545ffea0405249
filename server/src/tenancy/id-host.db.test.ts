import { createSecretKey } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { digestContext } from '../digests/digest-context.ts'
import { alertMail } from '../digests/digest-mail.ts'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { alertFolder, putAlertAgency, putNotification, watch } from '../testing/alert-fixture.ts'
import { applyFolder, testServer } from '../testing/portal.ts'
import { folder } from '../testing/search-fixture.ts'
import { newResident } from '../testing/visitor.ts'
import { loadTenant } from './tenant-cache.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>>

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
})
afterAll(() => server.close())

const withHosts = (files: ReturnType<typeof folder>, ...hosts: string[]) => ({
  ...files,
  'tenant.yaml': { ...files['tenant.yaml'], hosts },
})

const idHost = async (tenant: string) => (await loadTenant(database, tenant)).idHost

async function idsOf(path: string, host: string): Promise<string[]> {
  const { body } = await server.app.fastify.inject({ url: path, headers: { host } })
  return [...body.matchAll(/<id>([^<]+)<\/id>/g)].map(([, id = '']) => id)
}

test('ids of feeds and of the list of digests stay when hosts are added before the first, or replaced', async () => {
  const tenant = uniqueTenant('fern')
  const old = `${tenant}.test`
  const records = await putAlertAgency(database, tenant)
  const ana = await newResident(server.app, database, tenant)
  const alert = String((await watch(ana, { name: 'Home' })).body.data['id'])
  const record = records.get('M-000') ?? ''
  await putNotification(database, tenant, alert, { record, reference: 'M-000', key: '2:new' })
  const feed = new URL(String((await ana.post(`/alert/${alert}/feed`)).body.data['feed_url']))
  const listId = async () => {
    const context = await digestContext(
      { database, logger: pino({ level: 'silent' }), port: 3000 },
      tenant,
    )
    const account = { guid: record, email: 'ana@example.org', locale: null }
    const to = { account, secret: createSecretKey(Buffer.alloc(32)) } as never
    return alertMail(context, to, 'News', { heading: 'News', paragraphs: [] }).headers?.['List-Id']
  }
  const all = async (host: string) => ({
    search: await idsOf('/api/export/permits.atom', host),
    alert: await idsOf(feed.pathname, host),
    list: await listId(),
  })
  const before = await all(old)
  expect(before.search[0]).toBe(`tag:${old},2026:feed/permits`)
  expect(before.search.length).toBeGreaterThan(1)
  expect(before.alert).toEqual([
    `tag:${old},2026:alert/${alert}`,
    expect.stringMatching(`^tag:${old},2026:notification/`),
  ])
  expect(before.list).toBe(`<alerts.${old}>`)
  const files = alertFolder(tenant)
  for (const hosts of [
    [`permits.${tenant}.test`, old],
    [`new.${tenant}.test`, `permits.${tenant}.test`],
    [`last.${tenant}.test`],
  ]) {
    const [first = ''] = hosts
    await applyFolder(database, {
      ...files,
      'tenant.yaml': { ...files['tenant.yaml'], hosts },
    })
    await expect.poll(() => all(first)).toEqual(before)
  }
  // Links are for people: they lead to the host of today.
  const { body } = await server.app.fastify.inject({
    url: feed.pathname,
    headers: { host: `last.${tenant}.test` },
  })
  expect(body).toContain(
    `href="https://last.${tenant}.test/building/permits/search/record/${record}"`,
  )
})

test('an agency that takes over a host of another one has ids of its own', async () => {
  const [one, two] = [uniqueTenant('first'), uniqueTenant('second')]
  const host = `${one}.test`
  await applyFolder(database, folder(one))
  await applyFolder(database, withHosts(folder(one), `moved.${one}.test`))
  await applyFolder(database, withHosts(folder(two), host))
  expect(await idHost(one)).toBe(host)
  const other = await idHost(two)
  expect(other).toMatch(new RegExp(`^[0-9a-f-]{36}\\.${host}$`))
  // Once the first has it again, each keeps its ids.
  await applyFolder(database, withHosts(folder(two), `${two}.test`))
  await applyFolder(database, folder(one))
  expect([await idHost(one), await idHost(two)]).toEqual([host, other])
})

test('an agency made by a server of the version before keeps its first host from its next apply on', async () => {
  const tenant = uniqueTenant('older')
  await applyFolder(database, folder(tenant))
  await asTenant(database, tenant, ({ query }) => query('update tenant set id_host = null'))
  await expect.poll(() => idHost(tenant)).toBe(`${tenant}.test`)
  await applyFolder(database, withHosts(folder(tenant), `new.${tenant}.test`))
  expect(await idHost(tenant)).toBe(`${tenant}.test`)
})
