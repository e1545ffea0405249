import type { Localized } from '@plat/contract/platform/localized'
import type { Stat, StatSeries } from '@plat/contract/statistics/stats'
import { lineShape } from '../chart/line-shape.ts'
import { periodWords, text, type Words } from '../chart/value-words.ts'
import { statWords } from '../tile/stat-words.ts'
import { TILE_WIDTH } from './picture-layout.ts'
import { wrappedLines } from './wrapped-lines.ts'

/** Colours of a picture: those of the light scheme. */
export const PAPER = {
  surface: '#ffffff',
  text: '#1c2430',
  quiet: '#4d545e',
  line: '#d8dbe0',
} as const

/** A tile in lines of text. */
export interface TileLines {
  readonly stat: Stat
  readonly lines: readonly TileLine[]
  /** What its line is of, beneath the line; empty without one. */
  readonly caption: readonly TileLine[]
  /** CSS pixels that all of it needs. */
  readonly height: number
}

interface TileLine {
  readonly text: string
  readonly font: string
  readonly fill: string
  /** From this line to the next, in CSS pixels. */
  readonly step: number
}

interface TileWriting {
  readonly words: Words
  readonly localize: (text: Localized) => string
  readonly fontFamily: string
}

const PADDING = 16
const SPARK = 40
/** Between the texts and the line, and between the line and its caption. */
const GAP = 8
const MIN_HEIGHT = 236
/** Titles are no longer. */
const TITLE_LINES = 4
/** Font sizes of a number that has room, and of the longest; in CSS pixels. */
const NUMBER_SIZE = 34
const SMALLEST_NUMBER = 12
const WIDTH = TILE_WIDTH - 2 * PADDING

/** What a tile says on the statistics page, in lines as wide as the tile. */
export function tileLines(
  context: CanvasRenderingContext2D,
  stat: Stat,
  { words, localize, fontFamily }: TileWriting,
): TileLines {
  const write = (said: string | null, weight: number, size: number, fill: string, most = 1_000) => {
    if (said === null) return []
    const font = `${weight} ${size}px ${fontFamily}`
    context.font = font
    const widthOf = (part: string) => context.measureText(part).width
    const step = Math.round(size * 1.35)
    return wrappedLines(said, WIDTH, most, widthOf).map((line) => ({
      text: line,
      font,
      fill,
      step,
    }))
  }
  const sizeWithRoom = (said: string) => {
    context.font = `700 ${NUMBER_SIZE}px ${fontFamily}`
    const size = Math.floor(
      (NUMBER_SIZE * WIDTH) / Math.max(WIDTH, context.measureText(said).width),
    )
    return Math.max(size, SMALLEST_NUMBER)
  }
  const { number, unit, exact, meaning, remarks } = statWords(stat, words)
  const lines = [
    ...write(localize(stat.title), 600, 14, PAPER.text, TITLE_LINES),
    ...write(number, 700, sizeWithRoom(number ?? ''), primaryColour(), 1),
    ...write(unit, 600, 13, PAPER.text),
    ...write(exact, 600, 13, PAPER.text),
    ...write(meaning, 400, 13, PAPER.text),
    ...remarks.flatMap((remark) => write(remark, 400, 12, PAPER.quiet)),
    ...write(stat.note === null ? null : localize(stat.note), 400, 12, PAPER.quiet),
  ]
  const caption = write(stat.series && captionOf(stat.series, words), 400, 11, PAPER.quiet)
  const line = stat.series ? GAP + SPARK + GAP + heightOf(caption) : 0
  const height = Math.max(MIN_HEIGHT, 2 * PADDING + heightOf(lines) + line)
  return { stat, lines, caption, height }
}

function heightOf(lines: readonly TileLine[]): number {
  return lines.reduce((sum, { step }) => sum + step, 0)
}

/** What a point of the line stands for, and from when to when it goes. */
function captionOf({ unit, starts }: StatSeries, words: Words): string | null {
  const [first] = starts
  const last = starts.at(-1)
  if (first === undefined || last === undefined) return null
  const [from, to] = [first, last].map((start) => periodWords(start, unit, words, 'short'))
  return `${text(words, 'stat.trend', { unit })} · ${from} – ${to}`
}

function primaryColour(): string {
  const style = getComputedStyle(document.documentElement)
  return style.getPropertyValue('--agency-primary-on-light').trim() || PAPER.text
}

/** A place of a picture, in CSS pixels. */
interface Place {
  readonly x: number
  readonly y: number
  readonly height: number
}

/** Draws a tile; its line is at its lower edge. */
export function drawTile(
  context: CanvasRenderingContext2D,
  { stat, lines, caption }: TileLines,
  { x, y, height }: Place,
): void {
  context.strokeStyle = PAPER.line
  context.lineWidth = 1
  context.beginPath()
  context.roundRect(x + 0.5, y + 0.5, TILE_WIDTH - 1, height - 1, 10)
  context.stroke()
  const left = x + PADDING
  drawText(context, lines, left, y + PADDING)
  if (stat.series === null) return
  const foot = y + height - PADDING - heightOf(caption)
  drawText(context, caption, left, foot)
  drawLine(context, stat.series, { left, top: foot - GAP - SPARK, width: WIDTH })
}

function drawText(
  context: CanvasRenderingContext2D,
  lines: readonly TileLine[],
  left: number,
  begin: number,
): void {
  let top = begin
  for (const { text: line, font, fill, step } of lines) {
    context.font = font
    context.fillStyle = fill
    context.fillText(line, left, top)
    top += step
  }
}

function drawLine(
  context: CanvasRenderingContext2D,
  series: StatSeries,
  { left, top, width }: { left: number; top: number; width: number },
): void {
  const colour = primaryColour()
  const box = { left: left + 2, top: top + 2, right: left + width - 2, bottom: top + SPARK - 2 }
  const { main, x, y } = lineShape({ ...series, upper: null }, box, 2)
  context.strokeStyle = PAPER.line
  context.beginPath()
  context.moveTo(box.left, y(0))
  context.lineTo(box.right, y(0))
  context.stroke()
  context.strokeStyle = colour
  context.lineWidth = 2
  context.lineJoin = 'round'
  if (main.whole !== null) context.stroke(new Path2D(main.whole))
  if (main.running !== null) {
    context.setLineDash([3, 3])
    context.stroke(new Path2D(main.running))
    context.setLineDash([])
  }
  context.fillStyle = colour
  for (const at of main.alone) {
    context.beginPath()
    context.arc(x(at), y(series.values[at] ?? 0), 2, 0, 2 * Math.PI)
    context.fill()
  }
}
