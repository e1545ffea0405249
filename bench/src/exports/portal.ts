import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { dataFolder } from '../search/austin-rows.ts'
import { postgresPrograms, startPostgres } from '../search/postgis-peer.ts'

const SERVER = join(import.meta.dirname, '../../../server/src')
const TENANT = join(import.meta.dirname, '../../../tenants/real/austin')
const HOST = 'austin.localhost'

/** A server with Austin's records on a PostgreSQL of its own. */
export interface Portal {
  readonly server: { readonly port: number; readonly host: string; readonly pid: number }
  /** Address of the database for a role that sees all rows. */
  readonly admin: string
  /** Folder of PostgreSQL's executables. */
  readonly programs: string
  close(): Promise<void>
}

/** Addresses of one database for the server, for changing tables, and for seeing everything. */
interface Addresses {
  readonly environment: Record<string, string>
  readonly admin: string
  stop(): Promise<void>
}

/**
 * Starts everything, measures, and stops it all; says so where PostgreSQL or the data is missing.
 * @param options.tenant folder of the agency, in place of Austin's as it is
 * @param options.prepare changes the imported records before the server starts; gets `Portal.admin`
 */
export async function withPortal(
  measure: (portal: Portal) => Promise<void>,
  options: PortalOptions = {},
): Promise<void> {
  const portal = await openPortal(options)
  if (portal === null) {
    console.log(
      'Skipped: no PostgreSQL 15 or newer under /usr/lib/postgresql, or no Austin records.',
    )
    return
  }
  try {
    await measure(portal)
  } finally {
    await portal.close()
  }
}

interface PortalOptions {
  readonly tenant?: string
  readonly prepare?: (admin: string) => Promise<void>
}

/** Starts everything and imports Austin; null when PostgreSQL or the data is missing. */
async function openPortal({ tenant = TENANT, prepare }: PortalOptions): Promise<Portal | null> {
  const given = process.env['DATABASE_URL'] !== undefined
  const programs = postgresPrograms()
  if (programs === null || (!given && !existsSync(join(dataFolder(), 'austin')))) return null
  const dataDir = await mkdtemp(join(tmpdir(), 'plat-bench-exports-'))
  const database = given ? givenDatabase() : await ownDatabase(programs)
  const environment = { ...process.env, ...database.environment, DATA_DIR: dataDir }
  const stop = async () => {
    await database.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    if (!given) {
      const plat = (...args: string[]) =>
        promisify(execFile)(process.execPath, [join(SERVER, 'cli/main.ts'), ...args], {
          env: environment,
          maxBuffer: 64 * 1024 * 1024,
        })
      await plat('migrate')
      await plat('tenant', 'apply', tenant)
      await plat('import', 'austin', '--json')
    }
    await prepare?.(database.admin)
    const { close, ...server } = await startServer(environment)
    return {
      server: { ...server, host: HOST },
      admin: database.admin,
      programs,
      close: async () => {
        await close()
        await stop()
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** PLAT_BENCH_ADMIN_URL is the superuser of the database in DATABASE_URL. */
function givenDatabase(): Addresses {
  const admin = process.env['PLAT_BENCH_ADMIN_URL']
  if (admin === undefined)
    throw new Error('With DATABASE_URL, set PLAT_BENCH_ADMIN_URL to a superuser of that database')
  return { environment: {}, admin, stop: async () => undefined }
}

async function ownDatabase(programs: string): Promise<Addresses> {
  const { folder, stop } = await startPostgres(programs)
  const url = (user: string) => `postgres://${user}@localhost/postgres?host=${folder}`
  const admin = url('postgres')
  const client = new pg.Client({ connectionString: admin })
  await client.connect()
  await client.query(`create role plat_app nologin;
    create role plat_owner login createrole;
    create role plat_web login;
    grant plat_app to plat_owner with admin option;
    grant plat_app to plat_web;
    create extension postgis;
    grant all on schema public to plat_owner;
    grant create on database postgres to plat_owner`)
  await client.end()
  const environment = { DATABASE_URL: url('plat_web'), MIGRATION_DATABASE_URL: url('plat_owner') }
  return { environment, admin, stop }
}

async function startServer(
  environment: NodeJS.ProcessEnv,
): Promise<{ port: number; pid: number; close(): Promise<void> }> {
  const port = await freePort()
  const child = spawn(process.execPath, [join(SERVER, 'main.ts')], {
    env: {
      ...environment,
      MIGRATION_DATABASE_URL: '',
      PORT: String(port),
      PLAT_DEMO: 'off',
      PLAT_LIVE_PORT: 'off',
      PLAT_LOG: 'warn',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const close = async () => {
    if (child.exitCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  for (let second = 0; child.exitCode === null && second < 600; second++) {
    const ready = await fetch(`http://127.0.0.1:${port}/api/ready`).catch(() => null)
    if (ready?.ok) return { port, pid: child.pid ?? 0, close }
    await pause(1_000)
  }
  await close()
  throw new Error('the server did not become ready')
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A network socket has an address and a port.
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
