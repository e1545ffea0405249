import { type RefObject, useEffect, useRef } from 'react'

/** Height in CSS pixels before the end of a box within which its end is near. */
const NEAR_PX = 120

/**
 * Calls when the end of a box that scrolls comes near, and after each drawing while it stays near. Goes on the element
 * that scrolls. The place is computed: an IntersectionObserver of Chromium misses a leap to the end in the frame in
 * which it begins to watch.
 */
export function useEndOfBox(onEnd: () => void): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = box.current
    if (element === null) return undefined
    const look = () => {
      const { scrollHeight, scrollTop, clientHeight } = element
      if (clientHeight > 0 && scrollHeight - scrollTop - clientHeight <= NEAR_PX) onEnd()
    }
    // Reports the size that there is first of all.
    const sizes = new ResizeObserver(look)
    sizes.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      sizes.disconnect()
      element.removeEventListener('scroll', look)
    }
  })
  return box
}
