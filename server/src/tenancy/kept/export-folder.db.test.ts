import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../platform/config.ts'
import { asTenant } from '../../platform/db/as-tenant.ts'
import type { Database } from '../../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../../platform/testing/database.ts'
import { applyTenant } from '../apply/apply.ts'
import { tenantCommand } from '../apply/commands.ts'
import { storedDocument } from '../apply/document-versions.ts'
import { checkTenantFolder } from '../check/check.ts'
import { smallFolder, writeFolder } from '../check/folder-for-tests.ts'
import { keptContents } from './kept-folder.ts'

let database: Database
let place: string
beforeAll(async () => {
  database = await testDatabase()
  place = await mkdtemp(join(tmpdir(), 'plat-export-'))
})
afterAll(async () => {
  await database.close()
  await rm(place, { recursive: true })
})

/** Runs `plat tenant …`: exit code and output. */
async function run(...args: string[]) {
  const [out, err]: [string[], string[]] = [[], []]
  const exit = await tenantCommand(args, {
    config: readConfig({ PLAT_DATA: '/nowhere' }),
    findDatabase: async () => ({ ...database, close: async () => undefined }),
    openDatabase: async () => database,
    out: (line) => out.push(line),
    err: (line) => err.push(line),
  })
  return { exit, out: out.join('\n'), err: err.join('\n') }
}

/** Saves a changed file as somebody does in the portal. */
async function saveInPortal(code: string, path: string, text: string): Promise<void> {
  const account = await asTenant(database, code, async ({ query }) => {
    const rows = await query<{ guid: string }>(
      `insert into account (tenant, email, first_name, last_name, state)
       values ($1, 'ada@example.com', 'Ada', 'Byron', 'active')
       on conflict (tenant, email) do update set state = 'active' returning guid`,
      [code],
    )
    return rows[0]?.guid ?? ''
  })
  const [version, files] = await asTenant(database, code, async (tx) => {
    const [row] = await tx.query<{ version: number }>('select version from tenant')
    return [row?.version ?? 0, new Map(await keptContents(tx, row?.version ?? 0))] as const
  })
  files.set(path, Buffer.from(text))
  const directory = await writeFolder(Object.fromEntries(files))
  const { document, files: served } = await checkTenantFolder(directory, {
    platData: '/nowhere',
    dataDir: '/nowhere',
  })
  await rm(directory, { recursive: true })
  if (document === null) throw new Error('the change has a fault')
  const contents = { files, tooLarge: null }
  const note = { by: 'portal', note: 'New hours', account, base: version }
  await applyTenant(database, { document, files: served, contents }, note)
}

test.each(['harbor', 'mesa', 'ridge'])(
  'the exported folder of the demo agency %s is the applied one, and gives the same document',
  async (city) => {
    const demo = join(import.meta.dirname, '../../../../tenants/demo', city)
    const applied = await run('apply', demo)
    expect(applied.exit, applied.err).toBe(0)
    const before = await storedDocument(database, city, null)
    const directory = join(place, city)
    expect(await run('export', city, directory)).toMatchObject({ exit: 0, err: '' })
    for (const name of await readdir(directory, { recursive: true, withFileTypes: true })) {
      if (!name.isFile() || name.name === '.plat-version') continue
      const path = join(name.parentPath, name.name).slice(directory.length)
      const same = (await readFile(join(demo, path))).equals(await readFile(join(directory, path)))
      expect(same, path).toBe(true)
    }
    expect((await run('diff', directory)).out).toContain('Nothing would change.')
    expect((await run('apply', directory)).out).toContain('nothing to change')
    expect(await storedDocument(database, city, null)).toEqual(before)
  },
)

test('what was saved in the portal is not lost to a folder: taken over, or replaced when that is meant', async () => {
  const code = uniqueTenant('hands')
  const folder = await writeFolder(smallFolder(code))
  await run('apply', folder)
  await saveInPortal(code, 'docs/hours.md', '---\ntitle: Hours\n---\nNine to five.\n')
  await writeFile(
    join(folder, 'tenant.yaml'),
    String(smallFolder(code)['tenant.yaml']).replace('short: Ferndale', 'short: FD'),
  )

  const refused = await run('apply', folder)
  expect(refused.exit).toBe(1)
  expect(refused.err).toMatch(
    /was changed in \/admin by Ada Byron on .* UTC \(version 2, "New hours"\)/,
  )
  expect(refused.err).toContain(`plat tenant export ${code} DIR --overwrite`)
  expect((await run('history', code)).out).toMatch(
    /^\* +2 .*Ada Byron in the portal {2}New hours$/m,
  )

  // A folder that has files is left alone, unless it is said.
  const kept = await run('export', code, folder)
  expect(kept).toMatchObject({ exit: 1, err: expect.stringContaining('--overwrite') })
  await writeFile(join(folder, 'docs.txt'), 'my notes')
  await writeFile(join(folder, 'modules', 'old.yaml'), 'code: old')
  const exported = await run('export', code, folder, '--overwrite')
  expect(exported.out).toContain('modules/old.yaml: deleted')
  expect(await readFile(join(folder, 'docs/hours.md'), 'utf8')).toContain('Nine to five')
  expect(await readFile(join(folder, 'docs.txt'), 'utf8')).toBe('my notes')

  // From here on the folder knows it, also after it was changed and applied.
  for (const short of ['FD', 'FE']) {
    const yaml = String(smallFolder(code)['tenant.yaml']).replace(
      'short: Ferndale',
      `short: ${short}`,
    )
    await writeFile(join(folder, 'tenant.yaml'), yaml)
    expect((await run('apply', folder)).exit).toBe(0)
  }
  await saveInPortal(code, 'docs/hours.md', '---\ntitle: Hours\n---\nNine to six.\n')
  expect((await run('apply', folder)).err).toContain('version 5')
  expect(await run('apply', folder, '--overwrite')).toMatchObject({ exit: 0 })
  await rm(folder, { recursive: true })
})

test('a folder of which a file is too large to be kept is applied, and says that it is not', async () => {
  const code = uniqueTenant('large')
  const folder = await writeFolder({
    ...smallFolder(code),
    'basemap/streets.geojson': `${String(smallFolder(code)['basemap/streets.geojson'])}${' '.repeat(33 * 1024 * 1024)}`,
  })
  const applied = await run('apply', folder)
  expect(applied.exit).toBe(0)
  expect(applied.err).toContain(
    'The portal cannot be changed in /admin: basemap/streets.geojson has ',
  )
  const exported = await run('export', code, join(place, code))
  expect(exported).toMatchObject({ exit: 1, err: expect.stringContaining('are not kept') })
  expect((await run('export', 'nowhere', join(place, code))).err).toContain('no tenant "nowhere"')
  await rm(folder, { recursive: true })
})
