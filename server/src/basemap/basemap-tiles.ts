import type { Database } from '../platform/db/database.ts'
import type { BasemapDocument, BasemapLayerDocument } from '../tenancy/document/basemap-document.ts'
import { tenantFile, tenantFileRange } from '../tenancy/tenant-files.ts'
import { type ArchiveDependencies, type ArchiveTile, ArchiveTiles } from './archive-tiles.ts'
import { basemapVersion } from './basemap-version.ts'
import { TileBuilder } from './tile-builder.ts'
import { MAX_TILE_ZOOM } from './tile-index.ts'

const MEDIA_TYPE = 'application/vnd.mapbox-vector-tile'

/** What the tiles are made from. */
export interface TileDependencies extends ArchiveDependencies {
  /** Content of a file of the tenant folder, null when there is none. */
  tenantFile(tenant: string, sha256: string): Promise<Uint8Array | null>
}

/** The tiles of agencies' own basemaps: cut from their layers, or from their archive. */
export class BasemapTiles {
  readonly #dependencies: TileDependencies
  readonly #builder = new TileBuilder()
  readonly #archives: ArchiveTiles

  constructor(dependencies: TileDependencies) {
    this.#dependencies = dependencies
    this.#archives = new ArchiveTiles(dependencies)
  }

  /**
   * A tile of a basemap of the tenant; null where nothing lies.
   * @throws AppError unavailable for an archive that cannot be read.
   */
  async tile(
    tenant: string,
    basemap: BasemapDocument,
    { z, x, y }: { readonly z: number; readonly x: number; readonly y: number },
  ): Promise<ArchiveTile | null> {
    const { layers, archive } = basemap
    if (archive !== null) return this.#archives.tile(tenant, archive, z, x, y)
    // By the tenant, too: equal content of another tenant is not this one's to publish.
    const key = `${tenant}/${basemapVersion(basemap)}`
    const data = await this.#builder.tile(key, z, x, y, () =>
      Promise.all(layers.map((layer) => this.#source(tenant, layer))),
    )
    return data && { data, mediaType: MEDIA_TYPE, gzipped: true }
  }

  /** Ends the thread that cuts tiles; it starts again when one is asked for. */
  async close(): Promise<void> {
    await this.#builder.close()
  }

  async #source(tenant: string, { id, kind, minZoom, sha256 }: BasemapLayerDocument) {
    const content = await this.#dependencies.tenantFile(tenant, sha256)
    if (content === null)
      throw new Error(`File ${sha256} of basemap layer ${id} of ${tenant} is missing`)
    return { id, kind, minZoom, content }
  }
}

/** Zooms in which a basemap has tiles. */
export function tileZooms({ archive }: BasemapDocument): { min: number; max: number } {
  return archive === null
    ? { min: 0, max: MAX_TILE_ZOOM }
    : { min: archive.minZoom, max: archive.maxZoom }
}

const shared = new WeakMap<Database['pool'], BasemapTiles>()

/** The tiles of a database's agencies; the same for all parts of a process, which share what is cut and read. */
export function basemapTiles(database: Database, dataDir: string): BasemapTiles {
  const known = shared.get(database.pool)
  if (known !== undefined) return known
  const tiles = new BasemapTiles({
    dataDir,
    tenantFileRange: (tenant, sha256, offset, length) =>
      tenantFileRange(database, tenant, { sha256, offset, length }),
    tenantFile: async (tenant, sha256) =>
      (await tenantFile(database, tenant, sha256))?.content ?? null,
  })
  shared.set(database.pool, tiles)
  return tiles
}
