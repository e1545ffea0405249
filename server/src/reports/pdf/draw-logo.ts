import { Resvg } from '@resvg/resvg-js'
import { imageSize } from '../../tenancy/folder/image-size.ts'
import type { ReportLogo } from './report-content.ts'

/** Pixels that a logo is drawn with at most: sharp on paper, and no burden on the file. */
const MAX = { width: 960, height: 204 } as const
/** Texts of an SVG would need fonts that are not here: a logo without its letters is none. */
const SVG_TEXT = /<\s*(?:\w+:)?text\b/i

/** A logo as a PDF takes it. */
export interface DrawnLogo {
  readonly png: Buffer
  readonly width: number
  readonly height: number
}

/**
 * A logo as PNG, whatever it was.
 * @throws Error that says why it cannot be drawn.
 */
export function drawLogo({ mediaType, content }: ReportLogo): DrawnLogo {
  const svg = mediaType === 'image/svg+xml' ? Buffer.from(content).toString('utf8') : null
  if (svg !== null && SVG_TEXT.test(svg)) throw new Error('its letters are texts, not outlines')
  const source = svg ?? wrapped(mediaType, content)
  const options = { font: { loadSystemFonts: false } }
  const size = new Resvg(source, options)
  if (size.imagesToResolve().length > 0) throw new Error('a part of it lies elsewhere')
  const { width, height } = size
  if (!(width > 0 && height > 0)) throw new Error('it has no size')
  const scale = Math.min(MAX.width / width, MAX.height / height)
  const drawn = new Resvg(source, { ...options, fitTo: { mode: 'zoom', value: scale } }).render()
  // An image that cannot be read is left out without a word.
  if (drawn.pixels.every((value, i) => i % 4 !== 3 || value === 0))
    throw new Error('nothing of it can be seen')
  return { png: drawn.asPng(), width: drawn.width, height: drawn.height }
}

function wrapped(mediaType: string, content: Uint8Array): string {
  if (mediaType !== 'image/png' && mediaType !== 'image/jpeg')
    throw new Error(`${mediaType} is not drawn in reports`)
  const size = imageSize(content)
  if (size === null) throw new Error('its size cannot be read')
  const { width, height } = size
  const data = Buffer.from(content).toString('base64')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><image width="${width}" height="${height}" href="data:${mediaType};base64,${data}"/></svg>`
}
