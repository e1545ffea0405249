import type { EmbedView } from '@plat/contract/exports/exports'
import { Suspense } from 'react'
import { selectionTarget } from '../../search/map/selection.ts'
import type { useMapView } from '../../search/map/use-map-view.ts'
import { RecordList } from '../../search/results/record-list.tsx'
import { lazyCode } from '../../ui/later.ts'
import type { EmbedSearch } from './embed-search.ts'

const MapPanel = lazyCode(() => import('../../search/map/map-panel.tsx'))
const NO_PADDING = { top: 0, right: 0, bottom: 0, left: 0 }

interface EmbedResultsProps extends EmbedSearch {
  view: EmbedView
  map: ReturnType<typeof useMapView>
}

/** What an embed found, as a map or as a list. */
export function EmbedResults({
  module,
  state,
  update,
  results,
  actions,
  view,
  map,
}: EmbedResultsProps) {
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
          selected={selectionTarget(null, state.selection)}
          hovered={null}
          onViewChange={map.onViewChange}
          onHover={() => undefined}
          onClick={actions.click}
          onEngine={actions.setEngine}
        />
      </Suspense>
    )
  }
  return (
    <RecordList
      module={module}
      search={results.search}
      counts={results.counts}
      state={state}
      view={null}
      update={update}
      selected={state.record}
      hovered={null}
      onOpen={(record) => update({ record: record.guid })}
      onHover={() => undefined}
    />
  )
}
