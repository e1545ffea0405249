import { BASEMAP_PALETTES } from '@plat/contract/tenancy/basemap-palette'
import type { BasemapKind } from '../tenancy/document/basemap-document.ts'
import { boxPath, type Mark, short, type Stroke } from './drawing.ts'
import type { Frame } from './frame.ts'
import type { Point, TileFeature } from './tile-features.ts'

/** Pictures are light: they are read on paper and beside other people's words. */
const PALETTE = BASEMAP_PALETTES.light

/** The ground under everything. */
export function groundMark({ width, height }: Frame): Mark {
  return { kind: 'path', d: boxPath(0, 0, width, height), fill: PALETTE.outside }
}

/** The basemap without names, as the page's map has it in its light theme (web/src/map/basemap-layers.ts). */
export function basemapMarks(frame: Frame, features: readonly TileFeature[]): Mark[] {
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
  const street = zoom < 13 ? PALETTE.streetCasing : PALETTE.street
  return [
    ...fill('land', PALETTE.land),
    ...fill('park', PALETTE.park),
    ...fill('water', PALETTE.water),
    ...line('water', { colour: PALETTE.waterLine, width: grown(zoom, 10, 0.6, 18, 6) }, 0, true),
    ...(zoom < 14 ? [] : fill('building', PALETTE.building)),
    ...line('trail', trailStroke(zoom)),
    ...line('street', { colour: PALETTE.streetCasing, width: grown(zoom, 13, 1.6, 19, 34) }, 13),
    ...line('street-major', { colour: PALETTE.majorCasing, width: grown(zoom, 9, 1.8, 19, 48) }, 9),
    ...line('street', { colour: street, width: grown(zoom, 11, 0.5, 19, 30) }, 11),
    ...line('street-major', { colour: PALETTE.major, width: grown(zoom, 9, 0.8, 19, 43) }, 9),
    ...line('district', {
      colour: PALETTE.district,
      width: grown(zoom, 10, 0.5, 18, 2),
      opacity: 0.7,
    }),
    ...line('boundary', boundaryStroke(zoom)),
  ]
}

function trailStroke(zoom: number): Stroke {
  const width = grown(zoom, 11, 0.7, 18, 3)
  return {
    colour: PALETTE.trail,
    width,
    dash: [0.1 * width, 2 * width],
    opacity: zoom < 14 ? 0.7 : 1,
  }
}

function boundaryStroke(zoom: number): Stroke {
  const width = grown(zoom, 9, 1, 18, 2.4)
  return {
    colour: PALETTE.boundary,
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
