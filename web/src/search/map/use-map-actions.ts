import type { Position } from '@plat/contract/platform/geometry'
import { parcelSelection } from '@plat/contract/search/map-selection'
import { CLUSTER_LIST_LIMIT, MAX_ZOOM } from '@plat/contract/search/search'
import { useCallback, useRef } from 'react'
import type { MapEngine } from '../../map/map-engine.ts'
import type { MapHit } from '../../map/map-types.ts'
import { STREET_ZOOM } from '../prediction-target.ts'
import type { SavedView } from '../../saved-searches/screen-mode.ts'
import type { Viewport } from '../search-queries.ts'
import type { SearchState } from '@plat/contract/search/search-state'
import type { UpdateSearch } from '../use-search-state.ts'

interface MapActionsInput {
  state: SearchState
  zoom: number
  /** The view that the map's features were fetched for; null while there are none. */
  shown: Viewport | null
  update: UpdateSearch
  /** The next movement of the map belongs into the address. */
  follow: () => void
}

/** What a click on the map leads to: the records there, or a closer look. */
export type ClickResult = { kind: 'zoom' } | { kind: 'show'; change: Partial<SearchState> }

/** A location or a small cluster is listed, a large cluster is zoomed into, a shape is its record. */
export function clickResult(hit: MapHit, zoom: number, shown: Viewport): ClickResult {
  switch (hit.kind) {
    case 'geometry':
      return { kind: 'show', change: { record: hit.guid, selection: null } }
    case 'location':
      return {
        kind: 'show',
        change: { selection: { kind: 'location', guid: hit.guid }, record: null },
      }
    case 'cluster':
      // At the last zoom there is nothing closer: however many, they are listed. What has no exact answer yet cannot be.
      return hit.isAhead || (hit.count > CLUSTER_LIST_LIMIT && zoom < MAX_ZOOM)
        ? { kind: 'zoom' }
        : {
            kind: 'show',
            change: {
              selection: {
                kind: 'cluster',
                guid: hit.guid,
                drawn: hit.zoom ?? shown.zoom,
                view: shown.bounds,
                zoom: shown.zoom,
                bounds: [...hit.bounds],
              },
              record: null,
            },
          }
  }
}

/** Clicks on the map, and moving it to what a panel lists. */
export function useMapActions({ state, zoom, shown, update, follow }: MapActionsInput) {
  const engine = useRef<MapEngine | null>(null)
  const setEngine = useCallback((current: MapEngine | null) => {
    engine.current = current
  }, [])

  function click(hit: MapHit, as?: SavedView) {
    const result = clickResult(hit, zoom, shown ?? { bounds: [...hit.bounds], zoom })
    if (result.kind === 'show') {
      update(result.change, as ? { as } : {})
      return
    }
    follow()
    engine.current?.zoomToBounds([...hit.bounds])
  }

  function clickParcel(position: Position, as?: SavedView) {
    update({ selection: parcelSelection(position), record: null }, as ? { as } : {})
  }

  function locate(position: Position | null) {
    follow()
    if (state.selection?.kind === 'cluster') engine.current?.zoomToBounds(state.selection.bounds)
    else if (position)
      engine.current?.setView({
        lng: position[0],
        lat: position[1],
        zoom: Math.max(zoom, STREET_ZOOM),
      })
  }

  return { click, clickParcel, locate, setEngine }
}
