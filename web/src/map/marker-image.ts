import type { MapColours } from './map-types.ts'
import type { MarkerImage } from './marker-key.ts'
import { DOT_DIAMETER } from '@plat/contract/search/drawn-points'
import {
  DOT_HOLE,
  MARKER_GAP,
  MINOR_TINT,
  RING_NOTCH,
  RING_PARTS,
  ringWidth,
} from '@plat/contract/search/marker-shape'

/** Images are drawn at twice their size so that they are sharp on dense screens. */
export const MARKER_PIXEL_RATIO = 2
/** Room around a marker for its shadow and halo. */
const MARGIN = 6
const HIGHLIGHTED_DOT_DIAMETER = 20
const HIGHLIGHTED_GROWTH = 6
const HALO = 3
/** Of a pin: radius of its head, and from its tip to the middle of the head. */
const PIN_RADIUS = 10
const PIN_HEIGHT = 21

/** Draws a marker on a canvas of its own. */
export function drawMarker(marker: MarkerImage, colours: MapColours): ImageData {
  const diameter = markerDiameter(marker)
  const size = Math.ceil(diameter + 2 * MARGIN) * MARKER_PIXEL_RATIO
  const canvas = document.createElement('canvas')
  canvas.width = size
  canvas.height = size
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) throw new Error('The browser gave no 2D canvas to draw markers on')
  context.scale(MARKER_PIXEL_RATIO, MARKER_PIXEL_RATIO)
  context.translate(size / MARKER_PIXEL_RATIO / 2, size / MARKER_PIXEL_RATIO / 2)
  if (marker.shape === 'pin') {
    drawPin(context, marker.theme, colours)
    return context.getImageData(0, 0, size, size)
  }
  drawBase(context, diameter / 2 + (marker.highlighted ? HALO : 0), marker, colours)
  if (marker.shape === 'dot') drawDot(context, diameter / 2, marker, colours)
  else drawDisc(context, diameter / 2, marker, colours)
  return context.getImageData(0, 0, size, size)
}

function markerDiameter(marker: MarkerImage): number {
  if (marker.shape === 'pin') return 2 * (PIN_HEIGHT + PIN_RADIUS)
  if (marker.shape === 'dot') return marker.highlighted ? HIGHLIGHTED_DOT_DIAMETER : DOT_DIAMETER
  return marker.diameter + (marker.highlighted ? HIGHLIGHTED_GROWTH : 0)
}

/** The ground that keeps a marker apart from the map, with a soft shadow. */
function drawBase(
  context: CanvasRenderingContext2D,
  radius: number,
  marker: MarkerImage,
  colours: MapColours,
): void {
  context.save()
  const isLight = marker.shape === 'disc' && marker.minor
  const [dark, light] = isLight ? [50, 22] : [70, 38]
  context.shadowColor =
    marker.theme === 'dark' ? `rgb(0 0 0 / ${dark}%)` : `rgb(16 22 30 / ${light}%)`
  context.shadowBlur = (marker.highlighted ? 5 : 2.5) * MARKER_PIXEL_RATIO
  context.shadowOffsetY = 0.5 * MARKER_PIXEL_RATIO
  // A halo is white in both themes: it has to be seen on either map.
  fillCircle(context, radius, marker.highlighted ? '#ffffff' : colours.surface)
  context.restore()
}

/** Live is a filled circle, archive a ring: different also without their colours. */
function drawDot(
  context: CanvasRenderingContext2D,
  radius: number,
  { status, colour }: Pick<MarkerImage & { shape: 'dot' }, 'status' | 'colour'>,
  colours: MapColours,
): void {
  const outer = radius - MARKER_GAP
  fillCircle(context, outer, colour ?? (status === 1 ? colours.live : colours.archive))
  if (status === 2) fillCircle(context, outer * DOT_HOLE, colours.surface)
}

/** A drop upside down, in a colour that no record has, with its tip on the address. */
function drawPin(
  context: CanvasRenderingContext2D,
  theme: MarkerImage['theme'],
  colours: MapColours,
): void {
  // Where the straight sides touch the head.
  const angle = Math.acos(PIN_RADIUS / PIN_HEIGHT)
  context.beginPath()
  context.moveTo(0, 0)
  context.arc(0, -PIN_HEIGHT, PIN_RADIUS, Math.PI / 2 + angle, Math.PI / 2 - angle + 2 * Math.PI)
  context.closePath()
  context.shadowColor = theme === 'dark' ? 'rgb(0 0 0 / 70%)' : 'rgb(16 22 30 / 38%)'
  context.shadowBlur = 3 * MARKER_PIXEL_RATIO
  context.fillStyle = colours.secondary
  context.fill()
  context.shadowColor = 'transparent'
  // White in both themes: it has to be seen on either map.
  context.strokeStyle = '#ffffff'
  context.lineWidth = 2
  context.stroke()
  context.translate(0, -PIN_HEIGHT)
  fillCircle(context, PIN_RADIUS * 0.4, '#ffffff')
}

/**
 * A disc in the agency's colour, or a tint of it for few records. It has a ring where there is something to tell: how
 * much is live and how much archive, that all are archived, or their only status.
 */
function drawDisc(
  context: CanvasRenderingContext2D,
  radius: number,
  {
    liveTwelfths: liveParts,
    minor,
    colour,
  }: Pick<MarkerImage & { shape: 'disc' }, 'liveTwelfths' | 'minor' | 'colour'>,
  colours: MapColours,
): void {
  const outer = radius - MARKER_GAP
  if (hasNoRing(liveParts, colour)) {
    fillDisc(context, outer, minor, colours)
    return
  }
  const width = ringWidth(radius)
  fillDisc(context, outer - width + 0.25, minor, colours)
  const ring = outer - width / 2
  const live = (liveParts / RING_PARTS) * 2 * Math.PI
  const start = -Math.PI / 2
  context.lineWidth = width
  strokeArc(context, ring, start, start + live, colour ?? colours.live)
  strokeArc(context, ring, start + live, start + 2 * Math.PI, colour ?? colours.archive)
  context.strokeStyle = colours.surface
  context.lineWidth = 0.75
  context.beginPath()
  context.arc(0, 0, outer - width, 0, 2 * Math.PI)
  context.stroke()
  if (liveParts === 0 || liveParts === RING_PARTS) return
  context.lineWidth = width
  for (const angle of [start, start + live]) {
    strokeArc(
      context,
      ring,
      angle - RING_NOTCH / ring / 2,
      angle + RING_NOTCH / ring / 2,
      colours.surface,
    )
  }
}

function fillDisc(
  context: CanvasRenderingContext2D,
  radius: number,
  minor: boolean,
  colours: MapColours,
): void {
  context.globalAlpha = minor ? MINOR_TINT : 1
  fillCircle(context, radius, colours.primary)
  context.globalAlpha = 1
}

/** All are live, and of several statuses. */
function hasNoRing(liveParts: number, colour: string | null): boolean {
  return liveParts === RING_PARTS && colour === null
}

function fillCircle(context: CanvasRenderingContext2D, radius: number, colour: string): void {
  context.beginPath()
  context.arc(0, 0, radius, 0, 2 * Math.PI)
  context.fillStyle = colour
  context.fill()
}

function strokeArc(
  context: CanvasRenderingContext2D,
  radius: number,
  from: number,
  to: number,
  colour: string,
): void {
  if (to <= from) return
  context.beginPath()
  context.arc(0, 0, radius, from, to)
  context.strokeStyle = colour
  context.stroke()
}
