import type { LinkSample } from './quality.ts'

/** Counters of a connection, to compare with the next measurement. */
export interface LinkCounters {
  readonly received: number
  readonly lost: number
  /** Pictures that were decoded. */
  readonly frames: number
}

export const NO_COUNTERS: LinkCounters = { received: 0, lost: 0, frames: 0 }

/** Members of a browser's statistics that are read here; each type has some of them. */
export interface StatsEntry {
  readonly type: string
  readonly packetsReceived?: number
  readonly packetsLost?: number
  readonly framesDecoded?: number
  /** Seconds. */
  readonly jitter?: number
  /** Seconds. */
  readonly currentRoundTripTime?: number
  readonly nominated?: boolean
  readonly state?: string
  readonly availableOutgoingBitrate?: number
  readonly fractionLost?: number
}

/**
 * Reads a browser's statistics (`getStats`) of a link since the measurement before.
 * @see https://www.w3.org/TR/webrtc-stats/
 */
export function readLinkStats(
  entries: Iterable<StatsEntry>,
  before: LinkCounters,
): { sample: LinkSample; counters: LinkCounters } {
  let received = 0
  let lost = 0
  let frames = 0
  let rtt: number | null = null
  let outgoing: number | null = null
  let jitter: number | null = null
  let lossThere: number | null = null
  for (const entry of entries) {
    if (entry.type === 'inbound-rtp') {
      received += entry.packetsReceived ?? 0
      lost += entry.packetsLost ?? 0
      frames += entry.framesDecoded ?? 0
      if (entry.jitter !== undefined) jitter = Math.max(jitter ?? 0, entry.jitter * 1_000)
    }
    if (entry.type === 'remote-inbound-rtp' && entry.fractionLost !== undefined)
      lossThere = Math.max(lossThere ?? 0, entry.fractionLost)
    if (entry.type === 'candidate-pair' && entry.nominated && entry.state === 'succeeded') {
      if (entry.currentRoundTripTime !== undefined) rtt = entry.currentRoundTripTime * 1_000
      outgoing = entry.availableOutgoingBitrate ?? outgoing
    }
  }
  const counters = { received, lost, frames }
  const lossHere = lossBetween(before, counters)
  const loss = lossHere === null ? lossThere : Math.max(lossHere, lossThere ?? 0)
  return { sample: { rtt, loss, jitter, outgoing }, counters }
}

/** Share of lost packets; late packets count as lost first, so the count can go down. */
function lossBetween(before: LinkCounters, after: LinkCounters): number | null {
  const received = after.received - before.received
  const lost = Math.max(0, after.lost - before.lost)
  return received <= 0 ? null : lost / (received + lost)
}
