import { buildingOn } from './buildings.ts'
import { type City, toDegrees } from './city.ts'
import { type Feature, ringFeature } from './feature-collection.ts'
import { type Area, at, type Point, type Ring } from './geometry.ts'
import { insideRing } from './inside-area.ts'
import { parcelSource } from './parcels.ts'

/** The parcels of a city with their numbers, and the footprints on them. */
export function lotFeatures(
  city: City,
  smallParks: readonly Area[],
): { parcels: Feature[]; buildings: Feature[] } {
  const source = parcelSource(city, smallParks)
  const parcels: Feature[] = []
  const buildings: Feature[] = []
  for (const lot of source.lots) {
    const parcel = source.parcel(lot)
    if (parcel === null) continue
    const feature = ringFeature(city, parcel.ring, { number: lot.parcel })
    // A record's place is rounded to a metre: in the narrowest parcels it would be next door.
    if (!insideRing(toDegrees(city.blueprint, lot.point), ringOf(feature))) continue
    parcels.push(feature)
    const building = buildingOn(parcel, city.blueprint.code)
    if (building !== null) buildings.push(ringFeature(city, building, {}))
  }
  return { parcels, buildings }
}

function ringOf({ geometry }: Feature): Ring {
  // Written by ringFeature: one ring, closed.
  return at(geometry.coordinates as Point[][], 0).slice(0, -1)
}
