import { connect, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
import { applyFolder, putRecords } from '../testing/portal.ts'
import { folder, records } from '../testing/search-fixture.ts'
import { IndexBuilds, type WantedIndex } from './index-builds.ts'

const tenants = [uniqueTenant('alder'), uniqueTenant('birch'), uniqueTenant('cedar')] as const
let database: Database

beforeAll(async () => {
  database = await testDatabase()
  for (const tenant of tenants) {
    await applyFolder(database, folder(tenant))
    await putRecords(database, tenant, 'permits', records)
  }
})
afterAll(() => database.close())

/** A way to the database on which one connection hears nothing, the next after `hang` was called. */
async function breakableWay(): Promise<{
  readonly database: Database
  hang(): Promise<Socket>
  close(): void
}> {
  let caught: ((socket: Socket) => void) | null = null
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined))
    if (caught !== null) {
      caught(socket)
      caught = null
      return
    }
    const on = toDatabase(database.connection).on('error', () => socket.destroy())
    socket.pipe(on).pipe(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    database: { ...database, connection: through(database.connection, server) },
    hang: () => new Promise((resolve) => (caught = resolve)),
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

function toDatabase({ connectionString, host = '', port = 5432 }: pg.ClientConfig): Socket {
  if (connectionString === undefined) return connect(join(host, `.s.PGSQL.${port}`))
  const url = new URL(connectionString)
  return connect(Number(url.port || 5432), url.hostname)
}

function through(connection: pg.ClientConfig, server: Server): pg.ClientConfig {
  const address = server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  const { connectionString } = connection
  if (connectionString === undefined) return { ...connection, host: '127.0.0.1', port }
  const url = new URL(connectionString)
  url.host = `127.0.0.1:${port}`
  return { ...connection, connectionString: url.href }
}

async function wantedOf(tenant: string): Promise<WantedIndex> {
  const { document } = await loadTenant(database, tenant)
  const [module] = document.modules
  if (module === undefined) throw new Error('the fixture has no module')
  return { tenant, document, module }
}

test('while one agency’s changes are waited for on a connection that says nothing, those of others are read', async () => {
  const way = await breakableWay()
  const builds = new IndexBuilds(way.database)
  try {
    const bases = await Promise.all(
      tenants.map(async (tenant) => {
        const wanted = await wantedOf(tenant)
        const { base } = await builds.build(wanted, () => 'question')
        return () => builds.buildDelta(wanted, base)
      }),
    )
    const [held, second, third] = bases
    const silent = way.hang()
    const stuck = held?.().catch(String)
    const connection = await silent
    expect(await second?.()).toMatchObject({ version: 1, delta: { hidden: 0 } })
    expect(await third?.()).toMatchObject({ version: 1, delta: { hidden: 0 } })
    connection.destroy()
    expect(await stuck).toContain('Connection terminated')
    // The thread and the place are free again.
    expect(
      (await Promise.all(bases.map((build) => build()))).map((built) => built?.version),
    ).toEqual([1, 1, 1])
  } finally {
    builds.close()
    way.close()
  }
})
