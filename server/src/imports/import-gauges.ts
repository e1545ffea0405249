import { Gauge, type Registry } from 'prom-client'
import type { ModuleImport } from '@plat/contract/imports/imports'
import type { Database } from '../platform/db/database.ts'
import { addFigures } from '../platform/http/figures.ts'
import { type GaugeParts, readForGauges } from '../platform/http/read-for-gauges.ts'
import { readEachTenant } from '../tenancy/for-each-tenant.ts'
import { importStates } from './import-states.ts'

interface Gauged extends GaugeParts {
  readonly database: Database
}

/** Adds how the imports of all agencies are doing: every server says the same. */
export function addImportGauges(registry: Registry, gauged: Gauged): void {
  const { database } = gauged
  const current = readForGauges(gauged, (say) =>
    readEachTenant(database, say, (tenant) => importStates(database, tenant)),
  )
  const gauge = (name: string, help: string, figure: (state: ModuleImport) => number | null) =>
    addFigures(registry, Gauge, {
      name,
      help,
      labelNames: ['tenant', 'module'],
      read: async () =>
        ((await current()) ?? []).flatMap(([tenant, modules]) =>
          modules.map((state) => [{ tenant, module: state.module }, figure(state)]),
        ),
    })
  gauge(
    'plat_import_last_success_timestamp_seconds',
    'When the last import of the module that went through ended.',
    ({ last_success: at }) => (at === null ? null : Date.parse(at) / 1_000),
  )
  gauge(
    'plat_import_failures',
    'Imports of the module that failed or were refused since the last that went through.',
    ({ failures }) => failures,
  )
  gauge('plat_import_running', '1 while the module is imported.', ({ state }) =>
    state === 'running' ? 1 : 0,
  )
}
