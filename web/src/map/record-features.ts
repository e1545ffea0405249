import type { MapTheme } from '@plat/contract/tenancy/basemap-palette'
import type { LocationFeature } from '@plat/contract/search/search'
import type { Feature, FeatureCollection, Geometry } from 'geojson'
import type { AnyGeometry, Position } from '@plat/contract/platform/geometry'
import { geometryBounds } from '@plat/contract/platform/geometry-bounds'
import type { MapColours, MapHit, MapTarget } from './map-types.ts'
import { markerKey } from './marker-key.ts'
import { type DrawnPoint, DOT_DIAMETER } from '@plat/contract/search/drawn-points'

/** What the markers of a theme are drawn in. */
interface MarkerLook {
  readonly theme: MapTheme
  readonly colours: Pick<MapColours, 'statuses'>
}

/** Points as the source of the marker layer takes them. */
export function pointFeatures(points: readonly DrawnPoint[], look: MarkerLook): FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: points.map((point) => pointFeature(point, look, false)),
  }
}

function pointFeature(
  point: DrawnPoint,
  { theme, colours }: MarkerLook,
  highlighted: boolean,
): Feature {
  const colour = colours.statuses.get(point.status ?? '')
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [...point.position] },
    properties: {
      guid: point.guid,
      image: markerKey(point, theme, highlighted, colour),
      label: point.label,
      minor: point.minor,
    },
  }
}

/** Outlines of lines and polygons, by the colour of their status, else by live and archive; that of the open record among them, whatever was searched. */
export function shapeFeatures(
  features: readonly LocationFeature[],
  selected: MapTarget | null,
  { statuses }: Pick<MapColours, 'statuses'>,
): FeatureCollection {
  const outlines = features
    .filter((feature) => feature.properties.type === 'geometry')
    .map(({ geometry, properties }) =>
      outline(geometry, {
        guid: properties.guid,
        status: properties.status_category,
        colour: statuses.get(properties.status ?? ''),
      }),
    )
  const own = selected?.outline
  const isShown = outlines.some(({ properties }) => properties?.['guid'] === own?.record)
  if (own && !isShown && hasOutline(own.geometry))
    outlines.push(
      outline(own.geometry, {
        guid: own.record,
        status: selected.status,
        colour: statuses.get(selected.statusText ?? ''),
      }),
    )
  return { type: 'FeatureCollection', features: outlines }
}

/** Points are markers, however many. */
function hasOutline({ type }: AnyGeometry): boolean {
  return type !== 'Point' && type !== 'MultiPoint'
}

function outline(
  geometry: AnyGeometry,
  {
    colour,
    ...properties
  }: { guid: string; status: 1 | 2 | undefined; colour: string | undefined },
): Feature {
  // The database's own GeoJSON; the contract parses it no deeper than this.
  return {
    type: 'Feature',
    geometry: geometry as Geometry,
    properties: colour === undefined ? properties : { ...properties, colour },
  }
}

/** What is highlighted above everything: the hovered below the selected one. */
export function highlightedFeatures(
  points: ReadonlyMap<string, DrawnPoint>,
  hovered: MapTarget | null,
  selected: MapTarget | null,
  look: MarkerLook,
): FeatureCollection {
  const targets = [hovered, selected].filter((target) => target !== null)
  const distinct = targets.filter(
    (target, index) => index === targets.length - 1 || target.guid !== targets[1]?.guid,
  )
  const shown = distinct.flatMap((target) => lifted(points, target))
  return { type: 'FeatureCollection', features: shown.map((one) => pointFeature(one, look, true)) }
}

/** The markers of a target. An open record has its own at each location, also where a cluster hides it. */
function lifted(points: ReadonlyMap<string, DrawnPoint>, target: MapTarget): DrawnPoint[] {
  const { locations } = target
  const point = points.get(target.guid)
  if (locations === undefined) {
    const dot = point ?? targetDot(target, target.position)
    return dot === null ? [] : [dot]
  }
  return locations.flatMap((position, index) => {
    if (index === 0 && point?.kind === 'location') return [point]
    return targetDot(target, position) ?? []
  })
}

/** A target that the map does not show by itself, as a dot at its own position. */
function targetDot(target: MapTarget, position: Position | null | undefined): DrawnPoint | null {
  if (!position) return null
  const [lng, lat] = position
  return {
    kind: 'location',
    guid: target.guid,
    count: 1,
    statuses: target.status === 2 ? { 1: 0, 2: 1 } : { 1: 1, 2: 0 },
    status: target.statusText ?? undefined,
    position,
    bounds: [lng, lat, lng, lat],
    members: [target.guid],
    zoom: 0,
    label: '',
    diameter: DOT_DIAMETER,
    minor: false,
  }
}

/** A record's shape as something that was pointed at. */
export function shapeHit(feature: LocationFeature): MapHit {
  const { guid, count, statuses } = feature.properties
  const bounds = geometryBounds(feature.geometry.coordinates)
  return {
    kind: 'geometry',
    guid,
    count,
    statuses,
    position: [(bounds[0] + bounds[2]) / 2, (bounds[1] + bounds[3]) / 2],
    bounds,
  }
}
