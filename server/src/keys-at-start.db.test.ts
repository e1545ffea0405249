import { spawn } from 'node:child_process'
import { chmod, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { newKeyText } from './platform/secrets/secret-key.ts'
import { copyOfEmpty, removeFolder } from './platform/testing/empty-folder.ts'
import { TEST_KEY } from './platform/testing/test-key.ts'

let dataDir: string
let file: string
/** PostgreSQL of the run, which has the key of all tests; else an embedded database of this test. */
const onPostgres = !inject('database').startsWith('/')

beforeAll(async () => {
  dataDir = await copyOfEmpty()
  file = join(dataDir, 'secret.key')
})
afterAll(() => removeFolder(dataDir))

/** Runs a program of ours until it ends. */
async function run(program: string, args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(import.meta.dirname, program), ...args], {
    env: {
      ...process.env,
      ...(onPostgres ? {} : { DATABASE_URL: '' }),
      // The server does not run with the login that owns the tables.
      ...(onPostgres && program !== 'main.ts' ? {} : { MIGRATION_DATABASE_URL: '' }),
      DATA_DIR: dataDir,
      PLAT_DEMO: 'off',
      PLAT_LIVE_PORT: 'off',
      PORT: '0',
      HOST: '127.0.0.1',
      PLAT_SECRET_KEYS: '',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text))
  const code = await new Promise((resolve) => void child.once('close', resolve))
  return { code, said }
}

test('a server without the database’s key does not start, and says which and where', async () => {
  if (onPostgres) {
    await writeFile(file, `${TEST_KEY}\n`, { mode: 0o600 })
  }
  const first = await run('cli/main.ts', ['migrate'])
  expect(first).toEqual({ code: 0, said: 'The tables are up to date.\n' })
  expect((await stat(file)).mode & 0o777).toBe(0o600)

  const other = { PLAT_SECRET_KEYS: newKeyText() }
  const refused = await run('main.ts', [], other)
  expect(refused.code).toBe(1)
  expect(refused.said).toMatch(
    /^The secrets in this database are encrypted with key [0-9a-f]{12}; PLAT_SECRET_KEYS has [0-9a-f]{12}\. Set PLAT_SECRET_KEYS .*\n$/m,
  )
  expect(refused.said).not.toMatch(/\n\s+at /)
  expect(refused.said).not.toContain(other.PLAT_SECRET_KEYS)
  // The command that puts keys in order works all the same.
  const listed = await run('cli/main.ts', ['keys'], other)
  expect(listed.code).toBe(0)
  expect(listed.said).toMatch(/^[0-9a-f]{12}\tis not here\t/m)

  await chmod(file, 0o644)
  const open = await run('main.ts', [])
  expect(open.code).toBe(1)
  expect(open.said).toMatch(/secret\.key may be read by others \(mode 644\), expected 600/)
  expect(open.said).not.toMatch(/\n\s+at /)

  const short = await run('main.ts', [], { PLAT_SECRET_KEYS: 'c2hvcnQ=' })
  expect(short.code).toBe(1)
  expect(short.said).toContain('PLAT_SECRET_KEYS="…": expected 32 random bytes')
}, 420_000)
