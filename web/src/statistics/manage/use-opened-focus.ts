import { type RefObject, useEffect, useRef } from 'react'

/** The heading of what has been opened takes the focus and comes into sight. */
export function useOpenedFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return heading
}
