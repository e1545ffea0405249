/** How well people hear and see each other. */
export type Quality = 'good' | 'fair' | 'poor'

/** A measurement between two browsers; null: not known yet. */
export interface LinkSample {
  /** Round trip, milliseconds. */
  readonly rtt: number | null
  /** Share of packets lost, in the worse direction, 0 to 1. */
  readonly loss: number | null
  /** Variation of delays, milliseconds. */
  readonly jitter: number | null
  /** Estimated capacity for sending, bits a second. */
  readonly outgoing: number | null
}

/** Above these limits people interrupt each other (ITU-T G.114: 150 ms one way), or words are lost. */
const FAIR = { rtt: 300, loss: 0.03, jitter: 40 } as const
const POOR = { rtt: 600, loss: 0.1, jitter: 100 } as const

const WORST_FIRST: readonly Quality[] = ['poor', 'fair', 'good']

/** Quality of a measurement; null while nothing is known. */
export function qualityOf({ rtt, loss, jitter }: LinkSample): Quality | null {
  if (rtt === null && loss === null && jitter === null) return null
  const measured = { rtt: rtt ?? 0, loss: loss ?? 0, jitter: jitter ?? 0 }
  const exceeds = (limit: typeof FAIR | typeof POOR) =>
    measured.rtt > limit.rtt || measured.loss > limit.loss || measured.jitter > limit.jitter
  if (exceeds(POOR)) return 'poor'
  return exceeds(FAIR) ? 'fair' : 'good'
}

/** The worst of several qualities; null while none is known. */
export function worstOf(qualities: readonly (Quality | null)[]): Quality | null {
  return WORST_FIRST.find((quality) => qualities.includes(quality)) ?? null
}
