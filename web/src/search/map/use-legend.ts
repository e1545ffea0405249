import { defaultStatus } from '@plat/contract/search/search-criteria'
import type { SearchState } from '@plat/contract/search/search-state'
import type { MapTheme } from '@plat/contract/tenancy/basemap-palette'
import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import { useMemo } from 'react'
import { useTenant } from '../../shell/tenant.tsx'
import { type LegendEntry, legendEntries } from '@plat/contract/tenancy/legend-entries'

/** What the marker colours mean that a search may put on the map. @param theme of the map */
export function useLegend(
  module: ModuleConfig,
  { statusCategory }: Pick<SearchState, 'statusCategory'>,
  theme: MapTheme,
): LegendEntry[] {
  const { viewer } = useTenant()
  const searched = statusCategory ?? defaultStatus(viewer, module.control.filters)
  const { statuses } = module.control.recordDescriptor
  return useMemo(() => legendEntries(statuses, searched, theme), [statuses, searched, theme])
}
