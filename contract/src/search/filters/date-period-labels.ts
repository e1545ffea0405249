import { effectiveRange } from './date-period-range.ts'
import type { DatePeriod } from './date-period.ts'
import type { Locale } from '../../platform/localized.ts'

type Period = DatePeriod['period']
type Order = DatePeriod['order']
type Range = NonNullable<DatePeriod['range']>

/** Words of one language for periods; `fiscal` marks a fiscal year or quarter. */
interface Words {
  readonly name: Record<Period, string>
  readonly many: (period: Period, fiscal: boolean) => string
  readonly one: (period: Period, fiscal: boolean) => string
  readonly all: Record<Order, string>
  readonly current: (period: Period, name: string) => string
  /** The period before or after the current one. */
  readonly adjacent: (order: Order, period: Period, name: string) => string
  readonly range: Record<Range, string>
  readonly counted: Record<Range, (number: string, names: string, period: Period) => string>
  readonly day: Record<Order, string>
}

const ENGLISH: Record<Period, string> = {
  day: 'Day',
  '5-day-week': 'Working Week',
  weekend: 'Weekend',
  '7-day-week': 'Week',
  month: 'Month',
  quarter: 'Quarter',
  year: 'Year',
  all: 'All',
}

const SPANISH: Record<Period, readonly [one: string, many: string]> = {
  day: ['día', 'días'],
  '5-day-week': ['semana laboral', 'semanas laborales'],
  weekend: ['fin de semana', 'fines de semana'],
  '7-day-week': ['semana', 'semanas'],
  month: ['mes', 'meses'],
  quarter: ['trimestre', 'trimestres'],
  year: ['año', 'años'],
  all: ['todo', 'todo'],
}

const feminine = (period: Period) => period.endsWith('day-week')

const WORDS: Record<Locale, Words> = {
  en: {
    name: ENGLISH,
    one: (period, fiscal) => (fiscal ? `Fiscal ${ENGLISH[period]}` : ENGLISH[period]),
    many: (period, fiscal) => `${fiscal ? 'Fiscal ' : ''}${ENGLISH[period]}s`,
    all: { current: 'All Time', previous: 'Up To Now', next: 'Beyond Now' },
    current: (_period, name) => `This ${name}`,
    adjacent: (order, _period, name) => `${order === 'previous' ? 'Last' : 'Next'} ${name}`,
    range: {
      last: 'Last',
      ago: 'Ago',
      before: 'Before',
      next: 'Next',
      forward: 'Forward',
      after: 'After',
    },
    counted: {
      last: (number, names) => `Last ${number} ${names}`,
      ago: (number, names) => `${number} ${names} Ago`,
      before: (number, names) => `Before ${number} ${names}`,
      next: (number, names) => `Next ${number} ${names}`,
      forward: (number, names) => `${number} ${names} From Now`,
      after: (number, names) => `After ${number} ${names}`,
    },
    day: { current: 'Today', previous: 'Yesterday', next: 'Tomorrow' },
  },
  es: {
    name: {
      day: 'Día',
      '5-day-week': 'Semana laboral',
      weekend: 'Fin de semana',
      '7-day-week': 'Semana',
      month: 'Mes',
      quarter: 'Trimestre',
      year: 'Año',
      all: 'Todo',
    },
    one: (period, fiscal) => `${SPANISH[period][0]}${fiscal ? ' fiscal' : ''}`,
    many: (period, fiscal) => `${SPANISH[period][1]}${fiscal ? ' fiscales' : ''}`,
    all: { current: 'Todas las fechas', previous: 'Hasta hoy', next: 'Después de hoy' },
    current: (period, name) => `${feminine(period) ? 'Esta' : 'Este'} ${name}`,
    adjacent: (order, period, name) =>
      order === 'previous'
        ? capital(`${name} ${feminine(period) ? 'pasada' : 'pasado'}`)
        : `${feminine(period) ? 'Próxima' : 'Próximo'} ${name}`,
    range: {
      last: 'Últimos',
      ago: 'Hace',
      before: 'Antes de',
      next: 'Próximos',
      forward: 'Dentro de',
      after: 'Después de',
    },
    counted: {
      last: (number, names, period) =>
        `${feminine(period) ? 'Últimas' : 'Últimos'} ${number} ${names}`,
      ago: (number, names) => `Hace ${number} ${names}`,
      before: (number, names) => `Hace más de ${number} ${names}`,
      next: (number, names, period) =>
        `${feminine(period) ? 'Próximas' : 'Próximos'} ${number} ${names}`,
      forward: (number, names) => `Dentro de ${number} ${names}`,
      after: (number, names) => `Dentro de más de ${number} ${names}`,
    },
    day: { current: 'Hoy', previous: 'Ayer', next: 'Mañana' },
  },
}

/** A period in words: "Last 3 Months", "Yesterday", "Hace 3 días". */
export function periodLabel(period: DatePeriod, locale: Locale): string {
  const words = WORDS[locale]
  const { order, number } = period
  if (period.period === 'all') return words.all[order]
  const fiscal = isFiscal(period)
  const one = words.one(period.period, fiscal)
  const range = effectiveRange(period)
  const near = order === 'current' || (number === 1 && range !== 'before' && range !== 'after')
  if (period.period === 'day' && near) return words.day[order]
  if (range === null) return words.current(period.period, one)
  if (number === 1 && (range === 'last' || range === 'next'))
    return words.adjacent(order, period.period, one)
  const names = number === 1 ? one : words.many(period.period, fiscal)
  return words.counted[range](String(number), names, period.period)
}

/** Name of a period as an option; for `all` it includes what the order restricts it to. */
export function periodName(period: Period, order: Order, locale: Locale): string {
  const words = WORDS[locale]
  return period === 'all' ? `${words.name.all} (${words.all[order]})` : words.name[period]
}

/** Name of a range as an option: "Last", "Ago", "Before". */
export function rangeName(range: Range, locale: Locale): string {
  return WORDS[locale].range[range]
}

/** Only quarters and years can be fiscal. */
function isFiscal({ period, fiscal }: DatePeriod): boolean {
  return fiscal && (period === 'quarter' || period === 'year')
}

function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1)
}
