import type { RecordSummary } from '@plat/contract/records/records'
import type { LocationCollection } from '@plat/contract/search/search'
import type { MapTarget } from '../../map/map-types.ts'
import type { MapSelection } from '@plat/contract/search/map-selection'

/** What the map lifts: the open record's location, else the selection that was clicked. */
export function selectionTarget(
  record: RecordSummary | null,
  selection: MapSelection | null,
): MapTarget | null {
  if (record?.location_guid) {
    return { guid: record.location_guid, position: record.location, status: record.status_category }
  }
  if (!selection) return null
  if (selection.kind === 'location') return { guid: selection.guid }
  const [west, south, east, north] = selection.bounds
  return { guid: selection.guid, position: [(west + east) / 2, (south + north) / 2] }
}

/** The map of a page about one record: that record alone. */
export function singleLocation(record: RecordSummary | null): LocationCollection {
  if (!record?.location || !record.location_guid) return { type: 'FeatureCollection', features: [] }
  const live = record.status_category === 1
  return {
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        geometry: { type: 'Point', coordinates: record.location },
        properties: {
          guid: record.location_guid,
          type: 'location',
          statuses: { 1: live ? 1 : 0, 2: live ? 0 : 1 },
          count: 1,
        },
      },
    ],
  }
}
