import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect } from 'vitest'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { applyFolder, putRecords, testServer } from '../testing/portal.ts'
import { folder } from '../testing/search-fixture.ts'
import { barCheck } from './bar-check.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
const harbor = uniqueTenant('harbor')
const ridge = uniqueTenant('ridge')
const ofHarbor = Array.from({ length: 400 }, () => randomUUID())
const ofRidge = Array.from({ length: 20 }, () => randomUUID())

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  for (const [tenant, guids] of [
    [harbor, ofHarbor],
    [ridge, ofRidge],
  ] as const) {
    await applyFolder(database, folder(tenant))
    const records = guids.map((guid, i) => ({
      guid,
      agency_reference: `P-${i}`,
      title: `Porch ${i}`,
      lng: -97.8 + i / 10_000,
      lat: 30.2,
    }))
    await putRecords(database, tenant, 'permits', records)
  }
})
afterAll(() => server.close())

async function picture(tenant: string, guid: string, remoteAddress: string): Promise<number> {
  const { statusCode } = await server.app.fastify.inject({
    url: `/preview/record/permits/${guid}.png`,
    remoteAddress,
    headers: { host: `${tenant}.test` },
  })
  return statusCode
}

barCheck('33.7', 'forty connections of one client leave another agency its previews', async () => {
  const over = new AbortController()
  let asked = 0
  const flood = Array.from({ length: 40 }, async () => {
    while (!over.signal.aborted) {
      await picture(harbor, ofHarbor[asked++ % ofHarbor.length] ?? '', '203.0.113.66')
      // A connection is open to the next request a moment later.
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  })
  const statuses: number[] = []
  let slowest = 0
  for (const guid of ofRidge) {
    const begin = performance.now()
    statuses.push(await picture(ridge, guid, '198.51.100.7'))
    slowest = Math.max(slowest, performance.now() - begin)
  }
  over.abort()
  await Promise.all(flood)
  expect(statuses).toEqual(ofRidge.map(() => 200))
  return `${statuses.length} of ${ofRidge.length}, the slowest in ${Math.round(slowest)} ms, beside ${asked} others`
})
