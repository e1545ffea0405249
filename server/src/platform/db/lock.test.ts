import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockDirectory } from './lock.ts'
import { processIdentity } from './process-identity.ts'

let directory: string

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'plat-lock-'))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

test('a second taker is told who holds the directory, until it is released', async () => {
  const first = await lockDirectory(directory, '/socket')
  expect(first.kind).toBe('taken')
  const second = await lockDirectory(directory, '/other')
  expect(second).toMatchObject({
    kind: 'held',
    holder: { pid: process.pid, socket: '/socket' },
  })
  if (first.kind === 'taken') await first.release()
  expect((await lockDirectory(directory, '/other')).kind).toBe('taken')
})

test('the lock of a process that was killed is taken over', async () => {
  const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)'])
  await writeFile(
    join(directory, 'database.lock'),
    JSON.stringify({ pid: child.pid, socket: '/s' }),
  )
  expect((await lockDirectory(directory, '/mine')).kind).toBe('held')
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await ended
  expect((await lockDirectory(directory, '/mine')).kind).toBe('taken')
  const holder: { pid: number } = JSON.parse(
    await readFile(join(directory, 'database.lock'), 'utf8'),
  )
  expect(holder.pid).toBe(process.pid)
})

test('a lock file that was cut off by a crash does not keep the directory locked', async () => {
  await writeFile(join(directory, 'database.lock'), '{"pid":')
  expect((await lockDirectory(directory, '/mine')).kind).toBe('taken')
})

test('a number that another program got after a restart does not keep the directory locked', async () => {
  const stranger = spawn('sleep', ['60'])
  const lock = { pid: stranger.pid, socket: '/s', databasePid: stranger.pid }
  await writeFile(join(directory, 'database.lock'), JSON.stringify(lock))
  expect((await lockDirectory(directory, '/mine')).kind).toBe('taken')
  expect(stranger.exitCode).toBeNull()
  stranger.kill()
})

test('a number that another node process has now does not keep the directory locked', async () => {
  const stranger = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)'])
  const pid = stranger.pid ?? 0
  const path = join(directory, 'database.lock')
  const own = await processIdentity(pid)
  // While it is the very process that took the lock, nobody else gets it.
  await writeFile(path, JSON.stringify({ pid, began: own, socket: '/s' }))
  expect((await lockDirectory(directory, '/mine')).kind).toBe('held')
  await writeFile(
    path,
    JSON.stringify({
      pid,
      began: 'before',
      socket: '/s',
      databasePid: pid,
      databaseBegan: 'before',
    }),
  )
  expect((await lockDirectory(directory, '/mine')).kind).toBe('taken')
  expect(stranger.exitCode).toBeNull()
  stranger.kill()
})

test.each([
  ['that says when it began', { pid: process.pid, began: 'before', socket: '/s' }],
  ['that does not say it', { pid: process.pid, socket: '/s' }],
  ['also as the number of its database', { pid: 1e9, socket: '/s', databasePid: process.pid }],
])(
  'a lock that an earlier container left under our own number is taken over: one %s',
  async (_what, lock) => {
    await writeFile(join(directory, 'database.lock'), JSON.stringify(lock))
    expect((await lockDirectory(directory, '/mine')).kind).toBe('taken')
  },
)

test('where the system does not say when a process began, our own lock is held', async () => {
  const platform = Object.getOwnPropertyDescriptor(process, 'platform') ?? {}
  Object.defineProperty(process, 'platform', { ...platform, value: 'win32' })
  try {
    expect((await lockDirectory(directory, '/mine')).kind).toBe('taken')
    expect((await lockDirectory(directory, '/other')).kind).toBe('held')
  } finally {
    Object.defineProperty(process, 'platform', platform)
  }
})

test('a note of the database that cannot be made leaves no file behind', async () => {
  const lock = await lockDirectory(directory, '/mine')
  const path = join(directory, 'database.lock')
  await rm(path)
  // Nothing is renamed over a folder.
  await mkdir(path)
  await expect(lock.kind === 'taken' && lock.opened(process.pid)).rejects.toThrow(path)
  expect(await readdir(directory)).toEqual(['database.lock'])
})
