import { MultiPolygon, Polygon } from '@plat/contract/platform/geometry'
import { getParcel } from '@plat/contract/places/parcels'
import { z } from 'zod'
import { AppError } from '../platform/errors.ts'
import type { App } from '../platform/http/app.ts'
import { serve } from '../platform/http/serve.ts'
import type { BasemapDocument } from '../tenancy/document/basemap-document.ts'
import { type BasemapTiles, hasParcels } from './basemap-tiles.ts'
import { basemapVersion } from './basemap-version.ts'

/**
 * Registers the call that tells the parcel at a point. It needs no throttle, as tiles need none: an answer is a
 * look into memory.
 * @param basemapOf the basemap of the tenant's current document
 */
export function registerParcels(
  app: App,
  tiles: BasemapTiles,
  basemapOf: (tenant: string) => Promise<BasemapDocument>,
): void {
  serve(app, getParcel, async ({ query: { lng, lat }, context: { tenant }, names }) => {
    const basemap = await basemapOf(tenant)
    if (!hasParcels(basemap))
      throw new AppError('not_found', 'This agency has no layer of parcels to be asked for.')
    if (names(['parcel', tenant, basemapVersion(basemap), lng, lat])) return { current: true }
    const found = await tiles.parcelAt(tenant, basemap, [lng, lat])
    if (found?.properties.name === undefined)
      throw new AppError('not_found', `There is no parcel at ${lng}, ${lat}.`)
    const [first] = found.polygons
    const outline =
      found.polygons.length === 1
        ? { type: 'Polygon', coordinates: first }
        : { type: 'MultiPolygon', coordinates: found.polygons }
    return {
      data: {
        number: found.properties.name,
        outline: z.union([Polygon, MultiPolygon]).parse(outline),
      },
    }
  })
}
