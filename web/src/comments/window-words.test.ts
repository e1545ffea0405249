import { expect, test } from 'vitest'
import { windowMessage } from './window-words.ts'

test.each([
  ['upcoming', '2026-12-01', null, 'comments.window.opens'],
  ['upcoming', '2026-12-01', '2026-12-12', 'comments.window.opensUntil'],
  ['open', null, null, 'comments.window.open'],
  ['open', '2026-12-01', '2026-12-12', 'comments.window.openUntil'],
  ['closed', null, '2026-12-12', 'comments.window.closed'],
  ['closed', '2026-12-01', '2026-12-12', 'comments.window.closedFrom'],
] as const)('%s from %s to %s', (state, opens, closes, message) => {
  expect(windowMessage({ state, opens, closes })).toBe(message)
})
