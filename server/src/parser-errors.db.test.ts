import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { Problem } from '@plat/contract/platform/error'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from './platform/db/database.ts'
import { testDatabase, uniqueTenant } from './platform/testing/database.ts'
import { applyFolder, testServer } from './testing/portal.ts'
import { folder } from './testing/search-fixture.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
const tenant = uniqueTenant('alder')
const HOST = `Host: ${tenant}.test\r\n`

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  await applyFolder(database, folder(tenant))
  await server.app.fastify.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

function open(): Socket {
  const { port } = server.app.fastify.server.address() as AddressInfo
  return connect({ port, host: '127.0.0.1' })
}

/** Everything that the server says until it ends the connection, which it must. */
async function answerTo(socket: Socket): Promise<string> {
  let text = ''
  socket.setEncoding('utf8').on('data', (part: string) => {
    text += part
  })
  // What was still to be sent when the server ended it.
  socket.on('error', () => undefined)
  await once(socket, 'close')
  return text
}

function problemIn(answer: string): { status: number; head: string; problem: Problem } {
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1)
  return { status: Number(head.slice(9, 12)), head, problem: Problem.parse(JSON.parse(body)) }
}

const POST = `POST /api/search/count HTTP/1.1\r\n${HOST}X-Module: permits\r\nContent-Type: application/json\r\n`
const BROKEN: [string, number, string][] = [
  ['a method that there is not', 400, `GOT / HTTP/1.1\r\n${HOST}\r\n`],
  ['no HTTP at all', 400, '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
  ['a version that there is not', 400, `GET / HTTP/9.9\r\n${HOST}\r\n`],
  ['headers beyond the limit', 431, `GET / HTTP/1.1\r\n${HOST}X: ${'x'.repeat(40_000)}\r\n\r\n`],
  ['an address beyond the limit', 431, `GET /${'x'.repeat(40_000)} HTTP/1.1\r\n${HOST}\r\n`],
  [
    'a length and chunks at once',
    400,
    `${POST}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  ],
  ['two lengths', 400, `${POST}Content-Length: 4\r\nContent-Length: 5\r\n\r\n{}{}}`],
  ['a length that is none', 400, `${POST}Content-Length: x\r\n\r\n`],
  [
    'a chunk without a length',
    400,
    `${POST}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`,
  ],
  ['a header without a name', 400, `GET / HTTP/1.1\r\n${HOST}: x\r\n\r\n`],
  ['a NUL in a header', 400, `GET / HTTP/1.1\r\n${HOST}X: a\0b\r\n\r\n`],
  ['HTTP/1.1 without a host', 400, 'GET /api/config HTTP/1.1\r\n\r\n'],
  ['two hosts', 400, `GET /api/config HTTP/1.1\r\n${HOST}Host: other.test\r\n\r\n`],
  ['an expectation that there is not', 417, `GET / HTTP/1.1\r\n${HOST}Expect: tea\r\n\r\n`],
]

test.each(BROKEN)(
  '%s is a problem of status %i, and the end of the connection',
  async (_, status, sent) => {
    const socket = open()
    socket.write(sent, 'latin1')
    const { head, problem, ...answer } = problemIn(await answerTo(socket))
    expect([answer.status, problem.status]).toEqual([status, status])
    expect(problem.detail).toMatch(/\.$/)
    for (const header of [
      /^content-type: application\/problem\+json/im,
      /^content-security-policy: default-src 'none';/im,
      /^strict-transport-security: /im,
      /^x-content-type-options: nosniff/im,
      /^x-frame-options: /im,
      /^referrer-policy: strict-origin/im,
      /^cross-origin-resource-policy: same-origin/im,
      /^cache-control: no-store/im,
      /^connection: close/im,
    ])
      expect(head).toMatch(header)
    expect(head).not.toMatch(/^(server|x-powered-by):/im)
  },
)

test('a request that does not arrive in time is told so', async () => {
  const { server: http } = server.app.fastify
  const usual = { headers: http.headersTimeout, request: http.requestTimeout }
  Object.assign(http, { headersTimeout: 100, requestTimeout: 100 })
  try {
    const socket = open()
    socket.write(`GET / HTTP/1.1\r\n${HOST}X-Slow: `)
    const { status, problem } = problemIn(await answerTo(socket))
    expect([status, problem.code]).toEqual([408, 'request_timeout'])
  } finally {
    Object.assign(http, { headersTimeout: usual.headers, requestTimeout: usual.request })
  }
})

test('what follows a broken request on its connection is not answered', async () => {
  const socket = open()
  socket.write(
    `${POST}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /api/health HTTP/1.1\r\n${HOST}\r\n`,
  )
  expect(await answerTo(socket)).not.toContain('"status":"ok"')
})

test('HTTP/1.0 needs no host, and finds no agency without one', async () => {
  const socket = open()
  socket.write('GET /api/config HTTP/1.0\r\n\r\n')
  expect(problemIn(await answerTo(socket)).status).toBe(404)
})
