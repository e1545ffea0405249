import { type RefObject, useLayoutEffect, useState } from 'react'

/** Height of an element in px, also when it changes; 0 until it is there. */
export function useHeight(element: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(0)
  useLayoutEffect(() => {
    const measured = element.current
    if (measured === null) return
    const measure = () => setHeight(measured.offsetHeight)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(measured)
    return () => observer.disconnect()
  }, [element])
  return height
}
