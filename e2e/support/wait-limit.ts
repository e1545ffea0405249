/**
 * Milliseconds after which something that a journey waits for counts as never coming. It only says
 * how soon a failing journey gives up: how fast the portal is, `bench/` measures.
 */
export const WAIT_LIMIT_MS = 120_000

/** The same for a server that may have three cities to generate and to load first. */
export const START_LIMIT_MS = 900_000
