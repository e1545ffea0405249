import type { Stat, StatSeries } from '@plat/contract/statistics/stats'
import { periodWords, plainValue, text, valueWords, type Words } from './value-words.ts'

interface Point {
  readonly start: string
  readonly value: number
}

/** A line in one sentence: its first, last, highest and lowest value with their periods; null where it has none. */
export function seriesSummary(series: StatSeries, unit: Stat['unit'], words: Words): string | null {
  const points = wholePeriods(series)
  const [first] = points
  const last = points.at(-1)
  if (first === undefined || last === undefined) return null
  const period = ({ start }: Point) => periodWords(start, series.unit, words)
  const begin = {
    unit: series.unit,
    first: valueWords(first.value, unit, words),
    firstAt: period(first),
  }
  if (first === last) return text(words, 'stat.chart.summaryOne', begin)
  const highest = points.reduce((best, point) => (point.value > best.value ? point : best))
  const lowest = points.reduce((best, point) => (point.value < best.value ? point : best))
  return text(words, 'stat.chart.summary', {
    ...begin,
    last: plainValue(last.value, unit, words),
    lastAt: period(last),
    high: plainValue(highest.value, unit, words),
    highAt: period(highest),
    low: plainValue(lowest.value, unit, words),
    lowAt: period(lowest),
  })
}

/** What is added to the sentence: why there are gaps, and which period is not over. */
export function seriesRemarks(series: StatSeries, minimum: number, words: Words): string[] {
  const running = series.running ? series.starts.at(-1) : undefined
  return [
    ...(series.values.includes(null) ? [text(words, 'stat.chart.few', { minimum })] : []),
    ...(running === undefined
      ? []
      : [text(words, 'stat.chart.running', { period: periodWords(running, series.unit, words) })]),
  ]
}

/** Values of the periods that are over: the running one would always be the lowest. */
function wholePeriods({ starts, values, running }: StatSeries): Point[] {
  const whole = running ? starts.slice(0, -1) : starts
  return whole.flatMap((start, at) => {
    const value = values[at]
    return value == null ? [] : [{ start, value }]
  })
}
