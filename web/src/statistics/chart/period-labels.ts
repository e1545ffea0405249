import type { StatSeries } from '@plat/contract/statistics/stats'
import { periodWords, type Words } from './value-words.ts'

/** CSS pixels that a label of the axis takes, with the space to the next. */
const ROOM = { week: 96, month: 72, year: 44 } as const

interface PeriodLabel {
  readonly at: number
  readonly label: string
  readonly anchor: 'start' | 'middle' | 'end'
}

/** The periods that an axis names: as many as have room, of several years their first months. @param width CSS pixels */
export function periodLabels(series: StatSeries, width: number, words: Words): PeriodLabel[] {
  const { starts, unit } = series
  const years = starts.flatMap((start, at) => (beginsYear(starts, at) ? [{ start, at }] : []))
  const byYear = unit === 'year' || years.length > 2
  const places = byYear ? years : starts.map((start, at) => ({ start, at }))
  const most = Math.max(1, Math.floor(width / ROOM[byYear ? 'year' : unit]))
  const step = Math.ceil(places.length / most)
  return places
    .filter((_place, position) => (places.length - 1 - position) % step === 0)
    .map(({ start, at }) => ({
      at,
      label: byYear ? start.slice(0, 4) : periodWords(start, unit, words, 'short'),
      anchor: at === starts.length - 1 ? 'end' : at === 0 ? 'start' : 'middle',
    }))
}

/** Whether a period is the first of its year in the series, a year of which only the end is in it left out. */
function beginsYear(starts: readonly string[], at: number): boolean {
  const year = starts[at]?.slice(0, 4)
  if (at === 0) return starts[0]?.slice(5, 7) === '01'
  return year !== starts[at - 1]?.slice(0, 4)
}
