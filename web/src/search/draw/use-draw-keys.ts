import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { MapEngine } from '../../map/map-engine.ts'
import type { Drawing } from './use-draw.ts'

const ARROWS = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'])

/**
 * Keys of a drawing: Enter finishes, Backspace takes the last point back, Escape cancels; on the map
 * the arrows move it below a cross, and Space sets a point there.
 */
export function useDrawKeys(
  engine: MapEngine | null,
  draw: Drawing,
  crosshair: RefObject<HTMLElement | null>,
): void {
  const active = draw.doing.what !== 'nothing'
  const drawing = draw.doing.what === 'drawing'

  const show = useEffectEvent((shown: boolean) => {
    const [cross, map] = [crosshair.current, engine?.map]
    if (!cross || !map) return
    cross.hidden = !shown
    const { x, y } = map.project(map.getCenter())
    cross.style.setProperty('--x', `${x}px`)
    cross.style.setProperty('--y', `${y}px`)
  })
  const press = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : null
    if (
      event.defaultPrevented ||
      target?.closest('input, textarea, [role="dialog"], [role="listbox"]')
    )
      return
    const canvas = engine?.map?.getCanvas()
    const onMap = target === canvas || target === document.body
    if (event.key === 'Escape') draw.stop()
    else if (!drawing) return
    else if (event.key === 'Backspace') draw.undo()
    else if (event.key === 'Enter' && onMap) draw.finish()
    else if (event.key === ' ' && onMap) draw.addAtCentre()
    else {
      if (ARROWS.has(event.key) && onMap) show(true)
      return
    }
    if (event.key === ' ') show(true)
    event.preventDefault()
  })

  const moved = useEffectEvent(() => {
    if (crosshair.current?.hidden === false) draw.followCentre()
  })

  useEffect(() => {
    if (!active) return
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [active])
  useEffect(() => {
    const map = engine?.map
    if (!drawing || !map) return
    const pointed = () => show(false)
    map.on('move', moved)
    map.getCanvas().addEventListener('pointerdown', pointed)
    return () => {
      show(false)
      map.off('move', moved)
      map.getCanvas().removeEventListener('pointerdown', pointed)
    }
  }, [drawing, engine])
}
