import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import type { RecordSummary } from '@plat/contract/records/records'
import { encodeSearch } from '@plat/contract/search/search-url'
import { useNavigate, useSearchParams } from 'react-router'
import { paths } from '../paths.ts'
import { type SavedSubject, screenMode } from '../saved-searches/screen-mode.ts'
import { useSearchBase } from '../saved-searches/use-search-base.ts'
import type { Layout } from '../ui/use-layout.ts'
import { useGridCellPicking } from './filters/use-grid-cell-picking.ts'
import { useRememberedToggles } from './filters/remembered-toggles.ts'
import { recordBounds } from './map/selection.ts'
import { useSearchOnMap } from './map/use-search-on-map.ts'
import type { PanelsContextValue } from './panels-context.ts'
import { useArchiveStart } from './use-archive-start.ts'
import { useOpened, type Opened } from './use-opened.ts'
import { usePlaces } from './use-places.ts'
import { useSearchLabels } from './use-search-labels.ts'
import { useSearchState } from './use-search-state.ts'
import { useState } from 'react'
import { useLocalize } from '../ui/use-t.ts'
import { useTitle } from '../shell/use-title.ts'
import { searchFilters } from '@plat/contract/search/filters/search-filters'

interface SearchScreenInput {
  module: ModuleConfig
  /** The one record that the page is about; null for a search. */
  single: string | null
  saved: SavedSubject | null
  /** Null: not known yet. */
  layout: Layout | null
}

/** State of the module page for its panels and its map: the search, its results, and what is open. */
export function useSearchScreen({ module, single, saved, layout }: SearchScreenInput) {
  const navigate = useNavigate()
  const modulePath = paths.module(module.department, module.id)
  const base = useSearchBase(module, saved, modulePath)
  const { state, update } = useSearchState(searchFilters(module.control), base)
  const mode = screenMode(single !== null, saved, useSearchParams()[0].get('as'))
  const opened = useOpened({ module, single, state, update })
  const places = usePlaces()
  const {
    map,
    results: found,
    actions,
  } = useSearchOnMap({
    module,
    state,
    places,
    recordLocation: single ? (opened.record?.location ?? null) : null,
    recordBounds: single ? recordBounds(opened.details) : null,
    covered: opened.some && layout === 'desktop',
    searchesView: !single,
    update,
  })
  const words = useSearchLabels(state, module, places.all)
  const cells = useGridCellPicking(module, places.layers, single === null)
  const hovers = useHovers()
  useScreenTitle(module, saved, opened)
  const pristine =
    !single && !saved && encodeSearch({ ...state, tab: null }, module.control.filters).size === 0
  useRememberedToggles(module, pristine, update)
  const { results, startAnew } = useArchiveStart(pristine, state, found, update)

  const panels: PanelsContextValue = {
    module,
    mode,
    state,
    update,
    results,
    words,
    view: map.searched?.bounds ?? null,
    opened,
    single: single !== null,
    saved: saved && { subject: saved, show: (as) => update({}, { as }) },
    picking: cells.picking,
    links: {
      selected: opened.guid,
      hovered: hovers.location,
      onOpen: (record: RecordSummary) => {
        hovers.setRecord(null)
        update({ record: record.guid })
      },
      onHover: hovers.setRecord,
    },
    onLocate: actions.locate,
    onNewSearch: () => {
      startAnew()
      void navigate(modulePath)
    },
    pristine,
  }
  return { panels, map, actions, cells, hovers }
}

/** What the pointer is on: a record of a list is lifted on the map, a location of the map in the lists. */
function useHovers() {
  const [record, setRecord] = useState<RecordSummary | null>(null)
  const [location, setLocation] = useState<string | null>(null)
  return { record, setRecord, location, setLocation }
}

export type Hovers = ReturnType<typeof useHovers>

/** Names the page after the open record, else after the saved search, and its module. */
function useScreenTitle(
  module: ModuleConfig,
  saved: SavedSubject | null,
  { guid, record, failed }: Opened,
): void {
  const localize = useLocalize()
  const savedTitle = saved && localize(saved.stat?.title ?? saved.search.title)
  useTitle(guid === null || failed ? savedTitle : record?.title, localize(module.display_name))
}
