import { gunzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../platform/errors.ts'
import type { App } from '../platform/http/app.ts'
import { wantsGzip } from '../platform/http/compression.ts'
import { requireSiteGatePassed } from '../platform/http/serve.ts'
import type { BasemapDocument, BasemapLayerDocument } from '../tenancy/document/basemap-document.ts'
import { type ArchiveDependencies, type ArchiveTile, ArchiveTiles } from './archive-tiles.ts'
import { basemapVersion } from './basemap-version.ts'
import { TileBuilder } from './tile-builder.ts'
import { MAX_TILE_ZOOM } from './tile-index.ts'

/** What the basemap needs of tenancy. */
export interface BasemapDependencies extends ArchiveDependencies {
  /** The basemap of the tenant's current document. */
  basemap(tenant: string): Promise<BasemapDocument>
  /** Content of a file of the tenant folder, null when there is none. */
  tenantFile(tenant: string, sha256: string): Promise<Uint8Array | null>
}

const MEDIA_TYPE = 'application/vnd.mapbox-vector-tile'
const FOREVER = 'public, max-age=31536000, immutable'

/** Registers `GET /api/basemap/:version/:z/:x/:y`, the tenant's own basemap as vector tiles. */
export function registerBasemap(app: App, dependencies: BasemapDependencies): void {
  const builder = new TileBuilder()
  const archives = new ArchiveTiles(dependencies)
  app.fastify.addHook('onClose', async () => builder.close())
  app.fastify.get('/api/basemap/:version/:z/:x/:y', async (request, reply) => {
    const context = await app.context(request)
    requireSiteGatePassed(context)
    const { tenant } = context
    // Fastify gives all parameters of this path, as strings.
    const params = request.params as Record<'version' | 'z' | 'x' | 'y', string>
    const basemap = await dependencies.basemap(tenant)
    const { layers, archive } = basemap
    const { z, x, y } = tileAddress(params, archive?.maxZoom ?? MAX_TILE_ZOOM)
    const version = basemapVersion(basemap)
    // Only the tenant's own version: equal content of another tenant is not this one's to publish.
    const tile = archive
      ? await archives.tile(tenant, archive, z, x, y)
      : await builtTile(() =>
          builder.tile(`${tenant}/${version}`, z, x, y, () =>
            Promise.all(layers.map((layer) => layerSource(dependencies, tenant, layer))),
          ),
        )
    // A page opened before the basemap changed still gets a map; only the current version may be cached.
    reply.header('cache-control', params.version === version ? FOREVER : 'no-store')
    reply.header('vary', 'accept-encoding')
    if (tile === null) return reply.code(204).send()
    return sendTile(request, reply, tile)
  })
}

async function builtTile(build: () => Promise<Uint8Array | null>): Promise<ArchiveTile | null> {
  const data = await build()
  return data && { data, mediaType: MEDIA_TYPE, gzipped: true }
}

async function layerSource(
  dependencies: BasemapDependencies,
  tenant: string,
  layer: BasemapLayerDocument,
) {
  const content = await dependencies.tenantFile(tenant, layer.sha256)
  if (content === null) {
    throw new Error(`File ${layer.sha256} of basemap layer ${layer.id} of ${tenant} is missing`)
  }
  return { id: layer.id, kind: layer.kind, minZoom: layer.minZoom, content }
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
