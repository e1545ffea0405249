import type { Stat } from './stats.ts'

/** Path below `/api` of a stat as a file: its number, and its periods where it has a line. */
export function statCsvPath(stat: number): string {
  return `/analytic/stat/${stat}.csv`
}

/**
 * Query for the link from a number on the internal board to its page. Without it, the page shows the public number if the
 * stat has one. Empty for public numbers.
 */
export function statBoardQuery({
  counted_for: whose,
  published,
}: Pick<Stat, 'counted_for' | 'published'>): '' | '?board=internal' {
  return whose === 'staff' && published ? '?board=internal' : ''
}

/** Path below `/api` of a scorecard as a file: a row a stat. */
export function scorecardCsvPath(scorecard: number): string {
  return `/analytic/scorecard/${scorecard}.csv`
}

/** Path of the page that shows a scorecard in a frame of another site. */
export function scorecardEmbedPath(scorecard: number): string {
  return `/embed/statistics/${scorecard}`
}

/** Path of the page of a public scorecard. */
export function scorecardPath(scorecard: number): string {
  return `/statistics?scorecard=${scorecard}`
}
