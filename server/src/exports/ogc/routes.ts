import { GUID } from '@plat/contract/platform/guid'
import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../platform/errors.ts'
import type { App } from '../../platform/http/app.ts'
import { sendStream } from '../../platform/http/send-stream.ts'
import { requireUnlocked } from '../../platform/http/serve.ts'
import { asTenant } from '../../platform/db/as-tenant.ts'
import { areaFinder } from '../../places/area.ts'
import { type OpenModule, openModule } from '../../search/open-module.ts'
import { moduleState } from '../../indexes/module-state.ts'
import type { TenantDocument } from '../../tenancy/document/document.ts'
import type { ModuleDocument } from '../../tenancy/document/module-document.ts'
import { loadTenant } from '../../tenancy/tenant-cache.ts'
import { addressesOf, type Addresses } from '../addresses.ts'
import { isUnchanged } from '../conditional.ts'
import { queryOf } from '../export-request.ts'
import type { ExportsDependencies } from '../export-routes.ts'
import { COLUMN, exportRow } from '../export-rows.ts'
import { exportStream } from '../export-stream.ts'
import { featureWriter, GEOJSON } from '../geojson.ts'
import { openToAll, registerPreflight, unmeasured } from '../open-to-all.ts'
import { collection, type Interval, landingPage, publicModules, queryables } from './collections.ts'
import { type ItemsQuery, itemsQuery, refuseUnknownOrFormat } from './items-query.ts'
import { CONFORMANCE, GEOJSON_TYPE, JSON_TYPE, link, OPENAPI_TYPE, SCHEMA_TYPE } from './links.ts'
import { ogcOpenApi } from './openapi.ts'

/** Features that are written at once, without a place among the downloads. */
const AT_ONCE = 100

/** What every call of the API starts from. */
interface Service {
  readonly tenant: string
  readonly document: TenantDocument
  readonly checksum: string
  readonly addresses: Addresses
  /** Address of the API's first page. */
  readonly root: string
  readonly params: URLSearchParams
}

/** OGC API - Features below `/ogc`: what everybody may see of an agency's modules, whoever asks. */
export function registerOgc(app: App, dependencies: ExportsDependencies): void {
  const get = (
    path: string,
    handle: (service: Service, request: FastifyRequest, reply: FastifyReply) => unknown,
  ) => {
    const url = `/ogc${path}`
    registerPreflight(app.fastify, url)
    app.fastify.get(url, async (request, reply) => {
      openToAll(reply)
      const service = await serviceOf(app, dependencies, request)
      reply
        .header('cache-control', 'no-cache')
        .header('vary', 'Host, Cookie, Authorization, accept-encoding')
      return handle(service, request, reply)
    })
  }
  /** A document without parameters of its own. */
  const document = (path: string, type: string, write: (service: Service) => unknown) =>
    get(path, async (service, _request, reply) => {
      refuseUnknownOrFormat(service.params, ['f'])
      return reply.type(type).send(JSON.stringify(await write(service)))
    })

  document('', JSON_TYPE, ({ document: agency, root }) => landingPage(agency, root))
  // Where clients look that take the API's address for a folder.
  document('/', JSON_TYPE, ({ document: agency, root }) => landingPage(agency, root))
  document('/conformance', JSON_TYPE, () => ({ conformsTo: CONFORMANCE }))
  document('/api', OPENAPI_TYPE, ({ document: agency, root }) =>
    ogcOpenApi(agency, root, dependencies.version),
  )
  document('/collections', JSON_TYPE, async (service) => ({
    links: [link(`${service.root}/collections`, 'self')],
    collections: await Promise.all(
      publicModules(service.document).map((module) => describe(dependencies, service, module)),
    ),
  }))
  get('/collections/:id', async (service, request, reply) => {
    refuseUnknownOrFormat(service.params, ['f'])
    const module = moduleNamed(service, request)
    return reply.type(JSON_TYPE).send(JSON.stringify(await describe(dependencies, service, module)))
  })
  get('/collections/:id/queryables', async (service, request, reply) => {
    refuseUnknownOrFormat(service.params, ['f'])
    const module = moduleNamed(service, request)
    const address = `${service.root}/collections/${module.code}/queryables`
    return reply
      .type(SCHEMA_TYPE)
      .send(JSON.stringify(queryables(module, service.document.tenant.locale, address)))
  })
  get('/collections/:id/items', async (service, request, reply) => {
    const module = moduleNamed(service, request)
    const query = itemsQuery(service.params, module, service.document.tenant.timeZone)
    const open = await openPublic(dependencies, service.tenant, module.code)
    const { importedAt } = await moduleState(dependencies.database, open.tenant, module.code)
    reply.type(GEOJSON)
    const modified = importedAt ?? new Date(0)
    const parts = [
      dependencies.version,
      service.checksum,
      open.index.version,
      modified,
      [...service.params],
    ]
    if (isUnchanged(request, reply, { parts, modified })) return reply.code(304).send()
    if (request.method === 'HEAD') return reply.send(unmeasured())
    if (query.limit > AT_ONCE) dependencies.places.take('page', open.tenant, request, reply)
    return sendStream(request, reply, await itemsStream(dependencies, service, open, query))
  })
  get('/collections/:id/items/:feature', async (service, request, reply) => {
    refuseUnknownOrFormat(service.params, ['f'])
    const module = moduleNamed(service, request)
    const open = await openPublic(dependencies, service.tenant, module.code)
    // The route's pattern has it.
    const { feature = '' } = request.params as { feature?: string }
    const row = GUID.test(feature) ? await exportRow(dependencies.database, open, feature) : null
    if (row === null) throw new AppError('not_found', 'There is no such feature.')
    const own = `${service.root}/collections/${module.code}`
    const links = [
      link(`${own}/items/${feature}`, 'self', GEOJSON_TYPE),
      link(own, 'collection'),
      link(service.addresses.record(module.code, feature), 'alternate', 'text/html'),
    ]
    const write = featureWriter(open, service.document.tenant.locale, service.addresses)
    const [lng, lat] = [row[COLUMN.lng], row[COLUMN.lat]]
    const area = await areaFinder(
      dependencies.database,
      open,
    )({ lng: lng == null ? null : Number(lng), lat: lat == null ? null : Number(lat) })
    const text = `${write(row, area).slice(0, -1)},"links":${JSON.stringify(links)}}`
    return reply.type(GEOJSON).send(text)
  })
}

async function serviceOf(
  app: App,
  { database, port }: ExportsDependencies,
  request: FastifyRequest,
): Promise<Service> {
  const context = await app.context(request)
  requireUnlocked(context)
  const { document, checksum } = await loadTenant(database, context.tenant)
  const addresses = addressesOf(document, port)
  const root = `${addresses.origin}/ogc`
  return { tenant: context.tenant, document, checksum, addresses, root, params: queryOf(request) }
}

function moduleNamed({ document }: Service, request: FastifyRequest): ModuleDocument {
  const { id = '' } = request.params as { id?: string }
  const module = publicModules(document).find(({ code }) => code === id)
  if (module !== undefined) return module
  throw new AppError('not_found', `There is no collection "${id.slice(0, 80)}".`)
}

/** The module as anonymous visitors see it, also for who is signed in. */
function openPublic(
  dependencies: ExportsDependencies,
  tenant: string,
  module: string,
): Promise<OpenModule> {
  const viewer = { level: 'anonymous', account: null } as const
  return openModule(dependencies, { tenant, viewer, unlocked: true, module })
}

async function describe(
  dependencies: ExportsDependencies,
  { tenant, document, root, addresses }: Service,
  module: ModuleDocument,
) {
  const open = await openPublic(dependencies, tenant, module.code)
  const interval = await intervalOf(dependencies, open)
  return collection(document, module, { root, addresses, interval })
}

/** The days of the first and of the last dated record. */
async function intervalOf({ database }: ExportsDependencies, open: OpenModule): Promise<Interval> {
  const ends = await Promise.all(
    [false, true].map((descending) =>
      open.index.ask({
        ask: 'page',
        criteria: { visibility: 0 },
        scope: 'all',
        view: null,
        sort: { field: 'record_date', descending },
        offset: 0,
        limit: 1,
      }),
    ),
  )
  const keys = ends.flatMap((page) => page.keys)
  const [row] = await asTenant(database, open.tenant, (tx) =>
    tx.query<{ first: string | null; last: string | null }>(
      `select min(record_date) as first, max(record_date) as last from record
       where tenant = current_tenant() and module = $1 and record_no = any($2::int[])`,
      [open.module.code, keys],
    ),
  )
  return row ?? { first: null, last: null }
}

async function itemsStream(
  { database }: ExportsDependencies,
  { document, addresses, root, params }: Service,
  open: OpenModule,
  { criteria, scope, limit, offset }: ItemsQuery,
): Promise<Readable> {
  const page = await open.index.ask({
    ask: 'page',
    criteria,
    scope,
    view: null,
    sort: { field: 'record_date', descending: true },
    offset,
    limit,
  })
  const own = `${root}/collections/${open.module.code}`
  const address = (from: number) => {
    const query = new URLSearchParams(params)
    if (from > 0) query.set('offset', String(from))
    else query.delete('offset')
    return query.size === 0 ? `${own}/items` : `${own}/items?${query}`
  }
  const links = [
    link(address(offset), 'self', GEOJSON_TYPE),
    link(own, 'collection'),
    ...(offset + page.keys.length < page.total && page.keys.length > 0
      ? [link(address(offset + limit), 'next', GEOJSON_TYPE)]
      : []),
    ...(offset > 0 ? [link(address(Math.max(0, offset - limit)), 'prev', GEOJSON_TYPE)] : []),
  ]
  const write = featureWriter(open, document.tenant.locale, addresses)
  const keys = { keys: Uint32Array.from(page.keys), areas: Uint32Array.from(page.areas) }
  const head = `{"type":"FeatureCollection","timeStamp":"${new Date().toISOString()}","numberMatched":${page.total},"links":${JSON.stringify(links)},"features":[`
  return exportStream(database, open, keys, 'json', {
    head,
    record: (row, area, first) => `${first ? '\n' : ',\n'}${write(row, area)}`,
    tail: (count) => `],"numberReturned":${count}}`,
  })
}
