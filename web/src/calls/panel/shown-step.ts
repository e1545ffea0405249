import type { DeskState, PanelStep } from '../state/desk-state.ts'

/** What the panel shows: a step, or what stands in its place. */
export type ShownStep =
  | PanelStep
  | 'log-in'
  /** The call starts in a moment. */
  | 'starting'
  /** An agent has answered. */
  | 'ready'
  /** The call goes on, and its room is not open here. */
  | 'elsewhere'

interface Circumstances {
  readonly signedIn: boolean
  readonly officeOpen: boolean
  readonly starting: boolean
}

/** Steps for which one has to be signed in. */
const OWN: ReadonlySet<PanelStep> = new Set([
  'note',
  'code',
  'call-back',
  'called-back',
  'comment',
  'commented',
  'appointment',
  'appointment-confirm',
  'appointment-done',
])

/** What the panel shows at a step. */
export function shownStep(
  { panel, calls: { call, over }, pending }: DeskState,
  { signedIn, officeOpen, starting }: Circumstances,
): ShownStep {
  const step = panel?.step ?? 'choice'
  if (step === 'waiting') {
    if (pending !== null || (starting && call === null)) return 'starting'
    if (call === null) return 'choice'
    if (call.state === 'waiting') return 'waiting'
    return call.fresh && !call.elsewhere ? 'ready' : 'elsewhere'
  }
  if (step === 'over') return over === null ? 'choice' : 'over'
  // Said where one chooses, with what can be done instead, and before anybody logs in for nothing. What is being sent
  // is not taken away.
  if (step === 'note' && !officeOpen && !starting) return 'choice'
  if (!signedIn && OWN.has(step)) return 'log-in'
  // Another page was loaded, and a slot that was kept may be gone.
  return step === 'appointment-confirm' && panel?.booking.slot == null ? 'appointment' : step
}
