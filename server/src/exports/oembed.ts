import { embedCode, embedPath, embedView } from '@plat/contract/exports/exports'
import { type Locale, LOCALES, localize } from '@plat/contract/platform/localized'
import { decodeSearch } from '@plat/contract/search/search-url'
import { searchedAddress } from '@plat/contract/search/searched-address'
import { scorecardEmbedPath } from '@plat/contract/statistics/statistics-paths'
import { AppError } from '../platform/errors.ts'
import type { App } from '../platform/http/app.ts'
import { departmentOf, moduleOf, type TenantDocument } from '../tenancy/document/document.ts'
import { allowsEmbeds } from '../tenancy/public-config.ts'
import { PREVIEW_SIZE, previewPath } from '../pages/previews/preview-path.ts'
import type { SearchDependencies } from '../search/open-module.ts'
import { publicScorecards } from '../statistics/read-statistics.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
import { addressesOf } from '../tenancy/document/addresses.ts'
import { queryOf } from './export-request.ts'
import { openToAll } from './open-to-all.ts'
import { refuseUnknown, wrongParameter } from './refuse-parameters.ts'
import { moduleFilters } from '../tenancy/document/module-filters.ts'

const SIZE = { width: 800, height: 600 } as const
/** Parameters of oembed.com, and "do not track", which WordPress sends. */
const PARAMETERS = ['url', 'format', 'maxwidth', 'maxheight', 'dnt']
/** Seconds for which a site that embeds a search may keep the answer. */
const CACHE_AGE = 3_600

interface Dependencies extends SearchDependencies {
  readonly port: number
}

/** `GET /api/oembed?url=…`: how a search page or a scorecard is shown on another site (oembed.com). */
export function registerOembed(app: App, dependencies: Dependencies): void {
  app.fastify.get('/api/oembed', async (request, reply) => {
    openToAll(reply)
    const { tenant } = await app.context(request)
    const { document } = await loadTenant(dependencies.database, tenant)
    const params = queryOf(request)
    refuseUnknown(params, PARAMETERS)
    if (!URL.canParse(params.get('url') ?? ''))
      throw wrongParameter(
        'url',
        'expected the address of a search page or scorecard, with https:// in front',
      )
    // oembed.com, 2.3.2: a format that is not offered is 501.
    if ((params.get('format') ?? 'json') !== 'json')
      throw new AppError('not_implemented', 'The only format here is json.')
    const subject = await subjectOf(dependencies, document, new URL(params.get('url') ?? ''))
    if (subject === null)
      throw new AppError(
        'not_found',
        'This address is no search or scorecard that other sites may show.',
      )
    const answer = oembed(document, dependencies.port, params, subject)
    reply
      // A proxy's copy would outlive a lock; the frame of a site that keeps the answer asks by itself.
      .header('cache-control', 'no-cache')
      .header('vary', 'Host, accept-encoding')
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(answer))
  })
}

const SCORECARD_PAGE = /^(?:\/statistics|\/embed\/statistics\/(\d{1,10}))\/?$/

/** What is shown: its name, the path of its frame, and the path of a picture of it; null without one. */
interface Subject {
  readonly name: string
  /** Language of the frame. */
  readonly locale: Locale
  readonly path: string
  readonly picture: string | null
}

/** What an address leads to; null for anything but a search or public scorecard that may be embedded. */
async function subjectOf(
  dependencies: Dependencies,
  document: TenantDocument,
  { protocol, hostname, pathname, searchParams }: URL,
): Promise<Subject | null> {
  if (!allowsEmbeds(document)) return null
  if (!/^https?:$/.test(protocol) || !document.tenant.hosts.includes(hostname)) return null
  const scorecard = SCORECARD_PAGE.exec(pathname)
  return scorecard === null
    ? searchSubject(document, pathname, searchParams)
    : scorecardSubject(dependencies, document, {
        number: scorecard[1] ?? searchParams.get('scorecard'),
        language: searchParams.get('lang'),
      })
}

function searchSubject(
  document: TenantDocument,
  pathname: string,
  searchParams: URLSearchParams,
): Subject | null {
  const [, department, code = ''] = /^(?:\/embed)?\/([^/]+)\/([^/]+)\/?$/.exec(pathname) ?? []
  const module = moduleOf(document, code)
  if (module === undefined || !module.visibility.includes('everybody')) return null
  if (department === undefined || departmentOf(document, code).id !== department) return null
  const query = new URLSearchParams(searchParams)
  query.set('view', embedView(searchParams))
  const own = document.tenant.locale
  const locale = localeNamed(searchParams.get('lang')) ?? own
  const filters = moduleFilters(module, 'anonymous')
  const search = searchedAddress(decodeSearch(searchParams, filters), filters)
  return {
    name: localize(module.name, locale),
    locale,
    path: `${embedPath(department, code)}?${query}`,
    picture: previewPath({ kind: 'module', module: code, search }, locale, own),
  }
}

/** @param asked number of the scorecard, null for the first; language that its frame keeps */
async function scorecardSubject(
  dependencies: Dependencies,
  document: TenantDocument,
  { number, language }: { readonly number: string | null; readonly language: string | null },
): Promise<Subject | null> {
  const scorecards = await publicScorecards(dependencies, document.tenant.code)
  const scorecard =
    number === null ? scorecards[0] : scorecards.find(({ id }) => String(id) === number)
  if (scorecard === undefined) return null
  const asked = localeNamed(language)
  const locale = asked ?? document.tenant.locale
  return {
    name: localize(scorecard.name, locale),
    locale,
    path: scorecardEmbedPath(scorecard.id) + (asked === undefined ? '' : `?lang=${locale}`),
    picture: null,
  }
}

function localeNamed(name: string | null): Locale | undefined {
  return LOCALES.find((one) => one === name)
}

function oembed(
  document: TenantDocument,
  port: number,
  params: URLSearchParams,
  { name, locale, path, picture }: Subject,
) {
  const width = atMost(SIZE.width, params, 'maxwidth')
  const height = atMost(SIZE.height, params, 'maxheight')
  const agency = localize(document.tenant.branding.title.long, locale)
  const title = `${name}, ${agency}`
  const { origin } = addressesOf(document, port)
  return {
    version: '1.0',
    type: 'rich',
    title,
    provider_name: agency,
    provider_url: origin,
    cache_age: CACHE_AGE,
    html: embedCode({ src: origin + path, title, width, height }),
    width,
    height,
    ...(picture !== null && thumbnail(params, origin + picture)),
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
