/**
 * Milliseconds after which a journey stops waiting. Only determines how soon a failing journey gives
 * up; the portal's speed is measured in `bench/`.
 */
export const WAIT_LIMIT_MS = 120_000

/** Limit for a server that may have to generate and load three cities first. */
export const START_LIMIT_MS = 900_000
