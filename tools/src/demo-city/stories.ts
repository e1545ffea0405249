import { isoDate, workday } from './calendar.ts'
import type { StoryKind } from './kinds.ts'
import type { Random } from './random.ts'
import { type StoryEvent, StoryWriter } from './story-writer.ts'
import { person } from './text.ts'

/** A record's history up to today, and the record's state after it. */
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

function writePermit(story: StoryWriter, quick: boolean): void {
  const { random } = story
  story.step('Application received', 0)
  if (quick) {
    story.step('Permit issued', random.chance(0.5) ? 3 : 12)
  } else {
    story.step('Plan review started', 8)
    for (let round = 0; round < 3 && random.chance(round === 0 ? 0.5 : 0.3); round++) {
      story.step('Corrections requested', 16, random.pick(CORRECTIONS))
      if (random.chance(0.06)) break
      story.step('Plans resubmitted', 16)
    }
    if (story.state === 'corrections' || random.chance(0.03)) {
      story.step('Withdrawn by applicant', 60)
      story.end()
    }
    story.step('Permit issued', 22)
  }
  if (random.chance(quick ? 0.05 : 0.06)) {
    story.step('Expired without activity', 400)
    story.end()
  }
  const inspections = quick ? random.whole(0, 1) : random.whole(1, 5)
  for (let index = 0; index < inspections; index++) {
    const failed = random.chance(0.14)
    story.step(
      failed ? 'Inspection failed' : 'Inspection passed',
      quick ? 12 : 34,
      `${random.pick(CHECKS)}, inspector ${person(random)}.`,
    )
  }
  story.finish('Final inspection passed', quick ? 14 : 40)
}

function writeHearing(story: StoryWriter): string | undefined {
  const { random } = story
  story.step('Application received', 0)
  if (random.chance(0.3))
    story.step(
      'Found incomplete',
      14,
      'The drawings lacked dimensions and the list of owners nearby.',
    )
  story.step('Found complete', 22)
  if (random.chance(0.06)) {
    story.step('Withdrawn by applicant', 40)
    story.end()
  }
  story.step(
    'Neighbors notified',
    30,
    `Notice mailed to ${random.whole(12, 260)} owners and residents within 500 feet.`,
  )
  let hearing: string | undefined
  const wait = random.whole(10, 35)
  const postponed = random.whole(28, 63)
  let scheduled = story.day + wait
  if (story.state === 'scheduled') {
    while (scheduled <= story.today) scheduled += postponed
    hearing = isoDate(workday(scheduled))
  }
  if (random.chance(0.15))
    story.step(
      'Hearing held, continued',
      20,
      'Continued so that the applicant can meet the neighbors.',
    )
  const denied = random.chance(0.12)
  story.finish(
    denied ? 'Denied' : 'Approved with conditions',
    28,
    denied
      ? `Denied ${random.pick(['5–2', '4–3', '6–1'])}.`
      : `Approved ${random.pick(['7–0', '6–1', '5–2', '6–0'])} with ${random.whole(3, 28)} conditions.`,
  )
  if (story.state === 'approved' || story.state === 'denied') hearing = story.events.at(-1)?.date
  if (random.chance(0.08)) {
    story.step('Appeal filed', 9, `Appeal by ${person(random)} and others.`)
    story.step(random.chance(0.75) ? 'Appeal denied' : 'Appeal upheld', 55)
  }
  return hearing
}

function writeLicence(story: StoryWriter): void {
  const { random } = story
  story.step('Application received', 0)
  if (random.chance(0.04)) {
    story.step('Withdrawn by applicant', 20)
    story.end()
  }
  story.step('License issued', 16)
  for (let year = 0; year < 12; year++) {
    if (random.chance(0.13)) {
      story.step('Business closed', 210)
      story.end()
    }
    if (random.chance(0.012))
      story.step('License suspended', 90, 'Suspended until the food safety inspection is passed.')
    story.step('Renewal notice sent', 335)
    story.step('Renewed', 24)
  }
}

function writeComplaint(story: StoryWriter): void {
  const { random } = story
  story.step(
    'Complaint received',
    0,
    random.pick([
      'Reported online.',
      'Reported by phone.',
      'Found by an inspector on patrol.',
      'Referred by the fire department.',
    ]),
  )
  story.step('Site visited', 5, `Inspector ${person(random)}.`)
  if (random.chance(0.24)) {
    story.step('No violation found', 2)
    story.end()
  }
  story.step('Notice of violation sent', 3, `${random.pick(['10', '14', '30'])} days to correct.`)
  for (let round = 0; round < 3 && random.chance(0.42); round++) {
    story.step(
      'Re-inspection',
      18,
      random.pick(['Partly corrected.', 'Nobody on site.', 'Work has started.', 'No change.']),
    )
  }
  if (random.chance(0.16))
    story.step('Citation issued', 14, `Fine of $${random.pick(['100', '250', '500', '1,000'])}.`)
  story.finish('Violation corrected', 22)
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

/** Days without a step after which the office closes a record. */
const FORGOTTEN_AFTER = 900

/** Makes the history of one record from its first day until `today` (days since 1970-01-01). */
export function writeStory(kind: StoryKind, start: number, today: number, random: Random): Story {
  const story = new StoryWriter(kind, start, today, random)
  let hearing: string | undefined
  if (kind === 'permit' || kind === 'quick-permit') writePermit(story, kind === 'quick-permit')
  else if (kind === 'hearing') hearing = writeHearing(story)
  else if (kind === 'licence') writeLicence(story)
  else writeComplaint(story)
  if (!FINISHED.has(story.state) && kind !== 'licence' && today - story.day > FORGOTTEN_AFTER) {
    story.stepOn(
      kind === 'complaint'
        ? 'Violation corrected'
        : kind === 'hearing'
          ? 'Withdrawn by applicant'
          : 'Expired without activity',
      workday(story.day + FORGOTTEN_AFTER),
    )
  }
  const issued = story.dateOf('Permit issued', 'License issued')
  const finished = FINISHED.has(story.state) ? isoDate(story.day) : undefined
  return {
    state: story.state,
    events: story.events,
    since: isoDate(story.day),
    ...(hearing === undefined ? {} : { hearing }),
    ...(issued === undefined ? {} : { issued }),
    ...(finished === undefined ? {} : { finished }),
  }
}
