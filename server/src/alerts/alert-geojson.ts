import type { Alert } from '@plat/contract/alerts/alerts'
import { circleRing } from '@plat/contract/platform/mercator'
import type { Position } from '@plat/contract/platform/geometry'
import type { SearchCriteria, SearchGeometry } from '@plat/contract/search/criteria'
import type { Database } from '../platform/db/database.ts'
import { placeGeometries } from '../places/place-shapes.ts'
import { chosenPlaces } from '@plat/contract/search/criteria-state'
import { ADDRESS_RADIUS } from '../search/search-area.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'

/** Of the polygon that stands for a circle. */
const CIRCLE_CORNERS = 64

/** The area of criteria as features: what was drawn, an address's circle, places. Null for the whole agency. */
export async function areaGeojson(
  database: Database,
  { tenant, document }: { readonly tenant: string; readonly document: TenantDocument },
  criteria: SearchCriteria,
): Promise<Alert['geojson']> {
  const geometries: object[] = []
  const { ___geometry: drawn, ___address: address } = criteria
  if (drawn != null) geometries.push(asPolygon(drawn))
  else {
    if (address != null) geometries.push(circle(address.location, address.radius ?? ADDRESS_RADIUS))
    const places = [...chosenPlaces(criteria)].map(([guid, radius]) => ({ guid, radius }))
    if (places.length > 0)
      geometries.push(...(await placeGeometries(database, tenant, document, places)))
  }
  if (geometries.length === 0) return null
  return {
    type: 'FeatureCollection',
    features: geometries.map((geometry) => ({ type: 'Feature', geometry, properties: {} })),
  }
}

function asPolygon(drawn: SearchGeometry): object {
  return drawn.type === 'Point' ? circle(drawn.coordinates, drawn.radius) : drawn
}

function circle(center: Position, radius: number): object {
  return { type: 'Polygon', coordinates: [circleRing(center, radius, CIRCLE_CORNERS)] }
}
