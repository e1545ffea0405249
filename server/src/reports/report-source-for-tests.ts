import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { basemapTiles } from '../basemap/basemap-tiles.ts'
import { RecordIndexes } from '../indexes/record-indexes.ts'
import type { Database } from '../platform/db/database.ts'
import { RasterTiles } from '../static-map/raster-tiles.ts'
import type { ReportSource } from './make-report.ts'

/** What reports are made with, in a folder of its own, and the lines of its log. */
export interface ReportSourceForTests {
  readonly source: ReportSource
  readonly warnings: string[]
  close(): Promise<void>
}

/** Opens it; the database stays open when it is closed. */
export async function openReportSource(database: Database): Promise<ReportSourceForTests> {
  const warnings: string[] = []
  const dataDir = await mkdtemp(join(tmpdir(), 'plat-reports-'))
  const lines = new Writable({
    write: (line, _encoding, done) => {
      warnings.push(String(line))
      done()
    },
  })
  const logger = pino({ level: 'warn' }, lines)
  const indexes = new RecordIndexes({ database, logger, dataDir, threads: 1, idleMinutes: 60 })
  const mapKeys = { mapquest: null, here: null }
  const tiles = basemapTiles(database, dataDir)
  const maps = { database, logger, tiles, mapKeys, raster: new RasterTiles() }
  return {
    source: { database, indexes, logger, port: 3000, maps },
    warnings,
    close: async () => {
      await indexes.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
