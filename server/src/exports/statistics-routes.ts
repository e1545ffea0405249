import type { Stat } from '@plat/contract/statistics/stats'
import { StatParams } from '@plat/contract/statistics/stats'
import type { FastifyReply, FastifyRequest } from 'fastify'
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
import { BYTE_ORDER_MARK } from '../platform/csv.ts'
import { localeOf, queryOf } from './export-request.ts'
import { refuseUnknown } from './refuse-parameters.ts'
import { statisticsTable, type TableStat } from './statistics-table.ts'

interface Dependencies extends SearchDependencies {
  readonly throttle: Throttle
  readonly port: number
}

/** What a file is made of: a board, or one stat. */
interface Wanted {
  readonly ids: ReadonlySet<number>
  rows(stats: readonly Stat[], origin: string): TableStat[]
}

/** Registers the numbers of a stat, and of a scorecard, as tables, for whoever sees them. */
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
            .flatMap((number) => known.get(number ?? 0) ?? [])
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
