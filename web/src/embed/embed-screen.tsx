import type { ModuleConfig } from '@plat/contract/config'
import { embedView, type EmbedView } from '@plat/contract/exports'
import type { RecordSummary } from '@plat/contract/records'
import { SlidersHorizontal } from 'lucide-react'
import { Suspense, useState } from 'react'
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import { useSearchParams } from 'react-router'
import { paths } from '../paths.ts'
import { RecordPanel } from '../records/record-panel.tsx'
import { FilterActions } from '../search/filters/filter-actions.tsx'
import { FilterPanel } from '../search/filters/filter-panel.tsx'
import { RecordList } from '../search/record-list.tsx'
import { RefreshNotice } from '../search/refresh-notice.tsx'
import { SearchSummary } from '../search/search-summary.tsx'
import { spotTarget } from '../search/selection.ts'
import { sharedSearch } from '../search/shared-search.ts'
import { SpotPanel } from '../search/spot-panel.tsx'
import { useMapActions } from '../search/use-map-actions.ts'
import { useMapView } from '../search/use-map-view.ts'
import { usePlaces } from '../search/use-places.ts'
import { useSearch } from '../search/use-search.ts'
import { useSearchState } from '../search/use-search-state.ts'
import { useSearchWords } from '../search/use-search-words.ts'
import { useTenant } from '../shell/tenant.tsx'
import { useLocalize, useText } from '../shell/use-text.ts'
import { useTitle } from '../shell/use-title.ts'
import { Button } from '../ui/button.tsx'
import { FullScreenStep } from '../ui/full-screen-step.tsx'
import { lazyCode } from '../ui/later.ts'
import { EmbedFrame } from './embed-frame.tsx'
import { useEmbedHeight } from './embed-height.ts'
import styles from './embed.module.css'

const MapPanel = lazyCode(() => import('../search/map-panel.tsx'))
const NO_VIEWS = { viewport: null, searched: null }
const NO_PICKING = { layer: null, setLayer: null }
const NO_PADDING = { top: 0, right: 0, bottom: 0, left: 0 }

/** The search of an embed: as a map or as a list, with its filters one step away. */
export function EmbedScreen({ module }: { module: ModuleConfig }) {
  const text = useText()
  const say = useLocalize()
  const { viewer } = useTenant()
  const [params, setParams] = useSearchParams()
  const view = embedView(params)
  const { filters } = module.control
  const { state, update } = useSearchState(filters, null)
  const [filtering, setFiltering] = useState(false)
  const places = usePlaces()
  const map = useMapView({
    module,
    state,
    places: places.all,
    recordLocation: null,
    covered: false,
    update,
  })
  const results = useSearch(module, state, view === 'map' ? map : NO_VIEWS, places)
  const words = useSearchWords(state, module, places.all)
  const actions = useMapActions({
    state,
    zoom: map.viewport?.zoom ?? 0,
    shown: results.locations?.shown ?? null,
    update,
    follow: map.follow,
  })
  const name = say(module.display_name)
  useTitle(name)
  useEmbedHeight(view, results.counts.located)

  const open = (record: RecordSummary) => update({ record: record.guid })
  const close = () => update({ record: null, spot: null })
  const page = `${paths.module(module.department, module.id)}?${sharedSearch(state, filters, viewer)}`
  const show = (next: EmbedView) =>
    setParams((now) => {
      const changed = new URLSearchParams(now)
      changed.set('view', next)
      return changed
    })

  return (
    <EmbedFrame
      title={name}
      to={page}
      tools={
        <>
          <ToggleButtonGroup
            aria-label={text('embed.show')}
            selectionMode="single"
            disallowEmptySelection
            selectedKeys={[view]}
            onSelectionChange={(keys) => show(keys.has('list') ? 'list' : 'map')}
            className={styles['views'] ?? ''}
          >
            <ToggleButton id="map">{text('embed.map')}</ToggleButton>
            <ToggleButton id="list">{text('embed.list')}</ToggleButton>
          </ToggleButtonGroup>
          {module.control.ui.filterPanel && (
            <Button icon={SlidersHorizontal} onPress={() => setFiltering(true)}>
              {text('embed.filters')}
            </Button>
          )}
        </>
      }
    >
      <SearchSummary
        module={module}
        results={results}
        {...words}
        update={update}
        onNewSearch={null}
      />
      <RefreshNotice error={results.failed} onRetry={results.retry} />
      <div id="results" tabIndex={-1} className={styles['results']} data-view={view}>
        {view === 'map' ? (
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
              selected={spotTarget(null, state.spot)}
              hovered={null}
              onViewChange={map.onViewChange}
              onHover={() => undefined}
              onClick={actions.click}
              onEngine={actions.setEngine}
            />
          </Suspense>
        ) : (
          <RecordList
            module={module}
            search={results.search}
            counts={results.counts}
            state={state}
            view={null}
            update={update}
            selected={state.record}
            hovered={null}
            onOpen={open}
            onHover={() => undefined}
          />
        )}
        {(state.record !== null || state.spot !== null) && (
          <div className={styles['opened']}>
            {state.record !== null ? (
              <RecordPanel
                module={module.id}
                guid={state.record}
                link={paths.record(module.department, module.id, state.record)}
                back={
                  state.spot
                    ? { label: text('spot.back'), onPress: () => update({ record: null }) }
                    : undefined
                }
                onClose={close}
              />
            ) : (
              state.spot && (
                <SpotPanel
                  module={module}
                  search={results.search}
                  spot={state.spot}
                  onOpen={open}
                  onOnly={(record) =>
                    update({ record: record.guid, spot: null }, { replace: true })
                  }
                  onLocate={actions.locate}
                  onClose={close}
                />
              )
            )}
          </div>
        )}
      </div>
      <FullScreenStep
        title={text('filter.heading')}
        closeLabel={text('filter.close')}
        open={filtering}
        onClose={() => setFiltering(false)}
        actions={
          <FilterActions module={module} update={update} onSearch={() => setFiltering(false)} />
        }
      >
        <FilterPanel
          module={module}
          state={state}
          update={update}
          facets={results.facets}
          layers={results.layers}
          picking={NO_PICKING}
          onSearch={() => setFiltering(false)}
        />
      </FullScreenStep>
    </EmbedFrame>
  )
}
