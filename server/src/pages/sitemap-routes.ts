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
import { asTenant } from '../platform/db/as-tenant.ts'
import { retryWhileAway } from '../platform/db/retry-while-away.ts'
import type { Database } from '../platform/db/database.ts'
import type { DescribingSource } from './describe-page.ts'
import { isIndexed, type TenantOfRequest } from './robots.ts'
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

/**
 * Records of one sitemap, public or not: numbers (n-1)·50,000+1 to n·50,000. 50,000 addresses are what
 * a sitemap may hold; at 200 bytes each they are a fifth of the 50 MB that it may weigh.
 */
const PART_SIZE = 50_000
/** Rows read at a time. */
const BATCH = 5_000

/** One sitemap of records. */
interface SitemapPart {
  readonly module: string
  /** From 1. */
  readonly number: number
  /** When its module was imported last. */
  readonly changed: Date | null
  /** Of its module's records, with what names them also after a restore. */
  readonly version: number
  readonly content: string | null
}

/** The sitemaps of an agency's records, without those that would be empty. */
async function sitemapParts(database: Database, document: TenantDocument): Promise<SitemapPart[]> {
  const codes = document.modules.map(({ code }) => code)
  return asTenant(database, document.tenant.code, (tx) =>
    tx.query<SitemapPart & Record<string, unknown>>(
      `select m.module, part as number, m.imported_at as changed, m.version, m.content_id as content
       from module m
       cross join lateral (
         select max(record_no) as last from record where tenant = m.tenant and module = m.module) as r
       cross join lateral generate_series(1, (r.last - 1) / $2::int + 1) as part
       where m.tenant = $1 and m.module = any($3::text[]) and exists (
         select from record r
         where r.tenant = m.tenant and r.module = m.module and r.visibility = 0
           and r.record_no > (part - 1) * $2::int and r.record_no <= part * $2::int)
       order by m.module, part`,
      [document.tenant.code, PART_SIZE, codes],
    ),
  )
}

/** A record's page in a sitemap. */
interface RecordPage {
  readonly guid: string
  /** When an import changed the record last; null where no run of that version is stored. */
  readonly changed: Date | null
}

/** The public records of one sitemap in batches, each read when the one before was taken. */
async function* recordPages(
  database: Database,
  tenant: string,
  module: string,
  number: number,
): AsyncGenerator<readonly RecordPage[]> {
  const times = await retryWhileAway(() => versionTimes(database, tenant, module))
  const last = number * PART_SIZE
  let after = last - PART_SIZE
  while (after < last) {
    const from = after
    const rows = await retryWhileAway(() =>
      asTenant(database, tenant, (tx) =>
        tx.query<{ record_no: number; guid: string; version: string | number }>(
          `select record_no, guid, version from record
           where tenant = $1 and module = $2 and visibility = 0 and record_no > $3 and record_no <= $4
           order by record_no limit $5`,
          [tenant, module, from, last, BATCH],
        ),
      ),
    )
    yield rows.map(({ guid, version }) => ({ guid, changed: times.get(String(version)) ?? null }))
    const end = rows.at(-1)?.record_no
    if (end === undefined || rows.length < BATCH) return
    after = end
  }
}

/** When each version of a module's records was made: by the first import that reports it. */
async function versionTimes(
  database: Database,
  tenant: string,
  module: string,
): Promise<Map<string, Date>> {
  const rows = await asTenant(database, tenant, (tx) =>
    tx.query<{ version: string; at: Date }>(
      `select report->>'version' as version, min(finished_at) as at from import_run
       where tenant = $1 and module = $2 and state = 'finished' and report->>'version' is not null
       group by 1`,
      [tenant, module],
    ),
  )
  return new Map(rows.map(({ version, at }) => [version, at]))
}
