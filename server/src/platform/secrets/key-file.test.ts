import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ConfigError } from '../errors.ts'
import { makeKeyFile, readKeyFile } from './key-file.ts'
import { newKeyText } from './secret-key.ts'

let folder: string
let path: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plat-key-'))
  path = join(folder, 'data', 'secret.key')
})
afterEach(() => rm(folder, { recursive: true }))

test('a key file is its owner’s only, and is never made twice', async () => {
  expect(await readKeyFile(path)).toBeNull()
  const [made] = await makeKeyFile(path)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect((await stat(join(folder, 'data'))).mode & 0o777).toBe(0o700)
  const [again] = await makeKeyFile(path)
  expect(again?.id).toBe(made?.id)
  expect((await readKeyFile(path))?.map(({ id }) => id)).toEqual([made?.id])
  expect(await readdir(join(folder, 'data'))).toEqual(['secret.key'])
})

test('processes that start at once agree, also when some are killed at it', async () => {
  const script = join(import.meta.dirname, 'make-key-for-tests.ts')
  const printed: string[] = []
  await Promise.all(
    Array.from({ length: 8 }, async (_, index) => {
      const child = spawn(process.execPath, [script, path], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      let id = ''
      child.stdout.setEncoding('utf8').on('data', (text: string) => (id += text))
      const ended = once(child, 'exit')
      if (index % 2 === 1) {
        // Around the moment at which the file appears.
        while (
          child.exitCode === null &&
          !(await readdir(join(folder, 'data')).catch(() => [])).length
        )
          await wait(1)
        child.kill('SIGKILL')
      }
      await ended
      if (child.exitCode === 0) printed.push(id)
    }),
  )
  const [key] = (await readKeyFile(path)) ?? []
  expect(printed.length).toBeGreaterThanOrEqual(4)
  expect(new Set(printed)).toEqual(new Set([key?.id]))
  // What a killed one has left beside it is no second key, and goes with the next attempt.
  expect((await makeKeyFile(path))[0]?.id).toBe(key?.id)
  expect(await readdir(join(folder, 'data'))).toEqual(['secret.key'])
}, 60_000)

test('lines are keys, the first seals; comments are none', async () => {
  await mkdir(join(folder, 'data'))
  await writeFile(path, `# mine\n${newKeyText()}\n\n  ${newKeyText()}\n`, { mode: 0o600 })
  expect(await readKeyFile(path)).toHaveLength(2)
})

test('a file that cannot be used is refused by name, with what to do', async () => {
  await makeKeyFile(path)
  await chmod(path, 0o640)
  await expect(readKeyFile(path)).rejects.toThrow(
    /secret\.key may be read by others \(mode 640\).*chmod 600/,
  )
  for (const [content, message] of [
    ['c2hvcnQ=\n', /secret\.key, line 1: expected 32 random bytes .* got 5 bytes/],
    ['# only words\n', /secret\.key holds no key/],
    ['', /secret\.key holds no key/],
    [`${newKeyText()}\nnot a key!\n`, /line 2: .* got other signs/],
  ] as const) {
    await rm(path)
    await writeFile(path, content, { mode: 0o600 })
    await expect(readKeyFile(path)).rejects.toThrow(message)
    await expect(readKeyFile(path)).rejects.toThrow(ConfigError)
  }
  await rm(path)
  await mkdir(path, { mode: 0o700 })
  await expect(readKeyFile(path)).rejects.toThrow(
    /secret\.key cannot be read \(EISDIR\).*PLAT_SECRET_KEYS/,
  )
})

test('a folder that cannot be made names the setting', async () => {
  await writeFile(join(folder, 'data'), 'a file, no folder')
  await expect(makeKeyFile(path)).rejects.toThrow(/cannot be made .*DATA_DIR.*PLAT_SECRET_KEYS/)
})
