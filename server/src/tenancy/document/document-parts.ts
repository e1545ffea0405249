import { localizedOf } from '@plat/contract/platform/localized'
import { GeoBounds } from '@plat/contract/tenancy/map-settings'
import { z } from 'zod'
import { linkKind } from './link.ts'

/** `#rrggbb`. */
export const Colour = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/, 'expected a colour of six digits like "#1a73e8", in quotes')

/** Code of a department or module: part of its address, `/{department}/{module}`. */
export const Code = z
  .string()
  .regex(
    /^[a-z][a-z0-9-]{0,63}$/,
    'expected lower case letters, digits and hyphens, starting with a letter, at most 64',
  )

/** Id of a field: a key in search criteria and in a record's attributes. */
export const FieldId = z
  .string()
  .regex(
    /^[a-z][a-z0-9_]{0,62}$/,
    'expected lower case letters, digits and underscores, starting with a letter, at most 63',
  )

/** A file of the tenant folder, relative to it; `${PLAT_DATA}/…` names the shared data folder. */
export const FilePath = z.string().min(1).max(500)

/** Address of a page outside the portal. */
export const WebAddress = z
  .string()
  .refine((address) => linkKind(address) === 'web', 'expected an address that starts with https://')

const geo = {
  agencyBounds: GeoBounds,
  panningBounds: GeoBounds.optional(),
  minZoom: z.number().min(0).max(19).optional(),
}

const Provider = z.enum(['local', 'osm', 'mapquest', 'here'])

/** The map of an agency: what it shows first, how far it pans and zooms out, whose tiles. */
export const MapDocument = z
  .object({
    /** `mapquest` and `here` need a key in the server's environment. */
    provider: Provider.default('local'),
    geo: z.object(geo).strict(),
    /** Attribution of the local basemap's data. */
    attribution: localizedOf(z.string().max(500)).optional(),
  })
  .strict()
export type MapDocument = z.infer<typeof MapDocument>

/** What a department or module changes about the agency's map; the rest stays the agency's. */
export const MapOverride = z
  .object({
    provider: Provider.optional(),
    geo: z
      .object({ ...geo, agencyBounds: GeoBounds.optional() })
      .strict()
      .optional(),
    attribution: localizedOf(z.string().max(500)).optional(),
  })
  .strict()
export type MapOverride = z.infer<typeof MapOverride>
