import type { AnyGeometry, Position } from '@plat/contract/platform/geometry'
import { COUNT_TEXT_SIZE } from '@plat/contract/search/disc-size'
import { type DrawnPoint, mergePoints } from '@plat/contract/search/drawn-points'
import {
  DOT_HOLE,
  liveTwelfths,
  MARKER_GAP,
  RING_NOTCH,
  RING_PARTS,
  ringWidth,
} from '@plat/contract/search/marker-shape'
import { own } from '@plat/contract/platform/own'
import { circlePath, type Mark, short } from './drawing.ts'
import { type Frame, toPixels } from './frame.ts'
import type { Box } from './label-room.ts'
import { textMarks } from './name-marks.ts'
import type { Scene, SceneArea, SceneColours } from './scene.ts'
import { type Outline, outlineOf, textWidth } from './text-outlines.ts'

/** Between a marker and the map, and around the holes of dots. */
const SURFACE = '#ffffff'
const SHADOW = '#10161e'
const COUNT_STYLE = { size: COUNT_TEXT_SIZE, bold: true } as const

/** A marker in pixels of the picture. */
export interface PlacedMarker {
  readonly point: DrawnPoint
  readonly x: number
  readonly y: number
}

/** The markers of a scene that touch its picture, the small ones first as they are drawn. */
export function placedMarkers({ frame, features, locale }: Scene): PlacedMarker[] {
  return mergePoints(features, frame.zoom, locale).flatMap((point) => {
    const [x, y] = toPixels(frame, point.position)
    const reach = point.diameter / 2
    const isSeen = x > -reach && y > -reach && x < frame.width + reach && y < frame.height + reach
    return isSeen ? [{ point, x, y }] : []
  })
}

/** Where markers lie: names of the basemap make way. */
export function markerBoxes(markers: readonly PlacedMarker[]): Box[] {
  return markers.map(({ point: { diameter }, x, y }) => {
    const reach = diameter / 2 + 1
    return { left: x - reach, top: y - reach, right: x + reach, bottom: y + reach }
  })
}

/** Places and drawn shapes that a search is limited to, and what it leaves out. */
export function areaMarks(
  frame: Frame,
  areas: readonly SceneArea[],
  colours: SceneColours,
): Mark[] {
  return areas.flatMap(({ kind, geometry }): Mark[] => {
    const d = geometryPath(frame, geometry)
    if (kind === 'place')
      return [
        { kind: 'path', d, stroke: { colour: SURFACE, width: 5, opacity: 0.85 } },
        { kind: 'path', d, stroke: { colour: colours.primary, width: 2.25 } },
      ]
    const dash = [6, 3] as const
    if (kind === 'excluded')
      return [
        { kind: 'path', d, fill: SHADOW, opacity: 0.25 },
        { kind: 'path', d, stroke: { colour: SHADOW, width: 1.25, dash, cap: 'butt' } },
      ]
    return [
      { kind: 'path', d, fill: colours.secondary, opacity: 0.08 },
      { kind: 'path', d, stroke: { colour: colours.secondary, width: 2, dash, cap: 'butt' } },
    ]
  })
}

/** Outlines of records. */
export function outlineMarks({ frame, features, colours }: Scene): Mark[] {
  return features.flatMap(({ geometry, properties }): Mark[] => {
    if (properties.type !== 'geometry') return []
    const d = geometryPath(frame, geometry)
    const { status, status_category: category } = properties
    const colour =
      own(colours.statuses, status ?? '') ?? (category === 2 ? colours.archive : colours.live)
    const isArea = /Polygon/.test(geometry.type)
    return [
      ...(isArea ? [{ kind: 'path' as const, d, fill: colour, opacity: 0.16 }] : []),
      { kind: 'path', d, stroke: { colour, width: 2 } },
    ]
  })
}

/** The markers as the page's map draws them (web/src/map/marker-image.ts). */
export function markerMarks(markers: readonly PlacedMarker[], colours: SceneColours): Mark[] {
  return markers.flatMap((marker) =>
    marker.point.count > 1 ? discMarks(marker, colours) : dotMarks(marker, colours),
  )
}

function baseMarks(x: number, y: number, radius: number): Mark[] {
  const shadow = (more: number, opacity: number): Mark => ({
    kind: 'path',
    d: circlePath(x, y + 0.5, radius + more),
    fill: SHADOW,
    opacity,
  })
  return [
    shadow(1.8, 0.1),
    shadow(0.8, 0.18),
    { kind: 'path', d: circlePath(x, y, radius), fill: SURFACE },
  ]
}

/** Live is a filled circle, archive a ring: different also without their colours. */
function dotMarks({ point, x, y }: PlacedMarker, colours: SceneColours): Mark[] {
  const radius = point.diameter / 2
  const outer = radius - MARKER_GAP
  const archived = point.statuses[2] > 0
  const fill =
    own(colours.statuses, point.status ?? '') ?? (archived ? colours.archive : colours.live)
  return [
    ...baseMarks(x, y, radius),
    { kind: 'path', d: circlePath(x, y, outer), fill },
    ...(archived
      ? [{ kind: 'path' as const, d: circlePath(x, y, outer * DOT_HOLE), fill: SURFACE }]
      : []),
  ]
}

function discMarks({ point, x, y }: PlacedMarker, colours: SceneColours): Mark[] {
  const radius = point.diameter / 2
  const outer = radius - MARKER_GAP
  const width = ringWidth(radius)
  const ring = outer - width / 2
  const parts = liveTwelfths(point.statuses)
  const only = own(colours.statuses, point.status ?? '')
  const live = (parts / RING_PARTS) * 2 * Math.PI
  const start = -Math.PI / 2
  const arc = (from: number, to: number, colour: string, cap: 'butt' | 'round' = 'butt'): Mark[] =>
    to <= from
      ? []
      : [{ kind: 'path', d: arcPath(x, y, ring, from, to), stroke: { colour, width, cap } }]
  const isSplit = parts > 0 && parts < RING_PARTS
  const notches = isSplit ? [start, start + live] : []
  return [
    ...baseMarks(x, y, radius),
    { kind: 'path', d: circlePath(x, y, outer - width + 0.25), fill: colours.primary },
    ...arc(start, start + live, only ?? colours.live),
    ...arc(start + live, start + 2 * Math.PI, only ?? colours.archive),
    {
      kind: 'path',
      d: circlePath(x, y, outer - width),
      stroke: { colour: SURFACE, width: 0.75 },
    },
    ...notches.flatMap((angle) =>
      arc(angle - RING_NOTCH / ring / 2, angle + RING_NOTCH / ring / 2, SURFACE),
    ),
    ...textMarks([countOutline(point.label, x, y)], COUNT_TEXT_SIZE, colours.onPrimary),
  ]
}

function countOutline(label: string, x: number, y: number): Outline {
  const left = x - textWidth(label, COUNT_STYLE) / 2
  return outlineOf(label, COUNT_STYLE, left, y + COUNT_TEXT_SIZE * 0.355)
}

function arcPath(x: number, y: number, radius: number, from: number, to: number): string {
  // A whole circle has no end that an arc could lead to.
  if (to - from >= 2 * Math.PI - 1e-6) return circlePath(x, y, radius)
  const at = (angle: number) =>
    `${fine(x + radius * Math.cos(angle))} ${fine(y + radius * Math.sin(angle))}`
  return `M${at(from)}A${radius} ${radius} 0 ${to - from > Math.PI ? 1 : 0} 1 ${at(to)}`
}

function fine(value: number): number {
  return Math.round(value * 100) / 100
}

/** Path data of lines and polygons; a point has none. */
function geometryPath(frame: Frame, geometry: AnyGeometry): string {
  const line = (positions: readonly Position[], closed: boolean) => {
    const pixels = positions.map((position) => toPixels(frame, position))
    return pixels.length === 0
      ? ''
      : `M${pixels.map(([x, y]) => `${short(x)} ${short(y)}`).join('L')}${closed ? 'Z' : ''}`
  }
  const { type } = geometry
  // From PostGIS, which gives each type its own.
  const coordinates = geometry.coordinates as unknown
  switch (type) {
    case 'LineString':
      return line(coordinates as Position[], false)
    case 'MultiLineString':
      return (coordinates as Position[][]).map((one) => line(one, false)).join('')
    case 'Polygon':
      return (coordinates as Position[][]).map((one) => line(one, true)).join('')
    case 'MultiPolygon':
      return (coordinates as Position[][][])
        .flat()
        .map((one) => line(one, true))
        .join('')
    default:
      return ''
  }
}
