import type { RemoteMedia } from './peer-link.ts'

/** A measurement of the media that arrive from a person. */
export interface Arrival {
  readonly link: RemoteMedia['link']
  /** Whether their page is not open, or its connection to the portal lost. */
  readonly away: boolean
  /** Whether they say that their camera sends pictures. */
  readonly sendsPictures: boolean
  /** Pictures that were decoded so far. */
  readonly frames: number
}

/** Which media of a person do not arrive, and since when. */
export interface Silence {
  /** null: all arrives. */
  readonly missing: 'link' | 'pictures' | null
  /** Milliseconds. */
  readonly since: number
  readonly frames: number
}

/** Milliseconds without a connection, and without a picture, after which direct connections are given up. */
const MOST_MS = { link: 15_000, pictures: 8_000 } as const

/** The silence after a further measurement. @param now milliseconds */
export function nextSilence(before: Silence | null, arrival: Arrival, now: number): Silence {
  const missing = missingOf(before, arrival)
  const since = before !== null && before.missing === missing ? before.since : now
  return { missing, since, frames: arrival.frames }
}

/** Whether it has lasted too long. @param now milliseconds */
export function isCut({ missing, since }: Silence, now: number): boolean {
  return missing !== null && now - since >= MOST_MS[missing]
}

function missingOf(before: Silence | null, arrival: Arrival): Silence['missing'] {
  if (arrival.away) return null
  if (arrival.link !== 'connected') return 'link'
  return arrival.sendsPictures && arrival.frames === (before?.frames ?? 0) ? 'pictures' : null
}
