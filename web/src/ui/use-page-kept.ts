import { type RefObject, useLayoutEffect } from 'react'

/**
 * Keeps the page around an open list of suggestions in reach of screen readers. React Aria hides it
 * from them, but what is hidden could still take the focus; here leaving the box closes the list.
 */
export function usePageKept(open: boolean, box: RefObject<HTMLElement | null>): void {
  // Before React Aria's own effect, which spares what carries this mark.
  useLayoutEffect(() => {
    const page = box.current?.closest('[role=dialog]') ?? document.getElementById('root')
    if (!open || !page) return undefined
    page.setAttribute('data-react-aria-top-layer', 'true')
    return () => page.removeAttribute('data-react-aria-top-layer')
  }, [open, box])
}
