import type { FastifyInstance } from 'fastify'
import { dataCatalogue } from '../datasets/catalogue.ts'
import { readLoads } from '../datasets/read-loads.ts'
import { AppError } from '../platform/errors.ts'
import { sendVersion } from '../platform/http/etag.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
import type { PageSource } from './describe-page.ts'
import { isIndexed } from './indexed.ts'
import type { TenantOfRequest } from './robots.ts'

/**
 * Registers `GET /data.json`, where catalogues of open data look for an agency's datasets. Like sitemaps it is 404 for an
 * agency that is not to be listed. It holds what everybody may know, so pages of any site may read it.
 */
export function registerDataCatalogue(
  fastify: FastifyInstance,
  { database, port }: PageSource,
  tenantOf: TenantOfRequest,
): void {
  fastify.get('/data.json', async (request, reply) => {
    const tenant = await tenantOf(request)
    const document = tenant === null ? null : (await loadTenant(database, tenant)).document
    if (document === null || !isIndexed(document))
      throw new AppError('not_found', 'There is no catalogue of data here.')
    const loads = await readLoads(database, document.tenant.code, null)
    reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'public, no-cache')
      .header('vary', 'Host, accept-encoding')
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
    const catalogue = dataCatalogue(document, { loads, port, now: new Date() })
    return sendVersion(request, reply, `${JSON.stringify(catalogue, null, 2)}\n`)
  })
}
