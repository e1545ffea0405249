import type { Localized } from '@plat/contract/platform/localized'
import { saveFile } from '../../ui/save-file.ts'
import type { Words } from '../chart/value-words.ts'
import { drawTile, PAPER } from './draw-tile.ts'
import { MARGIN, type PictureGroup, pictureLayout } from './picture-layout.ts'

interface PictureWords {
  /** Name of the scorecard; null: of a single tile. */
  readonly heading: string | null
  /** Whose numbers they are, and of which day. */
  readonly source: string
  readonly words: Words
  readonly localize: (text: Localized) => string
}

/** Pixels of the picture for each CSS pixel. */
const SHARPNESS = 2
/** Pixels that browsers draw on a side of a picture, at least. */
const MAX_SIDE = 16_000

/** Draws tiles on white paper, whatever the page's scheme is: for a report or a newspaper. */
export function pictureOf(
  groups: readonly PictureGroup[],
  { heading, source, words, localize }: PictureWords,
): HTMLCanvasElement {
  const { width, height, names, tiles, foot } = pictureLayout(groups, heading !== null)
  const canvas = document.createElement('canvas')
  const sharpness = Math.min(SHARPNESS, MAX_SIDE / height)
  canvas.width = Math.round(width * sharpness)
  canvas.height = Math.round(height * sharpness)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('This browser draws no pictures.')
  const { fontFamily } = getComputedStyle(document.body)
  context.scale(sharpness, sharpness)
  context.textBaseline = 'top'
  context.fillStyle = PAPER.surface
  context.fillRect(0, 0, width, height)
  context.fillStyle = PAPER.text
  const room = width - 2 * MARGIN
  if (heading !== null) {
    context.font = `700 24px ${fontFamily}`
    context.fillText(heading, MARGIN, MARGIN, room)
  }
  context.font = `700 18px ${fontFamily}`
  for (const { name, y } of names) context.fillText(name, MARGIN, y + 8, room)
  for (const { stat, x, y } of tiles)
    drawTile(context, { stat, x, y, fontFamily, words, title: localize(stat.title) })
  context.fillStyle = PAPER.quiet
  context.font = `400 12px ${fontFamily}`
  context.fillText(source, MARGIN, foot, room)
  return canvas
}

/** Hands a picture to the browser as a PNG file to keep. False for one that is larger than the browser can hold. */
export async function savePicture(name: string, canvas: HTMLCanvasElement): Promise<boolean> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (blob === null) return false
  saveFile(name, 'image/png', blob)
  return true
}
