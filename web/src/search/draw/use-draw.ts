import type { SearchGeometry } from '@plat/contract/search/criteria'
import type { Bounds } from '@plat/contract/platform/geometry'
import { roundedView } from '@plat/contract/search/search-url-values'
import type { SearchState } from '@plat/contract/search/search-state'
import { isOutside } from '@plat/contract/search/shape-check'
import type { DrawKind, DrawResult } from '../../map/draw-types.ts'
import type { MapEngine } from '../../map/map-engine.ts'
import type { MapColours } from '../../map/map-types.ts'
import type { UpdateSearch } from '../use-search-state.ts'
import { useDoing } from './use-doing.ts'
import { useDrawTools } from './use-draw-tools.ts'

interface DrawInput {
  engine: MapEngine | null
  colours: MapColours
  state: SearchState
  /** Where the agency has records. */
  bounds: Bounds
  update: UpdateSearch
}

/** Drawing on the map: what is drawn becomes the search. */
export function useDraw({ engine, colours, state, bounds, update }: DrawInput) {
  const { shape } = state
  const { doing, progress, problem, setDoing, setProgress, setProblem, leave, stop } =
    useDoing(shape)

  function onResult({ shape: made, problem: wrong }: DrawResult): void {
    const why = wrong ?? (isOutside(made, bounds) ? 'outside' : null)
    setDoing({ what: 'editing' })
    setProblem(why)
    if (why !== null) {
      if (shape !== null) update({ shape: null })
      return
    }
    const map = engine?.map
    const view = map ? roundedView(lngLat(map.getCenter()), map.getZoom()) : state.view
    update(
      { shape: made, view, selection: null, record: null },
      { replace: doing.what === 'editing' },
    )
  }
  const handlers = { onProgress: setProgress, onResult, onGone: leave }
  const { load, forget, ...tools } = useDrawTools({ engine, colours, doing, shape, handlers })

  return {
    ...tools,
    doing,
    progress,
    problem,
    /** Begins a drawing; the one before is deleted. */
    start: async (kind: DrawKind) => {
      const current = await load()
      if (!current) return
      forget()
      setDoing({ what: 'drawing', kind })
      setProblem(null)
      current.start(kind)
      if (shape) update({ shape: null })
      engine?.map?.getCanvas().focus({ preventScroll: true })
    },
    edit: async () => {
      if (!shape || !(await load())) return
      setProblem(null)
      setDoing({ what: 'editing' })
    },
    /** Ends drawing without a shape, or editing with the shape as it is. */
    stop,
    /** Deletes the shape: what was searched before it comes back. */
    remove: () => {
      stop()
      update({ shape: null, selection: null })
    },
    /** Searches a shape that was not drawn by hand. */
    choose: (chosen: SearchGeometry) => {
      stop()
      update({ shape: chosen, view: null, selection: null, record: null })
    },
  }
}

export type Drawing = ReturnType<typeof useDraw>

function lngLat({ lng, lat }: { lng: number; lat: number }): [number, number] {
  return [lng, lat]
}
