import { fileName } from '@plat/contract/statistics/file-name'
import { Channel } from '@plat/contract/statistics/channel'
import { statBoardQuery } from '@plat/contract/statistics/statistics-paths'
import { type Stat, StatParams } from '@plat/contract/statistics/stats'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LOCALES, type Localized, localize } from '@plat/contract/platform/localized'
import type { App } from '../platform/http/app.ts'
import { nameVersion } from '../platform/http/etag.ts'
import { fileDisposition } from '../platform/http/file-disposition.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import { parse } from '../platform/http/request-parts.ts'
import { requireSiteGatePassed } from '../platform/http/serve.ts'
import { type PlainRoute, queryParameter } from '../platform/http/plain-route.ts'
import { networkOf, type Throttle } from '../platform/throttle.ts'
import type { SearchDependencies } from '../search/open-module.ts'
import {
  boardOf,
  type Choice,
  choiceOfStat,
  type Sight,
  type StatisticsReader,
  statisticsReader,
  statsOfBoard,
} from '../statistics/read-statistics.ts'
import { noSuch } from '../statistics/statistics-changes.ts'
import { dayIn } from '../tenancy/document/calendar.ts'
import { portalOrigin } from '../tenancy/document/portal-origin.ts'
import { BYTE_ORDER_MARK } from '../platform/csv.ts'
import { localeOf, queryOf } from './export-request.ts'
import { refuseUnknown, wrongParameter } from './refuse-parameters.ts'
import { statisticsTable, type TableStat } from './statistics-table.ts'

interface Dependencies extends SearchDependencies {
  readonly throttle: Throttle
  readonly port: number
}

/** Content of a file: the stats of a board, or one stat. */
interface Wanted {
  readonly title: Localized
  readonly choice: Choice
  rows(stats: readonly Stat[], origin: string): TableStat[]
}

/** A kind of file: what it may be asked for, and what it is made of. */
interface Kind {
  readonly name: 'stat' | 'scorecard'
  readonly parameters: readonly string[]
  /** @throws AppError not_found where the viewer does not see it */
  wanted(sight: Sight, id: number, params: URLSearchParams): Wanted
}

const STAT: Kind = {
  name: 'stat',
  parameters: ['lang', 'channel'],
  wanted(sight, id, params) {
    const choice = choiceOfStat(sight, id, channelOf(params))
    const row = sight.content.stats.find((one) => one.id === id)
    if (row === undefined) throw noSuch('stat')
    return {
      title: row.title,
      choice,
      rows: (stats, origin) => stats.map((stat) => tableStat(stat, null, origin)),
    }
  },
}

const SCORECARD: Kind = {
  name: 'scorecard',
  parameters: ['lang', 'channel'],
  wanted(sight, id, params) {
    const board = boardOf(sight, id, channelOf(params))
    return {
      title: board.scorecard.name,
      choice: { ids: statsOfBoard(board), channel: board.channel },
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
  },
}

/** @throws AppError invalid_request for a board that no agency has. */
function channelOf(params: URLSearchParams): Channel | undefined {
  const channel = params.get('channel')
  if (channel === null) return undefined
  const { success, data } = Channel.safeParse(channel)
  if (success) return data
  const got = channel.slice(0, 80)
  throw wrongParameter('channel', `got "${got}", expected ${Channel.options.join(' or ')}`)
}

/** Registers the CSV files of a stat and of a scorecard, for viewers who may see these. */
export function registerStatisticsExports(app: App, dependencies: Dependencies): void {
  const reader = statisticsReader(dependencies)
  for (const kind of [STAT, SCORECARD])
    app.fastify.get(`/api/analytic/${kind.name}/:id.csv`, async (request, reply) => {
      const context = await app.context(request)
      requireSiteGatePassed(context)
      const { id } = parse(StatParams, request.params, 'address')
      const params = queryOf(request)
      refuseUnknown(params, kind.parameters)
      const sight = await reader.look(context)
      const wanted = kind.wanted(sight, id, params)
      const name = [kind.name, id, wanted.choice.channel ?? null]
      return send(dependencies, reader, { context, sight, wanted, name, request, reply })
    })
}

interface File {
  readonly context: RequestContext
  readonly sight: Sight
  readonly wanted: Wanted
  /** Names the file among all of the agency. */
  readonly name: readonly unknown[]
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
  const day = dayIn(tenant.timeZone, new Date())
  const file = fileName(localize(wanted.title, locale), 'csv')
  reply
    .type('text/csv; charset=utf-8')
    .header(
      'cache-control',
      context.viewer.level === 'anonymous' ? 'no-cache' : 'private, no-cache',
    )
    .header('vary', 'Host, Authorization, Cookie, Accept-Language, accept-encoding')
    .header('x-robots-tag', 'noindex')
    .header('content-disposition', fileDisposition('attachment', file))
  const prepared = await reader.prepare(context, sight, wanted.choice)
  const { state } = prepared
  if (state !== null && nameVersion(request, reply, ['csv', ...name, locale, day, ...state]))
    return reply.code(304).send()
  await throttle.take('exportAddress', tenant.code, networkOf(request.ip))
  const { stats, lasts } = await reader.count(context, prepared, sight.view)
  if (!lasts) reply.header('cache-control', 'no-store').removeHeader('etag')
  const rows = wanted.rows(stats, portalOrigin(sight.document, port))
  const facts = { locale, agency: localize(tenant.branding.title.long, locale), day }
  return reply.send(BYTE_ORDER_MARK + statisticsTable(rows, facts))
}

function tableStat(stat: Stat, grouping: TableStat['grouping'], origin: string): TableStat {
  const { guid, module } = stat.search_saved
  const department = module.department.department_code
  const path = [department, module.module_code].map(encodeURIComponent).join('/')
  // Where the module is gone there is no page of its records.
  const address =
    department === ''
      ? null
      : `${origin}/${path}/search/saved/${guid}/${stat.id}${statBoardQuery(stat)}`
  return { stat, grouping, address }
}

const LANGUAGE = queryParameter(
  'lang',
  "The language of the table; else Accept-Language's, else the agency's.",
  { type: 'string', enum: [...LOCALES] },
)
const BOARD = queryParameter(
  'channel',
  'The board; left out: the public one where it stands on it.',
  { type: 'string', enum: [...Channel.options] },
)

const tableRoute = (
  id: string,
  of: string,
  summary: string,
  query: PlainRoute['query'] & object,
): PlainRoute => ({
  id,
  summary,
  path: `/api/analytic/${of}/{id}.csv`,
  parts: { id: 'Its number.' },
  query,
  types: ['text/csv'],
  versioned: true,
  errors: ['locked', 'too_many_requests'],
})

/** The routes of tables of statistics, as the OpenAPI document describes them. */
export const STATISTICS_ROUTES: readonly PlainRoute[] = [
  tableRoute('exportStat', 'stat', 'A stat and its periods as a table', [LANGUAGE, BOARD]),
  tableRoute(
    'exportScorecard',
    'scorecard',
    'The stats of a scorecard and their periods as a table',
    [LANGUAGE, BOARD],
  ),
]
