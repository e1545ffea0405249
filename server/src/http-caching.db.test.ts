import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { httpFixture } from './testing/http-fixture.ts'

const http = httpFixture()

test.each([
  '/',
  '/api/config',
  '/api/nencounter/channel',
  '/api/openapi.json',
  '/api/export/permits.csv',
  '/ogc/collections/permits/items',
  '/sitemap.xml',
  '/sitemap/pages.xml',
  '/sitemap/permits-1.xml',
])('%s has a version, and is not sent to who has it', async (path) => {
  const { headers, status } = await http.send('GET', path)
  const etag = headers['etag'] ?? ''
  expect([status, etag]).toEqual([200, expect.stringMatching(/^W\/".+"$/)])
  for (const known of [etag, etag.slice(2), `"x", ${etag}`, '*']) {
    const again = await http.send('GET', path, {
      'if-none-match': known,
      'accept-encoding': 'gzip',
    })
    expect([known, again.status, again.body.length]).toEqual([known, 304, 0])
  }
  expect((await http.send('GET', path, { 'if-none-match': '"x"' })).status).toBe(200)
})

const ANSWERS = [
  '/',
  '/api/config',
  '/api/openapi.json',
  '/api/static/departments.json',
  '/api/export/permits.csv',
  '/api/export/permits.geojson',
  '/api/export/permits.atom',
  '/ogc',
  '/ogc/collections/permits/items?limit=60',
  '/sitemap.xml',
  '/sitemap/permits-1.xml',
]

const STREAMS = new Set([
  '/api/export/permits.csv',
  '/api/export/permits.geojson',
  '/ogc/collections/permits/items?limit=60',
  '/sitemap/permits-1.xml',
])

test.each(ANSWERS)(
  'HEAD %s says what GET says, and no length that is not its own',
  async (path) => {
    for (const encoding of ['identity', 'gzip', 'br']) {
      const headers = { 'accept-encoding': encoding }
      const [head, get] = [
        await http.send('HEAD', path, headers),
        await http.send('GET', path, headers),
      ]
      expect([head.status, head.body.length]).toEqual([200, 0])
      if (head.headers['content-length'] !== undefined)
        expect(head.headers['content-length'], encoding).toBe(String(get.body.length))
      for (const name of ['content-type', 'content-encoding', 'vary', 'etag', 'cache-control'])
        expect(head.headers[name], `${name} for ${encoding}`).toBe(get.headers[name])
    }
  },
)

test.each(ANSWERS)('%s is sent as the client takes it', async (path) => {
  const plain = String((await http.send('GET', path)).body).replace(/"timeStamp":"[^"]+"/, '')
  // A stream is gzip where both are as welcome.
  const liked = STREAMS.has(path) ? 'gzip' : 'br'
  const wanted: [string, string | undefined][] = [
    ['gzip', 'gzip'],
    ['br', 'br'],
    ['gzip, deflate, br, zstd', liked],
    ['gzip;q=0, br', 'br'],
    ['gzip;q=0.5, br;q=0.9', 'br'],
    ['gzip;q=0.9, br;q=0.5', 'gzip'],
    ['BR', 'br'],
    ['*', liked],
    ['identity, gzip;q=0.5', undefined],
    ['br;q=0, gzip;q=0', undefined],
    ['deflate', undefined],
    ['identity;q=0, br', 'br'],
    ['gzip, *;q=0', 'gzip'],
  ]
  for (const [accepted, encoding] of wanted) {
    const { body, headers } = await http.send('GET', path, { 'accept-encoding': accepted })
    const refused = /q=0$|q=0,/.test(accepted) && accepted !== 'br;q=0, gzip;q=0'
    const short = plain.length < 1_024 && !(refused && /identity|\*/.test(accepted))
    expect(headers['content-encoding'], accepted).toBe(short ? undefined : encoding)
    const text =
      headers['content-encoding'] === 'gzip'
        ? gunzipSync(body)
        : headers['content-encoding'] === 'br'
          ? brotliDecompressSync(body)
          : body
    expect(String(text).replace(/"timeStamp":"[^"]+"/, '')).toBe(plain)
  }
})

test.each(ANSWERS)('%s names each header that it depends on once', async (path) => {
  for (const accepted of ['gzip', 'br', 'identity']) {
    const { headers } = await http.send('GET', path, { 'accept-encoding': accepted })
    const names = (headers['vary'] ?? '').toLowerCase().split(', ')
    expect(names).toContain('accept-encoding')
    expect(new Set(names).size, headers['vary']).toBe(names.length)
  }
})
