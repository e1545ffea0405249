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

/** How long the office took in a year, against usual: it was slow when everybody stayed at home. */
const OFFICE_PACE: Record<number, number> = {
  2018: 1.05,
  2019: 1.1,
  2020: 1.4,
  2021: 1.3,
  2022: 1.2,
  2023: 1.1,
  2025: 0.95,
}
/** Since the online counter opened. */
const PACE_NOW = 0.9

/**
 * Records whose end is long in coming: nobody calls for the last inspection, or the case goes to court. Share of
 * them, and the days after which half of them has ended. Theirs is most of what is open at any time.
 */
const NEGLECTED: Partial<Record<StoryKind, { share: number; days: number }>> = {
  permit: { share: 0.5, days: 500 },
  'quick-permit': { share: 0.42, days: 560 },
  complaint: { share: 0.08, days: 120 },
}

/** Writes the steps of one history, up to today. */
export class StoryWriter {
  readonly events: StoryEvent[] = []
  state = ''
  day: number
  stopped = false
  readonly today: number
  readonly random: Random
  readonly #neglected: { share: number; days: number } | undefined
  readonly #pace: number
  constructor(kind: StoryKind, start: number, today: number, random: Random) {
    this.day = start
    this.today = today
    this.random = random
    this.#neglected = NEGLECTED[kind]
    this.#pace = kind === 'licence' ? 1 : paceOf(start)
  }

  /** Adds a step about `days` after the last one; false once the story has reached today. */
  step(label: Step, days: number, note?: string): boolean {
    if (this.stopped) return false
    const wait =
      days === 0 ? 0 : Math.max(1, Math.round(this.random.logNormal(days * this.#pace, 0.55)))
    return this.stepOn(label, days === 0 ? this.day : workday(this.day + wait), note)
  }

  /** Adds a step on a day; false when it lies ahead. */
  stepOn(label: Step, day: number, note?: string): boolean {
    if (day > this.today) {
      this.stopped = true
      return false
    }
    this.day = day
    this.state = STEP_STATES[label]
    this.events.push({ date: isoDate(day), label, ...(note === undefined ? {} : { note }) })
    return true
  }

  /** Adds the last step, which may be long in coming. */
  finish(label: Step, days: number, note?: string): void {
    const { share, days: late } = this.#neglected ?? { share: 0, days }
    this.step(label, this.random.chance(share) ? late : days, note)
  }

  end(): void {
    this.stopped = true
  }

  dateOf(...labels: Step[]): string | undefined {
    return this.events.findLast((event) => labels.some((label) => label === event.label))?.date
  }
}

function paceOf(day: number): number {
  const year = Number(isoDate(day).slice(0, 4))
  return OFFICE_PACE[year] ?? (year < 2025 ? 1 : PACE_NOW)
}
