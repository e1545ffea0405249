import type { FastifyBaseLogger } from 'fastify'
import { basemapTiles } from '../basemap/basemap-tiles.ts'
import type { RecordIndexes } from '../indexes/record-indexes.ts'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/db/database.ts'
import { MapDrawer } from '../static-map/map-drawer.ts'
import { RasterTiles } from '../static-map/raster-tiles.ts'
import { fillDemoAccounts } from './fill-demo-accounts.ts'
import { readOwnContents } from './own-contents-file.ts'

/** Gives the demo's accounts what they have, beside the running server: it waits for the records' indexes. */
export async function fillDemo(parts: {
  config: Config
  database: Database
  indexes: RecordIndexes
  logger: FastifyBaseLogger
  wakeMail(): void
  wakeReports(): void
}): Promise<void> {
  const { config, database, indexes, logger, wakeMail, wakeReports } = parts
  if (!config.demo) return
  const { port, dataDir, mapKeys, root } = config
  const drawer = new MapDrawer()
  const tiles = basemapTiles(database, dataDir)
  try {
    await fillDemoAccounts({
      accounts: { database, wakeMail },
      source: { database, indexes, logger },
      maps: { database, logger, tiles, mapKeys, raster: new RasterTiles(), drawer },
      port,
      contentsOf: (tenant) => readOwnContents(root, tenant),
      wakeReports,
    })
  } finally {
    await drawer.close()
  }
}
