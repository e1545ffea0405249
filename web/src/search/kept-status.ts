import type { ViewerLevel } from '@plat/contract/platform/envelope'
import type { Filter } from '@plat/contract/search/filters/filters'
import { defaultStatus } from '@plat/contract/search/search-criteria'
import { parseStatusCategory } from '@plat/contract/search/search-url-values'
import type { Location } from 'react-router'
import { referrerOf } from '../accounts/safe-referrer.ts'
import { paths } from '../paths.ts'
import { OFFER } from './use-search-state.ts'

/**
 * The query of a search that shows every level what it shows `level`: with its status, if none is chosen. For live
 * records only, it offers the archived ones.
 */
export function keepStatus(
  query: string,
  filters: readonly Filter[],
  level: ViewerLevel,
): URLSearchParams {
  const params = new URLSearchParams(query)
  const isSame = defaultStatus('anonymous', filters) === defaultStatus('registered', filters)
  if (isSame || parseStatusCategory(params.get('status')) !== null) return params
  const status = defaultStatus(level, filters)
  params.set('status', status)
  if (status === '1') params.set(OFFER, '1')
  return params
}

/** Path of the login page that leads back to the search on this page, as a visitor sees it. */
export function loginFrom({ pathname, search }: Location, filters: readonly Filter[]): string {
  return paths.login(
    referrerOf({ pathname, search: `?${keepStatus(search, filters, 'anonymous')}` }),
  )
}
