import { readdir, readFile, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyPassword, weakenHashes } from '../../platform/password-hash.ts'
import type { CommandContext } from '../../platform/command-context.ts'
import { type Config, readConfig } from '../../platform/config.ts'
import type { Database } from '../../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../../platform/testing/database.ts'
import { tenantCommand } from './commands.ts'
import { type FolderFiles, smallFolder, writeFolder } from '../check/folder-for-tests.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

/** Runs `plat tenant …`: exit code and output. */
async function run(
  ...args: (string | Partial<Config>)[]
): Promise<{ exit: number; out: string; err: string }> {
  const settings = args.filter((one) => typeof one !== 'string')
  return runWith(
    '',
    args.filter((one) => typeof one === 'string'),
    Object.assign({}, ...settings),
  )
}

/** The same with something piped in. */
async function runWith(input: string, args: string[], settings: Partial<Config> = {}) {
  const [out, err]: [string[], string[]] = [[], []]
  const context: CommandContext = {
    config: { ...readConfig({ PLAT_DATA: '/nowhere' }), ...settings },
    findDatabase: async () => ({ ...database, close: async () => undefined }),
    openDatabase: async () => database,
    out: (line) => out.push(line),
    err: (line) => err.push(line),
  }
  const exit = await tenantCommand(args, context, Readable.from([Buffer.from(input)]))
  return { exit, out: out.join('\n'), err: err.join('\n') }
}

async function inFolder<Result>(files: FolderFiles, work: (directory: string) => Promise<Result>) {
  const directory = await writeFolder(files)
  try {
    return await work(directory)
  } finally {
    await rm(directory, { recursive: true })
  }
}

test('check, apply, diff, history, revert and list tell what they did', async () => {
  const code = uniqueTenant('cli')
  await inFolder(smallFolder(code), async (directory) => {
    expect(await run('check', directory)).toEqual({
      exit: 0,
      err: '',
      out: `${directory}: fine, 0 warnings. City of Ferndale (${code}): 1 department, 1 module, 2 places, 2 basemap layers.`,
    })
    expect((await run('diff', directory)).out).toContain('+ tenant: ')
    expect((await run('apply', directory, '--note', 'first try')).out).toContain(
      `${code}: version 1 is current, with 2 places and 1 module, on ${code}.localhost.`,
    )
    expect((await run('apply', directory)).out).toContain(
      'nothing to change, version 1 is the same',
    )
    expect((await run('diff', directory)).out).toContain('Nothing would change.')
  })
  const yaml = String(smallFolder(code)['tenant.yaml']).replace('short: Ferndale', 'short: FD')
  await inFolder({ ...smallFolder(code), 'tenant.yaml': yaml }, async (directory) => {
    expect((await run('diff', directory)).out).toContain(
      '~ tenant.branding.title.short: "Ferndale" → "FD"\n1 change.',
    )
    await run('apply', directory)
  })
  expect(await run('revert', code, '1')).toMatchObject({
    exit: 0,
    out: expect.stringContaining('version 3 is current'),
  })
  const history = (await run('history', code)).out.split('\n')
  expect(history).toHaveLength(3)
  expect(history[0]).toMatch(/^\* +3 .*back to version 1$/)
  expect(history[2]).toMatch(/^ +1 .*command line \(.+\) {2}first try$/)
  expect((await run('list')).out).toMatch(new RegExp(`^${code} +version 3 `, 'm'))
})

test('a folder with a fault is not applied, and the exit code says so', async () => {
  const code = uniqueTenant('fault')
  await inFolder({ ...smallFolder(code), 'images/logo.svg': null }, async (directory) => {
    const applied = await run('apply', directory)
    expect(applied.exit).toBe(1)
    expect(applied.err).toContain('tenant.yaml:5: at branding.logo')
    expect(applied.err).toContain('1 error, 0 warnings. Nothing was changed.')
  })
  expect(await run('history', code)).toMatchObject({
    exit: 1,
    err: expect.stringContaining(`no tenant "${code}"`),
  })
})

test('a host of another tenant is told by the check, from the database and from the other folders', async () => {
  const [applied, beside, code] = [uniqueTenant('a'), uniqueTenant('b'), uniqueTenant('c')]
  await inFolder(smallFolder(applied), (directory) => run('apply', directory))
  const tenantsDir = await writeFolder(
    Object.fromEntries(
      [beside, code].map((one) => [`${one}/tenant.yaml`, smallFolder(one)['tenant.yaml'] ?? null]),
    ),
  )
  const hosts = `hosts: [${code}.localhost, ${beside}.localhost, ${applied}.localhost]`
  const yaml = String(smallFolder(code)['tenant.yaml']).replace(/hosts: .*/, hosts)
  await inFolder({ ...smallFolder(code), 'tenant.yaml': yaml }, async (directory) => {
    const { exit, err } = await run('check', directory, { tenantsDir })
    expect(exit).toBe(1)
    const lines = err.split('\n')
    expect(lines[0]).toContain(
      `tenant.yaml:2: at hosts[1] got "${beside}.localhost", which belongs to ${tenantsDir}/${beside}/tenant.yaml:2`,
    )
    expect(lines[1]).toContain(
      `tenant.yaml:2: at hosts[2] got "${applied}.localhost", which belongs to the tenant "${applied}" in the database`,
    )
    expect(lines[2]).toContain('2 errors')
  })
  await rm(tenantsDir, { recursive: true })
})

test('a wrong call shows how to call it', async () => {
  for (const args of [
    [],
    ['check'],
    ['revert', 'a', 'last'],
    ['aply', 'x'],
    ['apply', 'x', '--note'],
  ])
    expect(await run(...args)).toMatchObject({
      exit: 1,
      err: expect.stringContaining('plat tenant apply DIR'),
    })
  expect((await run('check', '/nowhere/at/all')).err).toContain('got no folder at /nowhere/at/all')
})

test('schema writes what editors need', async () => {
  await inFolder({}, async (directory) => {
    expect((await run('schema', directory)).exit).toBe(0)
    expect(await readdir(directory)).toEqual([
      'basemap.schema.json',
      'department.schema.json',
      'footer.schema.json',
      'landing.schema.json',
      'module.schema.json',
      'places.schema.json',
      'tenant.schema.json',
    ])
    const module = JSON.parse(await readFile(`${directory}/module.schema.json`, 'utf8'))
    expect(module.required).toEqual(['code', 'name', 'noun'])
    expect(module.properties.filters.items).toBeDefined()
  })
})

test('hash-password prints a hash that the lock takes, from what is piped in', async () => {
  weakenHashes(false)
  const { exit, out } = await runWith('correct horse\nrest', ['hash-password'])
  expect(exit).toBe(0)
  expect(out).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await verifyPassword(out, 'correct horse')).toBe(true)
  expect(await runWith('short\n', ['hash-password'])).toMatchObject({
    exit: 1,
    out: '',
    err: 'Got 5 characters, expected at least 8.',
  })
})

test('a change in a long document is shown where it is', async () => {
  const code = uniqueTenant('docs')
  const terms = (day: string) =>
    `---\ntitle: Terms\n---\n${'Records are copies. '.repeat(20)}Updated on ${day}.\n`
  await inFolder({ ...smallFolder(code), 'docs/terms.md': terms('Monday') }, (directory) =>
    run('apply', directory),
  )
  await inFolder({ ...smallFolder(code), 'docs/terms.md': terms('Friday') }, async (directory) => {
    expect((await run('diff', directory)).out).toContain(
      '~ docs.terms.html: "… copies. Updated on Monday.</p>" → "… copies. Updated on Friday.</p>"\n1 change.',
    )
  })
})
