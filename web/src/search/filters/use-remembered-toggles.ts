import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import { useEffect, useEffectEvent } from 'react'
import type { UpdateSearch } from '../use-search-state.ts'
import { browserStorage, startWithToggles } from './remembered-toggles.ts'

/**
 * Starts a search with what its toggles were left with on the last visit. Only one that says nothing
 * itself: a link shows what was shared.
 */
export function useRememberedToggles(
  module: ModuleConfig,
  pristine: boolean,
  update: UpdateSearch,
): void {
  const start = useEffectEvent(() => {
    if (!pristine) return
    const change = startWithToggles(browserStorage(), module.id, module.control.filters)
    if (change) update(change, { replace: true })
  })
  useEffect(() => start(), [module.id])
}
