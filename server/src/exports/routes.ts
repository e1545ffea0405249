import type { App } from '../platform/http/app.ts'
import { registerOembed } from './oembed.ts'
import { registerOgc } from './ogc/routes.ts'
import { createExportSlots } from './export-slots.ts'
import { type ExportsDependencies, registerSearchExports } from './export-routes.ts'

/** Registers what other programs read: files and feeds of searches, OGC API - Features, oEmbed. */
export function registerExports(app: App, dependencies: Omit<ExportsDependencies, 'slots'>): void {
  const all = { ...dependencies, slots: createExportSlots() }
  registerSearchExports(app, all)
  registerOgc(app, all)
  registerOembed(app, all)
}
