import { CronExpressionParser } from 'cron-parser'

/** What a schedule's five fields look like, as a refusal says it. */
const EXPECTED =
  'expected five fields: minute, hour, day of the month, month, day of the week, such as "30 5 * * *" for half past five every morning'

/** Why a text is no schedule, as a sentence that begins with `expected`; null for one that is. */
export function cronProblem(cron: string): string | null {
  const fields = cron.split(' ')
  if (fields.length !== 5) return EXPECTED
  // Seconds, chance (H) and names like @daily are not what five fields can say.
  if (!fields.every((field) => /^[\d*,/a-z-]+$/i.test(field) && !/\bh\b/i.test(field)))
    return EXPECTED
  try {
    const next = CronExpressionParser.parse(cron, { tz: 'UTC' }).next()
    return next === null ? EXPECTED : null
  } catch (error) {
    return `${EXPECTED} (${error instanceof Error ? error.message : String(error)})`
  }
}

/**
 * When a schedule comes next.
 * @param cron one without a problem
 * @param timeZone IANA name of the zone in which it is read
 * @param after it comes after this moment
 */
export function nextOccurrence(cron: string, timeZone: string, after: Date): Date {
  return CronExpressionParser.parse(cron, { tz: timeZone, currentDate: after }).next().toDate()
}

/** The next times of a schedule, at most that many, as `nextOccurrence` finds them. */
export function nextOccurrences(
  cron: string,
  timeZone: string,
  after: Date,
  count: number,
): Date[] {
  const times = CronExpressionParser.parse(cron, { tz: timeZone, currentDate: after })
  return times.take(count).map((time) => time.toDate())
}
