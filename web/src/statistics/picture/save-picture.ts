import type { Localized } from '@plat/contract/platform/localized'
import { saveFile } from '../../ui/save-file.ts'
import type { Words } from '../chart/value-words.ts'
import { drawTile, PAPER, tileLines } from './draw-tile.ts'
import { FOOT_LINE, MARGIN, type PictureGroup, pictureLayout, roomOf } from './picture-layout.ts'
import { withoutMarks } from '../plain-text.ts'
import { wrappedLines } from './wrapped-lines.ts'

interface PictureWords {
  /** Name of the scorecard; null: of a single tile. */
  readonly heading: string | null
  /** Beneath it, in Markdown. */
  readonly note: string | null
  /** Whose numbers they are, of which day, and what is counted. */
  readonly source: readonly string[]
  readonly words: Words
  readonly localize: (text: Localized) => string
}

/** Notes have no more lines. */
const NOTE_LINES = 40
/** Pixels of the picture for each CSS pixel. */
const SHARPNESS = 2
/** Pixels that browsers draw on a side of a picture, at least. */
const MAX_SIDE = 16_000

/** Draws tiles on white paper, whatever the page's scheme is: for a report or a newspaper. */
export function pictureOf(
  groups: readonly PictureGroup[],
  { heading, note, source, words, localize }: PictureWords,
): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('This browser draws no pictures.')
  const { fontFamily } = getComputedStyle(document.body)
  const writing = { words, localize, fontFamily }
  const stats = groups.flatMap(({ rows }) => rows.flat())
  const written = new Map(stats.map((stat) => [stat, tileLines(context, stat, writing)]))
  const footFont = `400 12px ${fontFamily}`
  const noteFont = `400 14px ${fontFamily}`
  const room = roomOf(groups)
  const linesOf = (said: string, font: string, most: number) => {
    context.font = font
    return wrappedLines(said, room, most, (part) => context.measureText(part).width)
  }
  const footLines = source.flatMap((line) => linesOf(line, footFont, 4))
  const { width, height, names, notes, tiles, foot } = pictureLayout(groups, {
    heading: heading !== null,
    note: linesOf(withoutMarks(note ?? ''), noteFont, NOTE_LINES),
    notesOf: (group) => linesOf(withoutMarks(group.note ?? ''), noteFont, NOTE_LINES),
    footLines: footLines.length,
    heightOf: (stat) => written.get(stat)?.height ?? 0,
  })
  const sharpness = Math.min(SHARPNESS, MAX_SIDE / height)
  canvas.width = Math.round(width * sharpness)
  canvas.height = Math.round(height * sharpness)
  context.scale(sharpness, sharpness)
  context.textBaseline = 'top'
  context.fillStyle = PAPER.surface
  context.fillRect(0, 0, width, height)
  context.fillStyle = PAPER.text
  if (heading !== null) {
    context.font = `700 24px ${fontFamily}`
    context.fillText(heading, MARGIN, MARGIN, room)
  }
  context.font = `700 18px ${fontFamily}`
  for (const { name, y } of names) context.fillText(name, MARGIN, y + 8, room)
  for (const tile of tiles) {
    const lines = written.get(tile.stat)
    if (lines) drawTile(context, lines, tile)
  }
  context.fillStyle = PAPER.quiet
  context.font = noteFont
  for (const { line, y } of notes) context.fillText(line, MARGIN, y, room)
  context.font = footFont
  for (const [at, line] of footLines.entries())
    context.fillText(line, MARGIN, foot + at * FOOT_LINE, room)
  return canvas
}

/** Hands a picture to the browser as a PNG file to keep. False for one that is larger than the browser can hold. */
export async function savePicture(name: string, canvas: HTMLCanvasElement): Promise<boolean> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (blob === null) return false
  saveFile(name, 'image/png', blob)
  return true
}
