import { crc32, deflateSync } from 'node:zlib'

/** Colours of an image: as many as a byte tells apart, first those that most pixels have. */
const COLOURS = 256
const FREQUENT = 160
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const BITS = 8
const INDEXED = 3

/** Opaque pixels, four bytes each: red, green, blue and one that does not count. */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
}

/**
 * A PNG of 256 colours. A map has few, and between them the shades of edges, of which near ones fall together: nobody
 * sees a difference, and the file is a third as large.
 */
export function indexedPng({ width, height, data }: Pixels): Buffer {
  const counts = countColours(data)
  const palette = paletteOf(counts)
  const places = new Map([...counts.keys()].map((colour) => [colour, nearest(palette, colour)]))
  // Each row begins with the number of its filter: none.
  const rows = Buffer.alloc(height * (width + 1))
  let [last, place] = [-1, 0]
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 4) {
      const colour = colourAt(data, at)
      if (colour !== last) [last, place] = [colour, places.get(colour) ?? 0]
      rows[y * (width + 1) + x + 1] = place
    }
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([BITS, INDEXED], 8)
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    chunk('PLTE', Buffer.from(palette.flatMap(partsOf))),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function countColours(data: Uint8Array): Map<number, number> {
  const counts = new Map<number, number>()
  let [last, run] = [-1, 0]
  const add = () => void counts.set(last, (counts.get(last) ?? 0) + run)
  for (let at = 0; at < data.length; at += 4) {
    const colour = colourAt(data, at)
    if (colour === last) run += 1
    else {
      if (run > 0) add()
      ;[last, run] = [colour, 1]
    }
  }
  if (run > 0) add()
  return counts
}

/** The most frequent colours, then again and again the one that is furthest from all: a single dot keeps its own. */
function paletteOf(counts: ReadonlyMap<number, number>): number[] {
  const byCount = [...counts].sort(([, one], [, other]) => other - one).map(([colour]) => colour)
  if (byCount.length <= COLOURS) return byCount
  const palette = byCount.slice(0, FREQUENT)
  const left = byCount.slice(FREQUENT).map((colour) => ({
    colour,
    distance: distance(colour, palette[nearest(palette, colour)] ?? 0),
  }))
  while (palette.length < COLOURS) {
    const { colour } = left.reduce((one, other) => (other.distance > one.distance ? other : one))
    palette.push(colour)
    for (const one of left) one.distance = Math.min(one.distance, distance(one.colour, colour))
  }
  return palette
}

/** Place in the palette of the colour that is most like another. */
function nearest(palette: readonly number[], colour: number): number {
  let [best, least] = [0, Infinity]
  for (const [place, one] of palette.entries()) {
    const between = distance(one, colour)
    if (between < least) [best, least] = [place, between]
  }
  return best
}

/** Squared, in parts of 255. */
function distance(one: number, other: number): number {
  const r = (one >> 16) - (other >> 16)
  const g = ((one >> 8) & 255) - ((other >> 8) & 255)
  const b = (one & 255) - (other & 255)
  return r * r + g * g + b * b
}

function colourAt(data: Uint8Array, at: number): number {
  return ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0)
}

function partsOf(colour: number): [number, number, number] {
  return [colour >> 16, (colour >> 8) & 255, colour & 255]
}

/** A part of a PNG: length, name, content and checksum. */
function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  checksum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, checksum])
}
