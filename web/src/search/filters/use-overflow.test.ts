import { expect, test } from 'vitest'
import { overflows } from './use-overflow.ts'

test('content that exceeds its area by 12 px or less does not scroll', () => {
  expect(overflows(600, 600)).toBe(false)
  expect(overflows(612, 600)).toBe(false)
  expect(overflows(613, 600)).toBe(true)
})
