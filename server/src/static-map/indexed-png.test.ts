import { Resvg } from '@resvg/resvg-js'
import { expect, test } from 'vitest'
import { indexedPng, type Pixels } from './indexed-png.ts'

/** What a PNG shows, read by the library that draws our maps. */
function shownBy(png: Buffer, { width, height }: Pick<Pixels, 'width' | 'height'>): Uint8Array {
  const href = `data:image/png;base64,${png.toString('base64')}`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><image width="${width}" height="${height}" href="${href}"/></svg>`
  return new Resvg(svg).render().pixels
}

/** An image whose pixels have the colours that `colour` gives. */
function image(width: number, height: number, colour: (at: number) => number): Pixels {
  const data = new Uint8Array(width * height * 4)
  for (let at = 0; at < width * height; at++) {
    const one = colour(at)
    data.set([one >> 16, (one >> 8) & 255, one & 255, 255], at * 4)
  }
  return { width, height, data }
}

test('an image of few colours is shown as it was', () => {
  const drawn = image(32, 24, (at) => 0x102030 * ((at % 7) + 1))
  expect([...shownBy(indexedPng(drawn), drawn)]).toEqual([...drawn.data])
})

test('of thousands of shades near ones fall together, and a single dot keeps its colour', () => {
  const red = 0xd01010
  const drawn = image(128, 64, (at) => (at === 5000 ? red : 0xf2f4f3 - (at % 5000) * 3))
  const shown = shownBy(indexedPng(drawn), drawn)
  expect([...shown.subarray(20_000, 20_003)]).toEqual([0xd0, 0x10, 0x10])
  const worst = drawn.data.reduce(
    (most, part, i) => Math.max(most, Math.abs(part - (shown[i] ?? 0))),
    0,
  )
  expect(worst).toBeLessThan(80)
})
