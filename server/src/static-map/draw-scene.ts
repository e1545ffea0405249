import { EARTH_RADIUS } from '@plat/contract/platform/earth-radius'
import { fromMercator, WORLD_SIZE } from '@plat/contract/platform/mercator'
import { scaleUnits } from '@plat/contract/platform/scale-units'
import { basemapMarks, groundMark } from './basemap-marks.ts'
import { type Drawing, type Mark, boxPath, circlePath } from './drawing.ts'
import type { Box } from './label-room.ts'
import { legendLines } from './legend-lines.ts'
import { nameMarks, textMarks } from './name-marks.ts'
import { areaMarks, markerBoxes, markerMarks, outlineMarks, placedMarkers } from './record-marks.ts'
import type { Scene, LegendLine } from './scene.ts'
import { stripMarks, STRIP_HEIGHT } from './strip-marks.ts'
import { featuresOf } from './tile-features.ts'
import type { Frame } from './frame.ts'
import { fitText, outlineOf, printed, textWidth } from './text-outlines.ts'

/** Draws a scene as vectors, from the ground up. */
export function drawScene(scene: Scene): Drawing {
  const { frame, basemap, areas, colours } = scene
  const markers = placedMarkers(scene)
  const taken = markerBoxes(markers)
  const { marks, boxes } = furniture(scene, scene.page ? [] : legendLines(scene, markers), taken)
  const { lines, names } = groundOf(scene, [...taken, ...boxes])
  return {
    width: frame.width,
    height: frame.height,
    marks: [
      groundMark(frame),
      ...(basemap.kind === 'raster' ? imageMarks(basemap.tiles) : lines),
      ...names,
      ...areaMarks(frame, areas, colours),
      ...outlineMarks(scene),
      ...markerMarks(markers, colours),
      ...marks,
      ...stripMarks(scene),
    ],
  }
}

function groundOf(
  { frame, basemap }: Scene,
  taken: readonly Box[],
): { lines: Mark[]; names: Mark[] } {
  if (basemap.kind !== 'vector') return { lines: [], names: [] }
  const features = featuresOf(frame, basemap.style, basemap.tiles)
  return {
    lines: basemapMarks(frame, features),
    names: nameMarks(frame, features, taken),
  }
}

function imageMarks(tiles: Extract<Scene['basemap'], { kind: 'raster' }>['tiles']): Mark[] {
  return tiles.map(({ data, left, top, size }) => ({ kind: 'image', data, x: left, y: top, size }))
}

const INK = '#1c2430'
const QUIET = '#4a5561'
const PAPER = '#ffffff'
/** Pixels between furniture and the map's edge. */
const EDGE = 12
const SMALL = { size: 10 } as const
const LEGEND_TEXT = { size: 11 } as const
const LEGEND_ROW = 17
const LEGEND_WIDEST = 210
const SCALE_WIDEST = 96

/** Legend, scale and sources, and where they stand: names of the ground keep away. */
interface Furniture {
  readonly marks: readonly Mark[]
  readonly boxes: readonly Box[]
}

/** The map's lower edge: above the strip where it has one, and above what covers it on a page. */
function mapBottom({ frame, strip, page }: Scene): number {
  return frame.height - (strip === null ? (page?.coveredBelow ?? 0) : STRIP_HEIGHT)
}

/** What stands on a map beside its records. @param legend what is named of their colours @param taken where they lie */
export function furniture(
  scene: Scene,
  legend: readonly LegendLine[],
  taken: readonly Box[],
): Furniture {
  const { width, height } = scene.frame
  const bottom = mapBottom(scene)
  const named = legendMarks(scene, legend, taken)
  const corner = { left: width - SCALE_WIDEST - 2 * EDGE, top: bottom - 48, right: width, bottom }
  const below = { left: 0, top: bottom, right: width, bottom: height }
  return {
    marks: [...named.marks, ...(scene.page ? [] : scaleMarks(scene)), ...sourceMarks(scene)],
    boxes: [...named.boxes, corner, ...(bottom < height ? [below] : [])],
  }
}

/** In the lower left corner, as on the page, or in the one where it covers least of the records. */
function legendMarks(
  scene: Scene,
  legend: readonly LegendLine[],
  taken: readonly Box[],
): Furniture {
  if (legend.length === 0) return { marks: [], boxes: [] }
  const rows = legend.map((line) => ({
    ...line,
    text: fitText(printed(line.text, scene.locale), LEGEND_TEXT, LEGEND_WIDEST),
  }))
  const width = Math.max(...rows.map(({ text }) => textWidth(text, LEGEND_TEXT))) + 36
  const height = rows.length * LEGEND_ROW + 12
  const below = mapBottom(scene) - EDGE - height
  const corners = [
    [EDGE, below],
    [EDGE, EDGE],
    [scene.frame.width - EDGE - width, EDGE],
  ] as const
  const places = corners.map(([left, top]): Box => {
    return { left, top, right: left + width, bottom: top + height }
  })
  const covered = places.map((box) => taken.reduce((sum, one) => sum + overlap(box, one), 0))
  const [left, top] = corners[covered.indexOf(Math.min(...covered))] ?? corners[0]
  const marks: Mark[] = [
    { kind: 'path', d: boxPath(left, top + 1, width, height, 6), fill: '#10161e', opacity: 0.14 },
    { kind: 'path', d: boxPath(left, top, width, height, 6), fill: PAPER },
    ...rows.flatMap((row, i) => legendRow(row, left + 14, top + 6 + (i + 0.5) * LEGEND_ROW)),
  ]
  return { marks, boxes: [{ left, top, right: left + width, bottom: top + height }] }
}

/** Square pixels that both cover. */
function overlap(one: Box, other: Box): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
  return Math.max(0, width) * Math.max(0, height)
}

function legendRow({ colour, category, text }: LegendLine, x: number, y: number): Mark[] {
  return [
    { kind: 'path', d: circlePath(x, y, 4.75), fill: colour },
    ...(category === 2 ? [{ kind: 'path' as const, d: circlePath(x, y, 2.3), fill: PAPER }] : []),
    ...textMarks([outlineOf(text, LEGEND_TEXT, x + 11, y + 4)], LEGEND_TEXT.size, INK),
  ]
}

/** A length on the ground, and how long it is drawn. */
interface ScaleBar {
  readonly words: string
  /** Pixels. */
  readonly width: number
}

const METRES: Readonly<Record<'metric' | 'imperial', readonly (readonly [string, number])[]>> = {
  metric: [
    ['km', 1_000],
    ['m', 1],
  ],
  imperial: [
    ['mi', 1_609.344],
    ['ft', 0.3048],
  ],
}

/** The longest round length that fits, in the usual unit of the language's country. */
function scaleBar(frame: Frame, middle: number, locale: string): ScaleBar {
  const world = WORLD_SIZE * 2 ** frame.zoom
  const [, lat] = fromMercator(0.5, frame.y + middle / world)
  const metresPerPixel = (2 * Math.PI * EARTH_RADIUS * Math.cos((lat * Math.PI) / 180)) / world
  const most = SCALE_WIDEST * metresPerPixel
  const units = METRES[scaleUnits(locale)[0]]
  const [unit, metres] = units.find(([, one]) => one <= most) ?? units[1] ?? ['m', 1]
  const power = 10 ** Math.floor(Math.log10(most / metres))
  const factor = [5, 3, 2, 1].find((one) => one * power * metres <= most) ?? 1
  const length = factor * power
  return {
    words: `${new Intl.NumberFormat(locale).format(length)} ${unit}`,
    width: (length * metres) / metresPerPixel,
  }
}

/** In the lower right corner, above the sources. */
function scaleMarks(scene: Scene): Mark[] {
  const { frame, locale } = scene
  const bottom = mapBottom(scene)
  const { words, width } = scaleBar(frame, bottom / 2, locale === 'es' ? 'es-US' : 'en-US')
  const y = bottom - 28
  const right = frame.width - EDGE
  const left = right - width
  const halo = { colour: '#f6f8f7', width: 3 }
  const text = outlineOf(words, SMALL, right - width / 2 - textWidth(words, SMALL) / 2, y - 5)
  const d = `M${left} ${y - 5}v5h${width}v-5`
  return [
    { kind: 'path', d, stroke: { ...halo, width: 4.5, opacity: 0.85 } },
    { kind: 'path', d, stroke: { colour: QUIET, width: 1.5, cap: 'butt' } },
    ...textMarks([text], SMALL.size, INK, halo),
  ]
}

/** Whose map it is, and that it has no ground where that is so. On a page in the middle: the sides may be cut. */
function sourceMarks(scene: Scene): Mark[] {
  const { frame, basemap, attribution, page } = scene
  const note = basemap.kind === 'plain' ? basemap.note : null
  const whole = [note, basemap.kind === 'plain' ? '' : attribution].filter(Boolean).join(' · ')
  if (whole === '') return []
  const text = fitText(printed(whole, scene.locale), SMALL, frame.width * 0.8)
  const width = textWidth(text, SMALL) + 12
  const bottom = mapBottom(scene)
  const left = (frame.width - width) / (page ? 2 : 1)
  return [
    { kind: 'path', d: boxPath(left, bottom - 18, width, 18), fill: PAPER, opacity: 0.82 },
    ...textMarks([outlineOf(text, SMALL, left + 6, bottom - 5.5)], SMALL.size, QUIET),
  ]
}
