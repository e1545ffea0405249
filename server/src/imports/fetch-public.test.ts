import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { createFetcher } from './fetch-public.ts'

let trap: Server

let port = 0

let connections = 0

let answer: (request: IncomingMessage, response: ServerResponse) => void

beforeAll(async () => {
  trap = createServer((request, response) => answer(request, response))
  trap.on('connection', () => connections++)
  // On all addresses of this machine, loopback and private.
  await new Promise<void>((resolve) => trap.listen(0, resolve))
  port = (trap.address() as AddressInfo).port
})

beforeEach(() => {
  connections = 0
  answer = (_, response) => response.end('reached')
})

afterAll(() => {
  trap.closeAllConnections()
  trap.close()
})

const privateAddress = Object.values(networkInterfaces())
  .flat()
  .find((one) => one && one.family === 'IPv4' && !one.internal)?.address

const HOSTILE = [
  'http://127.0.0.1',
  'http://127.1',
  'http://127.0.1',
  'http://127.255.255.254',
  'http://2130706433',
  'http://0x7f000001',
  'http://0x7f.0.0.1',
  'http://0177.0.0.1',
  'http://017700000001',
  'http://0x7F.1',
  'http://0.0.0.0',
  'http://0',
  'http://localhost',
  'http://LOCALHOST',
  'http://localhost.',
  'http://foo.localhost',
  'http://foo.localhost.',
  'http://printer.local',
  'http://intranet',
  'http://db.internal',
  'http://metadata.google.internal',
  'http://[::1]',
  'http://[::]',
  'http://[0:0:0:0:0:0:0:1]',
  'http://[::ffff:127.0.0.1]',
  'http://[::ffff:7f00:1]',
  'http://[::ffff:10.0.0.1]',
  'http://[::127.0.0.1]',
  'http://[64:ff9b::7f00:1]',
  'http://[64:ff9b::127.0.0.1]',
  'http://[64:ff9b::a00:1]',
  'http://[64:ff9b:1::7f00:1]',
  'http://[2002:7f00:1::]',
  'http://[2002:a00:1::1]',
  'http://[2001:0:7f00:1::]',
  'http://[fe80::1]',
  'http://[fc00::1]',
  'http://[fd12:3456:789a::1]',
  'http://[ff02::1]',
  'http://[2001:db8::1]',
  'http://[100::1]',
  'http://10.0.0.1',
  'http://10.255.255.255',
  'http://172.16.0.1',
  'http://172.31.255.254',
  'http://192.168.0.1',
  'http://192.168.1.1',
  'http://100.64.0.1',
  'http://100.127.255.254',
  'http://169.254.169.254',
  'http://169.254.170.2',
  'http://192.0.0.1',
  'http://192.0.2.1',
  'http://198.18.0.1',
  'http://198.51.100.1',
  'http://203.0.113.1',
  'http://224.0.0.1',
  'http://240.0.0.1',
  'http://255.255.255.255',
  'http://user:secret@127.0.0.1',
  'http://data.example.org@127.0.0.1',
  'http://127.0.0.1%2f@data.example.org',
  'http://①②⑦.⓪.⓪.①',
  'http://127。0。0。1',
  'https://127.0.0.1',
  'https://localhost',
]

test(`none of ${HOSTILE.length} hostile addresses reaches anything on this machine`, async () => {
  const fetcher = createFetcher({ ports: [port], totalTimeout: 2_000 })
  for (const base of HOSTILE) {
    await expect(fetcher.get(`${base}:${port}/`), base).rejects.toThrow(/refused|no address/)
  }
  if (privateAddress)
    await expect(fetcher.get(`http://${privateAddress}:${port}/`)).rejects.toThrow('refused')
  expect(connections).toBe(0)
  await fetcher.close()
})

test.each([
  'file:///etc/passwd',
  'gopher://127.0.0.1:70/',
  'ftp://example.org/a',
  'data:text/plain,x',
  'unix:/run/x',
  'javascript:1',
  '//x',
  '',
])('the scheme of %j is refused', async (url) => {
  await expect(createFetcher().get(url)).rejects.toThrow(/refused|no address/)
})

test('only ports 80 and 443 are asked', async () => {
  await expect(createFetcher().get('https://data.example.org:22/')).rejects.toThrow(
    'port 80 or 443, got 22',
  )
  await expect(createFetcher().get(`http://127.0.0.1:${port}/`)).rejects.toThrow('refused')
  expect(connections).toBe(0)
})

test('a name that leads to a private address is refused, also when it changes in between', async () => {
  let lookups = 0
  const fetcher = createFetcher({
    ports: [port],
    totalTimeout: 3_000,
    // The first lookup has a public address beside the private one, the next only private ones.
    lookup: async () =>
      lookups++ === 0
        ? [
            { address: '127.0.0.1', family: 4 },
            { address: '::ffff:127.0.0.1', family: 6 },
          ]
        : [{ address: '127.0.0.1', family: 4 }],
  })
  await expect(fetcher.get(`http://rebind.example.org:${port}/`)).rejects.toThrow(
    'no address of the open internet',
  )
  await expect(fetcher.get(`http://rebind.example.org:${port}/`)).rejects.toThrow(
    'no address of the open internet',
  )
  expect(connections).toBe(0)
  await fetcher.close()
})

test('a redirect to a private address, another scheme or another port is refused', async () => {
  const fetcher = createFetcher({ allowLoopback: [`127.0.0.1:${port}`] })
  for (const target of [
    'http://169.254.169.254/latest/meta-data/',
    'file:///etc/passwd',
    'http://data.example.org:8080/',
    'http://localhost/',
  ]) {
    answer = (_, response) => response.writeHead(302, { location: target }).end()
    await expect(fetcher.get(`http://127.0.0.1:${port}/`), target).rejects.toThrow('refused')
  }
  await fetcher.close()
})

test('three redirects are followed, a fourth is not, and a token does not go to another host', async () => {
  const tokens: (string | undefined)[] = []
  answer = (request, response) => {
    const left = Number(request.url?.slice(1))
    tokens.push(request.headers['x-app-token']?.toString())
    if (left > 0) response.writeHead(307, { location: `/${left - 1}` }).end()
    else response.end('done')
  }
  const fetcher = createFetcher({ allowLoopback: [`127.0.0.1:${port}`] })
  expect((await fetcher.get(`http://127.0.0.1:${port}/3`, { 'x-app-token': 't' })).body).toBe(
    'done',
  )
  await expect(fetcher.get(`http://127.0.0.1:${port}/4`)).rejects.toThrow('more than 3 times')
  tokens.length = 0
  answer = (request, response) => {
    tokens.push(request.headers['x-app-token']?.toString())
    if (request.headers.host?.startsWith('127'))
      response.writeHead(302, { location: `http://localhost:${port}/` }).end()
    else response.end('done')
  }
  const both = createFetcher({ allowLoopback: [`127.0.0.1:${port}`, `localhost:${port}`] })
  await both.get(`http://127.0.0.1:${port}/`, { 'x-app-token': 't' })
  expect(tokens).toEqual(['t', undefined])
  await fetcher.close()
  await both.close()
})

test('an answer that is too long, also one that unpacks to it, stops at the limit', async () => {
  const fetcher = createFetcher({ allowLoopback: [`127.0.0.1:${port}`], maxBytes: 1_000_000 })
  const bomb = gzipSync(Buffer.alloc(300_000_000))
  answer = (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb)
  const before = process.memoryUsage.rss()
  await expect(fetcher.get(`http://127.0.0.1:${port}/`)).rejects.toThrow('more than 1000000 bytes')
  expect(process.memoryUsage.rss() - before).toBeLessThan(100_000_000)
  answer = (_, response) => response.end(Buffer.alloc(2_000_000))
  await expect(fetcher.get(`http://127.0.0.1:${port}/`)).rejects.toThrow('more than 1000000 bytes')
  await fetcher.close()
})

test('an answer that takes too long, and one that falls silent, are given up', async () => {
  const slow = createFetcher({ allowLoopback: [`127.0.0.1:${port}`], totalTimeout: 300 })
  answer = (_, response) => {
    const timer = setInterval(() => response.write('x'), 50)
    response.on('close', () => clearInterval(timer))
  }
  await expect(slow.get(`http://127.0.0.1:${port}/`)).rejects.toThrow('longer than 0.3 s')
  const silent = createFetcher({
    allowLoopback: [`127.0.0.1:${port}`],
    idleTimeout: 300,
    totalTimeout: 20_000,
  })
  answer = (_, response) => void response.write('x')
  await expect(silent.get(`http://127.0.0.1:${port}/`)).rejects.toThrow(
    'has sent nothing for 0.3 s',
  )
  await slow.close()
  await silent.close()
})

test('a file is saved byte for byte, unpacked, and not beyond the limit; of a failure nothing is written', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plat-fetch-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const fetcher = createFetcher({ allowLoopback: [`127.0.0.1:${port}`], maxFileBytes: 1_000 })
  const url = `http://127.0.0.1:${port}/`
  const bytes = Buffer.from([0x4d, 0x8e, 0xff, 0x00, 0x0a])
  answer = (_, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(bytes))
  expect(await fetcher.save(url, join(folder, 'one'))).toMatchObject({ status: 200, body: '' })
  expect(await readFile(join(folder, 'one'))).toEqual(bytes)
  answer = (_, response) => response.end(Buffer.alloc(2_000))
  await expect(fetcher.save(url, join(folder, 'two'))).rejects.toThrow('more than 1000 bytes')
  answer = (_, response) => response.writeHead(404).end('no such file')
  expect(await fetcher.save(url, join(folder, 'three'))).toMatchObject({
    status: 404,
    body: 'no such file',
  })
  expect(await readdir(folder)).not.toContain('three')
  await fetcher.close()
})
