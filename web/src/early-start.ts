import { isDepartmentPath, PAGE_PATTERNS as patterns } from '@plat/contract/platform/page-patterns'
import type { QueryClient } from '@tanstack/react-query'
import { matchPath } from 'react-router'
import { siteGateMayBeClosed } from './accounts/site-gate/site-gate-pass.ts'
import { isEntrance } from './accounts/safe-referrer.ts'
import {
  configQuery,
  departmentLandingQuery,
  departmentQuery,
  departmentsQuery,
  landingQuery,
  moduleQuery,
  viewerQuery,
} from './api/queries.ts'
import { paths } from './paths.ts'
import { fetchMap } from './search/map/fetch-map.ts'
import { servedLocale } from './serving.ts'
import { preloadFont } from './ui/preload-font.ts'

/** Requests what a page will need whose agency has no lock, or whose lock was passed; the page itself may need more. */
export function fetchForPath(client: QueryClient, path: string): Promise<unknown> {
  const under = isDepartmentPath(path)
  const module = under ? moduleOf(path) : undefined
  const id = under ? matchPath(patterns.department, path)?.params.department : undefined
  return Promise.all([
    client.prefetchQuery(departmentsQuery),
    path === paths.home() && client.prefetchQuery(landingQuery),
    module !== undefined && client.prefetchQuery(moduleQuery(module)),
    id !== undefined && client.prefetchQuery(departmentQuery(id)),
    id !== undefined && client.prefetchQuery(departmentLandingQuery(id)),
  ])
}

/** Code of the module that an address is about; undefined: about none. */
function moduleOf(path: string): string | undefined {
  const match =
    matchPath(patterns.module, path) ??
    matchPath(patterns.record, path) ??
    matchPath(patterns.saved, path)
  return match?.params.module
}

/**
 * Requests what the address will need, all at once, before React renders anything: on a slow line a
 * module's page would otherwise wait for one answer after the other. What fails here fails again
 * where it is used, and is shown there.
 */
export function startEarly(client: QueryClient, path: string): void {
  preloadFont()
  void client.prefetchQuery(configQuery)
  void client.prefetchQuery(viewerQuery)
  // Behind a lock these would be refused, and who is about to get in does not need them yet.
  if (siteGateMayBeClosed() || isEntrance(path)) return
  void fetchForPath(client, path)
  // The code of what the server has rendered comes first.
  if (servedLocale() === null) fetchMapFor(path)
}

/** Fetches the code of a search and its map where an address has them. */
export function fetchMapFor(path: string): void {
  if (!isDepartmentPath(path) || moduleOf(path) === undefined) return
  fetchMap()
  // The map is drawn at once where the search knows its code.
  import('./search/module-page.tsx').then(fetchMap, () => undefined)
}
