import { useSyncExternalStore } from 'react'
import { dockSpace, watchDockSpace } from './dock-space.ts'

/** The layouts of the product: from 768 and 1200 px at the usual text size, later where text is larger. */
export type Layout = 'phone' | 'tablet' | 'desktop'

const WIDTHS = { tablet: '48em', desktop: '75em' } as const

/** What is docked beside the page leaves it less than the window has. */
function queryOf(layout: keyof typeof WIDTHS): MediaQueryList {
  return matchMedia(`(min-width: calc(${WIDTHS[layout]} + ${dockSpace().side}px))`)
}

/** The current layout; changes with the window and with what is docked beside the page. */
export function useLayout(): Layout {
  return useSyncExternalStore(subscribe, currentLayout)
}

let onScreen: Layout | null = null

/** The layout at this moment. */
export function currentLayout(): Layout {
  // Paper is narrow: what is printed stays what was on the screen.
  if (onScreen !== null && matchMedia('print').matches) return onScreen
  onScreen = queryOf('desktop').matches ? 'desktop' : queryOf('tablet').matches ? 'tablet' : 'phone'
  return onScreen
}

function subscribe(onChange: () => void): () => void {
  let unwatch = watchQueries(onChange)
  const undock = watchDockSpace(() => {
    unwatch()
    unwatch = watchQueries(onChange)
    onChange()
  })
  return () => {
    unwatch()
    undock()
  }
}

function watchQueries(onChange: () => void): () => void {
  const queries = [queryOf('tablet'), queryOf('desktop')]
  for (const query of queries) query.addEventListener('change', onChange)
  return () => {
    for (const query of queries) query.removeEventListener('change', onChange)
  }
}

/** Whether a media query holds; changes with the device's settings. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    () => matchMedia(query).matches,
  )
}

/** Width that the window leaves to the page, in CSS pixels. */
export function usePageWidth(): number {
  return useSyncExternalStore(
    (onChange) => {
      window.addEventListener('resize', onChange)
      const undock = watchDockSpace(onChange)
      return () => {
        window.removeEventListener('resize', onChange)
        undock()
      }
    },
    () => window.innerWidth - dockSpace().side,
  )
}
