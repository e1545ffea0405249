import type { QueryClient } from '@tanstack/react-query'
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
import { aheadPicture } from './landing/ahead-picture.ts'
import { HomePage } from './landing/early-home-page.ts'
import { loadMapLibre } from './map/load-maplibre.ts'
import { isDepartmentPath, paths, patterns } from './paths.ts'
import { ModulePage } from './search/early-module-page.ts'
import { MapPanel, PhonePanels } from './search/early-panels.ts'
import type { EarlyCode } from './ui/later.ts'
import { currentLayout } from './ui/use-layout.ts'

/** Milliseconds that the frame of the page, without what it shows, waits for that code. */
const CODE_WAIT_MS = 1_000

/**
 * Requests what the address will need, all at once, before React renders anything: on a slow line a
 * module's page would otherwise wait for one answer after the other. What fails here fails again
 * where it is used, and is shown there.
 * @returns settles once the code is there that the address shows first, so that it is drawn whole, or after a second
 */
export async function startEarly(client: QueryClient, path: string): Promise<void> {
  void client.prefetchQuery(configQuery)
  void client.prefetchQuery(viewerQuery)
  // Behind a lock these would be refused, and who is about to get in does not need them yet.
  if (siteGateMayBeClosed() || isEntrance(path)) return
  void client.prefetchQuery(departmentsQuery)
  if (path === paths.home()) {
    void client.prefetchQuery(landingQuery)
    aheadPicture(client).catch(() => undefined)
    return soon([HomePage])
  }
  if (!isDepartmentPath(path)) return
  const match =
    matchPath(patterns.module, path) ??
    matchPath(patterns.record, path) ??
    matchPath(patterns.saved, path)
  const module = match?.params.module
  if (module === undefined) return
  void client.prefetchQuery(moduleQuery(module))
  void MapPanel.fetchCode()
  loadMapLibre().catch(() => undefined)
  return soon(currentLayout() === 'phone' ? [ModulePage, PhonePanels] : [ModulePage])
}

async function soon(shown: readonly EarlyCode<object>[]): Promise<void> {
  const wait = new Promise((resolve) => setTimeout(resolve, CODE_WAIT_MS))
  await Promise.race([Promise.all(shown.map((part) => part.fetchCode())), wait])
}
