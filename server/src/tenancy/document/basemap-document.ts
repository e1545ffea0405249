import { Bounds } from '@plat/contract/platform/geometry'
import { z } from 'zod'
import { Code, FilePath } from './document-parts.ts'

/** Kinds of basemap layers; they decide how and in which order layers are drawn. */
export const BASEMAP_KINDS = [
  'land',
  'water',
  'park',
  'street',
  'street-major',
  'trail',
  'boundary',
  'district',
  'parcel',
  'building',
  'label',
] as const
export type BasemapKind = (typeof BASEMAP_KINDS)[number]

const basemapLayer = {
  id: Code,
  kind: z.enum(BASEMAP_KINDS),
  /** GeoJSON in degrees, plain or gzip. */
  file: FilePath,
  /** Property with the name to be written on the map, or a template; none when left out. */
  name: z.string().min(1).optional(),
  /** `title`: words in capitals are written `Like This`. */
  case: z.enum(['title']).optional(),
  /** Zoom from which the layer is drawn. */
  minZoom: z.number().min(0).max(19).optional(),
}

/** `basemap.yaml`: layers of the local basemap, drawn in this order, or an archive of tiles. */
export const BasemapFile = z
  .object({
    layers: z.array(z.object(basemapLayer).strict()).default([]),
    /** A PMTiles archive instead of layers; `${DATA_DIR}/…` stays where it is. */
    archive: FilePath.nullable().default(null),
  })
  .strict()
export type BasemapFile = z.infer<typeof BasemapFile>

/**
 * A basemap layer of an applied tenant; `sha256` names its normalised GeoJSON in `tenant_file`, as gzip for
 * parcels and buildings: a feature collection whose features have no property but `name`.
 */
export const BasemapLayerDocument = z.object({ ...basemapLayer, sha256: z.string() }).strict()
export type BasemapLayerDocument = z.infer<typeof BasemapLayerDocument>

/**
 * How an archive is drawn: `protomaps`: its vector layers are those of the Protomaps basemap; `plat`:
 * they are the kinds above; `raster`: images.
 */
const ARCHIVE_STYLES = ['protomaps', 'plat', 'raster'] as const

/** The tile archive of an applied tenant. */
export const BasemapArchiveDocument = z
  .object({
    /** As `basemap.yaml` names it. */
    file: FilePath,
    /** Where it is read from: the database, or the same path below each server's DATA_DIR. */
    storage: z.enum(['database', 'data-dir']),
    /** Of the content in `tenant_file`; of header, first directory and size for one that stays a file. */
    sha256: z.string(),
    style: z.enum(ARCHIVE_STYLES),
    minZoom: z.number().int(),
    maxZoom: z.number().int(),
    /** West, south, east, north in degrees. */
    bounds: Bounds,
    /** Whether its parcels can be asked for by a point. */
    parcels: z.boolean().default(false),
    /** What the archive says of its sources, as text. */
    attribution: z.string().nullable(),
  })
  .strict()
export type BasemapArchiveDocument = z.infer<typeof BasemapArchiveDocument>

/** Documents that an older Plat applied call the storage `place`. */
function withStorage(archive: unknown): unknown {
  if (typeof archive !== 'object' || archive === null || !('place' in archive)) return archive
  const { place, ...rest } = archive
  return { ...rest, storage: place }
}

/** The basemap of an applied tenant. */
export const BasemapDocument = z
  .object({
    layers: z.array(BasemapLayerDocument),
    archive: z.preprocess(withStorage, BasemapArchiveDocument.nullable().default(null)),
  })
  .strict()
export type BasemapDocument = z.infer<typeof BasemapDocument>
