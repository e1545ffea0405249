import { useSyncExternalStore } from 'react'

/** The layouts of the product: from 768 and 1200 px at the usual text size, later where text is larger. */
export type Layout = 'phone' | 'tablet' | 'desktop'

const QUERIES = {
  tablet: '(min-width: 48em)',
  desktop: '(min-width: 75em)',
} as const

/** The current layout; changes with the window. On the server, which knows no window, that of a desktop. */
export function useLayout(): Layout {
  return useSyncExternalStore(subscribe, current, () => 'desktop')
}

/** The current layout; null where it is not known yet: in a page as the server renders it. */
export function useKnownLayout(): Layout | null {
  return useSyncExternalStore<Layout | null>(subscribe, current, () => null)
}

let onScreen: Layout | null = null

function current(): Layout {
  // Paper is narrow: what is printed stays what was on the screen.
  if (onScreen !== null && matchMedia('print').matches) return onScreen
  onScreen = matchMedia(QUERIES.desktop).matches
    ? 'desktop'
    : matchMedia(QUERIES.tablet).matches
      ? 'tablet'
      : 'phone'
  return onScreen
}

function subscribe(onChange: () => void): () => void {
  const queries = Object.values(QUERIES).map((query) => matchMedia(query))
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
    () => false,
  )
}

/** Width of the window in CSS pixels; 0 where it is not known yet. */
export function useWindowWidth(): number {
  return useSyncExternalStore(
    (onChange) => {
      window.addEventListener('resize', onChange)
      return () => window.removeEventListener('resize', onChange)
    },
    () => window.innerWidth,
    () => 0,
  )
}
