import { cp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { CommandContext } from '../platform/command-context.ts'
import { readConfig } from '../platform/config.ts'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { tenantCommand } from '../tenancy/apply/commands.ts'
import { smallFolder, writeFolder } from '../tenancy/check/folder-for-tests.ts'
import { importCommand } from './commands.ts'
import { temporaryFolder } from './import-for-tests.ts'

let database: Database
let dataDir: string
let tenant: string
let folder: string

beforeAll(async () => {
  database = await testDatabase()
  dataDir = await temporaryFolder()
  return () => rm(dataDir, { recursive: true })
})

beforeEach(async () => {
  tenant = uniqueTenant('folder')
  folder = await writeFolder(smallFolder(tenant))
  expect((await plat(tenantCommand, 'apply', folder)).code).toBe(0)
  return () => rm(folder, { recursive: true, force: true })
})

async function plat(
  command: typeof importCommand,
  ...args: string[]
): Promise<{ code: number; out: string; err: string }> {
  const [out, err]: [string[], string[]] = [[], []]
  const context: CommandContext = {
    config: { ...readConfig({}), dataDir, tenantsDir: join(dataDir, 'tenants') },
    openDatabase: async () => database,
    out: (line) => out.push(line),
    err: (line) => err.push(line),
  }
  const code = await command(args, context)
  return { code, out: out.join('\n'), err: err.join('\n') }
}

/** The titles of the tenant's records. */
async function titles(): Promise<unknown[]> {
  const rows = await asTenant(database, tenant, ({ query }) => query('select title from record'))
  return rows.map((row) => row['title'])
}

/** The folder once more, with another column as the title of records. */
async function otherMapping(): Promise<string> {
  const other = await temporaryFolder()
  await cp(folder, other, { recursive: true })
  const yaml = String(smallFolder(tenant)['modules/permits.yaml'])
  await writeFile(
    join(other, 'modules/permits.yaml'),
    yaml.replace('title: {column: title}', 'title: {column: nowhere}'),
  )
  return other
}

test('an import finds the folder that was applied, wherever that is', async () => {
  expect(await plat(importCommand, tenant)).toMatchObject({ code: 0 })
  expect(await titles()).toEqual(['Shed'])
})

test('a folder that is gone: what was looked for, and --folder', async () => {
  const moved = await temporaryFolder()
  await cp(folder, moved, { recursive: true })
  await rm(folder, { recursive: true })
  const { code, err } = await plat(importCommand, tenant)
  expect(code).toBe(2)
  expect(err).toContain(`The folder that was applied, ${folder}, is not there any more`)
  expect(err).toContain('--folder DIR')
  expect(await plat(importCommand, tenant, '--folder', moved)).toMatchObject({ code: 0 })
  const wrong = await plat(importCommand, tenant, '--folder', join(moved, 'nowhere'))
  expect(wrong).toMatchObject({ code: 2, err: expect.stringContaining('there is no folder') })
  await rm(moved, { recursive: true })
})

test('a dry run of a folder uses its mapping; an import uses the applied one and says so', async () => {
  const other = await otherMapping()
  const draft = await plat(importCommand, tenant, '--dry-run', '--folder', other)
  expect(draft.code).toBe(3)
  expect(draft.out).toContain('"nowhere"')
  const real = await plat(importCommand, tenant, '--folder', other)
  expect(real.code).toBe(0)
  expect(real.err).toContain(`plat tenant apply ${other}`)
  expect(await titles()).toEqual(['Shed'])
  await rm(other, { recursive: true })
})

test('a dry run of a folder with faults, or of another tenant, says so', async () => {
  const other = await writeFolder(smallFolder(uniqueTenant('another')))
  expect(await plat(importCommand, tenant, '--dry-run', '--folder', other)).toMatchObject({
    code: 2,
    err: expect.stringContaining(`expected one of "${tenant}"`),
  })
  await rm(join(other, 'images/logo.svg'))
  expect(await plat(importCommand, tenant, '--dry-run', '--folder', other)).toMatchObject({
    code: 2,
    err: expect.stringContaining('tenant.yaml:5: at branding.logo'),
  })
  await rm(other, { recursive: true })
})
