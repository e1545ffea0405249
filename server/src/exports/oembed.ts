import { embedCode, embedPath, embedView } from '@plat/contract/exports/exports'
import { localize } from '@plat/contract/platform/localized'
import type { Database } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import type { App } from '../platform/http/app.ts'
import { departmentOf, moduleOf, type TenantDocument } from '../tenancy/document/document.ts'
import { allowsEmbeds } from '../tenancy/public-config.ts'
import { PREVIEW_SIZE, previewPath } from '../pages/previews/preview-path.ts'
import { searchedAddress } from '../pages/previews/searched-address.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
import { addressesOf } from '../tenancy/document/addresses.ts'
import { queryOf } from './export-request.ts'
import { openToAll } from './open-to-all.ts'
import { refuseUnknown, wrongParameter } from './refuse-parameters.ts'

const SIZE = { width: 800, height: 600 } as const
/** Parameters of oembed.com, and "do not track", which WordPress sends. */
const PARAMETERS = ['url', 'format', 'maxwidth', 'maxheight', 'dnt']
/** Seconds for which a site that embeds a search may keep the answer. */
const CACHE_AGE = 3_600

/** `GET /api/oembed?url=…`: how a search page is shown on another site (oembed.com). */
export function registerOembed(
  app: App,
  { database, port }: { readonly database: Database; readonly port: number },
): void {
  app.fastify.get('/api/oembed', async (request, reply) => {
    openToAll(reply)
    const { tenant } = await app.context(request)
    const { document } = await loadTenant(database, tenant)
    const params = queryOf(request)
    refuseUnknown(params, PARAMETERS)
    if (!URL.canParse(params.get('url') ?? ''))
      throw wrongParameter('url', 'expected the address of a search page, with https:// in front')
    // oembed.com, 2.3.2: a format that is not offered is 501.
    if ((params.get('format') ?? 'json') !== 'json')
      throw new AppError('not_implemented', 'The only format here is json.')
    const answer = oembed(document, port, params)
    if (answer === null)
      throw new AppError('not_found', 'This address is no search that other sites may show.')
    reply
      // A proxy's copy would outlive a lock; the frame of a site that keeps the answer asks by itself.
      .header('cache-control', 'no-cache')
      .header('vary', 'Host, accept-encoding')
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(answer))
  })
}

/** The answer for the address in `url`; null for anything but a search that may be embedded. */
function oembed(document: TenantDocument, port: number, params: URLSearchParams) {
  const { tenant } = document
  const url = params.get('url') ?? ''
  if (!allowsEmbeds(document)) return null
  const { protocol, hostname, pathname, searchParams } = new URL(url)
  if (!/^https?:$/.test(protocol) || !tenant.hosts.includes(hostname)) return null
  const [, department, code = ''] = /^(?:\/embed)?\/([^/]+)\/([^/]+)\/?$/.exec(pathname) ?? []
  const module = moduleOf(document, code)
  if (module === undefined || !module.visibility.includes('everybody')) return null
  if (department === undefined || departmentOf(document, code).id !== department) return null
  const query = new URLSearchParams(searchParams)
  query.set('view', embedView(searchParams))
  const width = atMost(SIZE.width, params, 'maxwidth')
  const height = atMost(SIZE.height, params, 'maxheight')
  const { locale } = tenant
  const agency = tenant.branding.title.long
  const title = `${localize(module.name, tenant.locale)}, ${agency}`
  const { origin } = addressesOf(document, port)
  const search = searchedAddress(searchParams, module.filters)
  const picture = { kind: 'module', module: code, search } as const
  const src = `${origin}${embedPath(department, code)}?${query}`
  return {
    version: '1.0',
    type: 'rich',
    title,
    provider_name: agency,
    provider_url: origin,
    cache_age: CACHE_AGE,
    html: embedCode({ src, title, width, height }),
    width,
    height,
    ...thumbnail(params, origin + previewPath(picture, locale, locale)),
  }
}

/** The map of what is searched, where it is not larger than the site wants. */
function thumbnail(params: URLSearchParams, address: string) {
  const { width, height } = PREVIEW_SIZE
  const fits =
    atMost(width, params, 'maxwidth') === width && atMost(height, params, 'maxheight') === height
  return fits ? { thumbnail_url: address, thumbnail_width: width, thumbnail_height: height } : {}
}

function atMost(wanted: number, params: URLSearchParams, name: string): number {
  const text = params.get(name) ?? String(wanted)
  if (/^[1-9]\d{0,8}$/.test(text)) return Math.min(wanted, Number(text))
  throw wrongParameter(name, `got "${text.slice(0, 80)}", expected a whole number from 1 on`)
}
