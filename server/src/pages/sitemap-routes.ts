import { Readable } from 'node:stream'
import type { Scorecard } from '@plat/contract/statistics/scorecards'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../platform/errors.ts'
import type { DownloadPlaces } from '../platform/http/download-places.ts'
import { nameVersion, sendVersion } from '../platform/http/etag.ts'
import { sendStream } from '../platform/http/send-stream.ts'
import { publicScorecards } from '../statistics/read-statistics.ts'
import { departmentOf, moduleOf, type TenantDocument } from '../tenancy/document/document.ts'
import { portalOrigin } from '../tenancy/document/portal-origin.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
import type { DescribingSource } from './describe-page.ts'
import { isIndexed, type TenantOfRequest } from './robots.ts'
import { recordPages, sitemapParts } from './sitemap-records.ts'
import { scorecardPage } from './statistics-page.ts'

const PART = /^([a-z][a-z0-9-]*)-([1-9][0-9]{0,6})\.xml$/
const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const URLSET = `${DECLARATION}<urlset xmlns="${NAMESPACE}">\n`
const END = '</urlset>\n'

/**
 * Registers the sitemap of an agency: `/sitemap.xml` names the others, `/sitemap/pages.xml` has the
 * pages of the agency, `/sitemap/{module}-{n}.xml` those of its public records. What the first does not
 * name is 404, and so are all for an agency that is not to be listed. Whoever keeps one asks each time whether it
 * is still so: what an agency hides is in none from then on.
 */
export function registerSitemaps(
  fastify: FastifyInstance,
  source: DescribingSource,
  tenantOf: TenantOfRequest,
  places: DownloadPlaces,
): void {
  const { database } = source
  const open = async (request: FastifyRequest): Promise<TenantDocument> => {
    const tenant = await tenantOf(request)
    const document = tenant === null ? null : (await loadTenant(database, tenant)).document
    if (document === null || !isIndexed(document)) throw noSitemap()
    return document
  }

  fastify.get('/sitemap.xml', async (request, reply) => {
    const document = await open(request)
    const origin = portalOrigin(document, source.port)
    const parts = await sitemapParts(database, document)
    const entries = [
      entry('sitemap', `${origin}/sitemap/pages.xml`, null),
      ...parts.map(({ module, number, changed }) =>
        entry('sitemap', `${origin}/sitemap/${module}-${number}.xml`, changed),
      ),
    ]
    return sendVersion(
      request,
      asXml(reply),
      `${DECLARATION}<sitemapindex xmlns="${NAMESPACE}">\n${entries.join('')}</sitemapindex>\n`,
    )
  })

  fastify.get<{ Params: { file: string } }>('/sitemap/:file', async (request, reply) => {
    const document = await open(request)
    const origin = portalOrigin(document, source.port)
    const { file } = request.params
    if (file === 'pages.xml') {
      const scorecards = await publicScorecards(source, document.tenant.code)
      return sendVersion(request, asXml(reply), pages(document, origin, scorecards))
    }
    const [, code = '', number = ''] = PART.exec(file) ?? []
    const parts =
      moduleOf(document, code) === undefined ? [] : await sitemapParts(database, document)
    const part = parts.find((one) => one.module === code && one.number === Number(number))
    if (part === undefined) throw noSitemap()
    const above = `${origin}/${departmentOf(document, code).id}/${code}/search/record`
    // No record changes without a new version of its module.
    const version = [above, part.number, part.version, part.content]
    if (nameVersion(request, asXml(reply), version)) return reply.code(304).send()
    const { code: tenant } = document.tenant
    places.take('page', tenant, request, reply)
    const records = urlset(recordPages(database, tenant, code, Number(number)), (page) =>
      entry('url', `${above}/${page.guid}`, page.changed),
    )
    return sendStream(request, reply, Readable.from(records))
  })
}

function noSitemap(): AppError {
  return new AppError('not_found', 'There is no such sitemap.')
}

function asXml(reply: FastifyReply): FastifyReply {
  return reply
    .type('application/xml; charset=utf-8')
    .header('cache-control', 'public, no-cache')
    .header('vary', 'Host, accept-encoding')
}

/** Pages of the agency itself; how it was written last is not known for them. */
function pages(document: TenantDocument, origin: string, scorecards: readonly Scorecard[]): string {
  const paths = [
    '/',
    '/departments',
    ...document.departments.map(({ id }) => `/${id}`),
    ...document.modules.map(({ code }) => `/${departmentOf(document, code).id}/${code}`),
    ...document.docs.map(({ slug }) => `/doc/${slug}`),
    ...scorecards.map((scorecard) => scorecardPage(scorecard, scorecards)),
  ]
  return `${URLSET}${paths.map((path) => entry('url', origin + path, null)).join('')}${END}`
}

/** A sitemap's text, a piece for each batch of its pages. */
async function* urlset<Page>(
  batches: AsyncIterable<readonly Page[]>,
  write: (page: Page) => string,
): AsyncGenerator<string> {
  yield URLSET
  for await (const batch of batches) yield batch.map(write).join('')
  yield END
}

/** One page or sitemap. Codes, slugs, guids and a query of one number need no escaping. */
function entry(name: 'url' | 'sitemap', address: string, changed: Date | null): string {
  const lastmod = changed === null ? '' : `<lastmod>${changed.toISOString()}</lastmod>`
  return `<${name}><loc>${address}</loc>${lastmod}</${name}>\n`
}
