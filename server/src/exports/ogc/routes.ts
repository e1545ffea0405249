import type { App } from '../../platform/http/app.ts'
import type { ExportsDependencies } from '../export-routes.ts'
import { asTenant } from '../../platform/db/as-tenant.ts'
import type { OpenModule } from '../../search/open-module.ts'
import type { ModuleDocument } from '../../tenancy/document/module-document.ts'
import { landingPage, publicModules, queryables, collection, type Interval } from './collections.ts'
import { refuseUnknownOrFormat } from './items-query.ts'
import { registerItems } from './items-routes.ts'
import { CONFORMANCE, JSON_TYPE, link, OPENAPI_TYPE, SCHEMA_TYPE } from './links.ts'
import {
  getRegistrar,
  type OgcRequest,
  type RegisterGet,
  requestedModule,
  openPublic,
} from './ogc-request.ts'
import { ogcOpenApi } from './openapi.ts'

/** OGC API - Features below `/ogc`: what everybody may see of an agency's modules, whoever asks. */
export function registerOgc(app: App, dependencies: ExportsDependencies): void {
  const get = getRegistrar(app, dependencies)
  registerDocuments(get, dependencies)
  registerCollections(get, dependencies)
  registerItems(get, dependencies)
}

/** Registers the documents about the API itself. */
function registerDocuments(get: RegisterGet, dependencies: ExportsDependencies): void {
  const document = (path: string, type: string, write: (call: OgcRequest) => unknown) =>
    get(path, (call, _request, reply) => {
      refuseUnknownOrFormat(call.params, ['f'])
      return reply.type(type).send(JSON.stringify(write(call)))
    })

  document('', JSON_TYPE, (call) => landingPage(call.document, call.root, call.locale))
  // Some clients take the API's address for a folder.
  document('/', JSON_TYPE, (call) => landingPage(call.document, call.root, call.locale))
  document('/conformance', JSON_TYPE, () => ({ conformsTo: CONFORMANCE }))
  document('/api', OPENAPI_TYPE, ({ document: agency, root }) =>
    ogcOpenApi(agency, root, dependencies.version),
  )
}

/** Registers the list of collections, each collection, and what its features can be filtered by. */
function registerCollections(get: RegisterGet, dependencies: ExportsDependencies): void {
  get('/collections', async (call, _request, reply) => {
    refuseUnknownOrFormat(call.params, ['f'])
    const collections = await Promise.all(
      publicModules(call.document).map((module) => describeCollection(dependencies, call, module)),
    )
    const links = [link(`${call.root}/collections`, 'self')]
    return reply.type(JSON_TYPE).send(JSON.stringify({ links, collections }))
  })
  get('/collections/:id', async (call, request, reply) => {
    refuseUnknownOrFormat(call.params, ['f'])
    const module = requestedModule(call, request)
    const description = await describeCollection(dependencies, call, module)
    return reply.type(JSON_TYPE).send(JSON.stringify(description))
  })
  get('/collections/:id/queryables', (call, request, reply) => {
    refuseUnknownOrFormat(call.params, ['f'])
    const module = requestedModule(call, request)
    const address = `${call.root}/collections/${module.code}/queryables`
    return reply.type(SCHEMA_TYPE).send(JSON.stringify(queryables(module, call.locale, address)))
  })
}

/** The collection of a module, with the days that its records span. */
async function describeCollection(
  dependencies: ExportsDependencies,
  { tenant, document, root, addresses, locale }: OgcRequest,
  module: ModuleDocument,
) {
  const open = await openPublic(dependencies, tenant, module.code)
  const interval = await intervalOf(dependencies, open)
  return collection(document, module, { root, addresses, interval, locale })
}

/** The days of the first and of the last dated record. */
async function intervalOf({ database }: ExportsDependencies, open: OpenModule): Promise<Interval> {
  const ends = await Promise.all(
    [false, true].map((descending) =>
      open.index.query({
        kind: 'page',
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
