import { randomInt } from 'node:crypto'

/** From 0 to 1. */
export function chance(): number {
  return randomInt(1_001) / 1_000
}
