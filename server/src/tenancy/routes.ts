import { Readable } from 'node:stream'
import { getModule } from '@plat/contract/tenancy/module-config'
import { getConfig, getTenantByHost } from '@plat/contract/tenancy/tenant-config'
import { getAlertConfig } from '@plat/contract/alerts/alert-settings'
import { getDepartment, listDepartments } from '@plat/contract/departments/departments'
import type { FastifyRequest } from 'fastify'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import type { App } from '../platform/http/app.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import type { DownloadPlaces } from '../platform/http/download-places.ts'
import { requireSiteGatePassed, serve } from '../platform/http/serve.ts'
import type { BasemapDocument } from './document/basemap-document.ts'
import { DEPARTMENT_GROUPS, type DepartmentGroup } from './document/department-document.ts'
import type { MapKeys } from './document/map-settings.ts'
import { moduleConfig, tenantConfig, type ViewerRights } from './public-config.ts'
import {
  type ConfigSource,
  departmentConfig,
  departments,
  viewerGroup,
} from './public-departments.ts'
import { loadTenant, tenantOfHost } from './tenant-cache.ts'
import { isKnown } from '../platform/http/etag.ts'
import { sendStream } from '../platform/http/send-stream.ts'
import { byteRange } from './byte-range.ts'
import { tenantFileFacts, tenantFileRange } from './tenant-files.ts'

/** What the routes of tenancy depend on. */
export interface TenancyDependencies {
  readonly database: Database
  readonly places: DownloadPlaces
  readonly mapKeys: MapKeys
  /** Plat's own version, for the footer. */
  readonly version: string
  /** Version of a local basemap, part of its tiles' address. */
  basemapVersion(basemap: BasemapDocument): string
}

/** Registers the configuration of agencies, departments and modules, and the files of tenant folders. */
export function registerTenancy(app: App, dependencies: TenancyDependencies): void {
  const { database, mapKeys, version } = dependencies
  const source = async (tenant: string): Promise<ConfigSource> => {
    const { document } = await loadTenant(database, tenant)
    return {
      document,
      mapKeys,
      basemapVersion: dependencies.basemapVersion(document.basemap),
    }
  }

  serve(app, getTenantByHost, async ({ params }) => {
    const tenant = await tenantOfHost(database, params.host)
    if (tenant === null)
      throw new AppError('not_found', `No agency is published on the host "${params.host}".`)
    const { document } = await loadTenant(database, tenant)
    const { long, short } = document.tenant.branding.title
    return { data: { tenant, host: params.host, title: { long, short } } }
  })

  serve(app, getConfig, async ({ context }) => ({
    data: tenantConfig(await source(context.tenant), version, rightsOf(context)),
  }))

  serve(app, getAlertConfig, async ({ context }) => {
    const { document } = await loadTenant(database, context.tenant)
    const data = document.tenant.control.alert
    if (!data) throw new AppError('not_found', 'This agency offers no alerts.')
    return { data }
  })

  serve(app, listDepartments, async ({ context }) => ({
    data: departments((await source(context.tenant)).document, viewerGroup(context.viewer)),
  }))

  serve(app, getDepartment, async ({ context, params }) => {
    const group = viewerGroup(context.viewer)
    const data = departmentConfig(await source(context.tenant), params.id, group)
    if (!data) throw new AppError('not_found', `There is no department "${params.id}".`)
    return { data }
  })

  serve(app, getModule, async ({ context, params }) => {
    const { version: records, updated } = await recordState(database, context.tenant, params.id)
    const rights = { ...rightsOf(context), level: context.viewer.level }
    const data = moduleConfig(await source(context.tenant), params.id, records, rights, updated)
    if (!data)
      throw new AppError('not_found', `Module not found: there is no module "${params.id}".`)
    return { data, meta: { viewer: context.viewer.level, version: records } }
  })

  registerFiles(app, dependencies)
  registerStaticDepartments(app, database)
}

function rightsOf({ hasPassedSiteGate: unlocked, viewer }: RequestContext): ViewerRights {
  return { unlocked, grants: viewer.account?.grants ?? [] }
}

async function recordState(
  database: Database,
  tenant: string,
  module: string,
): Promise<{ version: number; updated: Date | null }> {
  const [row] = await asTenant(database, tenant, (transaction) =>
    transaction.query<{ version: number; updated: Date | null }>(
      'select version, imported_at as updated from module where module = $1',
      [module],
    ),
  )
  return row ?? { version: 0, updated: null }
}

const STATIC_FILE = /^departments(?:\.([a-z]+))?\.json$/

/**
 * `GET /api/static/departments.json` and `departments.{group}.json`: departments as a group sees
 * them. They hold no people; who belongs to a group is never published.
 */
function registerStaticDepartments(app: App, database: Database): void {
  app.fastify.get<{ Params: { file: string } }>('/api/static/:file', async (request, reply) => {
    const context = await app.context(request)
    requireSiteGatePassed(context)
    const { tenant } = context
    const group = groupOf(request.params.file)
    if (!group) throw new AppError('not_found', `There is no file "${request.params.file}".`)
    const { document } = await loadTenant(database, tenant)
    reply
      .header('cache-control', 'no-store')
      .header('vary', 'Host, Cookie, Authorization, accept-encoding')
    return reply
      .type('application/json; charset=utf-8')
      .send({ data: departments(document, group) })
  })
}

function groupOf(file: string): DepartmentGroup | undefined {
  const match = STATIC_FILE.exec(file)
  if (!match) return undefined
  return DEPARTMENT_GROUPS.find((group) => group === (match[1] ?? 'default'))
}

/** Bytes of a large file read at a time. */
const PART = 524_288

/** `GET /api/file/:sha256`: an image or recording of the tenant folder; its address changes when it does. */
function registerFiles(
  app: App,
  { database, places }: { readonly database: Database; readonly places: DownloadPlaces },
): void {
  app.fastify.get<{ Params: { sha256: string } }>('/api/file/:sha256', async (request, reply) => {
    const { tenant } = await app.context(request)
    const { sha256 } = request.params
    const known = /^[0-9a-f]{64}$/.test(sha256)
    const file = known ? await tenantFileFacts(database, tenant, sha256) : null
    if (!file) throw new AppError('not_found', 'There is no such file.')
    reply.header('cache-control', 'public, max-age=31536000, immutable')
    reply.header('etag', `"${sha256}"`)
    reply.header('x-content-type-options', 'nosniff')
    // An SVG opened by itself is a page of our origin: it may draw, nothing else.
    reply.header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    )
    if (isKnown(request, `"${sha256}"`)) return reply.code(304).send()
    // Recordings are read in parts: a player seeks by asking for another range.
    reply.type(file.mediaType).header('accept-ranges', 'bytes')
    const { size } = file
    const range = wantedRange(request, `"${sha256}"`, size)
    if (range.kind === 'unsatisfiable')
      return reply.code(416).header('content-range', `bytes */${size}`).send()
    const { start, end } = range.kind === 'whole' ? { start: 0, end: size - 1 } : range
    if (range.kind !== 'whole')
      reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`)
    if (file.content) return reply.send(file.content.subarray(start, end + 1))
    reply.header('content-length', end + 1 - start)
    // The framework would send the length of a text instead.
    if (request.method === 'HEAD') return reply.send(Readable.from([]))
    places.take('page', tenant, request, reply)
    return sendStream(request, reply, Readable.from(parts(database, tenant, sha256, start, end)))
  })
}

function wantedRange(request: FastifyRequest, etag: string, size: number) {
  const fresh = request.headers['if-range'] ?? etag
  return byteRange(fresh === etag ? request.headers.range : undefined, size)
}

/** Bytes `start` to `end` of a file, read as fast as the client takes them. */
async function* parts(
  database: Database,
  tenant: string,
  sha256: string,
  start: number,
  end: number,
): AsyncGenerator<Uint8Array> {
  for (let offset = start; offset <= end; offset += PART) {
    const length = Math.min(PART, end + 1 - offset)
    const part = await tenantFileRange(database, tenant, { sha256, offset, length })
    if (part?.length !== length) throw new Error(`File ${sha256} of ${tenant} ended at ${offset}`)
    yield part
  }
}
