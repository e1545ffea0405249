import type { Filter } from '@plat/contract/search/filters/filters'
import type { ModuleConfig } from '@plat/contract/tenancy/module-config'

/** The filters without those that choose an area: an alert has its own ways to choose one. */
function withoutAreas(filters: readonly Filter[]): Filter[] {
  return filters
    .filter(({ type }) => type !== 'place' && type !== 'grid')
    .map((filter) => {
      const { members } = filter.params
      if (members === undefined) return filter
      return { ...filter, params: { ...filter.params, members: withoutAreas(members) } }
    })
    .filter(({ params }) => params.members === undefined || params.members.length > 0)
}

/** The module as an alert searches it: its filters, without those that choose an area. */
export function alertModule(module: ModuleConfig): ModuleConfig {
  const { control } = module
  return { ...module, control: { ...control, filters: withoutAreas(control.filters) } }
}

/** A filter that chooses the area of an alert: places of all layers, or squares of the grid. */
export function areaFilter(type: 'place' | 'grid', label: string): Filter {
  return { type, criterion: '___place', params: { label } }
}
