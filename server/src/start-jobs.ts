import type { FastifyBaseLogger } from 'fastify'
import { purgeExpired } from './accounts/cleanup.ts'
import { purgeRuns } from './imports/clean-up.ts'
import { importKind } from './imports/import-kind.ts'
import { endKilledRuns } from './imports/killed-runs.ts'
import { cleaningKind } from './jobs/cleaning-kind.ts'
import { type Jobs, startJobs } from './jobs/start-jobs.ts'
import type { RecordIndexes } from './indexes/record-indexes.ts'
import { failLostReports, purgeReports } from './reports/purge-reports.ts'
import { reportKind } from './reports/report-kind.ts'
import { purgeSavedSearches } from './saved-searches/purge-saved-searches.ts'
import { basemapTiles } from './basemap/basemap-tiles.ts'
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
    places: { cron: '17 * * * *', run: () => purgePlaces(database) },
    'deleted-searches': { cron: '37 * * * *', run: () => purgeSavedSearches(database) },
    reports: { cron: '47 * * * *', run: () => purgeReports(database) },
    'lost-reports': { cron: '*/5 * * * *', run: () => failLostReports(database) },
    'old-runs': { cron: '27 4 * * *', run: () => purgeRuns(database) },
  })
  const { port, dataDir, mapKeys } = config
  const tiles = basemapTiles(database, dataDir)
  const maps = { database, logger, tiles, mapKeys, raster: new RasterTiles() }
  const reports = reportKind({ database, indexes, logger, port, maps })
  return startJobs({ database, logger, kinds: [importKind(database, config), reports, cleaning] })
}
