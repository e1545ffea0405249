import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import { leafFilters } from '@plat/contract/search/filters/filters'
import type { PlaceLayer } from '@plat/contract/places/places'
import { useMemo, useState } from 'react'
import type { MapEngine } from '../../map/map-engine.ts'
import { gridLayer } from './grid-cell-choice.ts'
import type { GridCellPicking } from './filter-types.ts'

/** The grids that a module's filters choose from, the map they lie on, and whether it chooses squares. */
export function useGridCellPicking(
  module: ModuleConfig,
  layers: readonly PlaceLayer[],
  /** Whether the page searches at all. */
  searches: boolean,
) {
  const [engine, setEngine] = useState<MapEngine | null>(null)
  const [layer, setLayer] = useState<string | null>(null)
  const grids = useMemo(
    () =>
      searches
        ? leafFilters(module.control.filters)
            .filter(({ type }) => type === 'grid')
            .flatMap((filter) => gridLayer(filter, layers) ?? [])
        : [],
    [module, layers, searches],
  )
  const picking: GridCellPicking = useMemo(() => ({ layer, setLayer }), [layer])
  return { engine, setEngine, grids, picking }
}
