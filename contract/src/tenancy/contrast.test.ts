import { expect, test } from 'vitest'
import { contrastRatio } from './contrast.ts'

test('contrast of known pairs of colours', () => {
  expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrastRatio('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
  expect(contrastRatio('#ffffff', '#777777')).toBeCloseTo(4.48, 2)
  expect(contrastRatio('#1a73e8', '#1a73e8')).toBe(1)
})
