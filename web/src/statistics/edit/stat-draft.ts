import type { Locale } from '@plat/contract/platform/localized'
import {
  MAX_STAT_TEXT,
  MAX_TARGET,
  type StatOptions,
  type StatTrend,
  type StatType,
} from '@plat/contract/statistics/stat-options'
import type { Stat } from '@plat/contract/statistics/stats'
import type { MessageId } from '../../locales/message-id.ts'
import {
  draftOfText,
  isBlank,
  type LocalizedDraft,
  NO_TEXT,
  textOfDraft,
} from './localized-draft.ts'
import { typedNumber } from './typed-number.ts'

type ChangeOptions = Extract<StatOptions, { type: 'numeric/change' }>

/** The whole of a share: every record of the module, in place of a saved search. */
export const WHOLE_MODULE = 'all'

/** A stat as it is typed; what its type does not need is kept and not sent. */
export interface StatDraft {
  readonly type: StatType
  readonly name: string
  readonly title: LocalizedDraft
  readonly note: LocalizedDraft
  readonly comment: LocalizedDraft
  /** The agency's own number, its day and where it comes from. */
  readonly data: string
  readonly date: string
  readonly source: LocalizedDraft
  /** Guid of the saved search that a share is of, or `WHOLE_MODULE`. */
  readonly of: string
  readonly field: string
  readonly from: string
  readonly to: string
  /** Working days. */
  readonly target: string
  readonly period: ChangeOptions['period']
  readonly against: ChangeOptions['against']
  /** Date field of the line over time; empty: no line. */
  readonly trendField: string
  readonly trendUnit: StatTrend['unit']
}

export type StatFault = Exclude<keyof StatDraft, 'type' | 'trendUnit' | 'period' | 'against'>
export type StatFaults = Partial<Record<StatFault, MessageId>>

/** Fields of the module that a stat can be made of, by their ids. */
export interface StatFields {
  readonly numbers: readonly string[]
  readonly dates: readonly string[]
}

/** A new stat, with the first fields that it can be made of. */
export function newStat(
  type: StatType,
  name: string,
  today: string,
  { numbers, dates }: StatFields,
): StatDraft {
  const [first = '', second = ''] = dates
  return {
    type,
    name,
    title: NO_TEXT,
    note: NO_TEXT,
    comment: NO_TEXT,
    data: '',
    date: today,
    source: NO_TEXT,
    of: WHOLE_MODULE,
    field: (type === 'numeric/change' ? first : numbers[0]) ?? '',
    from: first,
    to: second,
    target: '30',
    period: 'month',
    against: 'before',
    trendField: '',
    trendUnit: 'month',
  }
}

/** A stat that is there, to be changed. @param language the agency's own */
export function draftOfStat(
  stat: Stat,
  language: Locale,
  format: (value: number) => string,
): StatDraft {
  const { type, options, trend } = stat
  const blank = newStat(type, stat.name, '', { numbers: [], dates: [] })
  return {
    ...blank,
    ...optionsAsTyped(options, language, format),
    title: draftOfText(stat.title, language),
    note: draftOfText(stat.note, language),
    comment: draftOfText(stat.comment, language),
    trendField: trend?.field ?? '',
    trendUnit: trend?.unit ?? 'month',
  }
}

function optionsAsTyped(
  options: StatOptions,
  language: Locale,
  format: (value: number) => string,
): Partial<StatDraft> {
  switch (options.type) {
    case 'numeric':
      return {}
    case 'numeric/custom':
      return {
        data: format(options.data),
        date: options.date,
        source: draftOfText(options.source, language),
      }
    case 'numeric/overdue':
      return { from: options.from, to: options.to, target: String(options.target) }
    case 'numeric/share':
      return { of: options.of }
    case 'numeric/duration':
      return { from: options.from, to: options.to }
    case 'numeric/sum':
    case 'numeric/median':
      return { field: options.field }
    case 'numeric/change':
      return { field: options.field, period: options.period, against: options.against }
  }
}

/**
 * What the stat computes, with the whole of a share still to be named; null while something is missing.
 * @param locale in which numbers are typed
 * @param language the agency's own
 */
export function optionsOf(draft: StatDraft, locale: string, language: Locale): StatOptions | null {
  const { type, field, from, to, period, against } = draft
  if (Object.keys(optionFaults(draft, locale)).length > 0) return null
  switch (type) {
    case 'numeric':
      return { type }
    case 'numeric/custom':
      return {
        type,
        data: typedNumber(draft.data, locale) ?? 0,
        date: draft.date,
        source: textOfDraft(draft.source, language) ?? '',
      }
    case 'numeric/share':
      return { type, of: draft.of }
    case 'numeric/sum':
    case 'numeric/median':
      return { type, field }
    case 'numeric/duration':
      return { type, from, to }
    case 'numeric/overdue':
      return { type, from, to, target: typedNumber(draft.target, locale) ?? 0 }
    case 'numeric/change':
      return { type, field, period, against }
  }
}

/** The line over time; an own number has none. */
export function trendOf({ type, trendField, trendUnit }: StatDraft): StatTrend | null {
  if (type === 'numeric/custom' || trendField === '') return null
  return { field: trendField, unit: trendUnit }
}

/** What is missing or wrong. @param noteNeeded in the panel, unlike in CCAI */
export function statFaults(draft: StatDraft, locale: string, noteNeeded: boolean): StatFaults {
  const { name, title, note, comment } = draft
  const tooLong = (text: LocalizedDraft) =>
    Math.max(text.main.length, text.other.length) > MAX_STAT_TEXT
  return {
    ...(name.trim() === '' && { name: 'statForm.nameMissing' as const }),
    ...(isBlank(title) && { title: 'statForm.titleMissing' as const }),
    ...(noteNeeded && isBlank(note) && { note: 'statForm.noteMissing' as const }),
    ...(tooLong(note) && { note: 'statForm.tooLong' as const }),
    ...(tooLong(comment) && { comment: 'statForm.tooLong' as const }),
    ...optionFaults(draft, locale),
  }
}

function optionFaults(draft: StatDraft, locale: string): StatFaults {
  const { type, field, from, to } = draft
  switch (type) {
    case 'numeric':
      return {}
    case 'numeric/share':
      return draft.of === '' ? { of: 'statForm.ofMissing' } : {}
    case 'numeric/custom':
      return {
        ...(typedNumber(draft.data, locale) === null && { data: 'statForm.dataMissing' as const }),
        ...(!isDay(draft.date) && { date: 'statForm.dateMissing' as const }),
        ...(isBlank(draft.source) && { source: 'statForm.sourceMissing' as const }),
      }
    case 'numeric/sum':
    case 'numeric/median':
    case 'numeric/change':
      return field === '' ? { field: 'statForm.fieldMissing' } : {}
    case 'numeric/duration':
      return dateFaults(from, to)
    case 'numeric/overdue': {
      const target = typedNumber(draft.target, locale)
      const isTarget =
        target !== null && Number.isInteger(target) && target >= 1 && target <= MAX_TARGET
      return {
        ...dateFaults(from, to),
        ...(!isTarget && { target: 'statForm.targetWrong' as const }),
      }
    }
  }
}

function dateFaults(from: string, to: string): StatFaults {
  if (from === '') return { from: 'statForm.fieldMissing' }
  if (to === '') return { to: 'statForm.fieldMissing' }
  return from === to ? { to: 'statForm.sameField' } : {}
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`))
}
