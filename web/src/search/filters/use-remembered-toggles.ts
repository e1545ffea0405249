import type { ModuleConfig } from '@plat/contract/tenancy/config'
import { useEffect, useEffectEvent } from 'react'
import type { UpdateSearch } from '../use-search-state.ts'
import { browserStorage, rememberedToggles } from './remembered-toggles.ts'

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
    const choices = rememberedToggles(browserStorage(), module.id, module.control.filters)
    if (Object.keys(choices).length > 0) update({ choices }, { replace: true })
  })
  useEffect(() => start(), [module.id])
}
