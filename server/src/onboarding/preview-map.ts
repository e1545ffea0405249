import type { GeoBounds } from '@plat/contract/tenancy/map-settings'
import { mercator } from '@plat/contract/platform/mercator'
import type { LayerFeature } from '../places/layer-reading.ts'
import type { GridCell, PointGrid } from './point-grid.ts'

const WIDTH = 960
const MAX_HEIGHT = 720
const MARGIN = 16
/** Pixels between two corners of an outline, so that a coast does not fill the page. */
const MIN_STEP = 0.7
/** Most dots of a map: of more, those beside each other are put together. */
const MAX_DOTS = 60_000
/** Fewer dots are drawn large. */
const FEW_DOTS = 2_000

/** The boundary that is drawn under the points. */
export interface Boundary {
  readonly label: string
  readonly features: readonly LayerFeature[]
}

/** The records of a preview as a map: an SVG element of numbers alone, without a text from outside. */
export function previewMap(
  points: PointGrid,
  agency: GeoBounds,
  boundary: Boundary | null,
  title: string,
): string {
  const cells = points.cells()
  const corners = [mercator([agency.w, agency.n]), mercator([agency.e, agency.s])] as const
  const xs = [corners[0][0], corners[1][0]]
  const ys = [corners[0][1], corners[1][1]]
  let [west = 0, east = 1] = xs
  let [north = 0, south = 1] = ys
  for (const { x, y } of cells) {
    west = Math.min(west, x)
    east = Math.max(east, x)
    north = Math.min(north, y)
    south = Math.max(south, y)
  }
  const scale = Math.min(
    (WIDTH - 2 * MARGIN) / Math.max(east - west, 1e-9),
    (MAX_HEIGHT - 2 * MARGIN) / Math.max(south - north, 1e-9),
  )
  const height = Math.round((south - north) * scale) + 2 * MARGIN
  const width = Math.round((east - west) * scale) + 2 * MARGIN
  const place = (x: number, y: number): readonly [number, number] => [
    (x - west) * scale + MARGIN,
    (y - north) * scale + MARGIN,
  ]
  const [left, top] = place(...corners[0])
  const [right, bottom] = place(...corners[1])
  const area = boundary
    ? `<path class="area" d="${outline(boundary.features, ([lng, lat]) => place(...mercator([lng, lat])))}"/>`
    : ''
  return (
    `<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${title}">` +
    `${area}<path class="bounds" d="M${pair(left, top)}H${tenth(right)}V${tenth(bottom)}H${tenth(left)}Z"/>` +
    `${dots(cells, place)}</svg>`
  )
}

function outline(
  features: readonly LayerFeature[],
  place: (position: readonly [number, number]) => readonly [number, number],
): string {
  return features
    .flatMap(({ geometry }) => rings(geometry))
    .map((ring) => ringPath(ring, place))
    .join('')
}

function rings(geometry: LayerFeature['geometry']): (readonly number[])[][] {
  if (geometry.type === 'Polygon') return geometry.coordinates
  return geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : []
}

function ringPath(
  ring: readonly (readonly number[])[],
  place: (position: readonly [number, number]) => readonly [number, number],
): string {
  let path = ''
  let last: readonly [number, number] | undefined
  for (const [lng = 0, lat = 0] of ring) {
    const at = place([lng, lat])
    if (last && Math.hypot(at[0] - last[0], at[1] - last[1]) < MIN_STEP) continue
    path += `${last ? 'L' : 'M'}${pair(...at)}`
    last = at
  }
  return path === '' ? '' : `${path}Z`
}

/** Dots in four strengths, by the number of records at a dot. */
function dots(
  cells: readonly GridCell[],
  place: (x: number, y: number) => readonly [number, number],
): string {
  let side = 1
  let found = gathered(cells, place, side)
  while (found.size > MAX_DOTS) found = gathered(cells, place, (side *= 1.5))
  const most = Math.max(1, ...[...found.values()].map(({ count }) => count))
  const paths = ['', '', '', '']
  for (const { x, y, count } of found.values()) {
    const strength = Math.min(3, Math.floor((Math.log(count) / Math.max(Math.log(most), 1)) * 4))
    paths[strength] = `${paths[strength] ?? ''}M${pair(x, y)}h0`
  }
  const drawn = paths.map((path, index) =>
    path === '' ? '' : `<path class="dot d${index}" d="${path}"/>`,
  )
  return `<g class="${found.size < FEW_DOTS ? 'few' : 'many'}">${drawn.join('')}</g>`
}

interface Dot {
  readonly x: number
  readonly y: number
  readonly count: number
}

function gathered(
  cells: readonly GridCell[],
  place: (x: number, y: number) => readonly [number, number],
  side: number,
): Map<string, Dot> {
  const found = new Map<string, Dot>()
  for (const cell of cells) {
    const [x, y] = place(cell.x, cell.y)
    const key = `${Math.round(x / side)} ${Math.round(y / side)}`
    const before = found.get(key)
    found.set(key, {
      x: before?.x ?? x,
      y: before?.y ?? y,
      count: (before?.count ?? 0) + cell.count,
    })
  }
  return found
}

function pair(x: number, y: number): string {
  return `${tenth(x)} ${tenth(y)}`
}

function tenth(value: number): string {
  return String(Math.round(value * 10) / 10)
}
