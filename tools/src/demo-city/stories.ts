import { isoDate, workday } from './calendar.ts'
import type { StoryKind } from './kinds.ts'
import type { Random } from './random.ts'
import { person } from './text.ts'

/** A step of a record's history as the file carries it. */
export interface StoryEvent {
  date: string
  label: string
  note?: string
}

/** A record's history up to today, and the state that it left the record in. */
export interface Story {
  state: string
  events: StoryEvent[]
  /** Date on which the present state began. */
  since: string
  /** Next or last hearing; may lie after today when it is only scheduled. */
  hearing?: string
  issued?: string
  finished?: string
}

/** Every label that a story can carry, with the state that it leaves. */
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

/** How many times as long as others a lingering record waits for each step, at most. */
const SLOWEST: Record<StoryKind, number> = {
  permit: 8,
  'quick-permit': 5,
  hearing: 24,
  licence: 1,
  complaint: 9,
}
/** Days for which most records are still open, and after which none lingers any more. */
const OPEN_FOR = 550
const OPEN_AT_MOST = 1000

/** Share of records that are still open `age` days after they came in, beside those just under way. */
function lingeringShare(kind: StoryKind, age: number): number {
  if (kind === 'licence') return 0
  const left = (OPEN_AT_MOST - Math.max(age, OPEN_FOR)) / (OPEN_AT_MOST - OPEN_FOR)
  return 0.9 * Math.max(0, left)
}

class Teller {
  readonly events: StoryEvent[] = []
  state = ''
  day: number
  stopped = false
  readonly today: number
  readonly random: Random
  /** Takes its time, and has not come to its end yet. */
  readonly lingers: boolean
  readonly #pace: number
  constructor(kind: StoryKind, start: number, today: number, random: Random) {
    this.day = start
    this.today = today
    this.random = random
    this.lingers = random.chance(lingeringShare(kind, today - start))
    this.#pace = this.lingers ? random.between(1, SLOWEST[kind]) : 1
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

  /** The step that a record ends with. */
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

const CORRECTIONS = [
  'Show the property lines and setbacks on the site plan.',
  'Structural calculations do not match the framing plan.',
  'Energy forms are missing for the new windows.',
  'Provide the slope and the drainage of the new paving.',
  'The second exit from the upper floor is too narrow.',
  'Fire department asks for sprinklers in the garage.',
  'Accessible route to the entrance is not shown.',
]
const CHECKS = [
  'Foundation',
  'Framing',
  'Rough plumbing',
  'Rough electrical',
  'Insulation',
  'Shear wall',
  'Drywall nailing',
  'Roof nailing',
  'Underground utilities',
]

function tellPermit(teller: Teller, quick: boolean): void {
  const { random } = teller
  teller.step('Application received', 0)
  if (quick) {
    teller.step('Permit issued', random.chance(0.6) ? 2 : 6)
  } else {
    teller.step('Plan review started', 6)
    for (let round = 0; round < 3 && random.chance(round === 0 ? 0.5 : 0.3); round++) {
      teller.step('Corrections requested', 24, random.pick(CORRECTIONS))
      if (random.chance(0.06)) break
      teller.step('Plans resubmitted', 28)
    }
    if (teller.state === 'corrections' || random.chance(0.03)) {
      teller.step('Withdrawn by applicant', 60)
      teller.end()
    }
    teller.step('Permit issued', 25)
  }
  if (random.chance(quick ? 0.05 : 0.06)) {
    teller.step('Expired without activity', 400)
    teller.end()
  }
  const inspections = quick ? random.whole(0, 1) : random.whole(1, 5)
  for (let index = 0; index < inspections; index++) {
    const failed = random.chance(0.14)
    teller.step(
      failed ? 'Inspection failed' : 'Inspection passed',
      quick ? 12 : 34,
      `${random.pick(CHECKS)}, inspector ${person(random)}.`,
    )
  }
  teller.finish('Final inspection passed', quick ? 14 : 40)
}

function tellHearing(teller: Teller): string | undefined {
  const { random } = teller
  teller.step('Application received', 0)
  if (random.chance(0.3))
    teller.step(
      'Found incomplete',
      14,
      'The drawings lacked dimensions and the list of owners nearby.',
    )
  teller.step('Found complete', 22)
  if (random.chance(0.06)) {
    teller.step('Withdrawn by applicant', 40)
    teller.end()
  }
  teller.step(
    'Neighbors notified',
    30,
    `Notice mailed to ${random.whole(12, 260)} owners and residents within 500 feet.`,
  )
  let hearing: string | undefined
  const wait = random.whole(10, 35)
  const postponed = random.whole(28, 63)
  let scheduled = teller.day + wait
  while (teller.lingers && scheduled <= teller.today) scheduled += postponed
  if (teller.state === 'scheduled') hearing = isoDate(workday(scheduled))
  if (random.chance(0.15))
    teller.step(
      'Hearing held, continued',
      20,
      'Continued so that the applicant can meet the neighbors.',
    )
  const denied = random.chance(0.12)
  teller.finish(
    denied ? 'Denied' : 'Approved with conditions',
    28,
    denied
      ? `Denied ${random.pick(['5–2', '4–3', '6–1'])}.`
      : `Approved ${random.pick(['7–0', '6–1', '5–2', '6–0'])} with ${random.whole(3, 28)} conditions.`,
  )
  if (teller.state === 'approved' || teller.state === 'denied') hearing = teller.events.at(-1)?.date
  if (random.chance(0.08)) {
    teller.step('Appeal filed', 9, `Appeal by ${person(random)} and others.`)
    teller.step(random.chance(0.75) ? 'Appeal denied' : 'Appeal upheld', 55)
  }
  return hearing
}

function tellLicence(teller: Teller): void {
  const { random } = teller
  teller.step('Application received', 0)
  if (random.chance(0.04)) {
    teller.step('Withdrawn by applicant', 20)
    teller.end()
  }
  teller.step('License issued', 16)
  for (let year = 0; year < 12; year++) {
    if (random.chance(0.13)) {
      teller.step('Business closed', 210)
      teller.end()
    }
    if (random.chance(0.012))
      teller.step('License suspended', 90, 'Suspended until the food safety inspection is passed.')
    teller.step('Renewal notice sent', 335)
    teller.step('Renewed', 24)
  }
}

function tellComplaint(teller: Teller): void {
  const { random } = teller
  teller.step(
    'Complaint received',
    0,
    random.pick([
      'Reported online.',
      'Reported by phone.',
      'Found by an inspector on patrol.',
      'Referred by the fire department.',
    ]),
  )
  teller.step('Site visited', 5, `Inspector ${person(random)}.`)
  if (random.chance(0.24)) {
    teller.step('No violation found', 2)
    teller.end()
  }
  teller.step('Notice of violation sent', 3, `${random.pick(['10', '14', '30'])} days to correct.`)
  for (let round = 0; round < 3 && random.chance(0.42); round++) {
    teller.step(
      'Re-inspection',
      18,
      random.pick(['Partly corrected.', 'Nobody on site.', 'Work has started.', 'No change.']),
    )
  }
  if (random.chance(0.16))
    teller.step('Citation issued', 14, `Fine of $${random.pick(['100', '250', '500', '1,000'])}.`)
  teller.finish('Violation corrected', 22)
}

const FINISHED = new Set([
  'final',
  'expired',
  'withdrawn',
  'approved',
  'denied',
  'ended',
  'unfounded',
  'corrected',
])
const FORGOTTEN_AFTER = 900

/** Tells the life of one record from the day it came in until `today` (days since 1970-01-01). */
export function tellStory(kind: StoryKind, start: number, today: number, random: Random): Story {
  const teller = new Teller(kind, start, today, random)
  let hearing: string | undefined
  if (kind === 'permit' || kind === 'quick-permit') tellPermit(teller, kind === 'quick-permit')
  else if (kind === 'hearing') hearing = tellHearing(teller)
  else if (kind === 'licence') tellLicence(teller)
  else tellComplaint(teller)
  if (!FINISHED.has(teller.state) && kind !== 'licence' && today - teller.day > FORGOTTEN_AFTER) {
    teller.stopped = false
    teller.step(
      kind === 'complaint'
        ? 'Violation corrected'
        : kind === 'hearing'
          ? 'Withdrawn by applicant'
          : 'Expired without activity',
      240,
    )
  }
  const issued = teller.dateOf('Permit issued', 'License issued')
  const finished = FINISHED.has(teller.state) ? isoDate(teller.day) : undefined
  return {
    state: teller.state,
    events: teller.events,
    since: isoDate(teller.day),
    ...(hearing === undefined ? {} : { hearing }),
    ...(issued === undefined ? {} : { issued }),
    ...(finished === undefined ? {} : { finished }),
  }
}
