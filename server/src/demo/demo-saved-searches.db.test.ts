import { listGroupings } from '@plat/contract/statistics/groupings'
import { listScorecards } from '@plat/contract/statistics/scorecards'
import { listStats } from '@plat/contract/statistics/stats'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApiToken } from '../accounts/api-token.ts'
import { loadSavedSearches } from './demo-saved-searches.ts'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { applyTenant } from '../tenancy/apply/apply.ts'
import { checkTenantFolder } from '../tenancy/check/check.ts'
import { testServer } from '../testing/portal.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
let database: Database
let server: Awaited<ReturnType<typeof testServer>>
let dataDir: string

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  dataDir = await mkdtemp(join(tmpdir(), 'plat-data-'))
})
afterAll(async () => {
  await server.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** A copy of a demo agency without a lock, with its statistics as two starts load them. */
async function started(agency: string): Promise<string> {
  const folder = join(ROOT, 'tenants/demo', agency)
  const roots = { platData: dataDir, dataDir }
  const { document: demo, files, problems } = await checkTenantFolder(folder, roots)
  if (demo === null) throw new Error(JSON.stringify(problems, null, 2))
  const code = uniqueTenant('cove')
  const { access, ...tenant } = demo.tenant
  const document = {
    ...demo,
    tenant: { ...tenant, code, hosts: [`${code}.test`], access: { ...access, lock: null } },
  }
  await applyTenant(database, { document, files }, { by: 'test' })
  const file = join(ROOT, 'tools/src/demo-city/saved-searches', `${agency}.yaml`)
  for (let start = 0; start < 2; start += 1) await loadSavedSearches(database, document, file)
  return code
}

/** What is answered to somebody. @param token none: to a visitor */
async function seen(tenant: string, token: string | null) {
  const get = async (path: string) => {
    const headers = {
      host: `${tenant}.test`,
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    }
    const answer = await server.app.fastify.inject({ url: `/api/analytic/${path}`, headers })
    return answer.json().data
  }
  return {
    stats: listStats.reply.parse(await get('stat')),
    groups: listGroupings.reply.parse(await get('group')),
    scorecards: listScorecards.reply.parse(await get('scorecard')),
  }
}

const numbers = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

test('Harbor’s visitors read two scorecards, its own people a third, and nobody of both the draft', async () => {
  const tenant = await started('harbor')
  const visitor = await seen(tenant, null)
  const everybodys = [1, 2, 3, 4, 5, 6, 7, 10, 11, 12, 13, 14, 15, 20, 21, 22, 30, 31]
  expect(numbers(visitor.scorecards)).toEqual([1, 2])
  expect(numbers(visitor.stats)).toEqual(everybodys)
  const token = await createApiToken(database, tenant, { name: 'c', level: 'internal', days: 1 })
  const clerk = await seen(tenant, token)
  expect(numbers(clerk.scorecards)).toEqual([1, 2, 3])
  expect(numbers(clerk.stats)).toEqual([...everybodys, 40, 41, 42, 43])
})

test.each(['harbor', 'mesa', 'ridge'])(
  'each number of %s has the search, the fields and the place that it names',
  async (agency) => {
    const tenant = await started(agency)
    const token = await createApiToken(database, tenant, { name: 'c', level: 'internal', days: 1 })
    const { stats, groups, scorecards } = await seen(tenant, token)
    expect(scorecards.length).toBeGreaterThan(0)
    for (const { id, problem } of stats) expect([id, problem]).toEqual([id, null])
    // What is not there would be an empty place, or no grouping.
    expect(groups.flatMap(({ rows }) => rows.flat())).not.toContain(null)
    const shown = new Set(numbers(groups))
    for (const { groups: named } of scorecards)
      for (const group of named) expect(shown).toContain(group)
  },
)
