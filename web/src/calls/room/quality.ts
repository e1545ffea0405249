/** How well somebody is heard and seen, in words. */
export type Quality = 'good' | 'fair' | 'poor'

/** What was measured between two browsers; null: not known yet. */
export interface LinkSample {
  /** There and back, milliseconds. */
  readonly rtt: number | null
  /** Of what was sent either way and did not come, 0 to 1. */
  readonly loss: number | null
  /** How unevenly packets come, milliseconds. */
  readonly jitter: number | null
  /** What the connection could carry away, bits a second. */
  readonly outgoing: number | null
}

/** Beyond these people talk over each other (ITU-T G.114: 150 ms one way), or words go missing. */
const FAIR = { rtt: 300, loss: 0.03, jitter: 40 } as const
const POOR = { rtt: 600, loss: 0.1, jitter: 100 } as const

const WORST_FIRST: readonly Quality[] = ['poor', 'fair', 'good']

/** The quality of what was measured; null while nothing was. */
export function qualityOf({ rtt, loss, jitter }: LinkSample): Quality | null {
  if (rtt === null && loss === null && jitter === null) return null
  const measured = { rtt: rtt ?? 0, loss: loss ?? 0, jitter: jitter ?? 0 }
  const exceeds = (limit: typeof FAIR | typeof POOR) =>
    measured.rtt > limit.rtt || measured.loss > limit.loss || measured.jitter > limit.jitter
  if (exceeds(POOR)) return 'poor'
  return exceeds(FAIR) ? 'fair' : 'good'
}

/** The worst of several; null while none is known. */
export function worstOf(qualities: readonly (Quality | null)[]): Quality | null {
  return WORST_FIRST.find((quality) => qualities.includes(quality)) ?? null
}
