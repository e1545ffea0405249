import type { DateCounts } from './index-results.ts'
import { dateColumn } from './measure-tally.ts'
import { viewRectangle } from './mercator.ts'
import { countCodes } from './period-slots.ts'
import { contextsOf, type Segments } from './segments.ts'
import type { Bounds, IndexCriteria } from './types.ts'
import { valueOrder } from './value-order.ts'

/** How many of the matching records have each date. @throws RangeError when the index has no such date column */
export function countDates(
  segments: Segments,
  criteria: IndexCriteria,
  date: string,
  view: Bounds | undefined,
): DateCounts {
  const contexts = contextsOf(segments)
  const columns = contexts.map((context) => dateColumn(context.columns, date))
  const { values, numbers } = valueOrder(columns)
  const found = new Uint32Array(values.length)
  let without = 0
  contexts.forEach((context, segment) => {
    const scope = { part: 'all', view: viewRectangle(view) } as const
    const matches = context.match(context.compile(criteria), scope, 0)
    const codes = countCodes(columns[segment], matches)
    const numberOf = numbers[segment]
    const { cardinality } = columns[segment]
    for (let code = 0; code < cardinality; code++)
      found[numberOf === null ? code : numberOf[code]] += codes[code]
    without += codes[cardinality]
  })
  const days: number[] = []
  const counts: number[] = []
  found.forEach((count, i) => {
    if (count === 0) return
    days.push(values[i])
    counts.push(count)
  })
  return { days, counts, without }
}
