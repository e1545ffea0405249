import type { Bounds } from '@plat/contract/platform/geometry'
import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import type { Place } from '@plat/contract/places/places'
import { startTransition, useCallback, useEffect, useRef, useState } from 'react'
import type { MapViewState, MapViewTarget } from '../../map/map-types.ts'
import { STREET_ZOOM } from '../prediction-target.ts'
import type { Viewport } from '../search-queries.ts'
import { boundsAround, shapeBounds } from '@plat/contract/search/shape-check'
import { roundedView } from '@plat/contract/search/search-url-values'
import type { MapView, SearchState } from '@plat/contract/search/search-state'
import { own } from '@plat/contract/platform/own'
import type { UpdateSearch } from '../use-search-state.ts'

export interface MapViewInput {
  module: ModuleConfig
  state: SearchState
  places: readonly Place[]
  /** Location of the record that the page is about, once known. */
  recordLocation: readonly [number, number] | null
  /** Bounds of that record, where it is more than a point. */
  recordBounds: Bounds | null
  /** A panel covers part of the map: the page may shift the map beside it. */
  covered: boolean
  update: UpdateSearch
}

/**
 * The map's view as the page has it: `target` is where the map goes, `viewport` what it shows,
 * `searched` the view that list and counts are about. The map follows the address, and where a person
 * moves the map the address follows. Neither echoes the other.
 */
export function useMapView({
  module,
  state,
  places,
  recordLocation,
  recordBounds,
  covered,
  update,
}: MapViewInput) {
  const wanted = wantedView(module, state, places, { recordLocation, recordBounds })
  const wantedKey = JSON.stringify(wanted)
  const shown = useRef(wantedKey)
  const followNext = useRef(false)
  const [target, setTarget] = useState<MapViewTarget>(wanted)
  const [viewport, setViewport] = useState<Viewport | null>(null)
  const [searched, setSearched] = useState<Viewport | null>(null)

  useEffect(() => {
    if (wantedKey === shown.current) return
    shown.current = wantedKey
    // The key is the view's own text.
    setTarget(JSON.parse(wantedKey) as MapViewTarget)
  }, [wantedKey])

  const onViewChange = useCallback(
    ({ bounds, center, zoom, byUser }: MapViewState) => {
      const shownNow: Viewport = { bounds: [...bounds], zoom }
      const meant = byUser || followNext.current
      // Not at once: the map moves on while panels are drawn for where it has come.
      startTransition(() => {
        setViewport(shownNow)
        // Making room for a panel is no new search: the list behind it stays.
        if (meant || !covered) setSearched(shownNow)
      })
      if (!meant) return
      followNext.current = false
      const view = roundedView([...center], zoom)
      shown.current = JSON.stringify(targetOf(view))
      update({ view }, { replace: true })
    },
    [update, covered],
  )

  /** The next movement is the page's, but belongs into the address: a cluster was opened. */
  const follow = useCallback(() => {
    followNext.current = true
  }, [])

  return { target, viewport, searched: searched ?? viewport, onViewChange, follow }
}

function targetOf({ center, zoom }: MapView): MapViewTarget {
  return { lng: center[0], lat: center[1], zoom }
}

/** Where the map belongs: the address's view, the open record's place, the chosen places, or the agency. */
function wantedView(
  module: ModuleConfig,
  state: SearchState,
  places: readonly Place[],
  { recordLocation, recordBounds }: Pick<MapViewInput, 'recordLocation' | 'recordBounds'>,
): MapViewTarget {
  if (state.view) return targetOf(state.view)
  if (recordBounds) return { bounds: [...recordBounds], maxZoom: STREET_ZOOM }
  if (recordLocation) return { lng: recordLocation[0], lat: recordLocation[1], zoom: STREET_ZOOM }
  if (state.shape) return { bounds: shapeBounds(state.shape) }
  if (state.address) {
    const { location, radius } = state.address
    return { bounds: shapeBounds({ type: 'Point', coordinates: location, radius }) }
  }
  const chosen = places
    .filter(({ id }) => state.places.includes(id))
    .map(({ id, bounds }) => boundsAround(bounds, own(state.around, id) ?? 0))
  if (chosen.length > 0) {
    return {
      bounds: [
        Math.min(...chosen.map(([west]) => west)),
        Math.min(...chosen.map(([, south]) => south)),
        Math.max(...chosen.map(([, , east]) => east)),
        Math.max(...chosen.map(([, , , north]) => north)),
      ],
    }
  }
  const { w, s, e, n } = module.control.map.geo.agencyBounds
  return { bounds: [w, s, e, n] }
}
