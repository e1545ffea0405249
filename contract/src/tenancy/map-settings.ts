import { z } from 'zod'
import { Localized } from '../platform/localized.ts'
import { Bounds } from '../platform/geometry.ts'

const NOT_ACROSS = 'an agency across longitude 180° cannot be set up'

/** Degrees. Bounds across longitude 180° are refused: e above 180, or less than w by more than half the world. */
export const GeoBounds = z
  .object({
    n: z.number().min(-90).max(90),
    e: z.number().min(-180).max(180, `expected at most 180: ${NOT_ACROSS}`),
    s: z.number().min(-90).max(90),
    w: z.number().min(-180, `expected at least -180: ${NOT_ACROSS}`).max(180),
  })
  .strict()
  .refine(({ e, w }) => !areAcross(w, e), `expected e > w: ${NOT_ACROSS}`)
  .refine(({ n, e, s, w }) => n > s && (e > w || areAcross(w, e)), 'expected n > s and e > w')

/** Whether the short way from west to east crosses longitude 180°; else they are only exchanged. */
function areAcross(west: number, east: number): boolean {
  return west - east > 180
}

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
    /** Attribution of the local basemap. */
    attribution: Localized.optional(),
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
