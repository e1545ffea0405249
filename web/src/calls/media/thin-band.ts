import type { LinkSample } from './quality.ts'

/** Whether the connection has room for pictures of the own camera. */
export type Band =
  /** @property bad measurements in a row without room for pictures */
  | { readonly kind: 'wide'; readonly bad: number; readonly tries: number }
  /** Sound only. @property since milliseconds @property tries how often the camera was paused */
  | { readonly kind: 'thin'; readonly since: number; readonly tries: number }

export const WIDE: Band = { kind: 'wide', bad: 0, tries: 0 }

/** Bits a second; below, pictures would take the room that sound needs. */
const LEAST = 150_000
const MOST_LOSS = 0.15
const CALM_LOSS = 0.05
/** Measurements in a row before the camera is paused; a single one may be an accident. */
const BAD_SAMPLES = 3
/** Milliseconds before pictures are tried again, doubled after each failure. */
const FIRST_PAUSE = 10_000
const LONGEST_PAUSE = 120_000

/** The band after a further measurement of all links. @param now milliseconds */
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
