import { type CallOutcome, OFFER_SECONDS } from '@plat/contract/calls/calls'
import type { OfficeHours } from '@plat/contract/offices/channels'
import { closedDays, timeOfDay } from '../offices/office-state.ts'
import { startOfDay } from '../platform/zone-time.ts'

/** Days before today that have calls. */
const DAYS_BACK = 14
const DAY = 86_400_000
const MINUTE = 60_000

type Answerer = 'agent' | 'manager'

/** How a call goes: who is asked in order, and what each of them does. */
interface Course {
  readonly outcome: CallOutcome
  readonly asked: readonly (readonly [Answerer, PastOffer['state']])[]
}

const BY_AGENT: Course = { outcome: 'answered', asked: [['agent', 'accepted']] }
const BY_MANAGER: Course = { outcome: 'answered', asked: [['manager', 'accepted']] }
const CANCELLED: Course = { outcome: 'cancelled', asked: [['agent', 'withdrawn']] }
const NO_AGENT: Course = { outcome: 'no_agent', asked: [] }

/** Courses of an office's calls, from the newest on: where two people answer, and where the agent is alone. */
const COURSES: Readonly<Record<'two' | 'one', readonly Course[]>> = {
  two: [
    {
      outcome: 'answered',
      asked: [
        ['agent', 'missed'],
        ['manager', 'accepted'],
      ],
    },
    BY_AGENT,
    BY_MANAGER,
    {
      outcome: 'answered',
      asked: [
        ['agent', 'declined'],
        ['manager', 'accepted'],
      ],
    },
    CANCELLED,
    BY_AGENT,
    BY_MANAGER,
    {
      outcome: 'unanswered',
      asked: [
        ['agent', 'missed'],
        ['manager', 'missed'],
      ],
    },
    BY_AGENT,
    NO_AGENT,
  ],
  one: [
    { outcome: 'unanswered', asked: [['agent', 'missed']] },
    BY_AGENT,
    BY_AGENT,
    BY_AGENT,
    CANCELLED,
    BY_AGENT,
    { outcome: 'abandoned', asked: [] },
    BY_AGENT,
    { outcome: 'unanswered', asked: [['agent', 'declined']] },
    BY_AGENT,
  ],
}

/** Seconds that callers wait before the first agent is asked. */
const QUEUED = [20, 95, 40, 130, 5, 70, 55, 180, 30, 10]
/** Seconds from an offer to what the account does. */
const TAKEN = { accepted: 7, declined: 5, withdrawn: 11, missed: OFFER_SECONDS }

/** An office of a demo agency that takes calls. */
export interface CallOffice {
  readonly hours: OfficeHours
  /** Whether calls reach the manager as well as the agent. */
  readonly answeredBy: 'one' | 'two'
}

/** An account that was asked to answer a call. */
export interface PastOffer {
  readonly by: Answerer
  readonly state: 'accepted' | 'declined' | 'missed' | 'withdrawn'
  readonly offered: Date
  /** When it was answered, or ended. */
  readonly answered: Date
}

/** A call that has ended. */
export interface PastCall {
  /** Index of the office. */
  readonly office: number
  /** Number of the call in its office, 0 is the newest. */
  readonly number: number
  readonly outcome: CallOutcome
  readonly created: Date
  /** Null: no one answered. */
  readonly answered: Date | null
  readonly ended: Date
  readonly offers: readonly PastOffer[]
}

/**
 * Ended calls of the last two weeks, one for each day on which an office was open. All that were answered came at the same
 * hour, so that there is a likely wait. Nothing happens today.
 * @param holidays days off of the agency, `YYYY-MM-DD`
 * @param today `YYYY-MM-DD`
 */
export function callHistory(
  offices: readonly CallOffice[],
  holidays: readonly string[],
  today: string,
): PastCall[] {
  return offices.flatMap(({ hours, answeredBy }, office) =>
    openDays(hours, holidays, today).flatMap(({ date, spans }, number) => {
      const courses = COURSES[answeredBy]
      const course = courses[(number + 3 * office) % courses.length]
      if (course === undefined) return []
      const busy = [10, 9, 14, 11, 13][office % 5] ?? 10
      const hour = course.outcome === 'answered' ? busy : busy + 1
      const time = hour * 60 + ((4 + 13 * office) % 60)
      const isOpen = spans.some(
        ({ from, to }) => timeOfDay(from) <= time * MINUTE && time * MINUTE < timeOfDay(to),
      )
      if (!isOpen) return []
      const created = Date.parse(startOfDay(date, hours.time_zone)) + time * MINUTE
      return [{ office, number, ...pastCall(course, created, number + office) }]
    }),
  )
}

/** Days before today on which an office was open, the newest first. */
function openDays(hours: OfficeHours, holidays: readonly string[], today: string) {
  const closed = closedDays(hours, holidays)
  return Array.from({ length: DAYS_BACK }, (_, i) => {
    const day = new Date(Date.parse(today) - (i + 1) * DAY)
    const date = day.toISOString().slice(0, 10)
    const spans = closed.has(date) ? [] : (hours.weekly[(day.getUTCDay() + 6) % 7] ?? [])
    return { date, spans }
  }).filter(({ spans }) => spans.length > 0)
}

function pastCall({ outcome, asked }: Course, created: number, variety: number) {
  let at = created + (QUEUED[variety % QUEUED.length] ?? 0) * 1_000
  const offers = asked.map(([by, state]): PastOffer => {
    const offered = new Date(at)
    at += TAKEN[state] * 1_000
    return { by, state, offered, answered: new Date(at) }
  })
  const isAnswered = outcome === 'answered'
  const talked = isAnswered ? 90 + ((variety * 67) % 400) : 0
  return {
    outcome,
    created: new Date(created),
    answered: isAnswered ? new Date(at) : null,
    ended: new Date(at + talked * 1_000),
    offers,
  }
}
