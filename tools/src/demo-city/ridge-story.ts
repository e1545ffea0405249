import { isoDate, workday } from './calendar.ts'
import type { Random } from './random.ts'
import type { StoryEvent } from './story-writer.ts'
import { person } from './text.ts'

/** Every label of an inspection's history, with the status after it. */
export const INSPECTION_STEPS = {
  Requested: 'Requested',
  'Visit scheduled': 'Visit scheduled',
  'Nobody at home': 'No access',
  'Work needed': 'Work needed',
  'Work still needed': 'Work needed',
  'Second visit requested': 'Second visit due',
  'Meets the standard': 'Meets the standard',
  'Notice sent': 'Notice sent',
  'Cleared by the district': 'Cleared by the district',
  'Withdrawn by owner': 'Withdrawn',
} as const
type Step = keyof typeof INSPECTION_STEPS

/** Statuses in which nothing more happens. */
export const ENDED: readonly string[] = [
  'Meets the standard',
  'Cleared by the district',
  'No access',
  'Withdrawn',
]

/** An inspection's history up to today; days are ISO dates. */
export interface InspectionStory {
  status: string
  events: StoryEvent[]
  since: string
  /** The first visit; may lie ahead. */
  visit?: string
  /** The owner's deadline for the work. */
  deadline?: string
  finished?: string
}

const FINDINGS = [
  'Needles in the gutters and on the roof.',
  'Firewood stacked against the wall: move it thirty feet away.',
  'Branches within ten feet of the chimney.',
  'Dry grass taller than four inches along the drive.',
  'Junipers under the windows.',
  'Vents without fine mesh: embers can enter.',
  'Propane tank without ten feet of bare ground.',
  'Space under the deck is open and full of leaves.',
  'Lower limbs of the pines touch the brush beneath.',
  'House number cannot be read from the road.',
]

/** The day, or a day of spring when snow lies on it: visits are from April 15 to November 15. */
export function withoutSnow(day: number, random: Random): number {
  const [year = 0, month = 0, date = 0] = isoDate(day).split('-').map(Number)
  const season = month * 100 + date
  if (season >= 415 && season <= 1115) return workday(day)
  const spring = Date.UTC(season > 1115 ? year + 1 : year, 3, 15) / 86_400_000
  return workday(spring + random.whole(0, 45))
}

/** Makes an inspection's history from its request until `today` (days since 1970-01-01). */
export function writeInspection(start: number, today: number, random: Random): InspectionStory {
  const story: InspectionStory = { status: '', events: [], since: '' }
  let day = start
  const after = (days: number): number => day + Math.max(1, Math.round(random.logNormal(days, 0.6)))
  /** False when the step lies ahead. */
  function step(label: Step, on: number, note?: string): boolean {
    if (on > today) return false
    day = on
    story.status = INSPECTION_STEPS[label]
    story.since = isoDate(on)
    story.events.push({ date: story.since, label, ...(note === undefined ? {} : { note }) })
    if (ENDED.includes(story.status)) story.finished = story.since
    return true
  }
  const findings = (): string => random.shuffled(FINDINGS).slice(0, random.whole(1, 3)).join(' ')

  step('Requested', day, random.pick(['By phone.', 'Online.', 'At the station.']))
  if (random.chance(0.05)) return (step('Withdrawn by owner', workday(after(14))), story)
  if (!step('Visit scheduled', workday(after(12)))) return story
  const visit = withoutSnow(after(35), random)
  story.visit = isoDate(visit)
  if (random.chance(0.05)) return (step('Nobody at home', visit), story)
  if (random.chance(0.34)) return (step('Meets the standard', visit, inspector(random)), story)
  const days = random.pick([30, 60, 60, 120])
  if (!step('Work needed', visit, findings())) return story
  story.deadline = isoDate(withoutSnow(day + days, random))
  for (let round = 0; round < 3; round++) {
    if (random.chance(0.2 + round * 0.2)) {
      if (!step('Notice sent', workday(after(170)), 'Thirty days to do the work or to object.'))
        return story
      const label = random.chance(0.4) ? 'Cleared by the district' : 'Meets the standard'
      return (step(label, withoutSnow(after(110), random)), story)
    }
    if (!step('Second visit requested', workday(after(220)))) return story
    const again = withoutSnow(after(80), random)
    if (random.chance(0.68)) return (step('Meets the standard', again, inspector(random)), story)
    if (!step('Work still needed', again, findings())) return story
    story.deadline = isoDate(withoutSnow(day + 60, random))
  }
  return story
}

function inspector(random: Random): string {
  return `Inspector ${person(random)}.`
}
