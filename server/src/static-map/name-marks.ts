import { BASEMAP_PALETTES } from '@plat/contract/tenancy/basemap-palette'
import type { BasemapKind } from '../tenancy/document/basemap-document.ts'
import type { Mark } from './drawing.ts'
import type { Frame } from './frame.ts'
import { type Box, LabelRoom } from './label-room.ts'
import { alongLine, longestLines } from './line-label.ts'
import {
  isPrintable,
  outlineOf,
  type Outline,
  outlineOfLetters,
  THIN_STROKE,
  type TextStyle,
  textWidth,
  wrapText,
} from './text-outlines.ts'
import type { TileFeature } from './tile-features.ts'

const PALETTE = BASEMAP_PALETTES.light
const LINE_HEIGHT = 1.15

/** Names of one kind, the ones that are placed first before the others. */
interface NameStyle {
  /** What is named: of labels their kind, of lines their own. */
  readonly kinds: readonly string[]
  readonly along: boolean
  readonly from: number
  readonly colour: string
  readonly halo: string
  readonly haloWidth: number
  readonly text: TextStyle
  readonly capitals: boolean
  /** Longest line in sizes. */
  readonly widest: number
}

function stylesAt(zoom: number): NameStyle[] {
  const district = (size: number): Pick<NameStyle, 'text' | 'capitals' | 'widest'> => ({
    text: {
      size: size + Math.max(0, Math.min(2, (2 * (zoom - 10)) / 5)),
      bold: true,
      spacing: 0.8,
    },
    capitals: true,
    widest: 7,
  })
  const plain = {
    halo: PALETTE.halo,
    along: false,
    from: 0,
    haloWidth: 1.4,
    capitals: false,
    widest: 8,
  }
  const street = { ...plain, along: true, colour: PALETTE.streetLabel }
  return [
    { ...plain, kinds: ['label'], colour: PALETTE.placeLabel, ...district(12.5) },
    { ...plain, kinds: ['district'], colour: PALETTE.districtLabel, ...district(10.5) },
    {
      ...plain,
      kinds: ['park', 'building'],
      from: 13,
      colour: PALETTE.parkLabel,
      text: { size: 10.5 },
    },
    {
      ...plain,
      kinds: ['water'],
      colour: PALETTE.waterLabel,
      halo: PALETTE.water,
      text: { size: 10.5 },
    },
    { ...street, kinds: ['street-major'], from: 13, text: { size: 12, spacing: 0.2 } },
    { ...street, kinds: ['street'], from: 15, text: { size: 11, spacing: 0.2 } },
    {
      ...street,
      kinds: ['trail'],
      from: 15,
      colour: PALETTE.parkLabel,
      text: { size: 10.5, spacing: 0.2 },
    },
  ]
}

/** Names of the basemap that fonts have letters for, none over another, over a marker or over the edge. @param taken where nothing may be written */
export function nameMarks(
  frame: Frame,
  features: readonly TileFeature[],
  taken: readonly Box[],
): Mark[] {
  const room = new LabelRoom(frame, taken)
  return stylesAt(frame.zoom).flatMap((style) => {
    if (frame.zoom < style.from) return []
    const outlines = style.along
      ? lineNames(features, style, room)
      : pointNames(frame, features, style, room)
    return marksOf(outlines, style)
  })
}

function pointNames(
  { zoom }: Frame,
  features: readonly TileFeature[],
  style: NameStyle,
  room: LabelRoom,
): Outline[] {
  const named = features
    .filter(({ kind, type, labelOf, fromZoom }) => {
      const isLabel = kind === ('label' satisfies BasemapKind) && type === 'point'
      return isLabel && style.kinds.includes(labelOf) && zoom >= fromZoom
    })
    .sort((one, other) => one.fromZoom - other.fromZoom)
  return named.flatMap(({ lines, name }) => {
    const at = lines[0]?.[0]
    if (at === undefined || name === null || !isPrintable(name)) return []
    const { text: style1, capitals, widest } = style
    const text = capitals ? name.toUpperCase() : name
    const rows = wrapText(text, style1, widest * style1.size)
    const widths = rows.map((row) => textWidth(row, style1))
    const width = Math.max(...widths)
    const step = style1.size * LINE_HEIGHT
    const height = step * rows.length
    const [x, y] = at
    const [halfX, halfY] = [width / 2, height / 2]
    // Beside its place where that is taken.
    const around: readonly (readonly [number, number])[] = capitals
      ? [
          [0, 0],
          [0, halfY + 12],
          [0, -halfY - 12],
          [halfX + 12, 0],
          [-halfX - 12, 0],
        ]
      : [[0, 0]]
    for (const [dx, dy] of around) {
      const [left, top] = [x + dx - halfX, y + dy - halfY]
      if (!room.take({ left, top, right: left + width, bottom: top + height })) continue
      return rows.map((row, i) =>
        outlineOf(row, style1, x + dx - (widths[i] ?? 0) / 2, top + step * i + style1.size * 0.95),
      )
    }
    return []
  })
}

function lineNames(
  features: readonly TileFeature[],
  { kinds, text }: NameStyle,
  room: LabelRoom,
): Outline[] {
  const byName = new Map<string, TileFeature[]>()
  for (const feature of features) {
    if (feature.name === null || feature.type !== 'line' || !kinds.includes(feature.kind)) continue
    if (!isPrintable(feature.name)) continue
    const known = byName.get(feature.name)
    if (known) known.push(feature)
    else byName.set(feature.name, [feature])
  }
  return [...byName].flatMap(([name, found]) => {
    for (const line of longestLines(found.flatMap(({ lines }) => lines))) {
      const placed = alongLine(line, name, text)
      if (placed === null || !room.takeAll(placed.boxes)) continue
      const { letters, stands } = placed
      return [outlineOfLetters(letters, text.size, (_, i) => stands[i] ?? { x: 0, y: 0 })]
    }
    return []
  })
}

/** All names of a style as two marks: the halo under the letters. */
function marksOf(
  outlines: readonly Outline[],
  { colour, halo, haloWidth, text }: NameStyle,
): Mark[] {
  return textMarks(outlines, text.size, colour, { colour: halo, width: 2 * haloWidth })
}

/** Letters in a colour, with a halo under them. */
export function textMarks(
  outlines: readonly Outline[],
  size: number,
  colour: string,
  halo: { readonly colour: string; readonly width: number } | null = null,
): Mark[] {
  const d = outlines.map((outline) => outline.d).join('')
  const thin = outlines.map((outline) => outline.thin).join('')
  const all = d + thin
  if (all === '') return []
  const under: Mark[] = halo === null ? [] : [{ kind: 'path', d: all, stroke: halo }]
  const letters: Mark[] = d === '' ? [] : [{ kind: 'path', d, fill: colour }]
  const width = THIN_STROKE * size
  if (thin !== '') letters.push({ kind: 'path', d: thin, fill: colour, stroke: { colour, width } })
  return [...under, ...letters]
}
