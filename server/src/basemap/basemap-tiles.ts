import type { Position } from '@plat/contract/platform/geometry'
import type { Database } from '../platform/db/database.ts'
import type { BasemapDocument, BasemapLayerDocument } from '../tenancy/document/basemap-document.ts'
import { tenantFile, tenantFileRange } from '../tenancy/tenant-files.ts'
import { type ArchiveDependencies, type ArchiveTile, ArchiveTiles } from './archive-tiles.ts'
import { archiveParcelAt } from './archive-parcels.ts'
import { basemapVersion } from './basemap-version.ts'
import { TileBuilder } from './tile-builder.ts'
import type { Lot } from './lot-index.ts'
import { type LayerSource, MAX_TILE_ZOOM } from './tile-index.ts'

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
    const data = await this.#builder.tile(keyOf(tenant, basemap), z, x, y, () =>
      this.#sources(tenant, layers),
    )
    return data && { data, mediaType: MEDIA_TYPE, gzipped: true }
  }

  /** The parcel at a point in degrees; null where there is none. */
  async parcelAt(
    tenant: string,
    basemap: BasemapDocument,
    [lng, lat]: Position,
  ): Promise<Lot | null> {
    const { layers, archive } = basemap
    if (!hasParcels(basemap)) return null
    if (archive !== null)
      return archiveParcelAt(
        async (z, x, y) => (await this.#archives.tile(tenant, archive, z, x, y))?.data ?? null,
        archive,
        lng,
        lat,
      )
    return this.#builder.parcelAt(keyOf(tenant, basemap), lng, lat, () =>
      this.#sources(tenant, layers),
    )
  }

  /** Ends the thread that cuts tiles; it starts again when one is asked for. */
  async close(): Promise<void> {
    await this.#builder.close()
  }

  async #sources(tenant: string, layers: readonly BasemapLayerDocument[]): Promise<LayerSource[]> {
    return Promise.all(layers.map((layer) => this.#source(tenant, layer)))
  }

  async #source(tenant: string, { id, kind, minZoom, sha256 }: BasemapLayerDocument) {
    const content = await this.#dependencies.tenantFile(tenant, sha256)
    if (content === null)
      throw new Error(`File ${sha256} of basemap layer ${id} of ${tenant} is missing`)
    return { id, kind, minZoom, content }
  }
}

/** By the tenant, too: equal content of another tenant is not this one's to publish. */
function keyOf(tenant: string, basemap: BasemapDocument): string {
  return `${tenant}/${basemapVersion(basemap)}`
}

/** Whether parcels of the basemap can be asked for by a point. */
export function hasParcels({ layers, archive }: BasemapDocument): boolean {
  return archive === null ? layers.some(({ kind }) => kind === 'parcel') : archive.parcels
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
