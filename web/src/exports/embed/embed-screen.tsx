import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import { Suspense, useEffect, useState, useMemo } from 'react'
import { paths } from '../../paths.ts'
import { FilterStep } from '../../search/filters/filter-step.tsx'
import { useSearchOnMap } from '../../search/map/use-search-on-map.ts'
import { RefreshNotice } from '../../search/results/refresh-notice.tsx'
import { SearchSummary } from '../../search/results/search-summary.tsx'
import {
  SearchContext,
  type SearchContextValue,
  useSearchOnScreen,
} from '../../search/search-context.ts'
import { usePlaces } from '../../search/use-places.ts'
import { useSearchState } from '../../search/use-search-state.ts'
import { useSearchLabels } from '../../search/use-search-labels.ts'
import { useTenant } from '../../shell/tenant.tsx'
import { useLocalize, useT } from '../../ui/use-t.ts'
import { useTitle } from '../../shell/use-title.ts'
import { sharedSearch } from '../shared-search.ts'
import { EmbedFrame } from './embed-frame.tsx'
import { useEmbedHeight } from './embed-height.ts'
import { fetchCode, servedCode, whenIdle, browserCode } from '../../ui/later.ts'
import { type EmbedView, embedView } from '@plat/contract/exports/exports'
import { useQuery } from '@tanstack/react-query'
import { recordQuery } from '../../api/queries.ts'
import { MAP_PANEL } from '../../search/map/fetch-map.ts'
import { selectionTarget } from '../../search/map/selection.ts'
import type { useMapActions } from '../../search/map/use-map-actions.ts'
import type { useMapView } from '../../search/map/use-map-view.ts'
import { RecordList } from '../../search/results/record-list.tsx'
import { useSearchParams } from 'react-router'
import { SlidersHorizontal } from 'lucide-react'
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import { addressWith } from '../../ui/address-with.ts'
import { Button } from '../../ui/button.tsx'
import { WithoutScripts } from '../../ui/without-scripts.tsx'
import { classNames } from '../../ui/class-names.ts'
import styles from './embed.module.css'
import { searchFilters } from '@plat/contract/search/filters/search-filters'

const loadOpened = () => import('./embed-opened.tsx')
const EmbedOpened = servedCode('src/exports/embed/embed-opened.tsx', loadOpened)

/** The search of an embed: as a map or as a list, with its filters one step away. */
export function EmbedScreen({ module }: { module: ModuleConfig }) {
  const { viewer } = useTenant()
  const { view, show } = useEmbedView()
  const { ui } = module.control
  const filters = searchFilters(module.control)
  const { state, update } = useSearchState(filters, null)
  const [filtering, setFiltering] = useState(false)
  const places = usePlaces()
  const { map, results, actions } = useSearchOnMap({
    module,
    state,
    places,
    recordLocation: null,
    recordBounds: null,
    covered: false,
    searchesView: view === 'map',
    update,
  })
  const words = useSearchLabels(state, module, places.all)
  useTitle(useLocalize()(module.display_name))
  useEmbedHeight(view, results.counts.located)
  useEffect(() => whenIdle(() => void fetchCode(loadOpened)), [])

  const search: SearchContextValue = {
    module,
    state,
    update,
    results,
    words,
    view: null,
    links: {
      selected: state.record,
      hovered: null,
      onOpen: (record) => update({ record: record.guid }),
      onHover: () => undefined,
    },
    onLocate: actions.locate,
  }
  const page = `${paths.module(module.department, module.id)}?${sharedSearch(state, filters, viewer)}`
  return (
    <EmbedFrame
      title={module.display_name}
      to={page}
      tools={
        <EmbedTools
          view={view}
          onView={show}
          onFilter={ui.filterPanel ? () => setFiltering(true) : null}
        />
      }
    >
      <SearchContext value={search}>
        <SearchSummary onNewSearch={null} />
        <RefreshNotice error={results.failed} onRetry={results.retry} />
        <div id="results" tabIndex={-1} className={styles['results']} data-view={view}>
          <EmbedResults view={view} map={map} actions={actions} />
          {(state.record !== null || state.selection !== null) && (
            <Suspense>
              <EmbedOpened />
            </Suspense>
          )}
        </div>
        <FilterStep
          open={filtering}
          onClose={() => setFiltering(false)}
          onSearch={() => setFiltering(false)}
        />
      </SearchContext>
    </EmbedFrame>
  )
}

const MapPanel = browserCode(MAP_PANEL, () => import('../../search/map/map-panel.tsx'))
const NO_PADDING = { top: 0, right: 0, bottom: 0, left: 0 }

interface EmbedResultsProps {
  view: EmbedView
  map: ReturnType<typeof useMapView>
  actions: ReturnType<typeof useMapActions>
}

/** What an embed found, as a map or as a list. */
function EmbedResults({ view, map, actions }: EmbedResultsProps) {
  const { module, state, update, results } = useSearchOnScreen()
  const { record, selection } = state
  const opened = useQuery({
    ...recordQuery(module.id, record ?? ''),
    enabled: record !== null,
  }).data
  const selected = useMemo(
    () => selectionTarget((record !== null && opened) || null, selection),
    [record, opened, selection],
  )
  if (view === 'map') {
    return (
      <Suspense>
        <MapPanel
          module={module}
          state={state}
          view={map.target}
          locations={results.locations}
          padding={NO_PADDING}
          layers={state.layers}
          onLayers={(layers) => update({ layers }, { replace: true })}
          update={null}
          selected={selected}
          hovered={null}
          onViewChange={map.onViewChange}
          onHover={() => undefined}
          onClick={actions.click}
          onEngine={actions.setEngine}
        />
      </Suspense>
    )
  }
  return <RecordList />
}

/** Whether an embed is a map or a list, as its address says, and how to change that. */
function useEmbedView() {
  const [params, setParams] = useSearchParams()
  return {
    view: embedView(params),
    show: (next: EmbedView) =>
      setParams((now) => {
        const changed = new URLSearchParams(now)
        changed.set('view', next)
        return changed
      }),
  }
}

interface EmbedToolsProps {
  view: EmbedView
  onView: (view: EmbedView) => void
  /** Null where there are no filters. */
  onFilter: (() => void) | null
}

/** Beside an embed's name: map or list, and the way to its filters. */
function EmbedTools({ view, onView, onFilter }: EmbedToolsProps) {
  const t = useT()
  const [params] = useSearchParams()
  return (
    <>
      {view === 'map' && (
        <WithoutScripts>
          <a href={addressWith(params, { view: 'list' })}>{t('embed.list')}</a>
        </WithoutScripts>
      )}
      <ToggleButtonGroup
        aria-label={t('embed.show')}
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={[view]}
        onSelectionChange={(keys) => onView(keys.has('list') ? 'list' : 'map')}
        className={classNames(styles['views'], 'needs-scripts')}
      >
        <ToggleButton id="map">{t('embed.map')}</ToggleButton>
        <ToggleButton id="list">{t('embed.list')}</ToggleButton>
      </ToggleButtonGroup>
      {onFilter && (
        <Button icon={SlidersHorizontal} className="needs-scripts" onPress={onFilter}>
          {t('embed.filters')}
        </Button>
      )}
    </>
  )
}
