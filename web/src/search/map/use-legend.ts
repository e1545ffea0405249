import { criteriaOf, defaultStatus } from '@plat/contract/search/search-criteria'
import type { SearchState } from '@plat/contract/search/search-state'
import type { MapTheme } from '@plat/contract/tenancy/basemap-palette'
import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import { useMemo } from 'react'
import { useTenant } from '../../shell/tenant.tsx'
import { type LegendEntry, legendEntries } from '@plat/contract/tenancy/legend-entries'

/** What the marker colours mean that a search may put on the map. @param theme of the map */
export function useLegend(
  module: ModuleConfig,
  state: SearchState,
  theme: MapTheme,
): LegendEntry[] {
  const { viewer } = useTenant()
  const { filters, recordDescriptor } = module.control
  return useMemo(() => {
    const searched = state.statusCategory ?? defaultStatus(viewer, filters)
    const chosen = criteriaOf(state, filters, viewer)['status_name']
    const names = Array.isArray(chosen) ? chosen.map(String) : null
    return legendEntries(recordDescriptor.statuses, searched, theme, names)
  }, [recordDescriptor, filters, viewer, state, theme])
}
