import { crc32, deflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Bits of each part by which colours are told apart. */
const BITS = 5
const PARTS = [0, 1, 2] as const

/** Colours that are near to each other: how many pixels have them, and the sums of their parts. */
interface Shade {
  readonly at: number
  pixels: number
  readonly sums: [number, number, number]
}

/**
 * A picture without transparent parts as a PNG of few colours, which takes a fourth of one of all.
 * @param pixels red, green, blue and alpha of each, row by row
 * @param colours most, 2 to 256
 */
export function palettePng(
  pixels: Uint8Array,
  { width, height }: { readonly width: number; readonly height: number },
  colours: number,
): Buffer {
  const shades = shadesOf(pixels)
  const boxes = medianCut([...shades.values()], colours)
  const indices = new Uint8Array(1 << (3 * BITS))
  for (const [index, box] of boxes.entries()) for (const { at } of box) indices[at] = index
  // Each row begins with its filter: none.
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      rows[y * (width + 1) + x + 1] = indices[shadeAt(pixels, 4 * (y * width + x))] ?? 0
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Eight bits a pixel, of a palette.
  header.set([8, 3, 0, 0, 0], 8)
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(boxes.flatMap(mean))),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function shadeAt(pixels: Uint8Array, at: number): number {
  return PARTS.reduce<number>(
    (key, part) => (key << BITS) | ((pixels[at + part] ?? 0) >> (8 - BITS)),
    0,
  )
}

function shadesOf(pixels: Uint8Array): Map<number, Shade> {
  const shades = new Map<number, Shade>()
  for (let at = 0; at < pixels.length; at += 4) {
    const key = shadeAt(pixels, at)
    let shade = shades.get(key)
    if (shade === undefined) shades.set(key, (shade = { at: key, pixels: 0, sums: [0, 0, 0] }))
    shade.pixels += 1
    for (const part of PARTS) shade.sums[part] += pixels[at + part] ?? 0
  }
  return shades
}

/** Divides shades into boxes of near ones, the box with the widest spread of pixels first. */
function medianCut(shades: Shade[], most: number): Shade[][] {
  const boxes = [spreadOf(shades)]
  while (boxes.length < most) {
    boxes.sort((a, b) => b.spread - a.spread)
    const [widest] = boxes
    if (widest === undefined || widest.spread === 0) break
    const { shades: own, part } = widest
    own.sort((a, b) => partOf(a, part) - partOf(b, part))
    const half = own.reduce((sum, { pixels }) => sum + pixels, 0) / 2
    let [at, sum] = [0, 0]
    while (at < own.length - 1 && sum < half) sum += own[at++]?.pixels ?? 0
    boxes.splice(0, 1, spreadOf(own.slice(0, at)), spreadOf(own.slice(at)))
  }
  return boxes.map((box) => box.shades)
}

/** Shades with the part of colour in which their pixels differ most, and how much. */
function spreadOf(shades: Shade[]) {
  const total = shades.reduce((sum, { pixels }) => sum + pixels, 0)
  const spreads = PARTS.map((part) => {
    const middle = shades.reduce((sum, shade) => sum + shade.sums[part], 0) / total
    return shades.reduce(
      (sum, shade) => sum + shade.pixels * (partOf(shade, part) - middle) ** 2,
      0,
    )
  })
  const spread = Math.max(...spreads)
  const part = PARTS.find((one) => spreads[one] === spread) ?? 0
  return { shades, part, spread: shades.length > 1 ? spread : 0 }
}

function partOf({ sums, pixels }: Shade, part: 0 | 1 | 2): number {
  return sums[part] / pixels
}

function mean(shades: readonly Shade[]): number[] {
  const total = shades.reduce((sum, { pixels }) => sum + pixels, 0)
  return PARTS.map((part) =>
    Math.round(shades.reduce((sum, shade) => sum + shade.sums[part], 0) / total),
  )
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}
