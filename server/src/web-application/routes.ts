import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import type { App } from '../platform/http/app.ts'
import { contentPolicy } from '../platform/http/content-policy.ts'
import { TILE_ORIGINS } from '../tenancy/public-config.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
import { describePage } from './describe-page.ts'
import { otherForms } from './other-forms.ts'
import { pageHtml, type PageTemplate, pageTemplate } from './page-html.ts'
import { registerRobots } from './robots.ts'
import { registerSitemaps } from './sitemap-routes.ts'
import { unknownHostPage } from './unknown-host-page.ts'

const HTML = 'text/html; charset=utf-8'
const YEAR = 31_536_000_000

/**
 * Serves the built files under their hashed names, what search engines read, and the application's
 * page for every other address, each with what that address says of itself.
 */
export async function registerWebApplication(
  app: App,
  config: Config,
  database: Database,
): Promise<void> {
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
  const source = { database, port: config.port }
  registerRobots(fastify, source, (request) => tenantOf(app, request))
  registerSitemaps(fastify, source, (request) => tenantOf(app, request))
  // Pages name their icon themselves; browsers ask here for what is not one of them, as a mail is.
  fastify.get('/favicon.ico', async (_request, reply) =>
    reply.code(204).header('cache-control', 'public, max-age=86400').send(),
  )
  const readPage = pageReader(join(directory, 'index.html'))
  fastify.setNotFoundHandler(async (request, reply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD'
    if (!isPage || request.url.startsWith('/api/') || request.url.startsWith('/assets/')) {
      throw new AppError(
        'not_found',
        `${request.method} ${request.url.split('?', 1)[0]} is not an address of this portal.`,
      )
    }
    const tenant = await tenantOf(app, request)
    if (tenant === null) return reply.code(404).type(HTML).send(unknownHostPage(config.operator))
    const page = await readPage()
    if (page === null) {
      throw new AppError(
        'unavailable',
        'The web application is not built: run "npm start" or "npm run build".',
      )
    }
    const { document } = await loadTenant(database, tenant)
    const { analytics, media } = document.tenant
    const embedded = isEmbed(request.url)
    if (embedded || analytics?.script || media.origins.length > 0) {
      const scripts = analytics?.script ? [new URL(analytics.script).origin] : []
      const policy = contentPolicy({
        tiles: TILE_ORIGINS,
        // What is shown on somebody else's page counts nobody.
        scripts: embedded ? [] : scripts,
        media: media.origins,
        ...(embedded ? { frames: ["'self'", ...document.tenant.embed.origins] } : {}),
      })
      reply.header('content-security-policy', policy)
    }
    // The older header knows no list of sites.
    if (embedded) reply.removeHeader('x-frame-options')
    const others = otherForms(document, request.url, config.port)
    const facts = { ...(await describePage(source, document, request.url)), others }
    const body = pageHtml(page.template, facts)
    const etag = `"${createHash('sha256').update(body).digest('hex').slice(0, 24)}"`
    reply.header('cache-control', 'no-cache').header('etag', etag)
    if (!facts.indexed) reply.header('x-robots-tag', 'noindex')
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.code(facts.status).type(HTML).send(body)
  })
}

/** A search to be shown in a frame of another site. */
function isEmbed(url: string): boolean {
  return url.startsWith('/embed/')
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
    page = { template: pageTemplate(await readFile(path, 'utf8')), written: found.mtimeMs }
    return page
  }
}

async function tenantOf(app: App, request: FastifyRequest): Promise<string | null> {
  try {
    return (await app.context(request)).tenant
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null
    throw error
  }
}
