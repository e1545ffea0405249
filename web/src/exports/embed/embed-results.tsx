import type { EmbedView } from '@plat/contract/exports/exports'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo } from 'react'
import { recordQuery } from '../../api/queries.ts'
import { MAP_PANEL } from '../../search/map/fetch-map.ts'
import { selectionTarget } from '../../search/map/selection.ts'
import type { useMapActions } from '../../search/map/use-map-actions.ts'
import type { useMapView } from '../../search/map/use-map-view.ts'
import { RecordList } from '../../search/results/record-list.tsx'
import { useSearchOnScreen } from '../../search/search-context.ts'
import { browserCode } from '../../ui/later.ts'

const MapPanel = browserCode(MAP_PANEL, () => import('../../search/map/map-panel.tsx'))
const NO_PADDING = { top: 0, right: 0, bottom: 0, left: 0 }

interface EmbedResultsProps {
  view: EmbedView
  map: ReturnType<typeof useMapView>
  actions: ReturnType<typeof useMapActions>
}

/** What an embed found, as a map or as a list. */
export function EmbedResults({ view, map, actions }: EmbedResultsProps) {
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
