import type { FastifyBaseLogger } from 'fastify'
import type { Accounts } from './accounts/dependencies.ts'
import { createLock } from './accounts/lock.ts'
import { registerPeopleAndProfile } from './accounts/people-and-profile.ts'
import { registerAccounts } from './accounts/routes.ts'
import { createThrottle } from './accounts/throttle.ts'
import { createViewerCache } from './accounts/viewer-cache.ts'
import { basemapVersion } from './basemap/basemap-version.ts'
import { registerBasemap } from './basemap/routes.ts'
import { registerExports } from './exports/routes.ts'
import { registerLanding } from './landing/routes.ts'
import { registerMailbox } from './mailbox/routes.ts'
import type { Config } from './platform/config.ts'
import type { Database } from './platform/db/database.ts'
import { API_DOCS_CSS, apiDocsPage } from './platform/http/api-docs.ts'
import { type App, createApp } from './platform/http/app.ts'
import { registerClientErrors } from './platform/http/client-errors.ts'
import { type Lifecycle, registerDrain } from './platform/http/drain.ts'
import { databaseCheck, PING_TIMEOUT, registerHealth } from './platform/http/health.ts'
import { registerMetrics } from './platform/http/metrics.ts'
import { openApiDocument } from './platform/http/openapi.ts'
import { registerPolicyReports } from './platform/http/policy-reports.ts'
import { addProcessGauges } from './process-gauges.ts'
import { registerRecords } from './records/record-routes.ts'
import type { RecordIndexes } from './records/record-indexes.ts'
import { registerSearch } from './records/search-routes.ts'
import { registerSavedSearches } from './saved-searches/routes.ts'
import { registerStatistics } from './statistics/routes.ts'
import { TILE_ORIGINS } from './tenancy/public-config.ts'
import { registerTenancy } from './tenancy/routes.ts'
import { loadTenant, tenantFile, tenantFileRange, tenantOfHost } from './tenancy/tenant-cache.ts'
import { registerWebApplication } from './web-application/routes.ts'

/** What the server consists of. */
export interface ServerParts {
  readonly config: Config
  readonly database: Database
  readonly indexes: RecordIndexes
  readonly logger: FastifyBaseLogger
  readonly version: string
  /** Tells the sender that mail waits. */
  readonly wakeMail: () => void
  /** Changed by whoever starts and stops the process; left out: it serves. */
  readonly lifecycle?: Lifecycle
}

/** Builds the server: every feature, in order, then the web application's files. */
export async function buildApp(parts: ServerParts): Promise<App> {
  const { config, database, indexes, logger, version } = parts
  const accounts: Accounts = {
    database,
    throttle: createThrottle(database),
    viewers: createViewerCache(database),
    lock: createLock(database),
    port: config.port,
    clientSecrets: config.clientSecrets,
    wakeMail: parts.wakeMail,
  }
  const app = await createApp({
    logger,
    trustProxy: config.trustProxy,
    tileOrigins: TILE_ORIGINS,
    parseReplies: !config.production,
    resolveTenant: (host) => tenantOfHost(database, host),
    resolveViewer: (tenant, token) => accounts.viewers.viewer(tenant, token),
    isUnlocked: (tenant, token) => accounts.lock.isOpen(tenant, token),
  })
  registerOperations(app, parts)
  registerClientErrors(app, logger)
  registerPolicyReports(app, logger)
  registerAccounts(app, accounts)
  registerPeopleAndProfile(app, accounts)
  registerTenancy(app, { database, mapKeys: config.mapKeys, version, basemapVersion })
  registerLanding(app, { database })
  registerBasemap(app, {
    dataDir: config.dataDir,
    basemap: async (tenant) => (await loadTenant(database, tenant)).document.basemap,
    tenantFileRange: (tenant, sha256, offset, length) =>
      tenantFileRange(database, tenant, { sha256, offset, length }),
    tenantFile: async (tenant, sha256) =>
      (await tenantFile(database, tenant, sha256))?.content ?? null,
  })
  registerSearch(app, { database, indexes, logger })
  registerRecords(app, { database, indexes, logger })
  registerSavedSearches(app, { database })
  registerStatistics(app, { database, indexes, logger })
  registerExports(app, {
    database,
    indexes,
    logger,
    throttle: accounts.throttle,
    port: config.port,
    version,
  })
  registerMailbox(app, { database, port: config.port })
  registerDocumentation(app, version)
  await registerWebApplication(app, config, database)
  return app
}

const PING = { text: 'select 1', query_timeout: PING_TIMEOUT }

/** What operators and load balancers ask, for any host. */
function registerOperations({ fastify }: App, parts: ServerParts): void {
  const { config, database, indexes, version, lifecycle = { phase: 'serving' } } = parts
  const databaseAnswers = databaseCheck(() => database.pool.query(PING))
  registerDrain(fastify, lifecycle)
  registerHealth(fastify, lifecycle, databaseAnswers)
  registerMetrics(fastify, {
    version,
    token: config.metricsToken,
    addTo: (registry) => addProcessGauges(registry, { database, indexes, databaseAnswers }),
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
