import type { FastifyBaseLogger } from 'fastify'
import { AGENT_EXPORTER } from './agents/agent-exporter.ts'
import { registerAgents } from './agents/routes.ts'
import { addAlertGauges } from './alerts/alert-gauges.ts'
import { registerAlertHealth } from './alerts/health.ts'
import type { AccountExporter } from './accounts/account-exporter.ts'
import type { Accounts } from './accounts/dependencies.ts'
import { createSiteGate } from './accounts/site-gate/site-gate.ts'
import { registerAccounts } from './accounts/routes.ts'
import { createSlowDown } from './accounts/slow-down.ts'
import { createThrottle, networkOf } from './platform/throttle.ts'
import { createViewerCache } from './accounts/viewer-cache.ts'
import { ALERTS_EXPORTER, NOTIFICATIONS_EXPORTER } from './alerts/alerts-exporter.ts'
import { registerAlerts } from './alerts/routes.ts'
import { type BasemapTiles, basemapTiles } from './basemap/basemap-tiles.ts'
import { basemapVersion } from './basemap/basemap-version.ts'
import { registerBasemap } from './basemap/routes.ts'
import { BOUNCE_ROUTE, registerBounces } from './digests/bounces/bounce-route.ts'
import { registerStartMailAgain } from './digests/bounces/start-mail-again.ts'
import { BROWSERS_EXPORTER, STOPPED_MAIL_EXPORTER } from './digests/digests-exporter.ts'
import { pushKeys } from './digests/push/push-keys.ts'
import { registerPush } from './digests/push/push-routes.ts'
import { registerUnsubscribe, UNSUBSCRIBE_ROUTE } from './digests/unsubscribe-routes.ts'
import { registerExports } from './exports/routes.ts'
import { addImportGauges } from './imports/import-gauges.ts'
import { registerImports } from './imports/routes.ts'
import { Live } from './live/live.ts'
import { addLiveGauges } from './live/live-gauges.ts'
import { LIVE_ROUTE, registerLive } from './live/routes.ts'
import { registerLanding } from './landing/routes.ts'
import { registerDemo } from './demo/routes.ts'
import { registerMailbox } from './mailbox/routes.ts'
import { ALERT_FEED_ROUTE, registerAlertFeed } from './notifications/alert-feed-route.ts'
import { registerNotifications } from './notifications/routes.ts'
import { registerOffices } from './offices/routes.ts'
import type { Config } from './platform/config.ts'
import type { Database } from './platform/db/database.ts'
import { refusesChanges } from './platform/db/database-trouble.ts'
import { type App, createApp } from './platform/http/app.ts'
import { registerClientErrors } from './platform/http/client-errors.ts'
import { createDownloadPlaces, type DownloadPlaces } from './platform/http/download-places.ts'
import { registerDocumentation } from './platform/http/documentation.ts'
import { type Lifecycle, registerDrain } from './platform/http/drain.ts'
import { databaseCheck, PING_TIMEOUT, registerHealth } from './platform/http/health.ts'
import { registerMetrics } from './platform/http/metrics.ts'
import { registerPolicyReports } from './platform/http/policy-reports.ts'
import { registerReadingFloor } from './platform/http/slow-readers.ts'
import { OGC_ROUTES } from './exports/ogc/plain-routes.ts'
import { EXPORT_ROUTES } from './exports/plain-routes.ts'
import { STATISTICS_ROUTES } from './exports/statistics-routes.ts'
import { PLAIN_ROUTES } from './plain-routes.ts'
import { addProcessGauges } from './process-gauges.ts'
import { CALL_EXPORTERS } from './calls/calls-exporter.ts'
import { CHAT_EXPORTERS } from './chat/keep-chats.ts'
import { COMMENT_EXPORTERS } from './comments/keep-comments.ts'
import { registerCalls } from './calls/routes.ts'
import { registerComments } from './comments/routes.ts'
import { registerChat } from './chat/routes.ts'
import { CALENDAR_FEED_ROUTE } from './schedule/calendar-feed.ts'
import { APPOINTMENT_EXPORTERS } from './schedule/keep-appointments.ts'
import { registerSchedule } from './schedule/routes.ts'
import { registerPeople } from './people/routes.ts'
import { registerPlaces } from './places/routes.ts'
import { registerProfile } from './profile/routes.ts'
import { REPORTS_EXPORTER } from './reports/reports-exporter.ts'
import {
  SAVED_SEARCHES_EXPORTER,
  SHARES_EXPORTER,
} from './saved-searches/saved-searches-exporter.ts'
import { registerReports } from './reports/routes.ts'
import { registerRecords } from './records/routes.ts'
import { registerPredictions } from './search/predict-routes.ts'
import type { RecordIndexes } from './indexes/record-indexes.ts'
import { registerSearch } from './search/routes.ts'
import { registerSavedSearches } from './saved-searches/routes.ts'
import { registerSharing } from './sharing/mail-routes.ts'
import { SHARE_STOP_EXPORTER } from './sharing/share-stop.ts'
import { SHARE_STOP_ROUTES } from './sharing/share-stop-routes.ts'
import { MapDrawer } from './static-map/map-drawer.ts'
import { RasterTiles } from './static-map/raster-tiles.ts'
import { registerStatistics } from './statistics/routes.ts'
import { registerTenancy } from './tenancy/routes.ts'
import { loadTenant, tenantOfHost } from './tenancy/tenant-cache.ts'
import { registerWebApplication } from './pages/routes.ts'

/** What the server consists of. */
export interface ServerParts {
  readonly config: Config
  readonly database: Database
  readonly indexes: RecordIndexes
  readonly logger: FastifyBaseLogger
  readonly version: string
  /** Tells the sender that mail waits. */
  readonly wakeMail: () => void
  /** Tells the workers that a report waits; left out: they find it when they next look. */
  readonly wakeReports?: () => void
  /** Set by the code that starts and stops the process; left out: it serves. */
  readonly lifecycle?: Lifecycle
}

/** The server's HTTP side, with its live channel. */
export interface BuiltApp extends App {
  readonly live: Live
}

/** Builds the server: every feature, in order, then the web application's files. */
export async function buildApp(parts: ServerParts): Promise<BuiltApp> {
  const { config, database, indexes, logger, version } = parts
  const accounts: Accounts = {
    database,
    throttle: createThrottle(database),
    slowDown: createSlowDown(database),
    viewers: createViewerCache(database),
    siteGate: createSiteGate(database),
    port: config.port,
    clientSecrets: config.clientSecrets,
    wakeMail: parts.wakeMail,
  }
  const resolveViewer = (tenant: string, token: string) => accounts.viewers.viewer(tenant, token)
  const app = await createApp({
    logger,
    trustProxy: config.trustProxy,
    databaseKind: database.kind,
    parseReplies: !config.production,
    resolveTenant: (host) => tenantOfHost(database, host),
    resolveViewer,
    resolveGuest: (tenant, token) => accounts.viewers.guest(tenant, token),
    hasPassedSiteGate: (tenant, token) => accounts.siteGate.isOpen(tenant, token),
  })
  const places = createDownloadPlaces(networkOf)
  const live = new Live(database, logger, config.livePublicPort)
  registerOperations(app, parts, { places, live })
  registerClientErrors(app, logger, networkOf)
  registerPolicyReports(app, logger, networkOf)
  registerAccounts(app, accounts)
  registerProfile(app, { accounts, places, exporters: ACCOUNT_EXPORTERS })
  registerPeople(app, accounts)
  registerImports(app, { database })
  registerTenancy(app, {
    database,
    places,
    mapKeys: config.mapKeys,
    version,
    basemapVersion,
  })
  registerLanding(app, { database })
  const tiles = basemapTiles(database, config.dataDir)
  const basemapOf = async (tenant: string) => (await loadTenant(database, tenant)).document.basemap
  registerBasemap(app, tiles, basemapOf)
  const maps = createMaps(app, parts, tiles)
  registerSearch(app, { database, indexes, logger })
  registerPredictions(app, { database, indexes, logger })
  registerRecords(app, database)
  registerPlaces(app, database)
  registerSavedSearches(app, { database, indexes, logger, port: config.port }, accounts.throttle)
  registerSharing(app, { accounts, source: { database, indexes, logger }, maps })
  registerAlertFeatures(app, parts, accounts)
  const wakeReports = parts.wakeReports ?? (() => undefined)
  registerReports(app, { database, throttle: accounts.throttle, wakeReports })
  registerStatistics(app, { database, indexes, logger })
  registerExports(app, {
    database,
    indexes,
    logger,
    throttle: accounts.throttle,
    places,
    port: config.port,
    version,
  })
  registerLive(app, live, { throttle: accounts.throttle, resolveViewer })
  registerEngagement(app, parts, accounts, live)
  registerMailbox(app, { database, port: config.port })
  registerDemo(app, { config, database, logger, throttle: accounts.throttle })
  app.plainRoutes.push(
    ...EXPORT_ROUTES,
    ...STATISTICS_ROUTES,
    ...OGC_ROUTES,
    ...FEED_ROUTES,
    ...SHARE_STOP_ROUTES,
    LIVE_ROUTE,
    ...PLAIN_ROUTES,
  )
  registerDocumentation(app, version)
  await registerWebApplication(app, config, maps, { places, live })
  return { ...app, live }
}

/** What features keep about an account, in the order of its export. */
export const ACCOUNT_EXPORTERS: readonly AccountExporter[] = [
  ALERTS_EXPORTER,
  NOTIFICATIONS_EXPORTER,
  BROWSERS_EXPORTER,
  STOPPED_MAIL_EXPORTER,
  REPORTS_EXPORTER,
  SAVED_SEARCHES_EXPORTER,
  SHARES_EXPORTER,
  SHARE_STOP_EXPORTER,
  AGENT_EXPORTER,
  ...CALL_EXPORTERS,
  ...APPOINTMENT_EXPORTERS,
  ...COMMENT_EXPORTERS,
  ...CHAT_EXPORTERS,
]

/** Feeds, links in emails that end alerts, and emails that came back. */
const FEED_ROUTES = [ALERT_FEED_ROUTE, UNSUBSCRIBE_ROUTE, BOUNCE_ROUTE, CALENDAR_FEED_ROUTE]

/** Alerts, what they tell, and how it reaches people. */
function registerAlertFeatures(app: App, parts: ServerParts, accounts: Accounts): void {
  const { config, database, indexes, logger } = parts
  registerAlerts(app, { database, indexes, logger, port: config.port })
  registerNotifications(app, { database, indexes, logger })
  registerAlertFeed(app, { database, port: config.port })
  registerAlertHealth(app, { database })
  registerUnsubscribe(app, accounts)
  registerStartMailAgain(app, accounts)
  registerPush(app, accounts, pushKeys(config))
  registerBounces(app, database, config.bounceToken)
}

/** How people reach the agency: offices, agents, calls, appointments, comments, chats. */
function registerEngagement(app: App, parts: ServerParts, accounts: Accounts, live: Live): void {
  const { config, database, logger } = parts
  registerOffices(app, { database })
  registerAgents(app, { database })
  const desk = registerCalls(app, live, {
    database,
    logger,
    port: config.port,
    throttle: accounts.throttle,
    wakeMail: () => accounts.wakeMail(),
    mediaServers: config.mediaServers,
  })
  registerSchedule(app, accounts, desk)
  registerComments(app, accounts)
  registerChat(app, accounts, desk)
}

/** What pictures of maps are made from; the thread that draws them ends with the server. */
function createMaps({ fastify }: App, parts: ServerParts, tiles: BasemapTiles) {
  const { config, database, indexes, logger } = parts
  const drawer = new MapDrawer()
  fastify.addHook('onClose', () => drawer.close())
  const raster = new RasterTiles()
  return { database, indexes, logger, tiles, raster, mapKeys: config.mapKeys, drawer }
}

const PING = {
  text: `select current_setting('transaction_read_only') = 'on' as unchanging`,
  query_timeout: PING_TIMEOUT,
}

/** Health, readiness and metrics, for any host. */
function registerOperations(
  { fastify }: App,
  parts: ServerParts,
  { places, live }: { readonly places: DownloadPlaces; readonly live: Live },
): void {
  const { config, database, indexes, logger, version, lifecycle = { phase: 'serving' } } = parts
  registerReadingFloor(fastify, config.readSeconds)
  const databaseState = databaseCheck(async () => {
    const { rows } = await database.pool.query<{ unchanging: boolean }>(PING)
    return rows[0]?.unchanging === true ? refusesChanges(database.kind) : 'up'
  })
  registerDrain(fastify, lifecycle)
  registerHealth(fastify, lifecycle, databaseState)
  registerMetrics(fastify, {
    version,
    token: config.metricsToken,
    addTo: (registry) => {
      addProcessGauges(registry, { database, indexes, places, databaseState, logger })
      addImportGauges(registry, { database, databaseState, logger })
      addAlertGauges(registry, { database, databaseState, logger })
      addLiveGauges(registry, () => live.figures)
    },
  })
}
