import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyBaseLogger } from 'fastify'
import { viewerOfToken } from './accounts/api-token.ts'
import { basemapVersion } from './basemap/basemap-version.ts'
import { registerBasemap } from './basemap/routes.ts'
import type { Config } from './platform/config.ts'
import type { Database } from './platform/db/database.ts'
import { AppError } from './platform/errors.ts'
import { API_DOCS_CSS, apiDocsPage } from './platform/http/api-docs.ts'
import { type App, createApp } from './platform/http/app.ts'
import { registerClientErrors } from './platform/http/client-errors.ts'
import { openApiDocument } from './platform/http/openapi.ts'
import { registerRecords } from './records/record-routes.ts'
import type { RecordIndexes } from './records/record-indexes.ts'
import { registerSearch } from './records/search-routes.ts'
import { TILE_ORIGINS } from './tenancy/public-config.ts'
import { registerTenancy } from './tenancy/routes.ts'
import { loadTenant, tenantFile, tenantOfHost } from './tenancy/tenant-cache.ts'
import { unknownHostPage } from './unknown-host-page.ts'

/** What the server consists of. */
export interface ServerParts {
  readonly config: Config
  readonly database: Database
  readonly indexes: RecordIndexes
  readonly logger: FastifyBaseLogger
  readonly version: string
}

/** Builds the server: every feature, in order, then the web application's files. */
export async function buildApp(parts: ServerParts): Promise<App> {
  const { config, database, indexes, logger, version } = parts
  const app = await createApp({
    logger,
    trustProxy: config.trustProxy,
    tileOrigins: TILE_ORIGINS,
    parseReplies: !config.production,
    resolveTenant: (host) => tenantOfHost(database, host),
    resolveViewer: (tenant, token) => viewerOfToken(database, tenant, token),
  })
  registerHealth(app, database)
  registerClientErrors(app, logger)
  registerTenancy(app, { database, mapKeys: config.mapKeys, version, basemapVersion })
  registerBasemap(app, {
    basemapLayers: async (tenant) => (await loadTenant(database, tenant)).document.basemap.layers,
    tenantFile: async (tenant, sha256) =>
      (await tenantFile(database, tenant, sha256))?.content ?? null,
  })
  registerSearch(app, { database, indexes, logger })
  registerRecords(app, { database, indexes, logger })
  registerDocumentation(app, version)
  await registerWebApplication(app, config)
  return app
}

function registerHealth({ fastify }: App, database: Database): void {
  fastify.get('/api/health', async () => ({ status: 'ok' }))
  fastify.get('/api/ready', async () => {
    await database.pool.query('select 1')
    return { status: 'ready' }
  })
}

function registerDocumentation({ fastify, endpoints }: App, version: string): void {
  let document: string | undefined
  fastify.get('/api/openapi.json', async (_request, reply) => {
    document ??= JSON.stringify(openApiDocument(endpoints, version))
    return reply.type('application/json').send(document)
  })
  fastify.get('/api/docs', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(apiDocsPage(endpoints, version)),
  )
  fastify.get('/api/docs.css', async (_request, reply) => reply.type('text/css').send(API_DOCS_CSS))
}

/** Built files under their hashed names, and the application's page for every other address. */
async function registerWebApplication(app: App, config: Config): Promise<void> {
  const { fastify } = app
  const directory = join(config.root, 'web/dist')
  const built = existsSync(join(directory, 'index.html'))
  if (built) {
    await fastify.register(fastifyStatic, {
      root: join(directory, 'assets'),
      prefix: '/assets/',
      immutable: true,
      preCompressed: true,
      maxAge: 31_536_000_000,
      index: false,
    })
  }
  const page = built ? await readFile(join(directory, 'index.html')) : null
  const etag =
    page === null ? '' : `"${createHash('sha256').update(page).digest('hex').slice(0, 24)}"`
  fastify.setNotFoundHandler(async (request, reply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD'
    if (!isPage || request.url.startsWith('/api/') || request.url.startsWith('/assets/')) {
      throw new AppError(
        'not_found',
        `${request.method} ${request.url.split('?', 1)[0]} is not an address of this portal.`,
      )
    }
    const tenant = await tenantOf(app, request)
    if (tenant === null) {
      return reply.code(404).type('text/html; charset=utf-8').send(unknownHostPage(config.operator))
    }
    if (page === null) {
      throw new AppError(
        'unavailable',
        'The web application is not built: run "npm start" or "npm run build".',
      )
    }
    reply.header('cache-control', 'no-cache').header('etag', etag)
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type('text/html; charset=utf-8').send(page)
  })
}

async function tenantOf(app: App, request: Parameters<App['context']>[0]): Promise<string | null> {
  try {
    return (await app.context(request)).tenant
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null
    throw error
  }
}
