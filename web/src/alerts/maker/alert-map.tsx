import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import type { PlaceLayer } from '@plat/contract/places/places'
import { defaultStatus } from '@plat/contract/search/search-criteria'
import type { SearchState } from '@plat/contract/search/search-state'
import { Suspense, useMemo, useState } from 'react'
import type { MapEngine } from '../../map/map-engine.ts'
import type { MapHit, MapPadding } from '../../map/map-types.ts'
import type { LeftOut } from '../../search/map/use-left-out.ts'
import { MapTools } from '../../search/map/map-tools.tsx'
import type { useSearchOnMap } from '../../search/map/use-search-on-map.ts'
import type { UpdateSearch } from '../../search/use-search-state.ts'
import { useTenant } from '../../shell/tenant.tsx'
import { lazyCode } from '../../ui/later.ts'
import { useLayout } from '../../ui/use-layout.ts'
import type { AreaTab } from '../alert-area.ts'
import { areaFilter } from '../alert-module.ts'
import styles from './maker.module.css'

const MapPanel = lazyCode(() => import('../../search/map/map-panel.tsx'))
const CellsOnMap = lazyCode(() => import('../../search/filters/grid-cells-on-map.tsx'))

/** Nothing covers the map. */
const UNCOVERED: MapPadding = { top: 0, right: 0, bottom: 0, left: 0 }

interface AlertMapProps {
  module: ModuleConfig
  state: SearchState
  update: UpdateSearch
  tab: AreaTab
  onMap: ReturnType<typeof useSearchOnMap>
  grids: readonly PlaceLayer[]
  leftOut: LeftOut
}

/** The map of an alert that is made: its records, and the tools to choose the area on it. */
export function AlertMap({ module, state, update, tab, onMap, grids, leftOut }: AlertMapProps) {
  const { viewer } = useTenant()
  const layout = useLayout()
  const [engine, setEngine] = useState<MapEngine | null>(null)
  const { map, results } = onMap
  // Whatever its filters: an alert chooses squares of the agency's grid.
  const gridModule = useMemo(
    () => ({ ...module, control: { ...module.control, filters: [areaFilter('grid', '')] } }),
    [module],
  )
  const zoom = (hit: MapHit) => {
    if (hit.kind !== 'cluster') return
    map.follow()
    engine?.zoomToBounds([...hit.bounds])
  }
  return (
    <div id="map" tabIndex={-1} className={styles['map']}>
      <Suspense>
        <MapPanel
          module={module}
          state={state}
          view={map.target}
          locations={results.locations}
          padding={UNCOVERED}
          layers={state.layers}
          onLayers={(layers) => update({ layers }, { replace: true })}
          update={tab === 'custom_area' || leftOut.drawn ? update : null}
          leftOut={leftOut}
          // On a phone it would cover the map.
          legend={layout !== 'phone'}
          selected={null}
          hovered={null}
          onViewChange={map.onViewChange}
          onHover={() => undefined}
          onClick={zoom}
          onEngine={setEngine}
        />
        {grids.length > 0 && engine && (
          <CellsOnMap
            engine={engine}
            module={gridModule}
            state={state}
            layers={grids}
            picking={tab === 'grid' && !leftOut.drawn ? (grids[0]?.id ?? null) : null}
            update={update}
          />
        )}
      </Suspense>
      <MapTools
        module={module}
        search={null}
        status={state.statusCategory ?? defaultStatus(viewer, module.control.filters)}
        onStatus={(statusCategory) => update({ statusCategory })}
      />
    </div>
  )
}
