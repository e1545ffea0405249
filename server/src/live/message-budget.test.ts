import { expect, test } from 'vitest'
import { MessageBudget } from './message-budget.ts'

/** How many of `count` messages a client may send, `apart` milliseconds from each other. */
function allowed(count: number, apart: number): number {
  const budget = new MessageBudget(1_000)
  return Array.from({ length: count }, (_, i) => budget.take(1_000 + i * apart)).filter(Boolean)
    .length
}

test('bursts and steady messages pass, 200 messages within a second do not', () => {
  expect(allowed(150, 0)).toBe(150)
  expect(allowed(2_000, 20)).toBe(2_000)
  expect(allowed(200, 1)).toBeLessThan(200)
})

test('a client that pauses may send again', () => {
  const budget = new MessageBudget(0)
  while (budget.take(0));
  expect(budget.take(10)).toBe(false)
  expect(budget.take(60)).toBe(true)
  expect(Array.from({ length: 200 }, () => budget.take(60_000)).filter(Boolean)).toHaveLength(150)
})
