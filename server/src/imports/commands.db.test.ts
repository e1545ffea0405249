import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CommandContext } from '../platform/command-context.ts'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { readConfig } from '../platform/config.ts'
import { testDatabase } from '../platform/testing/database.ts'
import { tenantCommand } from '../tenancy/apply/commands.ts'
import { importCommand } from './commands.ts'
import { temporaryFolder } from './import-for-tests.ts'
import type { ImportReport } from './import-report.ts'

const config = readConfig()
const REAL = join(config.root, 'tenants/real')

let database: Database
let context: CommandContext
let lines: string[] = []
let errors: string[] = []

beforeAll(async () => {
  database = await testDatabase()
  context = {
    config: { ...config, dataDir: await temporaryFolder() },
    openDatabase: async () => database,
    out: (line) => lines.push(line),
    err: (line) => errors.push(line),
  }
  return () => rm(context.config.dataDir, { recursive: true })
})

/** Runs the command as an operator would: exit code and output. */
async function plat(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  lines = []
  errors = []
  const code = await importCommand(args, context)
  return { code, out: lines.join('\n'), err: errors.join('\n') }
}

/** The reports of an import that must succeed. */
async function reportsOf(...args: string[]): Promise<ImportReport[]> {
  const { code, out, err } = await plat(...args, '--json')
  expect(code, err).toBe(0)
  return JSON.parse(out)
}

const reasons = (counts: ImportReport['rejected']) =>
  Object.fromEntries(Object.entries(counts.reasons).map(([reason, { count }]) => [reason, count]))

test('wrong arguments, an unknown tenant: what to do instead', async () => {
  expect(await plat()).toMatchObject({ code: 2 })
  expect(await plat('--help')).toMatchObject({ code: 0 })
  expect(await plat('x', '--nonsense')).toMatchObject({ code: 2 })
  expect((await plat('nowhere')).err).toContain('plat tenant apply DIR')
})

describe.runIf(existsSync(join(config.platData, 'chicago')))('the real cities', () => {
  const CITIES = ['chicago', 'austin', 'longbeach']

  async function forget(): Promise<void> {
    for (const city of CITIES)
      await asTenant(database, city, async ({ query }) => {
        await query('set local statement_timeout = 0')
        await query('delete from tenant where tenant = $1', [city])
      })
  }

  beforeAll(async () => {
    await forget()
    for (const city of CITIES)
      expect(await tenantCommand(['apply', join(REAL, city)], context), errors.join('\n')).toBe(0)
  })
  afterAll(forget)

  test('a year of Chicago', async () => {
    const from = join(config.platData, 'chicago/permits/permits_2016.ndjson.gz')
    const [report] = await reportsOf('chicago', '--from', from)
    expect(report).toMatchObject({ state: 'finished', read: 45_171, rejected: { total: 0 } })
    expect(reasons(report!.unlocated)).toEqual({ 'at 0,0 (null island)': 1 })
    expect(reasons(report!.repaired)).toMatchObject({
      'record_type: other dashes than the hyphen': expect.any(Number),
      'description: cut at 220 characters by the exporter': expect.any(Number),
    })
  })

  test("Austin's three layouts", async () => {
    const from = join(config.platData, 'austin/raw_layout_sample/*.csv')
    const [report] = await reportsOf('austin', '--from', from)
    expect(report).toMatchObject({ read: 3_022, inserted: 3_022, files: 12, located: 2_857 })
    expect(reasons(report!.rejected)).toEqual({})
    expect(reasons(report!.repaired)).toMatchObject({
      'columns that occur twice: the first one counts': 4,
    })
    expect(reasons(report!.unlocated)).toEqual({
      'no location in the source': 162,
      'far outside the agency': 3,
    })
  })

  test('Long Beach: code enforcement with its false locations', async () => {
    const [report] = await reportsOf('longbeach', 'code-enforcement')
    expect(report).toMatchObject({ read: 2_197, inserted: 2_197, located: 1_478 })
    expect(reasons(report!.unlocated)).toEqual({
      'no location in the source': 667,
      'a stand-in of the geocoder': 45,
      'far outside the agency': 7,
    })
  })

  test('Long Beach: 89,245 licences out of one GeoJSON document, odd dates by name', async ({
    skip,
  }) => {
    skip(
      database.kind === 'embedded',
      'on PostgreSQL only: it takes too long in the embedded database',
    )
    const [report] = await reportsOf('longbeach', 'business-licenses')
    expect(report).toMatchObject({ read: 89_245, inserted: 89_245, located: 89_245 })
    expect(reasons(report!.repaired)).toMatchObject({
      'record_date: stands for unknown (1753-11-01)': 1,
      'record_date: before 1910-01-01': 5,
      'record_date: after 2017-12-31': 2,
      'record_type: en dash lost upstream': 26_723,
    })
  })

  test('a file of another city is refused, and the records stay', async () => {
    const other = join(config.platData, 'chicago/permits/permits_2011.ndjson.gz')
    const { code, out } = await plat('longbeach', 'code-enforcement', '--from', other)
    expect(code).toBe(3)
    expect(out).toContain('REFUSED')
    expect(out).toContain('case_num')
  })
})
