import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from './server-process.ts'

const PROGRAM = '/usr/sbin/pgbouncer'

/** PgBouncer in transaction mode before a database. */
export interface Bouncer {
  /** The address through it. */
  readonly databaseUrl: string
  close(): Promise<void>
}

/** Whether PgBouncer is on this machine. */
export const hasPgbouncer = existsSync(PROGRAM)

/** Starts PgBouncer before the database of this address, which takes the login without a password. */
export async function startPgbouncer(databaseUrl: string): Promise<Bouncer> {
  const target = new URL(databaseUrl)
  const folder = await mkdtemp('/tmp/plat-pgbouncer-')
  await chmod(folder, 0o755)
  const port = await freePort()
  const database = target.pathname.slice(1)
  const settings = [
    '[databases]',
    `${database} = host=${target.hostname} port=${target.port} dbname=${database}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = trust',
    `auth_file = ${join(folder, 'users')}`,
    'pool_mode = transaction',
    'default_pool_size = 5',
    'max_client_conn = 100',
  ]
  const file = join(folder, 'pgbouncer.ini')
  await writeFile(file, `${settings.join('\n')}\n`)
  await writeFile(join(folder, 'users'), `"${target.username}" ""\n`)
  // It refuses root.
  const [command = PROGRAM, ...args] =
    userInfo().uid === 0
      ? ['runuser', '-u', 'postgres', '--', PROGRAM, '-q', file]
      : [PROGRAM, '-q', file]
  const child = spawn(command, args, { stdio: 'ignore', cwd: '/' })
  const ended = once(child, 'exit')
  const url = new URL(databaseUrl)
  url.port = String(port)
  url.hostname = '127.0.0.1'
  await answers(url.href, () => child.exitCode)
  return {
    databaseUrl: url.href,
    close: async () => {
      // `runuser` passes on only this signal.
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function answers(url: string, exitCode: () => number | null): Promise<void> {
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return
    } catch (error) {
      if (exitCode() !== null) throw new Error('PgBouncer ended', { cause: error })
      await new Promise((resolve) => setTimeout(resolve, 20))
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}
