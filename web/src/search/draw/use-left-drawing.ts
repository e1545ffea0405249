import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Doing } from './use-doing.ts'

/**
 * When drawing or changing an area has ended, brings the focus from the map, or from a button that is gone,
 * back to the tool that it was begun with.
 * @returns what has ended, to be said; null while something is being done.
 */
export function useLeftDrawing(
  layer: RefObject<HTMLElement | null>,
  doing: Doing,
): 'drawing' | 'editing' | null {
  const last = useRef(doing)
  const [left, setLeft] = useState<'drawing' | 'editing' | null>(null)
  const [seen, setSeen] = useState(doing)
  if (seen !== doing) {
    setSeen(doing)
    if (doing.what !== 'nothing') setLeft(null)
    else if (seen.what !== 'nothing') setLeft(seen.what)
  }
  useEffect(() => {
    const before = last.current
    last.current = doing
    if (doing.what !== 'nothing' || before.what === 'nothing') return
    const now = document.activeElement
    if (now !== null && now !== document.body && now.tagName !== 'CANVAS') return
    const tool = before.what === 'drawing' ? before.kind : 'edit'
    const button = layer.current?.querySelector<HTMLElement>(`[data-tool=${tool}]`)
    // On a phone the tools are folded behind a button.
    const inSight = button?.checkVisibility({ visibilityProperty: true })
      ? button
      : document.querySelector<HTMLElement>('[data-map-tools] button')
    inSight?.focus({ preventScroll: true })
  }, [doing, layer])
  return left
}
