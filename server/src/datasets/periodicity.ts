import type { UpdateFrequency } from '@plat/contract/datasets/update-frequency'
import { nextOccurrences } from '../tenancy/document/cron.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Times of a schedule that are looked at: more would tell no other average. */
const LOOKED_AT = 25

const WORDED: Readonly<Record<UpdateFrequency, string>> = {
  continuously: 'R/PT1S',
  hourly: 'R/PT1H',
  daily: 'R/P1D',
  weekly: 'R/P1W',
  'twice-monthly': 'R/P0.5M',
  monthly: 'R/P1M',
  quarterly: 'R/P3M',
  yearly: 'R/P1Y',
  irregular: 'irregular',
}

/** What the agency says itself, as catalogues write it: ISO 8601, or `irregular`. */
export function wordedPeriodicity(frequency: UpdateFrequency): string {
  return WORDED[frequency]
}

/** Finding times takes milliseconds, and how often a schedule comes does not change. */
const known = new Map<string, string>()
const MAX_KNOWN = 1_000

/**
 * How often a schedule comes on average, as ISO 8601 repeats it: `R/P1D` also of one that rests at weekends.
 * @param cron one without a problem
 */
export function schedulePeriodicity(cron: string, timeZone: string, now: Date): string {
  const name = `${cron} ${timeZone}`
  const found = known.get(name) ?? averagePeriodicity(cron, timeZone, now)
  if (known.size >= MAX_KNOWN) known.clear()
  known.set(name, found)
  return found
}

function averagePeriodicity(cron: string, timeZone: string, now: Date): string {
  const times = nextOccurrences(cron, timeZone, now, LOOKED_AT).map((time) => time.getTime())
  const [first = 0] = times
  const gap = ((times.at(-1) ?? first) - first) / Math.max(1, times.length - 1)
  if (gap < HOUR) return `R/PT${Math.max(1, Math.round(gap / 60_000))}M`
  if (gap < 20 * HOUR) return `R/PT${Math.round(gap / HOUR)}H`
  if (gap < 2 * DAY) return 'R/P1D'
  if (gap < 6 * DAY) return `R/P${Math.round((gap / DAY) * 2) / 2}D`
  if (gap < 10 * DAY) return 'R/P1W'
  if (gap < 20 * DAY) return 'R/P0.5M'
  if (gap < 45 * DAY) return 'R/P1M'
  if (gap < 300 * DAY) return `R/P${Math.round(gap / (30.4 * DAY))}M`
  return 'R/P1Y'
}
