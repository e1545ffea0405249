import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { palettePng } from './palette-png.ts'

/** The pixels of a PNG of ours, row by row: red, green and blue. */
function pixelsOf(png: Buffer, width: number): number[][] {
  const part = (type: string) => {
    const at = png.indexOf(type, 0, 'latin1')
    return png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4))
  }
  const palette = part('PLTE')
  const rows = inflateSync(part('IDAT'))
  return [...rows]
    .filter((_, at) => at % (width + 1) > 0)
    .map((index) => [...palette.subarray(3 * index, 3 * index + 3)])
}

const rgba = (colours: readonly (readonly [number, number, number])[]) =>
  Uint8Array.from(colours.flatMap((colour) => [...colour, 255]))

test('a picture of few colours stays as it is', () => {
  const colours = [
    [246, 248, 247],
    [37, 122, 62],
    [179, 89, 11],
    [37, 122, 62],
    [0, 0, 0],
    [255, 255, 255],
  ] as const
  const png = palettePng(rgba(colours), { width: 3, height: 2 }, 8)
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([3, 2])
  expect(pixelsOf(png, 3)).toEqual(colours.map((colour) => [...colour]))
})

test('of many colours each gets one that is near to it', () => {
  const colours = Array.from({ length: 4_096 }, (_, at) => {
    return [(at & 15) * 17, ((at >> 4) & 15) * 17, (at >> 8) * 17] as const
  })
  const drawn = pixelsOf(palettePng(rgba(colours), { width: 64, height: 64 }, 96), 64)
  expect(new Set(drawn.map(String)).size).toBe(96)
  const far = drawn.map((colour, at) =>
    Math.hypot(...colour.map((value, part) => value - (colours[at]?.[part] ?? 0))),
  )
  expect(Math.max(...far)).toBeLessThan(90)
})

test('one colour is a palette, too', () => {
  const one = Array.from({ length: 4 }, () => [10, 20, 30] as const)
  expect(pixelsOf(palettePng(rgba(one), { width: 2, height: 2 }, 96), 2)).toEqual(
    one.map((colour) => [...colour]),
  )
})
