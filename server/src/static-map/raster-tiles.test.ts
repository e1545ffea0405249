import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { RasterTiles } from './raster-tiles.ts'

const PLACES = [
  { z: 12, x: 1, y: 2 },
  { z: 12, x: 3, y: 4 },
]
let server: Server
const asked: string[] = []

/** A provider that answers by the path. */
async function provider(
  answer: (path: string) => { status?: number; type?: string; body?: Uint8Array; to?: string },
): Promise<{ url: string; attribution: string }> {
  asked.length = 0
  server = createServer(({ url = '' }, reply) => {
    asked.push(url)
    const { status = 200, type = 'image/png', body = Buffer.from(url), to } = answer(url)
    reply.writeHead(status, { 'content-type': type, ...(to === undefined ? {} : { location: to }) })
    reply.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/{z}/{x}/{y}`, attribution: '' }
}
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const textOf = (tiles: Uint8Array[] | null) => tiles?.map((tile) => Buffer.from(tile).toString())

test('tiles come in the order of their places, and are kept', async () => {
  const source = await provider(() => ({}))
  const tiles = new RasterTiles()
  expect(textOf(await tiles.tiles(source, PLACES))).toEqual(['/12/1/2', '/12/3/4'])
  expect(textOf(await tiles.tiles(source, PLACES.toReversed()))).toEqual(['/12/3/4', '/12/1/2'])
  expect(asked).toHaveLength(2)
})

test.each([
  ['refuses', { status: 500 }],
  ['answers with a page', { type: 'text/html' }],
  ['leads somewhere else', { status: 302, to: '/12/1/2' }],
  ['sends a tile without end', { body: new Uint8Array(600 * 1024) }],
])('a provider that %s gives no ground, and is left alone for a while', async (_, bad) => {
  const source = await provider((path) => (path.endsWith('4') ? bad : {}))
  const tiles = new RasterTiles()
  expect(await tiles.tiles(source, PLACES)).toBeNull()
  const before = asked.length
  expect(await tiles.tiles(source, PLACES)).toBeNull()
  expect(asked).toHaveLength(before)
})
