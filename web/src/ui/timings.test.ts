import { expect, test } from 'vitest'
import { RESET_SUBMIT_MS, STATUS_REFRESH_MS, WARNING_SHOWN_MS } from './timings.ts'

test('times are those that the specification fixes', () => {
  expect(WARNING_SHOWN_MS).toBe(15_000)
  expect(STATUS_REFRESH_MS).toBe(2_000)
  expect(RESET_SUBMIT_MS).toBe(1_000)
})
