import { getViewer } from '@plat/contract/accounts/sign-in'
import { listDepartments } from '@plat/contract/departments/departments'
import { getLanding } from '@plat/contract/landing/landing'
import { getOverview } from '@plat/contract/search/overview'
import { getList, PAGE_SIZE } from '@plat/contract/search/search'
import type { ViewerLevel } from '@plat/contract/platform/envelope'
import { criteriaOf } from '@plat/contract/search/search-criteria'
import { decodeSearch } from '@plat/contract/search/search-url'
import { sortText } from '@plat/contract/search/search-url-values'
import { getModule } from '@plat/contract/tenancy/module-config'
import { getConfig } from '@plat/contract/tenancy/tenant-config'
import { moduleOf, type TenantDocument } from '../tenancy/document/document.ts'
import { pageAddress } from './page-address.ts'

/** What people come to before they are signed in, and what is not there. */
const NONE = new Set(['entrance', 'report-missing', 'unsubscribe', 'unknown'])

/** Address of a GET, with the code of the module that it belongs to, and on which screens it is asked for: on all where null. */
export type EarlyRequest = readonly [address: string, module: string | null, media: string | null]

/** Where the list stands below the map from the start (web/src/ui/use-layout.ts). */
const PHONE = '(max-width: 47.99em)'

/**
 * What the application asks for first at an address: the page begins these requests itself, while its code is still on its
 * way. They have the addresses that the application makes of them (web/src/api/client.ts).
 * @param level whom the application will find signed in, which its first search depends on
 */
export function earlyRequests(
  document: TenantDocument,
  url: string,
  level: ViewerLevel,
): EarlyRequest[] {
  const [path = '', query = ''] = url.split('?', 2)
  const address = pageAddress(path)
  const start = [getConfig.path, getViewer.path, listDepartments.path].map(plain)
  if (address.kind === 'home') return [...start, plain(getLanding.path)]
  if (NONE.has(address.kind)) return []
  if (address.kind !== 'module' && address.kind !== 'record' && address.kind !== 'saved')
    return start
  const module = moduleOf(document, address.module)
  if (!module) return []
  start.push(plain(getModule.path.replace(':id', encodeURIComponent(module.code))))
  if (address.kind !== 'module') return start
  const state = decodeSearch(new URLSearchParams(query), module.filters)
  const search = JSON.stringify(criteriaOf(state, module.filters, level))
  const overview = new URLSearchParams({ search })
  const list = new URLSearchParams({
    offset: '0',
    limit: String(PAGE_SIZE),
    sort_by: sortText(state.sort),
    scope: 'located',
    search,
  })
  start.push([`/api${getOverview.path}?${overview}`, module.code, null])
  // Another list is shown there, with records that are not on the map.
  if (state.tab === 'unmapped') return start
  return [...start, [`/api${getList.path}?${list}`, module.code, PHONE]]
}

function plain(path: string): EarlyRequest {
  return [`/api${path}`, null, null]
}
