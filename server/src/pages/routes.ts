import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { LOCALE_COOKIE, LOCALES, type Locale } from '@plat/contract/platform/localized'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../platform/config.ts'
import { AppError } from '../platform/errors.ts'
import { type App, tenantOf } from '../platform/http/app.ts'
import { sendAllowed, unrouted } from '../platform/http/allowed-methods.ts'
import { acceptedLocale } from '../platform/http/accepted-locale.ts'
import { contentPolicy } from '../platform/http/content-policy.ts'
import { SITE_GATE_COOKIE } from '../platform/http/cookies.ts'
import type { DownloadPlaces } from '../platform/http/download-places.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
import { tileOrigins } from '../tenancy/document/map-settings.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
import { describePage, type DescribingSource } from './describe-page.ts'
import { otherForms } from './other-forms.ts'
import { pageAddress } from './page-address.ts'
import type { PageFacts } from './page-facts.ts'
import { type PageContent, pageHtml } from './page-html.ts'
import { registerPageSheet, sheetOf } from './page-sheet.ts'
import { unknownHostPage } from './plain-page.ts'
import { registerPreviews } from './previews/preview-routes.ts'
import type { PreviewSource } from './previews/preview-source.ts'
import { type BuiltWeb, builtWebReader } from './rendering/built-web.ts'
import { KeptPages, type PageBasis, type SentPage } from './rendering/kept-pages.ts'
import {
  isRendered,
  mayBeSignedIn,
  RenderedPages,
  type RenderingBasis,
} from './rendering/rendered-pages.ts'
import { registerRobots } from './robots.ts'
import { registerSitemaps } from './sitemap-routes.ts'

const HTML = 'text/html; charset=utf-8'
const YEAR = 31_536_000_000

/** Other parts of the server that pages need. */
interface PageParts {
  readonly places: DownloadPlaces
  /** Port at which a page finds the live channel in addition to its own; null: at none. */
  readonly live: { portFor(isSecure: boolean): number | null }
}

/**
 * Serves the built files under their hashed names, the files for search engines, and the application's
 * page for every other address, with the facts of that address.
 */
export async function registerWebApplication(
  app: App,
  config: Config,
  previews: PreviewSource,
  { places, live }: PageParts,
): Promise<void> {
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
  registerPageSheet(fastify, source, (request) => tenantOf(app, request))
  registerPreviews(app, previews, places)
  registerSitemaps(fastify, source, (request) => tenantOf(app, request), places)
  // Pages name their icon themselves; browsers request it here for what is not one of them, such as a mail.
  fastify.get('/favicon.ico', async (_request, reply) =>
    reply.code(204).header('cache-control', 'public, max-age=86400').send(),
  )
  const readWeb = builtWebReader(directory)
  const rendered = new RenderedPages(fastify, directory, logger)
  const kept = new KeptPages()
  fastify.setNotFoundHandler(async (request, reply) => {
    const wanted = unrouted(app, request)
    if (wanted.kind === 'options') return sendAllowed(reply, wanted.allow)
    const tenant = await tenantOf(app, request)
    if (tenant === null) {
      const operator = config.operator ?? config.mailFrom
      return reply.code(404).type(HTML).send(unknownHostPage(operator, request.hostname))
    }
    const web = await readWeb()
    if (web === null) {
      throw new AppError(
        'unavailable',
        'The web application is not built: run "npm start" or "npm run build".',
      )
    }
    const { document, version } = await loadTenant(database, tenant)
    reply.header('content-security-policy', pagePolicy(document, request, config, live))
    // The older header knows no list of sites.
    if (isEmbed(request.url)) reply.removeHeader('x-frame-options')
    const locale = chosenLocale(request) ?? acceptedLocale(request.headers['accept-language'])
    const asked = { tenant, request, document, locale }
    const isCurrent = async ({ facts, rendering }: PageBasis) =>
      (await rendered.isCurrent(rendering, asked)) &&
      facts === JSON.stringify(await factsOf(source, asked))
    const page = { make: () => makePage({ source, rendered, web }, asked), isCurrent }
    return kept.send(keyOf(asked, version, web), page, { request, reply })
  })
}

/** A page as a request asks for it. */
interface AskedPage {
  readonly tenant: string
  readonly request: FastifyRequest
  readonly document: TenantDocument
  /** Where the address names none; null: the agency's. */
  readonly locale: Locale | null
}

/** Sources of a page: its facts, its rendered content and the built web application. */
interface PageMaking {
  readonly source: DescribingSource
  readonly rendered: RenderedPages
  readonly web: BuiltWeb
}

async function makePage(
  { source, rendered, web }: PageMaking,
  asked: AskedPage,
): Promise<Omit<SentPage, 'etag'>> {
  const facts = await factsOf(source, asked)
  const made = await contentOf(rendered, web, facts, asked)
  if (made?.kind === 'redirect') {
    const headers = { location: made.to, 'cache-control': 'no-cache' }
    return { body: '', basis: null, status: 302, headers }
  }
  return {
    body: pageHtml(web.template, facts, made?.content ?? null),
    basis: made && { facts: JSON.stringify(facts), rendering: made.basis },
    status: facts.status,
    headers: {
      'content-type': HTML,
      'cache-control': 'no-cache',
      vary: 'Host, Accept-Language, Cookie, accept-encoding',
      'content-language': facts.locale,
      ...(!facts.indexed && { 'x-robots-tag': 'noindex' }),
    },
  }
}

/** Facts of a page, with the other forms of its content. */
async function factsOf(
  source: DescribingSource,
  { request, document, locale }: AskedPage,
): Promise<PageFacts> {
  const facts = await describePage(source, document, request.url, locale)
  const others = [...(facts.others ?? []), ...otherForms(document, request.url, source.port)]
  return { ...facts, others }
}

/** Key of a kept page: everything besides its basis that determines it. */
function keyOf(
  { tenant, request, locale }: AskedPage,
  version: number,
  { built }: BuiltWeb,
): string {
  const { hostname, protocol, url, cookies } = request
  const viewer = [mayBeSignedIn(request), SITE_GATE_COOKIE in cookies]
  return JSON.stringify([tenant, version, built, protocol, hostname, url, locale, viewer])
}

/** What a page may load, and who may show it in a frame. */
function pagePolicy(
  document: TenantDocument,
  { url, protocol, hostname }: FastifyRequest,
  { mapKeys }: Config,
  live: PageParts['live'],
): string {
  const { analytics, control, media, embed } = document.tenant
  const origins = {
    tiles: tileOrigins(document, mapKeys),
    media: media.origins,
  }
  // Embeds and previews of shared searches count no visitors.
  if (isEmbed(url)) return contentPolicy({ ...origins, frames: ["'self'", ...embed.origins] })
  if (isSharePreview(url)) return contentPolicy({ ...origins, frames: ["'self'"] })
  const scripts = analytics?.script ? [new URL(analytics.script).origin] : []
  const isSecure = protocol === 'https'
  const port = live.portFor(isSecure)
  const channel = port === null ? [] : [`${isSecure ? 'wss' : 'ws'}://${hostname}:${port}`]
  const { livekit } = control.nencounter
  // Its client asks by HTTP why it could not connect.
  const video = livekit === null ? [] : [livekit.url, livekit.url.replace(/^ws/, 'http')]
  return contentPolicy({ ...origins, scripts, connections: [...channel, ...video] })
}

/** A search to be shown in a frame of another site. */
function isEmbed(url: string): boolean {
  return url.startsWith('/embed/')
}

/** The public page of a search that is not shared yet, in a frame of ours. */
function isSharePreview(url: string): boolean {
  return /^\/[^/?]+\/[^/?]+\/search\/preview(?:\?|$)/.test(url)
}

/** Content and basis of a rendered page, or the address to redirect to. */
type PageMade =
  | { readonly kind: 'page'; readonly content: PageContent; readonly basis: RenderingBasis }
  | { readonly kind: 'redirect'; readonly to: string }

/** The content that the server renders for a page; null: the browser draws it. */
async function contentOf(
  rendered: RenderedPages,
  web: BuiltWeb,
  { status, locale, locked, summary }: PageFacts,
  { tenant, request, document }: AskedPage,
): Promise<PageMade | null> {
  const { pathname } = new URL(request.url, 'http://page.invalid')
  const address = pageAddress(pathname)
  if (status !== 200 || !isRendered(address, pathname)) return null
  // A locked site shows visitors only the documents of the footer; pages behind the lock are drawn by the browser.
  if (locked && (summary === null || SITE_GATE_COOKIE in request.cookies)) return null
  const rendering = await rendered.render(web.built, { tenant, locale, request })
  if (rendering === null) return null
  if (rendering.kind === 'redirect') return rendering
  const { page, basis } = rendering
  const sheet = sheetOf(document, 'module' in address ? address.module : null)
  const content = { page, sheet, scripts: web.scriptsOf(page.files) }
  return { kind: 'page', content, basis }
}

/** The language that was chosen in this browser (web/src/shell/chosen-locale.ts). */
function chosenLocale({ cookies }: FastifyRequest): Locale | null {
  return LOCALES.find((locale) => locale === cookies[LOCALE_COOKIE]) ?? null
}
