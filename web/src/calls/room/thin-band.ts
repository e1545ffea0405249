import type { LinkSample } from './quality.ts'

/** Whether pictures of the own camera fit into the connection, and how long that has been so. */
export type Band =
  /** @property bad samples in a row that had no room for pictures */
  | { readonly kind: 'wide'; readonly bad: number; readonly tries: number }
  /** Sound only. @property since milliseconds @property tries how often pictures were given up */
  | { readonly kind: 'thin'; readonly since: number; readonly tries: number }

export const WIDE: Band = { kind: 'wide', bad: 0, tries: 0 }

/** Bits a second below which pictures would take the room that sound needs. */
const LEAST = 150_000
const MOST_LOSS = 0.15
const CALM_LOSS = 0.05
/** Samples in a row before pictures are given up: a single one may be a door that was opened. */
const BAD_SAMPLES = 3
/** Milliseconds before pictures are tried again: each time they had to be given up, twice as long. */
const FIRST_PAUSE = 10_000
const LONGEST_PAUSE = 120_000

/** The band after another measurement of all links. @param now milliseconds */
export function nextBand(band: Band, samples: readonly LinkSample[], now: number): Band {
  if (band.kind === 'thin') {
    const pause = Math.min(FIRST_PAUSE * 2 ** (band.tries - 1), LONGEST_PAUSE)
    const isCalm = samples.every(({ loss }) => (loss ?? 0) <= CALM_LOSS)
    return isCalm && now - band.since >= pause ? { kind: 'wide', bad: 0, tries: band.tries } : band
  }
  if (!samples.some(isThin)) return { ...band, bad: 0 }
  const bad = band.bad + 1
  return bad < BAD_SAMPLES ? { ...band, bad } : { kind: 'thin', since: now, tries: band.tries + 1 }
}

function isThin({ outgoing, loss }: LinkSample): boolean {
  return (outgoing !== null && outgoing < LEAST) || (loss !== null && loss > MOST_LOSS)
}
