import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../platform/config.ts'
import { AppError } from '../platform/errors.ts'
import type { App } from '../platform/http/app.ts'
import { sendAllowed, unrouted } from '../platform/http/allowed-methods.ts'
import { acceptedLocale } from '../platform/http/accepted-locale.ts'
import { contentPolicy } from '../platform/http/content-policy.ts'
import type { DownloadPlaces } from '../platform/http/download-places.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import { permissions } from '../platform/http/security-headers.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
import { tileOrigins } from '../tenancy/document/map-settings.ts'
import { sendVersion } from '../platform/http/etag.ts'
import { takesCalls } from '../tenancy/public-config.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
import { registerDataCatalogue } from './data-catalogue-route.ts'
import { describePage } from './describe-page.ts'
import { earlyRequests } from './early-requests.ts'
import { otherForms } from './other-forms.ts'
import { pageAddress } from './page-address.ts'
import type { Screen } from './page-facts.ts'
import { type PageCode, pageHtml, type PageTemplate, pageTemplate } from './page-html.ts'
import { registerPageSheet } from './page-sheet.ts'
import { registerPreviews } from './previews/preview-routes.ts'
import type { PreviewSource } from './previews/preview-source.ts'
import { registerRobots } from './robots.ts'
import { registerSitemaps } from './sitemap-routes.ts'
import { unknownHostPage } from './unknown-host-page.ts'

const HTML = 'text/html; charset=utf-8'
const YEAR = 31_536_000_000

/** What the page of an agency depends on beside its document. */
interface PageSettings {
  readonly config: Config
  readonly previews: PreviewSource
  readonly places: DownloadPlaces
  /** Port at which a page finds the live channel beside its own; null: at none. */
  livePort(isSecure: boolean): number | null
}

/**
 * Serves the built files under their hashed names, what search engines read, and the application's
 * page for every other address, each with what that address says of itself.
 */
export async function registerWebApplication(app: App, settings: PageSettings): Promise<void> {
  const { config, previews, places } = settings
  const { database, indexes, logger } = previews
  const { fastify } = app
  const directory = join(config.root, 'web/dist')
  if (existsSync(directory)) {
    await fastify.register(fastifyStatic, {
      root: join(directory, 'assets'),
      prefix: '/assets/',
      immutable: true,
      preCompressed: true,
      maxAge: YEAR,
      index: false,
    })
  }
  const source = { database, indexes, logger, port: config.port }
  registerRobots(fastify, source, (request) => tenantOf(app, request))
  registerDataCatalogue(fastify, source, (request) => tenantOf(app, request))
  registerPageSheet(fastify, source, (request) => tenantOf(app, request))
  registerPreviews(app, previews)
  registerSitemaps(fastify, source, (request) => tenantOf(app, request), places)
  // Pages name their icon themselves; browsers request it here for what is not one of them, such as a mail.
  fastify.get('/favicon.ico', async (_request, reply) =>
    reply.code(204).header('cache-control', 'public, max-age=86400').send(),
  )
  const readPage = pageReader(join(directory, 'index.html'))
  fastify.setNotFoundHandler(async (request, reply) => {
    const wanted = unrouted(app, request)
    if (wanted.kind === 'options') return sendAllowed(reply, wanted.allow)
    const context = await contextOf(app, request)
    if (context === null) {
      const operator = config.operator ?? config.mailFrom
      return reply.code(404).type(HTML).send(unknownHostPage(operator, request.hostname))
    }
    const page = await readPage()
    if (page === null) {
      throw new AppError(
        'unavailable',
        'The web application is not built: run "npm start" or "npm run build".',
      )
    }
    const { document } = await loadTenant(database, context.tenant)
    setPolicies(request, reply, document, settings)
    const accepted = acceptedLocale(request.headers['accept-language'])
    const facts = await describePage(source, document, request.url, accepted)
    const others = [...(facts.others ?? []), ...otherForms(document, request.url, config.port)]
    const screens = facts.locked === true ? [] : screensOf(request.url)
    const isPlain = facts.status === 200 && facts.locked !== true && !isFramed(request.url)
    const requests = isPlain ? earlyRequests(document, request.url, context.viewer.level) : []
    const body = pageHtml(page.template, { ...facts, others, screens, requests })
    reply
      .header('cache-control', 'no-cache')
      .header('vary', 'Host, Accept-Language, accept-encoding')
      .header('content-language', facts.locale)
    if (!facts.indexed) reply.header('x-robots-tag', 'noindex')
    reply.code(facts.status).type(HTML)
    // What is not there has no version that a browser could keep.
    return facts.status === 200 ? sendVersion(request, reply, body) : reply.send(body)
  })
}

/** What a page may load and use, and who may show it in a frame. */
function setPolicies(
  request: FastifyRequest,
  reply: FastifyReply,
  document: TenantDocument,
  settings: PageSettings,
): void {
  const { url } = request
  const hasRooms = takesCalls(document) && !isFramed(url)
  const connections = hasRooms ? callOrigins(request, document, settings) : []
  reply.header('content-security-policy', pagePolicy(document, url, settings.config, connections))
  if (hasRooms) reply.header('permissions-policy', permissions(true))
  // The older header knows no list of sites.
  if (isEmbed(url)) reply.removeHeader('x-frame-options')
}

/** Where calls connect to beside the page's own origin: the channel's port, and the agency's video server. */
function callOrigins(
  { protocol, hostname }: FastifyRequest,
  { tenant }: TenantDocument,
  { livePort }: PageSettings,
): string[] {
  const isSecure = protocol === 'https'
  const port = livePort(isSecure)
  const channel = port === null ? [] : [`${isSecure ? 'wss' : 'ws'}://${hostname}:${port}`]
  const { livekit } = tenant.control.nencounter
  if (livekit === null) return channel
  const { protocol: scheme, host } = new URL(livekit.url)
  return [...channel, `${scheme}//${host}`, `${scheme === 'wss:' ? 'https' : 'http'}://${host}`]
}

function pagePolicy(
  document: TenantDocument,
  url: string,
  { mapKeys }: Config,
  connections: readonly string[],
): string {
  const { analytics, media, embed } = document.tenant
  const origins = {
    tiles: tileOrigins(document, mapKeys),
    media: media.origins,
  }
  // What is shown on somebody else's page, or looked at before it is shared, counts nobody.
  if (isEmbed(url)) return contentPolicy({ ...origins, frames: ["'self'", ...embed.origins] })
  if (isSharePreview(url)) return contentPolicy({ ...origins, frames: ["'self'"] })
  const scripts = analytics?.script ? [new URL(analytics.script).origin] : []
  return contentPolicy({ ...origins, scripts, connections })
}

/** Shown in a frame, where nobody is signed in. */
function isFramed(url: string): boolean {
  return isEmbed(url) || isSharePreview(url)
}

/** A search to be shown in a frame of another site. */
function isEmbed(url: string): boolean {
  return url.startsWith('/embed/')
}

/** The public page of a search that is not shared yet, in a frame of ours. */
function isSharePreview(url: string): boolean {
  return /^\/[^/?]+\/[^/?]+\/search\/preview(?:\?|$)/.test(url)
}

interface Page {
  readonly template: PageTemplate
  /** When the file was written; milliseconds since 1970. */
  readonly written: number
}

/** Reads the page again when it was built anew under the running server; null while there is none. */
function pageReader(path: string): () => Promise<Page | null> {
  let page: Page | null = null
  return async () => {
    const found = await stat(path).catch(() => null)
    if (found === null) return null
    if (page?.written === found.mtimeMs) return page
    const html = await readFile(path, 'utf8')
    // Without the list the code comes a little later.
    const list = await readFile(join(dirname(path), 'screens.json'), 'utf8').catch(() => null)
    const code = list === null ? undefined : (JSON.parse(list) as PageCode)
    page = { template: pageTemplate(html, code), written: found.mtimeMs }
    return page
  }
}

/** What an address shows first. */
function screensOf(url: string): readonly Screen[] {
  const [path = '', query = ''] = url.split('?', 2)
  const { kind } = pageAddress(path)
  if (kind === 'home') return ['home']
  if (kind !== 'module' && kind !== 'record' && kind !== 'saved') return []
  const isRecordOpen = kind === 'record' || new URLSearchParams(query).has('record')
  return isRecordOpen ? ['search', 'results', 'record'] : ['search', 'results']
}

async function tenantOf(app: App, request: FastifyRequest): Promise<string | null> {
  return (await contextOf(app, request))?.tenant ?? null
}

/** Null for a host that is no agency's. */
async function contextOf(app: App, request: FastifyRequest): Promise<RequestContext | null> {
  try {
    return await app.context(request)
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null
    throw error
  }
}
