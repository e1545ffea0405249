import type { Stat, StatSeries } from '@plat/contract/statistics/stats'
import { lineShape } from '../chart/line-shape.ts'
import type { Words } from '../chart/value-words.ts'
import { statWords } from '../tile/stat-words.ts'
import { TILE } from './picture-layout.ts'
import { wrappedLines } from './wrapped-lines.ts'

/** Colours of a picture: those of the light scheme. */
export const PAPER = {
  surface: '#ffffff',
  text: '#1c2430',
  quiet: '#4d545e',
  line: '#d8dbe0',
} as const

interface DrawnTile {
  readonly stat: Stat
  readonly title: string
  readonly words: Words
  readonly fontFamily: string
  /** Its upper left corner, in CSS pixels. */
  readonly x: number
  readonly y: number
}

const PADDING = 16
const SPARK = 40

/** Draws a tile with what it says on the statistics page. */
export function drawTile(context: CanvasRenderingContext2D, tile: DrawnTile): void {
  const { stat, title, words, fontFamily, x, y } = tile
  const colour =
    getComputedStyle(document.documentElement)
      .getPropertyValue('--agency-primary-on-light')
      .trim() || PAPER.text
  context.strokeStyle = PAPER.line
  context.lineWidth = 1
  context.beginPath()
  context.roundRect(x + 0.5, y + 0.5, TILE.width - 1, TILE.height - 1, 10)
  context.stroke()
  const { number, unit, exact, meaning, remarks } = statWords(stat, words)
  const width = TILE.width - 2 * PADDING
  const left = x + PADDING
  let top = y + PADDING
  const write = (text: string, weight: number, size: number, fill: string, most: number) => {
    context.font = `${weight} ${size}px ${fontFamily}`
    context.fillStyle = fill
    const widthOf = (part: string) => context.measureText(part).width
    for (const line of wrappedLines(text, width, most, widthOf)) {
      context.fillText(line, left, top)
      top += Math.round(size * 1.35)
    }
  }
  write(title, 600, 14, PAPER.text, 2)
  if (number !== null) {
    write(number, 700, 34, colour, 1)
    if (unit !== null) write(unit, 600, 13, PAPER.text, 1)
  }
  if (exact !== null) write(exact, 600, 13, PAPER.text, 1)
  if (meaning !== null) write(meaning, 400, 13, PAPER.text, 3)
  for (const remark of remarks) write(remark, 400, 12, PAPER.quiet, 2)
  if (stat.series)
    drawLine(context, stat.series, { left, top: y + TILE.height - SPARK - 12, width, colour })
}

function drawLine(
  context: CanvasRenderingContext2D,
  series: StatSeries,
  { left, top, width, colour }: { left: number; top: number; width: number; colour: string },
): void {
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
