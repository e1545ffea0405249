import type { Filter } from '@plat/contract/search/filters/filters'
import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import { use } from 'react'
import { useTenant } from '../../shell/tenant.tsx'
import { PanelsContext } from '../panels-context.ts'

/** Whether live and archived records are switched on the map: then no filter does the same. */
export function useStatusOnMap({ control }: ModuleConfig): boolean {
  const { viewer } = useTenant()
  const mode = use(PanelsContext)?.mode
  return control.ui.statusToggle && viewer === 'internal' && mode === 'REGULAR_SEARCH'
}

/** The filters without the status, wherever it stands among them. */
export function withoutStatus(filters: readonly Filter[]): Filter[] {
  return filters
    .filter(({ type }) => type !== 'status')
    .map((filter) => {
      const { members } = filter.params
      if (members === undefined) return filter
      return { ...filter, params: { ...filter.params, members: withoutStatus(members) } }
    })
}
