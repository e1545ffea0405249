import type { Grouping } from '@plat/contract/statistics/groupings'
import type { StatType } from '@plat/contract/statistics/stat-options'
import type { Stat } from '@plat/contract/statistics/stats'
import { type Locale, localize } from '@plat/contract/platform/localized'
import { csvLine } from '../platform/csv.ts'
import { dayWords, filledIn, monthsWords, monthWords } from '../platform/words.ts'
import type { PeriodUnit } from '../statistics/stat-periods.ts'

const HEADER = {
  en: [
    'Grouping',
    'Stat',
    'Number',
    'Type',
    'Period from',
    'Period',
    'Value',
    'Unit',
    'Second value',
    'What it is',
    'Records',
    'Left out',
    'No end yet',
    'State',
    'Day',
    'Agency',
    'Counted for',
    'Source',
    'Note',
    'Address',
  ],
  es: [
    'Grupo',
    'Estadística',
    'Número',
    'Tipo',
    'Período desde',
    'Período',
    'Valor',
    'Unidad',
    'Segundo valor',
    'Qué es',
    'Registros',
    'Excluidos',
    'Sin terminar',
    'Estado',
    'Día',
    'Agencia',
    'Contado para',
    'Fuente',
    'Nota',
    'Dirección',
  ],
} as const satisfies Record<Locale, readonly string[]>

const WORDS = {
  en: {
    records: 'records',
    number: 'number',
    percent: 'percent',
    days: 'working days',
    p90: '90th percentile',
    open: 'open',
    before: 'records of the period before',
    whole: 'records of the whole',
    counted: 'counted',
    running: 'counted until today',
    few: 'too few records',
    none: 'no records to compute it from',
    nothingBefore: 'no records before to compare with',
    entered: 'entered by the agency',
    unavailable: 'not available',
    everybody: 'the public',
    staff: 'agency staff',
  },
  es: {
    records: 'registros',
    number: 'número',
    percent: 'por ciento',
    days: 'días hábiles',
    p90: 'percentil 90',
    open: 'abiertos',
    before: 'registros del período anterior',
    whole: 'registros del total',
    counted: 'contado',
    running: 'contado hasta hoy',
    few: 'muy pocos registros',
    none: 'sin registros con que calcularlo',
    nothingBefore: 'sin registros anteriores con que comparar',
    entered: 'ingresado por la agencia',
    unavailable: 'no disponible',
    everybody: 'el público',
    staff: 'personal de la agencia',
  },
} as const

/** Why a number is not available, as its tile says it (`stat.problem` of the browser's texts). */
const PROBLEMS = {
  en: {
    search_gone: 'The search behind it is gone.',
    criterion_gone: 'It counts with a filter that no longer exists.',
    field_gone: 'It uses a field that these records no longer have.',
    module_gone: 'Its records are no longer published here.',
    hidden: 'It is made of records or a field that you cannot see.',
    busy: 'It is taking too long just now. Try again in a moment.',
  },
  es: {
    search_gone: 'La búsqueda de la que salía ya no existe.',
    criterion_gone: 'Usa un filtro que ya no existe.',
    field_gone: 'Usa un campo que estos registros ya no tienen.',
    module_gone: 'Sus registros ya no se publican aquí.',
    hidden: 'Se calcula con registros o con un campo que usted no puede ver.',
    busy: 'En este momento tarda demasiado. Vuelva a intentarlo en un momento.',
  },
} as const satisfies Record<Locale, Record<NonNullable<Stat['problem']>, string>>

/** The names that managers choose types by (`statForm.type` of the browser's texts); their own number is the agency's. */
const TYPES = {
  en: {
    numeric: 'Count',
    'numeric/custom': 'Own number',
    'numeric/share': 'Share',
    'numeric/sum': 'Sum',
    'numeric/median': 'Median',
    'numeric/duration': 'Duration',
    'numeric/overdue': 'Open and overdue',
    'numeric/change': 'Change',
  },
  es: {
    numeric: 'Recuento',
    'numeric/custom': 'Número propio',
    'numeric/share': 'Porcentaje',
    'numeric/sum': 'Suma',
    'numeric/median': 'Mediana',
    'numeric/duration': 'Duración',
    'numeric/overdue': 'Abiertos y con retraso',
    'numeric/change': 'Variación',
  },
} as const satisfies Record<Locale, Record<StatType, string>>

/** A stat to be written into a table. */
export interface TableStat {
  readonly stat: Stat
  /** The grouping on the board that lists the stat; null in the file of one stat. */
  readonly grouping: Grouping | null
  /** Address of the page with its records; null where there is none. */
  readonly address: string | null
}

/** What all lines of a table have in common. */
export interface TableFacts {
  readonly locale: Locale
  /** Name of the agency. */
  readonly agency: string
  /** The agency's day on which the numbers were counted, like 2026-01-31. */
  readonly day: string
}

/** Stats as CSV: for each a line with its current value, then a line for each period. */
export function statisticsTable(stats: readonly TableStat[], facts: TableFacts): string {
  return csvLine(HEADER[facts.locale]) + stats.map((stat) => statLines(stat, facts)).join('')
}

function statLines({ stat, grouping, address }: TableStat, facts: TableFacts): string {
  const { locale, agency, day } = facts
  const words = WORDS[locale]
  const { options, compared, second, series, sample } = stat
  const text = (value: Stat['note']) => (value === null ? null : localize(value, locale))
  const type = TYPES[locale][stat.type]
  const of = [grouping && text(grouping.name), text(stat.title), String(stat.id), type]
  const isOwn = options.type === 'numeric/custom'
  const isDuration = options.type === 'numeric/duration'
  // Nobody's permissions change a number that was entered.
  const whose = [day, agency, isOwn ? null : words[stat.counted_for]]
  const unit = options.type === 'numeric/change' ? options.period : null
  const name = (period: { readonly start: string } | undefined) =>
    period && unit ? periodName(period.start, unit, locale) : null
  const before = name(compared?.before)
  const stateWords = (state: keyof typeof words) =>
    words[compared && state === 'none' ? 'nothingBefore' : state]
  const why = stat.problem && `: ${PROBLEMS[locale][stat.problem]}`
  const now = [
    ...of,
    compared?.last.start ?? null,
    name(compared?.last),
    number(stat.data),
    words[stat.unit],
    number(second?.value),
    second && words[second.kind] + (second.kind === 'before' && before ? ` (${before})` : ''),
    isOwn ? null : String(compared?.last.records ?? sample.records),
    isDuration ? String(sample.invalid) : null,
    isDuration ? String(sample.waiting) : null,
    isOwn ? words.entered : stateWords(stat.state) + (why ?? ''),
    ...whose,
    isOwn ? `${text(options.source)} (${options.date})` : null,
    text(stat.note),
    address,
  ]
  const periods = (series?.starts ?? []).map((start, i) => [
    ...of,
    start,
    periodName(start, series?.unit ?? 'year', locale),
    number(series?.values[i]),
    words[stat.unit],
    number(series?.upper?.[i]),
    series?.upper ? words.p90 : null,
    // Of a change these are the records of the period before.
    compared ? null : number(series?.records[i]),
    null,
    null,
    stateWords(stateOf(series, i)),
    ...whose,
    null,
    null,
    null,
  ])
  return [now, ...periods].map((cells) => csvLine(cells)).join('')
}

const WEEK = { en: 'week of {day}', es: 'semana del {day}' } as const
const MONTHS_OF_A_QUARTER = 3

/** What a period is called: `week of Mar 2, 2026`, `March 2026`, `Jan – Mar 2026`, `2026`. @param start its first day */
function periodName(start: string, unit: PeriodUnit, locale: Locale): string {
  switch (unit) {
    case 'year':
      return start.slice(0, 4)
    case 'quarter':
      return monthsWords(start, MONTHS_OF_A_QUARTER, locale)
    case 'month':
      return monthWords(start, locale)
    case 'week':
      return filledIn(WEEK[locale], { day: dayWords(start, locale) })
  }
}

function stateOf(series: Stat['series'], period: number): 'few' | 'none' | 'running' | 'counted' {
  if (series?.values[period] == null) return series?.records[period] ? 'few' : 'none'
  const isLast = period === series.starts.length - 1
  return isLast && series.running ? 'running' : 'counted'
}

function number(value: number | null | undefined): string | null {
  return value == null ? null : String(value)
}
