import type { FastifyRequest } from 'fastify'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { type App, tenantOf } from '../platform/http/app.ts'
import type { PlainRoute } from '../platform/http/plain-route.ts'
import { departmentOf, moduleOf } from '../tenancy/document/document.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'

/** What the documentation says of it. */
export const SHORT_LINK_ROUTE: PlainRoute = {
  id: 'followShortLink',
  summary: 'The short link of a shared search',
  path: '/s/{code}',
  parts: { code: 'End of the link, from public_url.' },
  types: ['text/html'],
  others: { 302: 'To the page of the search, which says so where the link was withdrawn.' },
}

const CODE = /^[\w-]{10,64}$/

/** Registers the short links: each leads on to the page of its search, also of one that is gone. */
export function registerShortLinks(app: App, database: Database): void {
  app.fastify.get<{ Params: { code: string } }>('/s/:code', async (request, reply) => {
    const path = await pathOf(app, database, request, request.params.code)
    // The page of an address that leads nowhere.
    if (path === null) return reply.callNotFound()
    const query = request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : ''
    return (
      reply
        // A link that is withdrawn today leads on to a page that says so.
        .header('cache-control', 'no-cache')
        .header('x-robots-tag', 'noindex')
        .redirect(path + query, 302)
    )
  })
}

async function pathOf(
  app: App,
  database: Database,
  request: FastifyRequest,
  code: string,
): Promise<string | null> {
  if (!CODE.test(code)) return null
  const tenant = await tenantOf(app, request)
  if (tenant === null) return null
  const { document } = await loadTenant(database, tenant)
  const [row] = await asTenant(database, tenant, (tx) =>
    tx.query<{ guid: string; module: string }>(
      `select guid, module from saved_search where code = $1
       union all select guid, module from saved_search_gone where code = $1 limit 1`,
      [code],
    ),
  )
  const module = row && moduleOf(document, row.module)
  if (!row || !module) return null
  const { id } = departmentOf(document, module.code)
  return `/${encodeURIComponent(id)}/${encodeURIComponent(module.code)}/search/saved/${row.guid}`
}
