import type { Measure } from './aggregates.ts'
import { type MeasureTally, numberColumn, type TallyContext } from './measure-tally.ts'
import { OpenTally } from './open-tally.ts'
import { durationsTally, quantilesTally } from './quantile-tallies.ts'
import { SumTally } from './sum-tally.ts'

/** The tally of a measure. @throws RangeError for columns, quantiles or days that there are not */
export function tallyOf(
  measure: Exclude<Measure, { kind: 'count' }>,
  context: TallyContext,
): MeasureTally {
  const { segments, counts } = context
  switch (measure.kind) {
    case 'sum':
      return new SumTally(
        segments.map((columns) => numberColumn(columns, measure.number)),
        counts.length,
      )
    case 'quantiles':
      return quantilesTally(measure, context)
    case 'durations':
      return durationsTally(measure, context)
    case 'open':
      return new OpenTally(measure, segments, counts.length)
  }
}
