import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Problem } from '@plat/contract/platform/error'
import { afterAll, beforeAll, expect } from 'vitest'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { applyFolder, putRecords, testServer } from './portal.ts'
import { folder } from './search-fixture.ts'

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: Buffer
}

/** A server with two agencies, one of them with sixty records, called over real sockets. */
class HttpFixture {
  readonly tenant = uniqueTenant('beech')
  readonly other = uniqueTenant('birch')
  database!: Database
  server!: Awaited<ReturnType<typeof testServer>>
  #count = 0

  async begin(): Promise<void> {
    const { tenant, other } = this
    const database = await testDatabase()
    // Each request from an address of its own: limits are not what is looked at here.
    const server = await testServer(database, { PLAT_TRUST_PROXY: '127.0.0.1' })
    for (const one of [tenant, other])
      await applyFolder(database, {
        ...folder(one),
        'tenant.yaml': { ...folder(one)['tenant.yaml'], indexing: 'on' },
      })
    await putRecords(
      database,
      tenant,
      'permits',
      Array.from({ length: 60 }, (_, at) => ({
        guid: crypto.randomUUID(),
        agency_reference: `P-${at}`,
        title: `Porch ${at}`,
        lng: -97.5,
        lat: 30.5,
      })),
    )
    await server.app.fastify.listen({ port: 0, host: '127.0.0.1' })
    Object.assign(this, { database, server })
  }

  /** A request over a real socket: headers that are left out are not sent. */
  send(
    method: string,
    path: string,
    headers: Record<string, string> = {},
    body?: string,
  ): Promise<Answer> {
    const { port } = this.server.app.fastify.server.address() as AddressInfo
    this.#count += 1
    const address = `10.${this.#count % 250}.${Math.floor(this.#count / 250)}.1`
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    return new Promise((resolve, reject) => {
      const outgoing = httpRequest(
        {
          port,
          host: '127.0.0.1',
          path,
          method,
          headers: {
            host: `${this.tenant}.test`,
            'x-forwarded-for': address,
            ...length,
            ...headers,
          },
        },
        (incoming) => {
          const parts: Buffer[] = []
          incoming.on('data', (part: Buffer) => parts.push(part))
          incoming.on('end', () =>
            resolve({
              status: incoming.statusCode ?? 0,
              // Headers that come twice would be joined by a comma.
              headers: incoming.headers as Record<string, string | undefined>,
              body: Buffer.concat(parts),
            }),
          )
        },
      )
      outgoing.on('error', reject)
      outgoing.end(body)
    })
  }
}

/** The fixture of a test file. */
export function httpFixture(): HttpFixture {
  const fixture = new HttpFixture()
  beforeAll(() => fixture.begin())
  afterAll(() => fixture.server.close())
  return fixture
}

/** The problem that an answer is. */
export function problemOf({ headers, body }: Answer): Problem {
  expect(headers['content-type']).toContain('application/problem+json')
  return Problem.parse(JSON.parse(String(body)))
}
