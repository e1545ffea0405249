import type { Grouping } from '@plat/contract/statistics/groupings'
import type { Stat } from '@plat/contract/statistics/stats'
import { type Locale, localize } from '@plat/contract/platform/localized'
import { csvLine } from '../platform/csv.ts'

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
    'State',
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
    'Estado',
    'Nota',
    'Dirección',
  ],
} as const satisfies Record<Locale, readonly string[]>

const WORDS = {
  en: {
    now: 'now',
    week: 'week',
    month: 'month',
    year: 'year',
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
    none: 'no records',
    unavailable: 'not available',
  },
  es: {
    now: 'ahora',
    week: 'semana',
    month: 'mes',
    year: 'año',
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
    none: 'sin registros',
    unavailable: 'no disponible',
  },
} as const

/** A stat on its way into a table. */
export interface TableStat {
  readonly stat: Stat
  /** The grouping that it stands in; null where it is alone. */
  readonly grouping: Grouping | null
  /** Address of the page with its records. */
  readonly address: string
}

/** Stats as lines of a CSV file: each as it is now, and below that its periods. */
export function statisticsTable(stats: readonly TableStat[], locale: Locale): string {
  return csvLine(HEADER[locale]) + stats.map((stat) => statLines(stat, locale)).join('')
}

function statLines({ stat, grouping, address }: TableStat, locale: Locale): string {
  const words = WORDS[locale]
  const text = (value: Stat['note']) => (value === null ? null : localize(value, locale))
  const of = [grouping && text(grouping.name), text(stat.title), String(stat.id), stat.type]
  const now = [
    ...of,
    null,
    words.now,
    number(stat.data),
    words[stat.unit],
    number(stat.second?.value),
    stat.second && words[stat.second.kind],
    String(stat.sample.records),
    words[stat.state],
    text(stat.note),
    address,
  ]
  const { series } = stat
  const periods = (series?.starts ?? []).map((start, i) => [
    ...of,
    start,
    words[series?.unit ?? 'year'],
    number(series?.values[i]),
    words[stat.unit],
    number(series?.upper?.[i]),
    series?.upper ? words.p90 : null,
    number(series?.records[i]),
    words[stateOf(series, i)],
    null,
    null,
  ])
  return [now, ...periods].map((cells) => csvLine(cells)).join('')
}

function stateOf(series: Stat['series'], period: number): 'few' | 'none' | 'running' | 'counted' {
  if (series?.values[period] == null) return series?.records[period] ? 'few' : 'none'
  const isLast = period === series.starts.length - 1
  return isLast && series.running ? 'running' : 'counted'
}

function number(value: number | null | undefined): string | null {
  return value == null ? null : String(value)
}
