import fontUrl from '@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2?url'
import { isDepartmentPath, PAGE_PATTERNS as patterns } from '@plat/contract/platform/page-patterns'
import type { QueryClient } from '@tanstack/react-query'
import { preload } from 'react-dom'
import { matchPath } from 'react-router'
import { siteGateMayBeClosed } from './accounts/site-gate/site-gate-pass.ts'
import { isEntrance } from './accounts/safe-referrer.ts'
import {
  configQuery,
  departmentsQuery,
  landingQuery,
  moduleQuery,
  viewerQuery,
} from './api/queries.ts'
import { loadMapLibre } from './map/load-maplibre.ts'
import { paths } from './paths.ts'

/**
 * Requests what the address will need, all at once, before React renders anything: on a slow line a
 * module's page would otherwise wait for one answer after the other. What fails here fails again
 * where it is used, and is shown there.
 */
export function startEarly(client: QueryClient, path: string): void {
  // Found by the browser only with the first text, and text that changes its face moves what is below.
  preload(fontUrl, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' })
  void client.prefetchQuery(configQuery)
  void client.prefetchQuery(viewerQuery)
  // Behind a lock these would be refused, and who is about to get in does not need them yet.
  if (siteGateMayBeClosed() || isEntrance(path)) return
  void client.prefetchQuery(departmentsQuery)
  if (path === paths.home()) {
    void client.prefetchQuery(landingQuery)
    return
  }
  if (!isDepartmentPath(path)) return
  const match =
    matchPath(patterns.module, path) ??
    matchPath(patterns.record, path) ??
    matchPath(patterns.saved, path)
  const module = match?.params.module
  if (module === undefined) return
  void client.prefetchQuery(moduleQuery(module))
  Promise.all([
    import('./search/module-page.tsx'),
    import('./search/map/map-panel.tsx'),
    loadMapLibre(),
  ]).catch(() => undefined)
}
