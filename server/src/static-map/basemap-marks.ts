import type { BasemapPalette } from '@plat/contract/tenancy/basemap-palette'
import type { BasemapKind } from '../tenancy/document/basemap-document.ts'
import { boxPath, type Mark, short, type Stroke } from './drawing.ts'
import type { Frame } from './frame.ts'
import type { Point, TileFeature } from './tile-features.ts'

/** Zoom from which parcels are lines on paper: further out they would be a grey haze. */
const PARCELS_FROM = 16

/** The ground under everything. */
export function groundMark({ width, height }: Frame, palette: BasemapPalette): Mark {
  return { kind: 'path', d: boxPath(0, 0, width, height), fill: palette.outside }
}

/** The basemap without names, as the page's map has it in the theme of the palette (web/src/map/basemap-layers.ts). */
export function basemapMarks(
  frame: Frame,
  features: readonly TileFeature[],
  palette: BasemapPalette,
): Mark[] {
  const { zoom } = frame
  const byKind = new Map<BasemapKind, TileFeature[]>()
  for (const feature of features) {
    const known = byKind.get(feature.kind)
    if (known) known.push(feature)
    else byKind.set(feature.kind, [feature])
  }
  const fill = (kind: BasemapKind, colour: string): Mark[] => {
    const polygons = (byKind.get(kind) ?? []).filter(({ type }) => type === 'polygon')
    const d = polygons
      .map(({ lines }) => lines.map((line) => linePath(line, true)).join(''))
      .join('')
    return d === '' ? [] : [{ kind: 'path', d, fill: colour }]
  }
  const line = (kind: BasemapKind, stroke: Stroke, from = 0, onlyLines = false): Mark[] => {
    if (zoom < from) return []
    const found = (byKind.get(kind) ?? []).filter(
      ({ type }) => type === 'line' || (type === 'polygon' && !onlyLines),
    )
    const d = found.map(strokedPath).join('')
    return d === '' ? [] : [{ kind: 'path', d, stroke }]
  }
  const street = zoom < 13 ? palette.streetCasing : palette.street
  return [
    ...fill('land', palette.land),
    ...fill('park', palette.park),
    ...fill('water', palette.water),
    ...line('water', { colour: palette.waterLine, width: grown(zoom, 10, 0.6, 18, 6) }, 0, true),
    ...line(
      'parcel',
      { colour: palette.parcelLine, width: grown(zoom, 15, 0.5, 19, 1.4) },
      PARCELS_FROM,
    ),
    ...(zoom < 14 ? [] : fill('building', palette.building)),
    ...line('trail', trailStroke(zoom, palette.trail)),
    ...line('street', { colour: palette.streetCasing, width: grown(zoom, 13, 1.6, 19, 34) }, 13),
    ...line('street-major', { colour: palette.majorCasing, width: grown(zoom, 9, 1.8, 19, 48) }, 9),
    ...line('street', { colour: street, width: grown(zoom, 11, 0.5, 19, 30) }, 11),
    ...line('street-major', { colour: palette.major, width: grown(zoom, 9, 0.8, 19, 43) }, 9),
    ...line('district', {
      colour: palette.district,
      width: grown(zoom, 10, 0.5, 18, 2),
      opacity: 0.7,
    }),
    ...line('boundary', boundaryStroke(zoom, palette.boundary)),
  ]
}

function trailStroke(zoom: number, colour: string): Stroke {
  const width = grown(zoom, 11, 0.7, 18, 3)
  return {
    colour,
    width,
    dash: [0.1 * width, 2 * width],
    opacity: zoom < 14 ? 0.7 : 1,
  }
}

function boundaryStroke(zoom: number, colour: string): Stroke {
  const width = grown(zoom, 9, 1, 18, 2.4)
  return {
    colour,
    width,
    dash: [3 * width, 2 * width],
    cap: 'butt',
    opacity: 0.8,
  }
}

/** Width that grows with the map between two zoom levels, as MapLibre's `exponential` 1.5 does. */
function grown(zoom: number, from: number, width: number, to: number, laterWidth: number): number {
  const clamped = Math.max(from, Math.min(to, zoom))
  const share = (1.5 ** (clamped - from) - 1) / (1.5 ** (to - from) - 1)
  return width + share * (laterWidth - width)
}

function linePath(line: readonly Point[], closed: boolean): string {
  let d = ''
  for (const [i, [x, y]] of line.entries())
    d += `${i === 0 ? 'M' : i === 1 ? 'L' : ' '}${short(x)} ${short(y)}`
  return closed ? `${d}Z` : d
}

/** The lines of a feature without what lies beyond its tile: the next tile has it, and edges of cut shapes lie there. */
function strokedPath({ lines, square }: TileFeature): string {
  let d = ''
  for (const line of lines) {
    let begun = false
    for (let i = 1; i < line.length; i++) {
      const [from, to] = [line[i - 1], line[i]]
      if (from === undefined || to === undefined || isBeyond(from, to, square)) {
        begun = false
        continue
      }
      d += begun
        ? ` ${short(to[0])} ${short(to[1])}`
        : `M${short(from[0])} ${short(from[1])}L${short(to[0])} ${short(to[1])}`
      begun = true
    }
  }
  return d
}

function isBeyond(
  [x, y]: Point,
  [toX, toY]: Point,
  [left, top, right, bottom]: TileFeature['square'],
): boolean {
  return (
    (x < left && toX < left) ||
    (x > right && toX > right) ||
    (y < top && toY < top) ||
    (y > bottom && toY > bottom)
  )
}
