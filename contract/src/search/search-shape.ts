import type { SearchGeometry } from './criteria.ts'
import type { Position } from '../platform/geometry.ts'

/** Coordinates are rounded to millionths of a degree, about a tenth of a metre. */
const PRECISION = 1e6
/** 64 characters that need no escaping in an address. Six bits each: five of a number and a continuation bit. */
const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const RING = '.'
const PART = '*'
const CIRCLE = 'circle:'
const POLYGON = 'polygon:'

/** The shape at the precision of its text, radius to a tenth of a metre; its text then parses back to the same shape. */
export function roundedShape(shape: SearchGeometry): SearchGeometry {
  if (shape.type === 'Point') {
    const { coordinates, radius } = shape
    return {
      type: 'Point',
      coordinates: rounded(coordinates),
      radius: Math.round(radius * 10) / 10,
    }
  }
  if (shape.type === 'Polygon')
    return { type: 'Polygon', coordinates: shape.coordinates.map(roundedRing) }
  return {
    type: 'MultiPolygon',
    coordinates: shape.coordinates.map((polygon) => polygon.map(roundedRing)),
  }
}

/** `circle:lng,lat,metres`, or `polygon:` with rings as differences from point to point. */
export function shapeText(shape: SearchGeometry): string {
  if (shape.type === 'Point') {
    const [lng, lat] = shape.coordinates
    return `${CIRCLE}${decimal(lng)},${decimal(lat)},${shape.radius}`
  }
  const polygons = shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates
  const text = polygons.map((rings) => rings.map(ringText).join(RING)).join(PART)
  // Marks a multipolygon of one part.
  return `${POLYGON}${text}${shape.type === 'MultiPolygon' && polygons.length === 1 ? PART : ''}`
}

/** Parses the output of `shapeText`; null for anything else. Does not check whether the shape can be searched. */
export function parseShape(text: string): SearchGeometry | null {
  if (text.startsWith(CIRCLE)) return circle(text.slice(CIRCLE.length))
  if (!text.startsWith(POLYGON)) return null
  const parts = text.slice(POLYGON.length).split(PART)
  const several = parts.length > 1
  if (several && parts.at(-1) === '') parts.pop()
  const polygons: Position[][][] = []
  for (const part of parts) {
    const rings: Position[][] = []
    for (const ringOf of part.split(RING)) {
      const ring = parseRing(ringOf)
      if (ring === null) return null
      rings.push(ring)
    }
    polygons.push(rings)
  }
  const [first] = polygons
  if (first === undefined) return null
  return several
    ? { type: 'MultiPolygon', coordinates: polygons }
    : { type: 'Polygon', coordinates: first }
}

function circle(text: string): SearchGeometry | null {
  const parts = text.split(',')
  const [lng, lat, radius] = parts.map(Number)
  if (parts.length !== 3 || parts.some((part) => part.trim() === '')) return null
  if (lng === undefined || lat === undefined || radius === undefined) return null
  if (![lng, lat, radius].every(Number.isFinite) || radius <= 0) return null
  return isPosition(lng, lat) ? { type: 'Point', coordinates: [lng, lat], radius } : null
}

/** All points of a ring except the last, which repeats the first. */
function ringText(ring: readonly Position[]): string {
  let text = ''
  let x = 0
  let y = 0
  for (const [lng, lat] of ring.slice(0, -1)) {
    const [nextX, nextY] = [Math.round(lng * PRECISION), Math.round(lat * PRECISION)]
    text += numberText(nextX - x) + numberText(nextY - y)
    x = nextX
    y = nextY
  }
  return text
}

function parseRing(text: string): Position[] | null {
  const numbers = parseNumbers(text)
  if (numbers === null || numbers.length < 6 || numbers.length % 2 !== 0) return null
  const ring: Position[] = []
  let x = 0
  let y = 0
  for (let at = 0; at < numbers.length; at += 2) {
    x += numbers[at] ?? 0
    y += numbers[at + 1] ?? 0
    if (!isPosition(x / PRECISION, y / PRECISION)) return null
    ring.push([x / PRECISION, y / PRECISION])
  }
  const [first] = ring
  if (first) ring.push([...first])
  return ring
}

/** An integer, low digits first; the lowest bit is the sign. */
function numberText(value: number): string {
  let rest = value < 0 ? -value * 2 - 1 : value * 2
  let text = ''
  do {
    const digit = rest % 32
    rest = Math.floor(rest / 32)
    text += DIGITS[digit + (rest > 0 ? 32 : 0)]
  } while (rest > 0)
  return text
}

function parseNumbers(text: string): number[] | null {
  const numbers: number[] = []
  let value = 0
  let unit = 1
  for (const character of text) {
    const digit = DIGITS.indexOf(character)
    if (digit < 0 || unit > 2 ** 40) return null
    value += (digit % 32) * unit
    unit *= 32
    if (digit >= 32) continue
    numbers.push(value % 2 === 0 ? value / 2 : -(value + 1) / 2)
    value = 0
    unit = 1
  }
  return unit === 1 ? numbers : null
}

function isPosition(lng: number, lat: number): boolean {
  return Math.abs(lng) <= 180 && Math.abs(lat) <= 90
}

function rounded([lng, lat]: Position): Position {
  return [round(lng), round(lat)]
}

function roundedRing(ring: readonly Position[]): Position[] {
  return ring.map(rounded)
}

/** `|| 0` removes the sign of a negative zero, which the text cannot keep. */
function round(degrees: number): number {
  return Math.round(degrees * PRECISION) / PRECISION || 0
}

/** Without an exponent, which String() uses for tiny numbers. */
function decimal(degrees: number): string {
  return String(Number(degrees.toFixed(6)) || 0).includes('e')
    ? degrees.toFixed(6)
    : String(Number(degrees.toFixed(6)) || 0)
}
