import { Localized } from '@plat/contract/platform/localized'
import { z } from 'zod'
import { Code, FilePath } from './document-parts.ts'

const placeLayer = {
  id: Code,
  label: Localized,
  /** GeoJSON of polygons in degrees, plain or gzip. */
  file: FilePath.optional(),
  /** Instead of a file: squares over the agency, named like C7. */
  grid: z
    .object({
      /** Side of a square in metres. */
      size: z.number().min(100).max(50_000),
      /** Layer that the squares cover; left out: the one with `area: true`, else agencyBounds. */
      within: Code.optional(),
    })
    .strict()
    .optional(),
  /** Property with the place's name, or a template of properties like `District {COUNCIL_NU}`. */
  name: z.string().min(1).default('name'),
  /** `title`: words in capitals are written `Like This`. */
  case: z.enum(['title']).optional(),
  /** Features of the same name: numbered, or merged into one place. */
  sameName: z.enum(['number', 'merge']).default('number'),
  /** True for the one layer that gives a record its area. */
  area: z.boolean().default(false),
}

/** `places.yaml`: boundaries and grids of squares that a resident can choose from. */
export const PlacesFile = z
  .object({ layers: z.array(z.object(placeLayer).strict()).default([]) })
  .strict()
export type PlacesFile = z.infer<typeof PlacesFile>

/** A place layer of an applied tenant; `sha256` names its normalised GeoJSON in `tenant_file`. */
export const PlaceLayerDocument = z
  .object({ ...placeLayer, sha256: z.string(), count: z.number().int() })
  .strict()
export type PlaceLayerDocument = z.infer<typeof PlaceLayerDocument>
