import type { Agency } from './agency-files.ts'
import { boundsOfPoints, timeZoneAt, UNKNOWN_BOUNDS } from './agency-area.ts'
import { type Confidence, count, type Guess } from './guess.ts'
import { labelOf } from './names.ts'
import type { Plan } from './plan.ts'

/** What somebody said of the agency. */
export interface AgencyWords {
  readonly code: string
  readonly name: string | undefined
  readonly host: string | undefined
  readonly timeZone: string | undefined
}

/** The agency by what was said and where the records lie, and what is guessed of it. */
export function agencyOf(
  { location }: Plan,
  words: AgencyWords,
): { agency: Agency; guesses: readonly Guess[] } {
  const points = location?.points ?? []
  const found = boundsOfPoints(points)
  const bounds = found ?? UNKNOWN_BOUNDS
  const guessed = found && timeZoneAt(found)
  const timeZone = words.timeZone ?? guessed ?? 'UTC'
  const [zoneConfidence, zoneWhy]: readonly [Confidence, string] =
    words.timeZone !== undefined
      ? ['sure', 'as it was said']
      : guessed
        ? ['likely', 'from the longitude of the records; borders between zones are rough']
        : [
            'unsure',
            `${found ? 'the records lie outside of the United States' : 'no record has coordinates'}: set it`,
          ]
  const boundsConfidence = found ? 'likely' : 'unsure'
  const boundsWhy = found
    ? `around nearly all of ${count(points.length)} points, with a margin; those far from the others are left out`
    : 'no record has usable coordinates: these are the United States. Set those of the agency'
  const { n, e, s, w } = bounds
  return {
    agency: {
      code: words.code,
      name: words.name ?? labelOf(words.code),
      host: words.host ?? `${words.code}.localhost`,
      timeZone,
      timeZoneWhy: `${zoneConfidence}: ${zoneWhy}`,
      bounds,
      boundsWhy: `${boundsConfidence}: ${boundsWhy}`,
    },
    guesses: [
      guess('timeZone', timeZone, zoneConfidence, zoneWhy),
      guess('agencyBounds', `n ${n}, e ${e}, s ${s}, w ${w}`, boundsConfidence, boundsWhy),
    ],
  }
}

function guess(field: string, what: string, confidence: Confidence, why: string): Guess {
  return { field, columns: [], what, confidence, why, examples: [] }
}
