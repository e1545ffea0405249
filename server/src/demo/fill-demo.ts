import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { basemapTiles } from '../basemap/basemap-tiles.ts'
import type { RecordIndexes } from '../indexes/record-indexes.ts'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import { MapDrawer } from '../static-map/map-drawer.ts'
import { RasterTiles } from '../static-map/raster-tiles.ts'
import { fillDemoAccounts } from './fill-demo-accounts.ts'
import { readOwnContents } from './own-contents-file.ts'

/** Milliseconds until the records' indexes are looked at again. */
const PAUSE_MS = 1_000

/** Fills the demo's accounts next to the running server. Waits for the records' indexes, however long they load. */
export async function fillDemo(parts: {
  config: Config
  database: Database
  indexes: RecordIndexes
  logger: FastifyBaseLogger
  wakeMail(): void
  wakeReports(): void
  /** Whether the server is stopping: the next start fills what is missing. */
  isEnding(): boolean
}): Promise<void> {
  const { config, database, indexes, logger, wakeMail, wakeReports, isEnding } = parts
  if (!config.demo) return
  const { port, dataDir, mapKeys, root } = config
  const drawer = new MapDrawer()
  const tiles = basemapTiles(database, dataDir)
  try {
    const fill = () =>
      fillDemoAccounts({
        accounts: { database, wakeMail },
        source: { database, indexes, logger },
        maps: { database, logger, tiles, mapKeys, raster: new RasterTiles(), drawer },
        port,
        contentsOf: (tenant) => readOwnContents(root, tenant),
        wakeReports,
      })
    await untilLoaded(fill, isEnding, PAUSE_MS)
  } finally {
    await drawer.close()
  }
}

/**
 * Repeats work that needs record indexes until none is still loading; the work must skip what it has done.
 * @param pauseMs milliseconds between two attempts
 * @throws whatever else the work throws; nothing once `isEnding`
 */
export async function untilLoaded(
  work: () => Promise<void>,
  isEnding: () => boolean,
  pauseMs: number,
): Promise<void> {
  while (!isEnding()) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'unavailable') throw error
      await wait(pauseMs, undefined, { ref: false })
    }
  }
}
