import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../platform/errors.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
import { portalOrigin } from '../tenancy/document/portal-origin.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
import type { PageSource } from './describe-page.ts'
import { isIndexed } from './indexed.ts'

/** The tenant of a request's host, or null. */
export type TenantOfRequest = (request: FastifyRequest) => Promise<string | null>

/** Registers `GET /robots.txt`. */
export function registerRobots(
  fastify: FastifyInstance,
  { database, port }: PageSource,
  tenantOf: TenantOfRequest,
): void {
  fastify.get('/robots.txt', async (request, reply) => {
    const tenant = await tenantOf(request)
    if (tenant === null) throw new AppError('not_found', 'No agency uses this address.')
    const { document } = await loadTenant(database, tenant)
    reply
      .type('text/plain; charset=utf-8')
      // A copy that a proxy keeps would go on inviting after the agency has closed its site.
      .header('cache-control', 'no-cache')
      .header('vary', 'Host, accept-encoding')
    return robotsText(document, portalOrigin(document, port))
  })
}

/** Pages that are not to be listed say so themselves: who may not read them could not know. */
function robotsText(document: TenantDocument, origin: string): string {
  return isIndexed(document)
    ? `User-agent: *\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`
    : 'User-agent: *\nDisallow: /\n'
}
