import type { Bounds } from '@plat/contract/platform/geometry'
import { mercator } from '@plat/contract/platform/mercator'
import type { RecordDetails, RecordSummary } from '@plat/contract/records/records'
import { locationGuid } from '@plat/contract/search/location-guid'
import type { MapSelection } from '@plat/contract/search/map-selection'
import type { LocationCollection, LocationFeature } from '@plat/contract/search/search'
import { geometryBounds } from '@plat/contract/platform/geometry-bounds'
import type { MapTarget } from '../../map/map-types.ts'

/** Units of the record index from one side of the world to the other. */
const WORLD_UNITS = 2 ** 32

/** What the map lifts: all places of the open record, else the selection that was clicked. */
export function selectionTarget(
  opened: RecordDetails | null,
  selection: MapSelection | null,
): MapTarget | null {
  const target = opened && recordTarget(opened.record)
  if (target) return { ...target, locations: opened.locations, ...outlineOf(opened) }
  if (!selection) return null
  // A parcel is outlined: it is brought into sight without a marker.
  if (selection.kind === 'parcel')
    return { guid: selection.position.join(','), position: selection.position, locations: [] }
  if (selection.kind === 'location') return { guid: selection.guid }
  const [west, south, east, north] = selection.bounds
  return { guid: selection.guid, position: [(west + east) / 2, (south + north) / 2] }
}

/** A record of a list on the map. */
export function recordTarget(record: RecordSummary): MapTarget | null {
  if (!record.location_guid) return null
  return {
    guid: record.location_guid,
    position: record.location,
    status: record.status_category,
    statusText: record.status,
  }
}

function outlineOf({ record, geometry }: RecordDetails): Pick<MapTarget, 'outline'> {
  return geometry === null ? {} : { outline: { record: record.guid, geometry } }
}

/** The map of a page about one record: that record alone, at each of its places. Its outline comes with the target. */
export function singleLocation(opened: RecordDetails | null): LocationCollection {
  if (!opened) return { type: 'FeatureCollection', features: [] }
  const { record, locations } = opened
  const live = record.status_category === 1
  const features = locations.map((coordinates): LocationFeature => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates },
    properties: {
      guid: guidAt(coordinates),
      type: 'location',
      statuses: { 1: live ? 1 : 0, 2: live ? 0 : 1 },
      count: 1,
      ...(record.status === null ? {} : { status: record.status }),
      // One record wherever it is drawn.
      shared: { 1: live ? [1] : [], 2: live ? [] : [1] },
    },
  }))
  return { type: 'FeatureCollection', features }
}

/** Bounds of an open record's places; null for a record at a point or without a location. */
export function recordBounds(opened: RecordDetails | null): Bounds | null {
  if (!opened?.record.location || !opened.geometry) return null
  return geometryBounds(opened.geometry.coordinates)
}

function guidAt(position: readonly [number, number]): string {
  const [x, y] = mercator([...position])
  return locationGuid(Math.floor(x * WORLD_UNITS), Math.floor(y * WORLD_UNITS))
}
