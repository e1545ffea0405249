import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hilbertKeys } from './hilbert.ts'
import { GrowableBytes } from './growable.ts'
import { sortByKey } from './radix-sort.ts'
import { sortTexts } from './record-order.ts'

test('every square of the quadtree is one stretch of the Hilbert curve, and neighbours on the curve touch', () => {
  const side = 16
  const x = Uint32Array.from({ length: side * side }, (_, i) => (i % side) * 2 ** 28)
  const y = Uint32Array.from({ length: side * side }, (_, i) => Math.floor(i / side) * 2 ** 28)
  const high = new Uint32Array(x.length)
  const low = new Uint32Array(x.length)
  hilbertKeys(x, y, high, low)
  const order = [...high.keys()].sort((a, b) => high[a]! - high[b]!)
  for (let i = 1; i < order.length; i++) {
    const [a, b] = [order[i - 1]!, order[i]!]
    expect(Math.abs(x[a]! - x[b]!) + Math.abs(y[a]! - y[b]!)).toBe(2 ** 28)
  }
  for (const size of [4, 16, 64]) {
    for (let from = 0; from < order.length; from += size) {
      const cells = new Set(
        order.slice(from, from + size).map((i) => {
          const square = 2 ** 28 * Math.sqrt(size)
          return `${Math.floor(x[i]! / square)} ${Math.floor(y[i]! / square)}`
        }),
      )
      expect(cells.size).toBe(1)
    }
  }
})

test('points in one tiny square are told apart by the lower half of the key', () => {
  const high = new Uint32Array(2)
  const low = new Uint32Array(2)
  hilbertKeys(Uint32Array.of(5, 6), Uint32Array.of(9, 9), high, low)
  expect(high[0]).toBe(high[1])
  expect(low[0]).not.toBe(low[1])
})

test('numbers sort stably', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.nat({ max: 5 }), fc.integer({ min: 0, max: 2 ** 32 - 1 }))),
      (list) => {
        const keys = Uint32Array.from(list)
        const order = Uint32Array.from(keys.keys())
        const expected = [...order].sort((a, b) => keys[a]! - keys[b]! || a - b)
        expect([...sortByKey(order, keys)]).toEqual(expected)
      },
    ),
  )
})

test('texts sort as their bytes do, equal ones by the tie', () => {
  const text = fc.oneof(
    fc.stringMatching(/^[ab]{0,9}$/),
    fc.string({ unit: 'grapheme', maxLength: 6 }).map((one) => one.replaceAll('\0', '')),
  )
  fc.assert(
    fc.property(fc.array(text, { maxLength: 200, size: 'max' }), (list) => {
      const texts = new GrowableBytes()
      for (const one of list) texts.push(one)
      const { bytes, ends } = texts.values()
      const tie = Uint32Array.from(list.keys(), (i) => list.length - i)
      const expected = [...list.keys()].sort(
        (a, b) => Buffer.compare(Buffer.from(list[a]!), Buffer.from(list[b]!)) || tie[a]! - tie[b]!,
      )
      expect([...sortTexts(bytes, ends, tie)]).toEqual(expected)
    }),
  )
})
