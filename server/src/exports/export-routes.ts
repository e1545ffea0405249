import {
  EXPORT_FORMATS,
  type ExportFormat,
  FEED_PAGE_PARAMETER,
} from '@plat/contract/exports/exports'
import { leafFilters } from '@plat/contract/search/filters/filters'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Throttle, networkOf } from '../platform/throttle.ts'
import { AppError } from '../platform/errors.ts'
import type { App } from '../platform/http/app.ts'
import type { DownloadPlaces } from '../platform/http/download-places.ts'
import { sendStream } from '../platform/http/send-stream.ts'
import { requireUnlocked } from '../platform/http/serve.ts'
import { moduleState } from '../indexes/module-state.ts'
import type { SearchDependencies } from '../search/open-module.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
import { addressesOf, type Addresses } from './addresses.ts'
import { atomFeed } from './atom.ts'
import { type Freshness, isUnchanged } from './conditional.ts'
import { BYTE_ORDER_MARK, csvLine } from './csv.ts'
import { textTable } from './export-columns.ts'
import { exportRequest, type ExportRequest } from './export-request.ts'
import { selectedKeys } from './export-rows.ts'
import { exportStream, type FileParts } from './export-stream.ts'
import { feedPage, searchFeed } from './feed.ts'
import { featureWriter, GEOJSON } from './geojson.ts'
import { openToAll, registerPreflight, unmeasured } from './open-to-all.ts'

/** What exports need of the rest. */
export interface ExportsDependencies extends SearchDependencies {
  readonly throttle: Throttle
  readonly places: DownloadPlaces
  /** Where the server listens. */
  readonly port: number
  /** Plat's own version. */
  readonly version: string
}

const TYPES: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  geojson: GEOJSON,
  atom: 'application/atom+xml; charset=utf-8',
}

/** `GET /api/export/{module}.csv|.geojson|.atom` with the query of the search page's address. */
export function registerSearchExports(app: App, dependencies: ExportsDependencies): void {
  const url = '/api/export/:file'
  registerPreflight(app.fastify, url)
  app.fastify.get<{ Params: { file: string } }>(url, async (request, reply) => {
    openToAll(reply)
    const context = await app.context(request)
    requireUnlocked(context)
    const { code, format } = fileOf(request.params.file)
    const more = format === 'atom' ? [FEED_PAGE_PARAMETER] : []
    const search = await exportRequest(dependencies, context, request, code, more)
    if (format === 'atom') feedPage(search.params)
    const updated = await stateOf(dependencies, search)
    reply.type(TYPES[format])
    reply.header('cache-control', 'no-cache')
    reply.header('vary', 'Host, Authorization, Cookie, Accept-Language, accept-encoding')
    if (isUnchanged(request, reply, await freshness(dependencies, search, format, updated)))
      return reply.code(304).send()
    const addresses = addressesOf(search.open.document, dependencies.port)
    if (format === 'atom')
      return reply.send(
        atomFeed(await searchFeed(dependencies.database, search, addresses, updated)),
      )
    reply.header('content-disposition', `attachment; filename="${fileName(search, format)}"`)
    if (request.method === 'HEAD') return reply.send(unmeasured())
    return sendFile(dependencies, search, format, addresses, request, reply)
  })
}

function fileOf(file: string): { code: string; format: ExportFormat } {
  const [, code = '', ending] = /^([a-z][a-z0-9-]{0,63})\.([a-z]+)$/.exec(file) ?? []
  const format = EXPORT_FORMATS.find((one) => one === ending)
  if (format !== undefined) return { code, format }
  throw new AppError(
    'not_found',
    `There is no file "${file.slice(0, 80)}". Files are called by module and format: permits.${EXPORT_FORMATS.join(', permits.')}.`,
  )
}

/** When the records last changed; to the second, as HTTP has it. */
async function stateOf({ database }: ExportsDependencies, { open }: ExportRequest): Promise<Date> {
  const { importedAt } = await moduleState(database, open.tenant, open.module.code)
  return importedAt ?? new Date(0)
}

async function freshness(
  { database, version }: ExportsDependencies,
  { open, params, selection, locale }: ExportRequest,
  format: ExportFormat,
  updated: Date,
): Promise<Freshness> {
  const { checksum } = await loadTenant(database, open.tenant)
  // Spans told from today change with the calendar, of which the date of the import says nothing.
  const moves = leafFilters(open.module.filters).some(({ type }) => type === 'datePeriod')
  return {
    parts: [
      version,
      format,
      locale,
      open.meta,
      checksum,
      updated.getTime(),
      selection,
      [...params],
    ],
    modified: moves ? null : updated,
  }
}

async function sendFile(
  { database, throttle, places }: ExportsDependencies,
  search: ExportRequest,
  format: 'csv' | 'geojson',
  addresses: Addresses,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { open, selection } = search
  places.take('file', open.tenant, request, reply)
  await throttle.take('exportAddress', open.tenant, networkOf(request.ip))
  const keys = await selectedKeys(open, selection)
  const shape = format === 'csv' ? 'text' : 'json'
  const parts = format === 'csv' ? csvParts(search, addresses) : geojsonParts(search, addresses)
  return sendStream(request, reply, exportStream(database, open, keys, shape, parts))
}

function csvParts({ open, locale }: ExportRequest, addresses: Addresses): FileParts {
  const table = textTable(open, locale, addresses)
  return {
    head: BYTE_ORDER_MARK + csvLine(table.header),
    record: table.line,
    tail: () => '',
  }
}

function geojsonParts({ open, locale }: ExportRequest, addresses: Addresses): FileParts {
  const write = featureWriter(open, locale, addresses)
  return {
    head: '{"type":"FeatureCollection","features":[\n',
    record: (row, area, first) => `${first ? '' : ',\n'}${write(row, area)}`,
    tail: () => '\n]}\n',
  }
}

/** `harbor-permits-2026-11-20.csv`: agency, module, and the day it is there. */
function fileName({ open }: ExportRequest, format: ExportFormat): string {
  return `${open.tenant}-${open.module.code}-${open.calendar.today}.${format}`
}
