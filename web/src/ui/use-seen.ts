import { type RefObject, useEffect, useState } from 'react'

/** Whether an element has been on screen, or nearly; true for good once it was. */
export function useSeen(target: RefObject<Element | null>): boolean {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    const element = target.current
    if (element === null || seen) return undefined
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
      { rootMargin: '100px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [target, seen])
  return seen
}
