import type { App } from '../platform/http/app.ts'
import { registerOembed } from './oembed.ts'
import { registerOgc } from './ogc/routes.ts'
import { registerStatisticsExports } from './statistics-routes.ts'
import { type ExportsDependencies, registerSearchExports } from './export-routes.ts'

/** Registers the exports for other programs: files and feeds of searches, OGC API - Features, oEmbed. */
export function registerExports(app: App, dependencies: ExportsDependencies): void {
  registerSearchExports(app, dependencies)
  registerOgc(app, dependencies)
  registerOembed(app, dependencies)
  registerStatisticsExports(app, dependencies)
}
