import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyOfEmpty, removeFolder } from '../testing/empty-folder.ts'
import { DISK_FULL_EXIT } from './disk-room.ts'
import { startEmbedded } from './embedded.ts'

let dataDir: string
const options = process.env['NODE_OPTIONS']
beforeAll(async () => {
  dataDir = await copyOfEmpty()
  // The database's process ends by a signal as it does by a write that finds no room.
  const code = `process.on('SIGUSR2',()=>process.exit(${DISK_FULL_EXIT}))`
  process.env['NODE_OPTIONS'] = `${options ?? ''} --import=data:text/javascript,${code}`
})
afterAll(async () => {
  if (options === undefined) delete process.env['NODE_OPTIONS']
  else process.env['NODE_OPTIONS'] = options
  await removeFolder(dataDir)
})

async function databasePid(): Promise<number> {
  const lock: { databasePid: number } = JSON.parse(
    await readFile(join(dataDir, 'database.lock'), 'utf8'),
  )
  return lock.databasePid
}

function lives(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('a database that is closed while it is opened again has ended when its folder is free', async () => {
  const lost: string[] = []
  const embedded = await startEmbedded(dataDir, 'own', (reason) => lost.push(reason))
  const first = await databasePid()
  process.kill(first, 'SIGUSR2')
  await expect.poll(databasePid, { interval: 5 }).not.toBe(first)
  const second = await databasePid()
  await embedded.close()
  expect(lives(second)).toBe(false)
  expect(await readdir(dataDir)).not.toContain('database.lock')
  expect(lost).toEqual([])
  // Whoever opens the folder next has it alone.
  const next = await startEmbedded(dataDir, 'own')
  await next.close()
})
