import type { SearchGeometry } from '@plat/contract/criteria'
import type { Bounds } from '@plat/contract/geometry'
import { roundedView, type SearchState } from '@plat/contract/search-address'
import { shapeText } from '@plat/contract/search-shape'
import { isOutside, type ShapeProblem } from '@plat/contract/shape-check'
import { useEffect, useRef, useState } from 'react'
import type { DrawTools } from '../map/draw-tools.ts'
import type { DrawKind, DrawProgress, DrawResult } from '../map/draw-types.ts'
import type { MapEngine } from '../map/map-engine.ts'
import type { MapColours } from '../map/map-types.ts'
import { loadCode } from '../ui/later.ts'
import type { UpdateSearch } from './use-search-state.ts'

/** Why a drawn shape is not searched. */
export type DrawProblem = ShapeProblem | 'outside'

interface DrawInput {
  engine: MapEngine | null
  colours: MapColours
  state: SearchState
  /** Where the agency has records. */
  bounds: Bounds
  update: UpdateSearch
}

/** What is being done: nothing, drawing a kind of shape, or moving the corners of the finished one. */
type Doing = { what: 'nothing' } | { what: 'drawing'; kind: DrawKind } | { what: 'editing' }

const NOTHING: Doing = { what: 'nothing' }

/** Drawing on the map: the tools come with the first use, and what they draw becomes the search. */
export function useDraw({ engine, colours, state, bounds, update }: DrawInput) {
  const tools = useRef<{ engine: MapEngine; tools: DrawTools } | null>(null)
  /** What the tools show, as text. */
  const drawn = useRef<string | null>(null)
  const [doing, setDoing] = useState<Doing>(NOTHING)
  const [progress, setProgress] = useState<DrawProgress | null>(null)
  const [problem, setProblem] = useState<DrawProblem | null>(null)
  const [loading, setLoading] = useState(false)
  const [failed, setFailed] = useState(false)

  // The search was changed elsewhere: by a chip, by going back.
  const wanted = state.shape && shapeText(state.shape)
  const [seen, setSeen] = useState(wanted)
  if (wanted !== seen) {
    setSeen(wanted)
    if (wanted !== null) setProblem(null)
    const over =
      wanted === null ? doing.what === 'editing' && problem === null : doing.what === 'drawing'
    if (over) setDoing(NOTHING)
  }

  function result({ shape, problem: wrong }: DrawResult): void {
    const why = wrong ?? (isOutside(shape, bounds) ? 'outside' : null)
    drawn.current = shapeText(shape)
    setDoing({ what: 'editing' })
    setProblem(why)
    if (why !== null) {
      if (state.shape !== null) update({ shape: null })
      return
    }
    const map = engine?.map
    const view = map ? roundedView(lngLat(map.getCenter()), map.getZoom()) : state.view
    update({ shape, view, spot: null, record: null }, { replace: doing.what === 'editing' })
  }
  const latest = useRef(result)
  useEffect(() => {
    latest.current = result
  })

  async function load(): Promise<DrawTools | null> {
    const map = engine?.map
    if (!engine || !map) return null
    if (tools.current?.engine === engine) return tools.current.tools
    setLoading(true)
    setFailed(false)
    try {
      const { DrawTools: Tools } = await loadCode(() => import('../map/draw-tools.ts'))
      if (engine.map !== map) return null
      const made = new Tools(
        {
          map,
          setBusy: (busy) => engine.setBusy(busy),
          hideSearchShape: (hidden) => engine.hideSearchShape(hidden),
        },
        colours,
      )
      made.setHandlers({ onProgress: setProgress, onResult: (one) => latest.current(one) })
      tools.current = { engine, tools: made }
      return made
    } catch {
      setFailed(true)
      return null
    } finally {
      setLoading(false)
    }
  }

  // The map is about to go, and the tools on it.
  useEffect(() => {
    return () => {
      if (tools.current?.engine !== engine) return
      tools.current?.tools.dispose()
      tools.current = null
      setDoing(NOTHING)
    }
  }, [engine])
  useEffect(() => tools.current?.tools.setColours(colours), [colours])

  const { shape } = state
  useEffect(() => {
    const current = tools.current?.tools
    if (current && doing.what === 'nothing') {
      drawn.current = null
      current.stop()
    }
  }, [doing])
  useEffect(() => {
    const current = tools.current?.tools
    if (!current || !shape || doing.what !== 'editing' || shapeText(shape) === drawn.current) return
    drawn.current = shapeText(shape)
    if (!current.edit(shape)) current.stop()
  }, [doing, shape])

  function stop(): void {
    setDoing(NOTHING)
    setProgress(null)
    setProblem(null)
  }

  return {
    doing,
    progress,
    problem,
    loading,
    failed,
    /** Begins a drawing; the one before is deleted. */
    start: async (kind: DrawKind) => {
      const current = await load()
      if (!current) return
      drawn.current = null
      setDoing({ what: 'drawing', kind })
      setProblem(null)
      current.start(kind)
      if (state.shape) update({ shape: null })
      engine?.map?.getCanvas().focus({ preventScroll: true })
    },
    edit: async () => {
      if (!shape || !(await load())) return
      setProblem(null)
      setDoing({ what: 'editing' })
    },
    finish: () => tools.current?.tools.finish(),
    undo: () => tools.current?.tools.undo(),
    addAtCentre: () => tools.current?.tools.addAtCentre(),
    followCentre: () => tools.current?.tools.followCentre(),
    /** Ends drawing without a shape, or editing with the shape as it is. */
    stop,
    /** Deletes the shape: what was searched before it comes back. */
    remove: () => {
      stop()
      update({ shape: null, spot: null })
    },
    /** Searches a shape that was not drawn by hand. */
    choose: (chosen: SearchGeometry) => {
      stop()
      update({ shape: chosen, view: null, spot: null, record: null })
    },
  }
}

export type Drawing = ReturnType<typeof useDraw>

function lngLat({ lng, lat }: { lng: number; lat: number }): [number, number] {
  return [lng, lat]
}
