import type { Channel } from './scorecards.ts'

/** Path below `/api` of a stat as a file: its number, and its periods where it has a line. */
export function statCsvPath(stat: number): string {
  return `/analytic/stat/${stat}.csv`
}

/** Path below `/api` of a scorecard as a file: a row a stat. @param channel the board that is meant */
export function scorecardCsvPath(scorecard: number, channel?: Channel): string {
  return `/analytic/scorecard/${scorecard}.csv${channel === undefined ? '' : `?channel=${channel}`}`
}

/** Path of the page that shows a scorecard in a frame of another site. */
export function scorecardEmbedPath(scorecard: number): string {
  return `/embed/statistics/${scorecard}`
}

/** Path of the page of a public scorecard. */
export function scorecardPath(scorecard: number): string {
  return `/statistics?scorecard=${scorecard}`
}
