import { own } from '@plat/contract/platform/own'
import { extname } from 'node:path'

/** Largest image of a tenant folder, in bytes. */
const MAX_IMAGE_BYTES = 4 * 1024 * 1024

const BY_EXTENSION: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
}

/** The media type of an image, or why it is refused. */
export type ImageCheck = { kind: 'image'; mediaType: string } | { kind: 'refused'; message: string }

/** Checks that an image is of the kind of its name, small enough to serve, and without scripts. */
export function checkImage(path: string, content: Buffer): ImageCheck {
  const mediaType = own(BY_EXTENSION, extname(path).toLowerCase())
  if (mediaType === undefined)
    return refuse(`an image of another kind, expected ${Object.keys(BY_EXTENSION).join(', ')}`)
  if (content.length > MAX_IMAGE_BYTES)
    return refuse(
      `an image of ${content.length} bytes, expected at most ${MAX_IMAGE_BYTES} (scale it down)`,
    )
  if (mediaType === 'image/svg+xml') {
    const fault = svgFault(content)
    return fault === null ? { kind: 'image', mediaType } : refuse(fault)
  }
  return signatureFits(mediaType, content)
    ? { kind: 'image', mediaType }
    : refuse(`a file that is not ${mediaType}, expected one that fits its name`)
}

function refuse(message: string): ImageCheck {
  return { kind: 'refused', message: `got ${message}` }
}

function signatureFits(mediaType: string, content: Buffer): boolean {
  const text = (from: number, to: number) => content.toString('latin1', from, to)
  if (mediaType === 'image/png') return text(0, 8) === '\x89PNG\r\n\x1A\n'
  if (mediaType === 'image/jpeg') return text(0, 3) === '\xFF\xD8\xFF'
  if (mediaType === 'image/webp') return text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP'
  return text(4, 8) === 'ftyp' && text(8, 12).startsWith('avi')
}

const FORBIDDEN: readonly (readonly [RegExp, string])[] = [
  [/<\s*(\w+:)?script\b/i, 'a <script>'],
  [/<\s*(\w+:)?(foreignObject|iframe|embed|object|handler|listener)\b/i, 'embedded content'],
  [/<!\s*(ENTITY|DOCTYPE[^>]*\[)/i, 'an entity declaration'],
  [/<\?xml-stylesheet/i, 'an outside style sheet'],
  [/[\s"'/]on[a-z]+\s*=/i, 'an event handler (on…=)'],
  [/@import/i, 'a style @import'],
  [/\battributeName\s*=\s*["']?\s*(\w+:)?(href|on)/i, 'an animation of a link or an event handler'],
]

/**
 * What the author of an image should know; null for nothing. An SVG that is shown as an image can load no font,
 * so each computer writes its text in another one, wider or narrower than drawn.
 */
export function imageWarning(path: string, content: Buffer): string | null {
  if (extname(path).toLowerCase() !== '.svg') return null
  return /<\s*(\w+:)?text\b/i.test(content.toString('utf8'))
    ? 'got an SVG with text, which is drawn in another font on each computer and may be cut: convert the text to outlines (paths)'
    : null
}

/** Why an SVG must not be served from the portal's own address; null when it may. */
function svgFault(content: Buffer): string | null {
  const text = content.toString('utf8')
  if (text.includes('\0') || text.includes('\uFFFD'))
    return 'an SVG that is not UTF-8, expected UTF-8'
  if (!/<svg[\s>]/.test(text)) return 'a file without <svg>, expected an SVG image'
  const found = FORBIDDEN.find(([pattern]) => pattern.test(text))
  if (found) return `an SVG with ${found[1]}, expected a plain drawing (export it without scripts)`
  for (const [, , link = ''] of text.matchAll(/\bhref\s*=\s*(["'])(.*?)\1/gis)) {
    if (!/^\s*(#|data:image\/(png|jpeg|webp);)/i.test(link))
      return `an SVG that links to "${link.slice(0, 60)}", expected links within the drawing only`
  }
  return null
}
