import {
  EXPORT_FORMATS,
  type ExportFormat,
  FEED_PAGE_PARAMETER,
} from '@plat/contract/exports/exports'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Throttle, networkOf } from '../platform/throttle.ts'
import { AppError } from '../platform/errors.ts'
import type { App } from '../platform/http/app.ts'
import type { DownloadPlaces } from '../platform/http/download-places.ts'
import { nameVersion } from '../platform/http/etag.ts'
import { sendStream } from '../platform/http/send-stream.ts'
import { requireSiteGatePassed } from '../platform/http/serve.ts'
import type { SearchDependencies } from '../search/open-module.ts'
import { addressesOf, type Addresses } from '../tenancy/document/addresses.ts'
import { atomFeed } from '../platform/atom.ts'
import { BYTE_ORDER_MARK, csvLine } from '../platform/csv.ts'
import { textTable } from './export-columns.ts'
import { exportRequest, type ExportRequest } from './export-request.ts'
import { selectedKeys } from './export-rows.ts'
import { exportStream, type FileParts } from './export-stream.ts'
import { feedPage, searchFeed } from './feed.ts'
import { featureWriter, GEOJSON } from './geojson.ts'
import { openToAll, registerPreflight, unmeasured } from './open-to-all.ts'

/** What exports depend on. */
export interface ExportsDependencies extends SearchDependencies {
  readonly throttle: Throttle
  readonly places: DownloadPlaces
  /** Port that the server listens on. */
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
    requireSiteGatePassed(context)
    const { code, format } = fileOf(request.params.file)
    const more = format === 'atom' ? [FEED_PAGE_PARAMETER] : []
    const search = await exportRequest(dependencies, context, request, code, more)
    if (format === 'atom') feedPage(search.params)
    reply.type(TYPES[format])
    reply.header('cache-control', 'no-cache')
    reply.header('vary', 'Host, Authorization, Cookie, Accept-Language, accept-encoding')
    const parts = versionParts(dependencies, search, format)
    if (nameVersion(request, reply, parts)) return reply.code(304).send()
    const addresses = addressesOf(search.open.document, dependencies.port)
    if (format === 'atom')
      return reply.send(atomFeed(await searchFeed(dependencies.database, search, addresses)))
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

/** What a file follows from: equal parts mean an equal file. */
function versionParts(
  { version }: ExportsDependencies,
  { open, params, selection, locale }: ExportRequest,
  format: ExportFormat,
): readonly unknown[] {
  return [version, format, locale, open.state, open.idHost, selection, [...params]]
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

/** `harbor-permits-2026-11-20.csv`: agency, module, and the agency's day. */
function fileName({ open }: ExportRequest, format: ExportFormat): string {
  return `${open.tenant}-${open.module.code}-${open.calendar.today}.${format}`
}
