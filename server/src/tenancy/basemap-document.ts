import { z } from 'zod'
import { Code, FilePath } from './document-parts.ts'

/** What a basemap layer shows; decides how and in which order it is drawn. */
const BASEMAP_KINDS = [
  'land',
  'water',
  'park',
  'street',
  'street-major',
  'trail',
  'boundary',
  'district',
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

/** `basemap.yaml`: layers of the local basemap, drawn in this order. */
export const BasemapFile = z
  .object({ layers: z.array(z.object(basemapLayer).strict()).default([]) })
  .strict()
export type BasemapFile = z.infer<typeof BasemapFile>

/**
 * A basemap layer of an applied tenant; `sha256` names its normalised GeoJSON in `tenant_file`: a
 * feature collection whose features have no property but `name`.
 */
export const BasemapLayerDocument = z.object({ ...basemapLayer, sha256: z.string() }).strict()
export type BasemapLayerDocument = z.infer<typeof BasemapLayerDocument>
