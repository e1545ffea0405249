import { gunzipSync } from 'node:zlib'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, createApp } from '../platform/http/app.ts'
import type { BasemapLayerDocument } from '../tenancy/document/basemap-document.ts'
import { BasemapTiles } from './basemap-tiles.ts'
import { basemapVersion } from './basemap-version.ts'
import { registerBasemap } from './routes.ts'

const park = {
  type: 'Feature',
  properties: { name: 'Oak Park' },
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [-1, -1],
        [1, -1],
        [1, 1],
        [-1, -1],
      ],
    ],
  },
}
const layers: BasemapLayerDocument[] = [
  { id: 'parks', kind: 'park', file: 'parks.geojson', sha256: 'a1' },
]
const version = basemapVersion({ layers, archive: null })

let app: App
beforeAll(async () => {
  app = await createApp({
    logger: pino({ level: 'silent' }),
    trustProxy: [],
    databaseKind: 'embedded',
    resolveTenant: async (host) => (host.endsWith('.test') ? host.slice(0, -5) : null),
    resolveViewer: async () => null,
    resolveGuest: async () => null,
    hasPassedSiteGate: async (tenant, token) => tenant !== 'locked' || token === 'passed',
    parseReplies: true,
  })
  const tiles = new BasemapTiles({
    dataDir: '/nowhere',
    tenantFileRange: async () => null,
    tenantFile: async (tenant, sha256) =>
      tenant !== 'elms' && sha256 === 'a1' ? Buffer.from(JSON.stringify(park)) : null,
  })
  registerBasemap(app, tiles, async (tenant) => ({
    layers: tenant === 'elms' ? [] : layers,
    archive: null,
  }))
})
afterAll(async () => app.fastify.close())

const get = (path: string, host = 'oaks.test', encoding = 'gzip') =>
  app.fastify.inject({
    url: `/api/basemap/${path}`,
    headers: { host, 'accept-encoding': encoding },
  })

test('a tile is gzipped and may be kept for ever', async () => {
  const reply = await get(`${version}/0/0/0`)
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['content-type']).toBe('application/vnd.mapbox-vector-tile')
  expect(reply.headers['content-encoding']).toBe('gzip')
  expect(reply.headers['cache-control']).toContain('immutable')
  expect(gunzipSync(reply.rawPayload).toString('latin1')).toContain('Oak Park')
})

test('a tile of a locked agency is kept by the browser that passed the lock, not by caches between', async () => {
  const url = `/api/basemap/${version}/0/0/0`
  const reply = await app.fastify.inject({
    url,
    headers: { host: 'locked.test', cookie: '__Host-lock=passed' },
  })
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['cache-control']).toBe('private, max-age=31536000, immutable')
  expect((await app.fastify.inject({ url, headers: { host: 'locked.test' } })).statusCode).toBe(403)
})

test('a client that cannot unpack gets the tile plain', async () => {
  const reply = await get(`${version}/0/0/0`, 'oaks.test', 'identity')
  expect(reply.headers['content-encoding']).toBeUndefined()
  expect(reply.rawPayload.toString('latin1')).toContain('Oak Park')
})

test('an empty tile answers 204', async () => {
  expect((await get(`${version}/10/0/0`)).statusCode).toBe(204)
})

test('a page with an older version gets the current tile, which it does not keep', async () => {
  const reply = await get('0123456789abcdef/0/0/0')
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['cache-control']).toBe('no-store')
})

test('another agency does not see the tiles', async () => {
  expect((await get(`${version}/0/0/0`, 'elms.test')).statusCode).toBe(204)
  expect((await get(`${version}/0/0/0`, 'unknown.example')).statusCode).toBe(404)
})

test.each(['16/0/0', '3/8/0', '3/0/-1', 'a/0/0', '2/1.5/0'])(
  'the address %s is not found',
  async (path) => {
    expect((await get(`${version}/${path}`)).statusCode).toBe(404)
  },
)

test('many tiles asked for at once are all answered', async () => {
  const replies = await Promise.all([0, 1, 2, 3].map((x) => get(`${version}/2/${x}/1`)))
  expect(replies.map((reply) => reply.statusCode)).toEqual([204, 200, 200, 204])
})
