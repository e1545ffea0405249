import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const E2E = resolve(import.meta.dirname, '../e2e')
/** `npm test` stays quick: one journey for each promise to a user, and a new one enters where another leaves. */
const MAX_CORE = 60
/** Of them, with a map: drawn in software, each takes both cores. */
const MAX_WITH_MAP = 6

/** The calls that make the journeys tagged `core`, for example `mapJourney('two agencies…`. */
const core = globSync('*.e2e.ts', { cwd: E2E }).flatMap((file) => {
  const calls = readFileSync(join(E2E, file), 'utf8').split(/\b(?=(?:j|mapJ|barJ)ourney\()/)
  return calls.filter((call) => call.includes("{ tags: 'core'"))
})

test(`npm test runs at most ${MAX_CORE} journeys`, () => {
  expect(core.length).toBeGreaterThan(0)
  expect(core.length).toBeLessThanOrEqual(MAX_CORE)
})

test(`at most ${MAX_WITH_MAP} of them draw a map`, () => {
  const withMap = core.filter(
    (call) => !call.startsWith('journey(') && !call.includes("{ tags: 'core', map: false }"),
  )
  expect(withMap.length).toBeLessThanOrEqual(MAX_WITH_MAP)
})
