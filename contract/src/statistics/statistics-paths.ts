/** Path below `/api` of a stat as a file: its number, and its periods where it has a line. */
export function statCsvPath(stat: number): string {
  return `/analytic/stat/${stat}.csv`
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
