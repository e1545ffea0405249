import { expect } from 'vitest'
import { asTenant } from '../platform/db/as-tenant.ts'
import { httpFixture } from '../testing/http-fixture.ts'
import { administrator } from '../testing/people.ts'
import { barCheck } from './bar-check.ts'

const http = httpFixture()

barCheck(11, 'another site cannot write; reading changes nothing', async () => {
  const { database, server, tenant } = http
  const admin = await administrator(database, server.app, tenant, 'admin@example.com')
  // What a session may is cached for a moment.
  await expect.poll(async () => (await admin.get('/people')).status).toBe(200)
  const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const writes = server.app.endpoints.filter(({ method }) => method !== 'GET')
  for (const endpoint of writes) {
    const path = `/api${endpoint.path.replaceAll(/:\w+/g, crypto.randomUUID())}`
    for (const headers of [
      {
        origin: 'https://evil.example',
        'sec-fetch-site': 'cross-site',
        'content-type': 'text/plain',
      },
      { origin: `https://${tenant}.test.evil.example`, 'content-type': 'application/json' },
      { origin: 'null', 'content-type': 'application/x-www-form-urlencoded' },
      { 'sec-fetch-site': 'same-site', 'content-type': 'application/json' },
    ]) {
      const reply = await http.send(
        endpoint.method,
        path,
        { cookie, ...(headers as Record<string, string>) },
        '{}',
      )
      expect(reply.status, `${endpoint.method} ${path}`).toBe(403)
    }
  }
  const before = await fingerprints()
  const reads = server.app.endpoints.filter(({ method }) => method === 'GET')
  for (const endpoint of reads) {
    const path = endpoint.path
      .replaceAll(':host', `${tenant}.test`)
      .replaceAll(/:\w+/g, crypto.randomUUID())
    await admin.get(path, { 'x-module': 'permits' })
  }
  expect(await fingerprints()).toEqual(before)
  return `${writes.length} writing routes × 4 foreign senders: 403; ${reads.length} reading routes: 0 rows changed`
})

/** A hash of every table of the agency; the last visit and the audit are not contents. */
async function fingerprints(): Promise<Record<string, string>> {
  const { rows: tables } = await http.database.pool.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attname = 'tenant'
     and c.relname not in ('session', 'audit') order by 1`,
  )
  return asTenant(http.database, http.tenant, async (tx) => {
    const found: Record<string, string> = {}
    for (const { name } of tables) {
      const [row] = await tx.query<{ hash: string }>(
        `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash from "${name}" t`,
      )
      found[name] = row?.hash ?? ''
    }
    return found
  })
}
