import { type Locale, type Localized, localize } from '@plat/contract/platform/localized'
import type { Stat } from '@plat/contract/statistics/stats'
import { dayWords, filledIn, numberWords } from '../platform/words.ts'

const WORDS = {
  record: { en: '1 record', es: '1 registro' },
  records: { en: '{value} records', es: '{value} registros' },
  day: { en: '1 working day', es: '1 día hábil' },
  days: { en: '{value} working days', es: '{value} días hábiles' },
  p90: { en: '{number}; 9 of 10: {second}', es: '{number}; 9 de cada 10: {second}' },
  whole: { en: '{number} of {second}', es: '{number} de {second}' },
  open: { en: '{number}; {second} open', es: '{number}; {second} en curso' },
  before: {
    en: '{number}; {second} in the period before',
    es: '{number}; {second} en el período anterior',
  },
  yearBefore: {
    en: '{number}; {second} in the same period a year before',
    es: '{number}; {second} en el mismo período del año anterior',
  },
  own: { en: '{number} ({day}, {source})', es: '{number} ({day}, {source})' },
  few: {
    en: 'too few records for a number ({records})',
    es: 'muy pocos registros para una cifra ({records})',
  },
  none: { en: 'no records', es: 'sin registros' },
  unavailable: { en: 'no number just now', es: 'sin cifra por ahora' },
} as const satisfies Record<string, Localized>

/** A stat's number in words, for readers without scripts; in more words on its tile (web/src/statistics/tile). */
export function statLine(stat: Stat, locale: Locale): string {
  const { data, state, second, options, sample, unit } = stat
  const say = (name: keyof typeof WORDS, parts: Readonly<Record<string, string>> = {}) =>
    filledIn(localize(WORDS[name], locale), parts)
  if (state === 'few') return say('few', { records: numberWords(sample.records, locale) })
  if (state !== 'counted' || data === null)
    return say(state === 'unavailable' ? 'unavailable' : 'none')
  const isChange = options.type === 'numeric/change'
  const written = (value: number, of: Stat['unit']): string => {
    const plain = numberWords(value, locale)
    if (of === 'percent') return percentWords(value, locale, isChange)
    if (of === 'records') return say(value === 1 ? 'record' : 'records', { value: plain })
    if (of === 'days') return say(value === 1 ? 'day' : 'days', { value: plain })
    return plain
  }
  const number = written(data, unit)
  if (options.type === 'numeric/custom') {
    const { date, source } = options
    return say('own', { number, day: dayWords(date, locale), source })
  }
  if (second?.value == null) return number
  const counted = second.kind === 'whole' || second.kind === 'before'
  const beside = counted ? written(second.value, 'records') : numberWords(second.value, locale)
  const isYear = options.type === 'numeric/change' && options.against === 'year'
  return say(isYear ? 'yearBefore' : second.kind, { number, second: beside })
}

function percentWords(value: number, locale: Locale, signed: boolean): string {
  return new Intl.NumberFormat(locale === 'es' ? 'es-US' : 'en-US', {
    style: 'percent',
    maximumFractionDigits: 1,
    signDisplay: signed ? 'exceptZero' : 'auto',
  }).format(value / 100)
}
