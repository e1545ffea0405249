import type { FastifyBaseLogger } from 'fastify'
import { changesKind } from './alerts/matching/changes-kind.ts'
import { purgeNotifications } from './alerts/purge-notifications.ts'
import { purgeExpired } from './accounts/cleanup.ts'
import { purgeCalls } from './calls/purge-calls.ts'
import { chatMailsKind } from './chat/due-chat-mails.ts'
import { purgeChats } from './chat/keep-chats.ts'
import { purgeComments } from './comments/keep-comments.ts'
import { digestKind } from './digests/digest-kind.ts'
import { pushKeys } from './digests/push/push-keys.ts'
import { pushKind } from './digests/push/push-kind.ts'
import { pushSender } from './digests/push/send-push.ts'
import { tellAtOnce } from './digests/tell-at-once.ts'
import { importKind } from './imports/import-kind.ts'
import { endKilledRuns, purgeRuns } from './imports/import-runs.ts'
import { cleaningKind } from './jobs/cleaning-kind.ts'
import { type Jobs, startJobs } from './jobs/start-jobs.ts'
import type { RecordIndexes } from './indexes/record-indexes.ts'
import { purgeWithdrawn } from './record-events/purge-withdrawn.ts'
import { purgeLive } from './live/purge-live.ts'
import { failLostReports, purgeReports } from './reports/purge-reports.ts'
import { reportKind } from './reports/report-kind.ts'
import { purgeStatistics } from './statistics/purge-statistics.ts'
import { purgeAppointments } from './schedule/keep-appointments.ts'
import { noticesKind } from './schedule/notices.ts'
import { purgeSavedSearches } from './saved-searches/change-saved-search.ts'
import { basemapTiles } from './basemap/basemap-tiles.ts'
import { MapDrawer } from './static-map/map-drawer.ts'
import { RasterTiles } from './static-map/raster-tiles.ts'
import { purgePlaces } from './places/purge-places.ts'
import type { Config } from './platform/config.ts'
import type { Database } from './platform/db/database.ts'

/**
 * Starts what a server does without being asked.
 * @param opened a moment before this process opened the database.
 */
export function startServerJobs(parts: {
  config: Config
  indexes: RecordIndexes
  database: Database
  logger: FastifyBaseLogger
  opened: Date
}): Jobs {
  const { config, database, indexes, logger, opened } = parts
  const cleaning = cleaningKind({
    'killed-runs': { cron: '*/10 * * * *', run: () => endKilledRuns(database, opened) },
    expired: { cron: '7 * * * *', run: () => purgeExpired(database) },
    live: { cron: '27 * * * *', run: () => purgeLive(database) },
    calls: { cron: '37 3 * * *', run: () => purgeCalls(database) },
    appointments: { cron: '47 3 * * *', run: () => purgeAppointments(database) },
    comments: { cron: '52 3 * * *', run: () => purgeComments(database) },
    chats: { cron: '42 3 * * *', run: () => purgeChats(database) },
    places: { cron: '17 * * * *', run: () => purgePlaces(database) },
    'deleted-searches': { cron: '37 * * * *', run: () => purgeSavedSearches(database) },
    'deleted-statistics': { cron: '47 4 * * *', run: () => purgeStatistics(database) },
    'deleted-notifications': { cron: '57 * * * *', run: () => purgeNotifications(database) },
    reports: { cron: '47 * * * *', run: () => purgeReports(database) },
    'lost-reports': { cron: '*/5 * * * *', run: () => failLostReports(database) },
    withdrawn: { cron: '57 3 * * *', run: () => purgeWithdrawn(database) },
    'old-runs': { cron: '27 4 * * *', run: () => purgeRuns(database) },
  })
  const { port, dataDir, mapKeys } = config
  const tiles = basemapTiles(database, dataDir)
  const maps = { database, logger, tiles, mapKeys, raster: new RasterTiles() }
  const reports = reportKind({ database, indexes, logger, port, maps })
  const drawer = new MapDrawer()
  const pictures = { source: { database, indexes, logger }, maps: { ...maps, drawer } }
  const digests = digestKind({ database, logger, port, pictures })
  const sender = pushSender({ keys: pushKeys(config) })
  const pushes = pushKind({ database, logger, port, sender })
  const changes = changesKind({
    database,
    indexes,
    logger,
    tellAtOnce: tellAtOnce({ database, logger, port, pictures }),
  })
  const notices = noticesKind({ database, port })
  const kinds = [
    importKind(database, config),
    changes,
    reports,
    digests,
    pushes,
    notices,
    chatMailsKind({ database, port }),
    cleaning,
  ]
  const jobs = startJobs({ database, logger, kinds })
  return {
    wake: jobs.wake,
    close: async () => {
      await jobs.close()
      await drawer.close()
      await sender.close()
    },
  }
}
