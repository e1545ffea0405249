import type { QueryClient } from '@tanstack/react-query'
import { matchPath } from 'react-router'
import { configQuery, departmentsQuery, moduleQuery } from './api/queries.ts'
import { loadMapLibre } from './map/load-maplibre.ts'
import { patterns } from './paths.ts'

/**
 * Asks for what the address will need, all at once, before React renders anything: on a slow line a
 * module's page would otherwise wait for one answer after the other. What fails here fails again,
 * and is told, where it is used.
 */
export function startEarly(client: QueryClient, path: string): void {
  void client.prefetchQuery(configQuery)
  void client.prefetchQuery(departmentsQuery)
  const match = matchPath(patterns.module, path) ?? matchPath(patterns.record, path)
  const module = match?.params.module
  if (module === undefined) return
  void client.prefetchQuery(moduleQuery(module))
  Promise.all([
    import('./search/module-page.tsx'),
    import('./search/map-panel.tsx'),
    loadMapLibre(),
  ]).catch(() => undefined)
}
