import type { Locale } from '@plat/contract/platform/localized'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../platform/errors.ts'
import { acceptedLocale } from '../../platform/http/accepted-locale.ts'
import type { App } from '../../platform/http/app.ts'
import { requireSiteGatePassed } from '../../platform/http/serve.ts'
import { type OpenModule, openModule } from '../../search/open-module.ts'
import type { TenantDocument } from '../../tenancy/document/document.ts'
import type { ModuleDocument } from '../../tenancy/document/module-document.ts'
import { loadTenant } from '../../tenancy/tenant-cache.ts'
import { addressesOf, type Addresses } from '../../tenancy/document/addresses.ts'
import { queryOf } from '../export-request.ts'
import type { ExportsDependencies } from '../export-routes.ts'
import { openToAll, registerPreflight } from '../open-to-all.ts'
import { publicModules } from './collections.ts'

/** What every call of the API starts from. */
export interface OgcRequest {
  readonly tenant: string
  readonly document: TenantDocument
  readonly checksum: string
  readonly addresses: Addresses
  /** Address of the API's first page. */
  readonly root: string
  readonly params: URLSearchParams
  /** Language of titles and labels: the client's, else the agency's. */
  readonly locale: Locale
}

/** Registers a GET of the API by its path below `/ogc`. */
export type RegisterGet = (
  path: string,
  handle: (call: OgcRequest, request: FastifyRequest, reply: FastifyReply) => unknown,
) => void

/** The function that registers the calls: each is open to pages of any site. */
export function getRegistrar(app: App, dependencies: ExportsDependencies): RegisterGet {
  return (path, handle) => {
    const url = `/ogc${path}`
    registerPreflight(app.fastify, url)
    app.fastify.get(url, async (request, reply) => {
      openToAll(reply)
      const call = await readRequest(app, dependencies, request)
      reply
        .header('cache-control', 'no-cache')
        .header('vary', 'Host, Cookie, Authorization, Accept-Language, accept-encoding')
        .header('content-language', call.locale)
      return handle(call, request, reply)
    })
  }
}

async function readRequest(
  app: App,
  { database, port }: ExportsDependencies,
  request: FastifyRequest,
): Promise<OgcRequest> {
  const context = await app.context(request)
  requireSiteGatePassed(context)
  const { document, checksum } = await loadTenant(database, context.tenant)
  const addresses = addressesOf(document, port)
  const root = `${addresses.origin}/ogc`
  const locale = acceptedLocale(request.headers['accept-language']) ?? document.tenant.locale
  const { tenant } = context
  return { tenant, document, checksum, addresses, root, params: queryOf(request), locale }
}

/** The module of the path's `:id`. @throws AppError not_found where the agency has no public one. */
export function requestedModule({ document }: OgcRequest, request: FastifyRequest): ModuleDocument {
  const { id = '' } = request.params as { id?: string }
  const module = publicModules(document).find(({ code }) => code === id)
  if (module !== undefined) return module
  throw new AppError('not_found', `There is no collection "${id.slice(0, 80)}".`)
}

/** The module as anonymous visitors see it, even for a visitor who is signed in. */
export function openPublic(
  dependencies: ExportsDependencies,
  tenant: string,
  module: string,
): Promise<OpenModule> {
  return openModule(dependencies, { tenant, module, viewer: { level: 'anonymous' } })
}
