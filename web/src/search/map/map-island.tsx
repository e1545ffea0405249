import { EMPTY_SEARCH } from '@plat/contract/search/search-state'
import { defaultStatus } from '@plat/contract/search/search-criteria'
import { Suspense, useMemo } from 'react'
import { useViewer } from '../../accounts/use-viewer.ts'
import { searchQueryOf } from '../../saved-searches/search-to-save.ts'
import { isBillboard } from '../../saved-searches/screen-mode.ts'
import { useTenant } from '../../shell/tenant.tsx'
import { browserCode } from '../../ui/later.ts'
import { type Layout, useWindowWidth } from '../../ui/use-layout.ts'
import type { useGridCellPicking } from '../filters/use-grid-cell-picking.ts'
import { usePanels } from '../panels-context.ts'
import type { Hovers } from '../use-search-screen.ts'
import { MAP_PANEL } from './fetch-map.ts'
import { MapTools } from './map-tools.tsx'
import { StartPicture } from './start-picture.tsx'
import { recordTarget, selectionTarget, singleLocation } from './selection.ts'
import type { useMapActions } from './use-map-actions.ts'
import type { useMapView } from './use-map-view.ts'
import type { MapPadding } from '../../map/map-types.ts'
import styles from '../search-screen.module.css'

const MapPanel = browserCode(MAP_PANEL, () => import('./map-panel.tsx'))
const CellsOnMap = browserCode(
  'src/search/filters/grid-cells-on-map.tsx',
  () => import('../filters/grid-cells-on-map.tsx'),
)

interface MapIslandProps {
  /** Null: not known yet. */
  layout: Layout | null
  map: ReturnType<typeof useMapView>
  actions: ReturnType<typeof useMapActions>
  cells: ReturnType<typeof useGridCellPicking>
  hovers: Hovers
}

/** The map of the module page, with the tools over it and the squares that are chosen on it. */
export function MapIsland({ layout, map, actions, cells, hovers }: MapIslandProps) {
  const { module, mode, state, update, opened, single } = usePanels()
  const { viewer } = useTenant()
  const billboard = isBillboard(mode)
  const regular = mode === 'REGULAR_SEARCH'
  const locations = useShownLocations()
  const selected = useMemo(
    () => selectionTarget(opened.details, state.selection),
    [opened.details, state.selection],
  )
  const padding = usePanelPadding(billboard ? 'tablet' : layout)
  return (
    <div id="map" tabIndex={-1} className={styles['map']}>
      <StartPicture engine={cells.engine} />
      {layout !== null && (
        <Suspense>
          <MapPanel
            module={module}
            state={single ? EMPTY_SEARCH : state}
            view={map.target}
            locations={locations}
            padding={padding}
            layers={state.layers}
            onLayers={(layers) => update({ layers }, { replace: true })}
            legend={!single}
            update={regular ? update : null}
            selected={selected}
            hovered={hovers.record && recordTarget(hovers.record)}
            onViewChange={map.onViewChange}
            onHover={hovers.setLocation}
            onClick={(hit) => actions.click(hit, billboard ? 'view' : undefined)}
            onEngine={(engine) => {
              actions.setEngine(engine)
              cells.setEngine(engine)
            }}
          />
          {cells.grids.length > 0 && cells.engine && (
            <CellsOnMap
              engine={cells.engine}
              module={module}
              state={state}
              layers={cells.grids}
              picking={cells.picking.layer}
              update={update}
            />
          )}
        </Suspense>
      )}
      {regular && (
        <MapTools
          module={module}
          search={searchQueryOf(module, state)}
          status={state.statusCategory ?? defaultStatus(viewer, module.control.filters)}
          onStatus={(status) => update({ statusCategory: status })}
        />
      )}
    </div>
  )
}

/** What is drawn on the map: what the search found, or the one record that the page is about. */
function useShownLocations() {
  const { single, opened, results } = usePanels()
  return useMemo(
    () => (single ? singleLocation(opened.details) : results.locations),
    [single, opened.details, results.locations],
  )
}

/** How much of the map the panels cover. A record opens over the results, for the agency's own people beside them. */
function usePanelPadding(layout: Layout | null) {
  const { state, opened, single } = usePanels()
  const internal = useViewer()?.role === 'internal'
  const over = single || (opened.guid !== null && !internal)
  return useMapPadding(layout, over ? 'over' : opened.some ? 'beside' : 'nothing', state.wide)
}

/** Width of the left panel on a desktop, as in search-screen.module.css. */
const PRIMARY_WIDTH = 380
/** Height of the sheet at rest on a phone. */
const PEEK_HEIGHT = 176

/**
 * How much of the map the panels cover (the opened one is beside the left panel, or over it),
 * so that what the map is about stays in sight.
 */
function useMapPadding(
  layout: Layout | null,
  opened: 'nothing' | 'beside' | 'over',
  wide: boolean,
): MapPadding {
  const width = useWindowWidth()
  const covered = (width * (wide ? 8 : 4)) / 12
  const left =
    layout !== 'desktop' || opened === 'nothing'
      ? 0
      : wide || opened === 'over'
        ? covered - PRIMARY_WIDTH
        : covered
  const bottom = layout === 'phone' ? PEEK_HEIGHT : 0
  return useMemo(
    () => ({ top: 0, right: 0, bottom, left: Math.max(0, Math.round(left)) }),
    [bottom, left],
  )
}
