import { z } from 'zod'
import { Bounds } from '../platform/geometry.ts'
import { Localized } from '../platform/localized.ts'

/** Degrees. */
export const GeoBounds = z
  .object({
    n: z.number().min(-90).max(90),
    e: z.number().min(-180).max(180),
    s: z.number().min(-90).max(90),
    w: z.number().min(-180).max(180),
  })
  .strict()
  .refine((b) => b.n > b.s && b.e > b.w, 'expected n > s and e > w')
export type GeoBounds = z.infer<typeof GeoBounds>

export const MapSettings = z
  .object({
    /** `local`: the agency's own basemap; `mapquest` and `here` need a key in the environment. */
    provider: z.enum(['local', 'osm', 'mapquest', 'here']),
    geo: z
      .object({
        agencyBounds: GeoBounds,
        panningBounds: GeoBounds.optional(),
        minZoom: z.number().min(0).max(19).optional(),
      })
      .strict(),
    /** Raster tiles and attribution of a provider other than `local`; set by the server. */
    tiles: z.object({ url: z.string(), attribution: z.string() }).optional(),
    /** Version of the local basemap, part of its tiles' address; set by the server. */
    basemapVersion: z.string().optional(),
    /** True where the local basemap has parcels that can be asked for by a point; set by the server. */
    hasParcels: z.boolean().optional(),
    /** Attribution of the local basemap. */
    attribution: z.string().optional(),
    /** Pictures from the air that readers may choose instead of the map; set by the server. */
    aerial: z
      .object({
        /** With `{z}`, `{x}` and `{y}`. */
        url: z.string(),
        attribution: z.string(),
        /** Name of the choice, where the agency has one. */
        label: Localized.optional(),
        minZoom: z.number().int().optional(),
        maxZoom: z.number().int().optional(),
        /** Pixels of a tile's side. */
        tileSize: z.number().int().optional(),
      })
      .optional(),
    /** Style and extent of a local basemap that is a tile archive; set by the server. */
    archive: z
      .object({
        style: z.enum(['protomaps', 'plat', 'raster']),
        minZoom: z.number().int(),
        maxZoom: z.number().int(),
        bounds: Bounds,
      })
      .optional(),
  })
  .strict()
export type MapSettings = z.infer<typeof MapSettings>
