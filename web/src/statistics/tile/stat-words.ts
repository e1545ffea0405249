import { localize } from '@plat/contract/platform/localized'
import type { Stat } from '@plat/contract/statistics/stats'
import type { MessageId } from '../../locales/message-id.ts'
import { numberWords, periodWords, plainValue, text, type Words } from '../chart/value-words.ts'

/** What a tile needs of a stat; also of one that is not saved yet. */
export type TileStat = Pick<
  Stat,
  | 'title'
  | 'note'
  | 'type'
  | 'options'
  | 'data'
  | 'parsedValue'
  | 'unit'
  | 'second'
  | 'compared'
  | 'state'
  | 'problem'
  | 'sample'
  | 'series'
>

/** A stat in words. */
export interface StatWords {
  /** The number, short; null where there is none. */
  readonly number: string | null
  /** Beside the number: what it is of, where no sentence says so. */
  readonly unit: string | null
  /** Beneath it: the exact value with its unit. */
  readonly exact: string | null
  /** What the number means, with the second number. */
  readonly meaning: string | null
  /** What must be known beside it: why there is no number, whose it is, what is left out. */
  readonly remarks: readonly string[]
}

/** Says a stat in plain words of the page's language. */
export function statWords(stat: TileStat, words: Words): StatWords {
  const { data, state } = stat
  if (state !== 'counted' || data === null) {
    const none = { number: null, unit: null, exact: null, meaning: null }
    return { ...none, remarks: whyNone(stat, words) }
  }
  const own = ownSource(stat, words)
  return {
    number: shortNumber(stat, data, words),
    unit: stat.unit === 'days' ? text(words, 'stat.days', { count: data }) : null,
    exact: exactValue(stat, data, words),
    meaning: meaningOf(stat, data, words),
    remarks: [
      own,
      sampleOf(stat, words),
      countLine('stat.invalid', stat.sample.invalid, words),
      otherLine(stat, words),
    ].filter((remark) => remark !== null),
  }
}

function shortNumber(stat: TileStat, data: number, words: Words): string {
  if (stat.unit !== 'percent' && stat.parsedValue !== null) return stat.parsedValue
  return numberWords(stat, data, words)
}

/** Counts always say what they count; other numbers are repeated only where they were shortened. */
function exactValue(
  { type, unit, parsedValue }: TileStat,
  data: number,
  words: Words,
): string | null {
  if (unit === 'percent') return null
  // The agency's own number is as it was typed.
  const value =
    type === 'numeric/custom'
      ? words.formatNumber(data, { maximumSignificantDigits: 15 })
      : plainValue(data, unit, words)
  if (unit === 'records') return text(words, 'stat.below.records', { count: data, value })
  if (value === parsedValue) return null
  return unit === 'days' ? text(words, 'stat.below.days', { count: data, value }) : value
}

function meaningOf(stat: TileStat, data: number, words: Words): string | null {
  const { options, second, sample } = stat
  const number = (value: number) => plainValue(value, stat.unit, words)
  const beside = second?.value ?? null
  const counted = (count: number) => ({ count, value: words.formatNumber(count) })
  switch (options.type) {
    case 'numeric':
    case 'numeric/custom':
      return null
    case 'numeric/share':
      return beside === null ? null : text(words, 'stat.share', counted(beside))
    case 'numeric/sum':
      return text(words, 'stat.sum', counted(sample.records))
    case 'numeric/median':
      return beside === null
        ? text(words, 'stat.median', { half: number(data) })
        : text(words, 'stat.medianBoth', { half: number(data), most: number(beside) })
    case 'numeric/duration': {
      const half = { half: data, halfText: number(data) }
      return beside === null
        ? text(words, 'stat.duration', half)
        : text(words, 'stat.durationBoth', { ...half, mostText: number(beside) })
    }
    case 'numeric/overdue':
      return text(words, 'stat.overdue', {
        openText: words.formatNumber(beside ?? sample.records),
        target: options.target,
      })
    case 'numeric/change':
      return beside === null
        ? null
        : text(words, `stat.change.${options.period}.${options.against}`, {
            ...counted(beside),
            ...lastPeriod(stat, words),
          })
  }
}

/** The period that a change is of, and how many records it has. */
function lastPeriod({ options, compared }: TileStat, words: Words) {
  const { start = '', end = '', records = 0 } = compared?.last ?? {}
  const unit = options.type === 'numeric/change' ? options.period : 'year'
  return {
    period: compared === null ? '' : spanWords(start, end, unit, words),
    now: records,
    nowText: words.formatNumber(records),
  }
}

/** Days of a period: `2025`, `October 2026`, `Jul–Sep 2026`. Browsers and server write ranges of days differently. */
function spanWords(
  start: string,
  end: string,
  unit: 'week' | 'month' | 'quarter' | 'year',
  words: Words,
): string {
  const day = {
    timeZone: 'UTC',
    month: 'short',
    ...(unit === 'week' && { day: 'numeric' as const }),
  } as const
  if (unit === 'year' || unit === 'month') return periodWords(start, unit, words)
  const last = words.formatDate(end, { ...day, year: 'numeric' })
  return `${words.formatDate(start, day)}–${last}`
}

/** Of how many records a duration is, and how many have no end yet. */
function sampleOf({ type, sample: { records, waiting } }: TileStat, words: Words): string | null {
  if (type !== 'numeric/duration') return null
  const values = { count: records, value: words.formatNumber(records) }
  if (waiting === 0) return text(words, 'stat.sample', values)
  const waitingText = words.formatNumber(waiting)
  return text(words, 'stat.sampleWaiting', { ...values, waiting, waitingText })
}

/** Says what the line is of, where it is of other periods than the number. */
function otherLine({ options, series }: TileStat, words: Words): string | null {
  if (options.type !== 'numeric/change' || !series || series.unit === options.period) return null
  return text(words, 'stat.line', { unit: series.unit })
}

function ownSource({ options }: TileStat, words: Words): string | null {
  if (options.type !== 'numeric/custom') return null
  const day = words.formatDate(options.date, { dateStyle: 'medium', timeZone: 'UTC' })
  return text(words, 'stat.own', { day, source: localize(options.source, words.locale) })
}

const WHY_NONE: { readonly [Type in Stat['type']]?: MessageId } = {
  'numeric/change': 'stat.none.change',
  'numeric/overdue': 'stat.none.overdue',
  'numeric/share': 'stat.none.share',
}

function whyNone(stat: TileStat, words: Words): string[] {
  const { type, state, problem, sample } = stat
  const { records, minimum, invalid, waiting } = sample
  if (state !== 'few' && state !== 'none')
    return [text(words, problem === null ? 'stat.unavailable' : `stat.problem.${problem}`)]
  const others = [
    countLine('stat.waiting', waiting, words),
    countLine('stat.invalid', invalid, words),
  ].filter((line) => line !== null)
  if (state === 'few') {
    const what = type.replace('numeric/', '')
    const id = records === 0 ? 'stat.few.none' : 'stat.few'
    return [text(words, id, { records, minimum, what }), ...others]
  }
  if (others.length > 0) return others
  return [text(words, WHY_NONE[type] ?? 'stat.none.other', lastPeriod(stat, words))]
}

/** A sentence of so many records; null of none. */
function countLine(
  id: 'stat.invalid' | 'stat.waiting',
  count: number,
  words: Words,
): string | null {
  return count > 0 ? text(words, id, { count, value: words.formatNumber(count) }) : null
}
