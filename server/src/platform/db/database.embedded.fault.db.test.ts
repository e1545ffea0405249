import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { copyOfEmpty, removeFolder } from '../testing/empty-folder.ts'
import { openDatabase } from '../open-database.ts'
import { DirectoryInUseError } from './embedded.ts'

const WRITER = join(import.meta.dirname, '../testing/acknowledged-writer.ts')
let dataDir: string

beforeAll(async () => {
  dataDir = await copyOfEmpty()
})
afterAll(() => removeFolder(dataDir))

/** Starts a writer in a process group of its own, so that its database can be killed with it. */
function startWriter(): { child: ChildProcess; acknowledged: string[] } {
  const acknowledged: string[] = []
  const child = spawn(process.execPath, [WRITER], {
    detached: true,
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', MIGRATION_DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let rest = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    acknowledged.push(...lines)
  })
  return { child, acknowledged }
}

async function killGroup(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  process.kill(-(child.pid ?? 0), 'SIGKILL')
  await ended
}

async function killAlone(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await ended
}

test('killed at any moment, it comes back with everything it acknowledged', async () => {
  const all: string[] = []
  for (const [round, writes] of [30, 7, 55].entries()) {
    const { child, acknowledged } = startWriter()
    await expect.poll(() => acknowledged.length, { interval: 5 }).toBeGreaterThan(writes)
    // Once with its database, once leaving it behind: it must be gone before the files are opened again.
    await (round % 2 === 0 ? killGroup(child) : killAlone(child))
    all.push(...acknowledged)
    const database = await openDatabase(readConfig({ DATA_DIR: dataDir }), 'own')
    const { rows } = await database.pool.query<{ tenant: string }>(
      'select m.tenant from module m join tenant t using (tenant)',
    )
    await database.close()
    const kept = new Set(rows.map((row) => row.tenant))
    expect(
      all.filter((tenant) => !kept.has(tenant)),
      `lost in round ${round}`,
    ).toEqual([])
  }
})

test('a second server on the same directory is refused at once, a command shares the database', async () => {
  const config = readConfig({ DATA_DIR: dataDir })
  const database = await openDatabase(config, 'own')
  try {
    const second = spawn(process.execPath, [join(import.meta.dirname, '../../main.ts')], {
      env: {
        ...process.env,
        DATA_DIR: dataDir,
        DATABASE_URL: '',
        MIGRATION_DATABASE_URL: '',
        PORT: '0',
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let said = ''
    second.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
    const code = await new Promise((resolve) => second.once('exit', resolve))
    expect(code).not.toBe(0)
    expect(said).toMatch(/is in use by process \d+/)

    await expect(openDatabase({ ...config }, 'own')).rejects.toThrow(DirectoryInUseError)
    const beside = await openDatabase(config, 'attach')
    const { rows } = await beside.pool.query<{ one: number }>('select 1 as one')
    expect(rows).toEqual([{ one: 1 }])
    await beside.close()
  } finally {
    await database.close()
  }
})
