import { Gauge, type Registry } from 'prom-client'
import type { ModuleImport } from '@plat/contract/imports/imports'
import type { Database } from '../platform/db/database.ts'
import { type GaugeParts, readForGauges } from '../platform/http/read-for-gauges.ts'
import { forEachTenant } from '../tenancy/for-each-tenant.ts'
import { tenantCodes } from '../tenancy/tenant-cache.ts'
import { importStates } from './import-states.ts'

interface Gauged extends GaugeParts {
  readonly database: Database
}

/** Adds how the imports of all agencies are doing: every server says the same. */
export function addImportGauges(registry: Registry, gauged: Gauged): void {
  const current = readForGauges(gauged, (say) => allStates(gauged.database, say))
  const gauge = (name: string, help: string, figure: (state: ModuleImport) => number | null) =>
    new Gauge({
      name,
      help,
      labelNames: ['tenant', 'module'],
      registers: [registry],
      async collect() {
        const all = await current()
        this.reset()
        for (const [tenant, modules] of all ?? [])
          for (const state of modules) {
            const value = figure(state)
            if (value !== null) this.set({ tenant, module: state.module }, value)
          }
      },
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

async function allStates(
  database: Database,
  say: (error: unknown) => void,
): Promise<[string, ModuleImport[]][]> {
  const all: [string, ModuleImport[]][] = []
  const read = forEachTenant(await tenantCodes(database), async (tenant) => {
    all.push([tenant, await importStates(database, tenant)])
  })
  // What cannot be read of one agency hides nothing of the others.
  await read.catch(say)
  return all
}
