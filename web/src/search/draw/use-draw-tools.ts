import type { SearchGeometry } from '@plat/contract/search/criteria'
import { shapeText } from '@plat/contract/search/search-shape'
import { useEffect, useRef, useState } from 'react'
import type { DrawTools } from '../../map/draw-tools.ts'
import type { DrawHandlers } from '../../map/draw-types.ts'
import type { MapEngine } from '../../map/map-engine.ts'
import type { MapColours } from '../../map/map-types.ts'
import { loadCode } from '../../ui/later.ts'
import type { Doing } from './use-doing.ts'

interface DrawToolsInput {
  engine: MapEngine | null
  colours: MapColours
  doing: Doing
  /** The shape that is searched. */
  shape: SearchGeometry | null
  handlers: DrawHandlers & {
    /** The map has gone, and the tools with it. */
    onGone: () => void
  }
}

/** The tools that draw on the map: they come with the first use, show the search's shape, and go with the map. */
export function useDrawTools({ engine, colours, doing, shape, handlers }: DrawToolsInput) {
  const tools = useRef<{ engine: MapEngine; tools: DrawTools } | null>(null)
  /** What the tools show, as text. */
  const drawn = useRef<string | null>(null)
  const [loading, setLoading] = useState(false)
  const [failed, setFailed] = useState(false)
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  })

  async function load(): Promise<DrawTools | null> {
    if (!engine?.map) return null
    if (tools.current?.engine === engine) return tools.current.tools
    setLoading(true)
    setFailed(false)
    try {
      const made = await loadTools(engine, colours)
      if (!made) return null
      made.setHandlers({
        onProgress: (progress) => latest.current.onProgress(progress),
        onResult: (result) => {
          drawn.current = shapeText(result.shape)
          latest.current.onResult(result)
        },
      })
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
      latest.current.onGone()
    }
  }, [engine])
  useEffect(() => tools.current?.tools.setColours(colours), [colours])
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

  return {
    loading,
    failed,
    load,
    /** What was drawn is no longer what the tools show. */
    forget: () => {
      drawn.current = null
    },
    finish: () => tools.current?.tools.finish(),
    undo: () => tools.current?.tools.undo(),
    addAtCentre: () => tools.current?.tools.addAtCentre(),
    followCentre: () => tools.current?.tools.followCentre(),
  }
}

/** The tools on a map; null when it has gone while they came. */
async function loadTools(engine: MapEngine, colours: MapColours): Promise<DrawTools | null> {
  const { map } = engine
  const { DrawTools: Tools } = await loadCode(() => import('../../map/draw-tools.ts'))
  if (!map || engine.map !== map) return null
  return new Tools(
    {
      map,
      setBusy: (busy) => engine.setBusy(busy),
      hideSearchShape: (hidden) => engine.hideSearchShape(hidden),
    },
    colours,
  )
}
