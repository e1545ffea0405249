import { type RefObject, useLayoutEffect, useState } from 'react'

/** Width and height of an element in CSS pixels, known before the first paint; null while it has none. */
export function useBoxSize(
  target: RefObject<Element | null>,
): { readonly width: number; readonly height: number } | null {
  const [size, setSize] = useState<{ width: number; height: number } | null>(null)
  useLayoutEffect(() => {
    const element = target.current
    if (element === null) return undefined
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element
      // What is hidden keeps the size that it had.
      if (width > 0 && height > 0) setSize({ width, height })
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [target])
  return size
}
