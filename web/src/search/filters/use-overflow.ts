import { type RefObject, useEffect, useState } from 'react'

/** Content that exceeds its area by this much, in CSS pixels, does not yet count as scrolling. */
const TOLERANCE = 12

/** Whether content of that height scrolls in an area of that height. */
export function overflows(content: number, area: number): boolean {
  return content - area > TOLERANCE
}

/** Whether an area has more content than fits; follows both. */
export function useOverflow(area: RefObject<HTMLElement | null>): boolean {
  const [scrolls, setScrolls] = useState(false)
  useEffect(() => {
    const element = area.current
    if (!element) return undefined
    const look = () => setScrolls(overflows(element.scrollHeight, element.clientHeight))
    const sizes = new ResizeObserver(look)
    sizes.observe(element)
    const contents = new MutationObserver(look)
    contents.observe(element, { childList: true, subtree: true })
    return () => {
      sizes.disconnect()
      contents.disconnect()
    }
  }, [area])
  return scrolls
}
