import { gunzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../platform/errors.ts'
import type { App } from '../platform/http/app.ts'
import { wantsGzip } from '../platform/http/compression.ts'
import { requireSiteGatePassed } from '../platform/http/serve.ts'
import type { BasemapDocument } from '../tenancy/document/basemap-document.ts'
import type { ArchiveTile } from './archive-tiles.ts'
import { type BasemapTiles, tileZooms } from './basemap-tiles.ts'
import { basemapVersion } from './basemap-version.ts'

const FOREVER = 'public, max-age=31536000, immutable'

/**
 * Registers `GET /api/basemap/:version/:z/:x/:y`, the tenant's own basemap as vector tiles.
 * @param basemapOf the basemap of the tenant's current document
 */
export function registerBasemap(
  app: App,
  tiles: BasemapTiles,
  basemapOf: (tenant: string) => Promise<BasemapDocument>,
): void {
  app.fastify.addHook('onClose', async () => tiles.close())
  app.fastify.get('/api/basemap/:version/:z/:x/:y', async (request, reply) => {
    const context = await app.context(request)
    requireSiteGatePassed(context)
    const { tenant } = context
    // Fastify gives all parameters of this path, as strings.
    const params = request.params as Record<'version' | 'z' | 'x' | 'y', string>
    const basemap = await basemapOf(tenant)
    const address = tileAddress(params, tileZooms(basemap).max)
    const version = basemapVersion(basemap)
    const tile = await tiles.tile(tenant, basemap, address)
    // A page opened before the basemap changed still gets a map; only the current version may be cached.
    reply.header('cache-control', params.version === version ? FOREVER : 'no-store')
    reply.header('vary', 'accept-encoding')
    if (tile === null) return reply.code(204).send()
    return sendTile(request, reply, tile)
  })
}

function sendTile(
  request: FastifyRequest,
  reply: FastifyReply,
  { data, mediaType, gzipped }: ArchiveTile,
): FastifyReply {
  reply.type(mediaType)
  if (!gzipped) return reply.send(Buffer.from(data))
  if (!wantsGzip(request)) return reply.send(gunzipSync(data))
  return reply.header('content-encoding', 'gzip').send(Buffer.from(data))
}

/**
 * The numbers in a tile's address.
 * @throws AppError not_found for numbers of no tile.
 */
function tileAddress(
  params: Record<'z' | 'x' | 'y', string>,
  deepest: number,
): {
  z: number
  x: number
  y: number
} {
  const [z, x, y] = [params.z, params.x, params.y].map((text) =>
    /^\d{1,6}$/.test(text) ? Number(text) : -1,
  )
  const valid =
    z !== undefined &&
    x !== undefined &&
    y !== undefined &&
    z >= 0 &&
    z <= deepest &&
    x >= 0 &&
    y >= 0 &&
    x < 2 ** z &&
    y < 2 ** z
  if (!valid) {
    throw new AppError(
      'not_found',
      `Expected a tile address /z/x/y with z up to ${deepest}, got ${params.z}/${params.x}/${params.y}.`,
    )
  }
  return { z, x, y }
}
