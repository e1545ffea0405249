import { type Stat, StatParams } from '@plat/contract/statistics/stats'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Grouping } from '@plat/contract/statistics/groupings'
import { type Locale, localize } from '@plat/contract/platform/localized'
import type { App } from '../platform/http/app.ts'
import { nameVersion } from '../platform/http/etag.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import { parse } from '../platform/http/request-parts.ts'
import { requireSiteGatePassed } from '../platform/http/serve.ts'
import type { PlainRoute } from '../platform/http/plain-route.ts'
import { networkOf, type Throttle } from '../platform/throttle.ts'
import type { SearchDependencies } from '../search/open-module.ts'
import {
  boardOf,
  type Sight,
  type StatisticsReader,
  statisticsReader,
  statsOfBoard,
} from '../statistics/read-statistics.ts'
import { noSuch } from '../statistics/statistics-changes.ts'
import { portalOrigin } from '../tenancy/document/portal-origin.ts'
import { BYTE_ORDER_MARK, csvLine } from '../platform/csv.ts'
import { localeOf, queryOf } from './export-request.ts'
import { refuseUnknown } from './refuse-parameters.ts'

interface Dependencies extends SearchDependencies {
  readonly throttle: Throttle
  readonly port: number
}

/** Content of a file: the stats of a board, or one stat. */
interface Wanted {
  readonly ids: ReadonlySet<number>
  rows(stats: readonly Stat[], origin: string): TableStat[]
}

/** Registers the CSV files of a stat and of a scorecard, for viewers who may see these. */
export function registerStatisticsExports(app: App, dependencies: Dependencies): void {
  const reader = statisticsReader(dependencies)
  const serveFile = (
    kind: 'stat' | 'scorecard',
    wantedOf: (sight: Sight, id: number) => Wanted,
  ): void => {
    app.fastify.get(`/api/analytic/${kind}/:id.csv`, async (request, reply) => {
      const context = await app.context(request)
      requireSiteGatePassed(context)
      const { id } = parse(StatParams, request.params, 'address')
      refuseUnknown(queryOf(request), ['lang'])
      const sight = await reader.look(context)
      const file = { wanted: wantedOf(sight, id), name: `${kind}-${id}` }
      return send(dependencies, reader, { context, sight, request, reply, ...file })
    })
  }
  serveFile('stat', (sight, id) => {
    if (!sight.seen.stats.has(id)) throw noSuch('stat')
    return {
      ids: new Set([id]),
      rows: (stats, origin) => stats.map((stat) => tableStat(stat, null, origin)),
    }
  })
  serveFile('scorecard', (sight, id) => {
    const board = boardOf(sight, id)
    if (board === null) throw noSuch('scorecard')
    return {
      ids: statsOfBoard(board),
      rows: (stats, origin) => {
        const known = new Map(stats.map((stat) => [stat.id, stat]))
        return board.groups.flatMap((grouping) =>
          grouping.rows
            .flat()
            .flatMap((cell) => known.get(cell ?? 0) ?? [])
            .map((stat) => tableStat(stat, grouping, origin)),
        )
      },
    }
  })
}

interface File {
  readonly context: RequestContext
  readonly sight: Sight
  readonly wanted: Wanted
  readonly name: string
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

async function send(
  { throttle, port }: Dependencies,
  reader: StatisticsReader,
  { context, sight, wanted, name, request, reply }: File,
): Promise<FastifyReply> {
  const { tenant } = sight.document
  const locale = localeOf(queryOf(request), request, tenant.locale)
  reply
    .type('text/csv; charset=utf-8')
    .header(
      'cache-control',
      context.viewer.level === 'anonymous' ? 'no-cache' : 'private, no-cache',
    )
    .header('vary', 'Host, Authorization, Cookie, Accept-Language, accept-encoding')
    .header('x-robots-tag', 'noindex')
    .header('content-disposition', `attachment; filename="${tenant.code}-${name}.csv"`)
  const prepared = await reader.prepare(context, sight, wanted.ids)
  const { state } = prepared
  if (state !== null && nameVersion(request, reply, ['csv', name, locale, ...state]))
    return reply.code(304).send()
  await throttle.take('exportAddress', tenant.code, networkOf(request.ip))
  const stats = await reader.count(context, prepared, sight.view)
  const rows = wanted.rows(stats, portalOrigin(sight.document, port))
  return reply.send(BYTE_ORDER_MARK + statisticsTable(rows, locale))
}

function tableStat(stat: Stat, grouping: TableStat['grouping'], origin: string): TableStat {
  const { guid, module } = stat.search_saved
  const path = [module.department.department_code, module.module_code].map(encodeURIComponent)
  return { stat, grouping, address: `${origin}/${path.join('/')}/search/saved/${guid}/${stat.id}` }
}

const tableRoute = (id: string, of: string, summary: string): PlainRoute => ({
  id,
  summary,
  path: `/api/analytic/${of}/{id}.csv`,
  parts: { id: 'Its number.' },
  types: ['text/csv'],
  versioned: true,
  errors: ['locked', 'too_many_requests'],
})

/** The routes of tables of statistics, as the OpenAPI document describes them. */
export const STATISTICS_ROUTES: readonly PlainRoute[] = [
  tableRoute('exportStat', 'stat', 'A stat and its periods as a table'),
  tableRoute(
    'exportScorecard',
    'scorecard',
    'The stats of a scorecard and their periods as a table',
  ),
]

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

/** A stat to be written into a table. */
interface TableStat {
  readonly stat: Stat
  /** The grouping on the board that lists the stat; null in the file of one stat. */
  readonly grouping: Grouping | null
  /** Address of the page with its records. */
  readonly address: string
}

/** Stats as a CSV file: for each a line with its current value, then a line for each period. */
function statisticsTable(stats: readonly TableStat[], locale: Locale): string {
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
