import { isoDate, workday } from './calendar.ts'
import type { StoryKind } from './kinds.ts'
import type { Random } from './random.ts'

/** A step of a record's history as in the file. */
export interface StoryEvent {
  date: string
  label: string
  note?: string
}

/** Every label of a story, with the state after it. */
export const STEP_STATES = {
  'Application received': 'applied',
  'Plan review started': 'review',
  'Corrections requested': 'corrections',
  'Plans resubmitted': 'review',
  'Permit issued': 'issued',
  'Inspection passed': 'inspections',
  'Inspection failed': 'inspections',
  'Final inspection passed': 'final',
  'Expired without activity': 'expired',
  'Withdrawn by applicant': 'withdrawn',
  'Found incomplete': 'incomplete',
  'Found complete': 'review',
  'Neighbors notified': 'scheduled',
  'Hearing held, continued': 'scheduled',
  'Approved with conditions': 'approved',
  Denied: 'denied',
  'Appeal filed': 'appealed',
  'Appeal denied': 'approved',
  'Appeal upheld': 'denied',
  'License issued': 'active',
  Renewed: 'active',
  'Renewal notice sent': 'due',
  'License suspended': 'suspended',
  'Business closed': 'ended',
  'Complaint received': 'open',
  'Site visited': 'inspection',
  'No violation found': 'unfounded',
  'Notice of violation sent': 'notice',
  'Re-inspection': 'notice',
  'Citation issued': 'citation',
  'Violation corrected': 'corrected',
} as const satisfies Record<string, string>

type Step = keyof typeof STEP_STATES

/** How many times longer than usual a lingering record waits for each step, at most. */
const MAX_SLOWDOWN: Record<StoryKind, number> = {
  permit: 8,
  'quick-permit': 5,
  hearing: 24,
  licence: 1,
  complaint: 9,
}

/** Days for which most lingering records stay open, and after which none does. */
const USUALLY_OPEN_DAYS = 550

const MAX_OPEN_DAYS = 1000

/** Share of records that linger `age` days after they came in. */
function lingeringShare(kind: StoryKind, age: number): number {
  if (kind === 'licence') return 0
  const left =
    (MAX_OPEN_DAYS - Math.max(age, USUALLY_OPEN_DAYS)) / (MAX_OPEN_DAYS - USUALLY_OPEN_DAYS)
  return 0.9 * Math.max(0, left)
}

/** Writes the steps of one history, up to today. */
export class StoryWriter {
  readonly events: StoryEvent[] = []
  state = ''
  day: number
  stopped = false
  readonly today: number
  readonly random: Random
  /** Waits long for each step, and has not ended yet. */
  readonly lingers: boolean
  readonly #pace: number
  constructor(kind: StoryKind, start: number, today: number, random: Random) {
    this.day = start
    this.today = today
    this.random = random
    this.lingers = random.chance(lingeringShare(kind, today - start))
    this.#pace = this.lingers ? random.between(1, MAX_SLOWDOWN[kind]) : 1
  }

  /** Adds a step about `days` after the last one; false once the story has reached today. */
  step(label: Step, days: number, note?: string): boolean {
    if (this.stopped) return false
    const wait =
      days === 0 ? 0 : Math.max(1, Math.round(this.random.logNormal(days * this.#pace, 0.55)))
    const day = days === 0 ? this.day : workday(this.day + wait)
    if (day > this.today) {
      this.stopped = true
      return false
    }
    this.day = day
    this.state = STEP_STATES[label]
    this.events.push({ date: isoDate(day), label, ...(note === undefined ? {} : { note }) })
    return true
  }

  /** Adds the last step, unless the record lingers. */
  finish(label: Step, days: number, note?: string): void {
    if (this.lingers) this.end()
    else this.step(label, days, note)
  }

  end(): void {
    this.stopped = true
  }

  dateOf(...labels: Step[]): string | undefined {
    return this.events.findLast((event) => labels.some((label) => label === event.label))?.date
  }
}
