import type { Layout } from '../../../ui/use-layout.ts'

/** beside: next to the page, or below it; window: a small one over it; full: over all of it. */
export type RoomSize = 'beside' | 'window' | 'full'

/** How the room is drawn. */
export type RoomPlace = 'side' | 'bottom' | 'window' | 'full'

/** Where a room of a size is drawn: a phone has no room beside the page. */
export function placeOf(size: RoomSize, layout: Layout): RoomPlace {
  if (size !== 'beside') return size
  return layout === 'phone' ? 'full' : layout === 'desktop' ? 'side' : 'bottom'
}

/** Widths and heights of a docked room, in rem, and the most of the window that it may have. */
const LIMITS = {
  side: { usual: 28, least: 22, share: 0.6 },
  bottom: { usual: 25, least: 18, share: 0.75 },
} as const

export type DockedPlace = keyof typeof LIMITS

/** What a docked room has to fit into. */
export interface DockBounds {
  /** Width or height of the window, CSS pixels. */
  readonly available: number
  /** Size of text, CSS pixels: larger text needs a larger room. */
  readonly rem: number
}

/** CSS pixels. */
export interface DockRange {
  readonly least: number
  readonly most: number
}

/** How small and large a docked room may be. */
export function dockRange(place: DockedPlace, { available, rem }: DockBounds): DockRange {
  const { least, share } = LIMITS[place]
  const most = Math.round(available * share)
  return { least: Math.min(least * rem, most), most }
}

/** A wanted size, or the usual one, within the limits. @param wanted CSS pixels */
export function dockSize(place: DockedPlace, bounds: DockBounds, wanted: number | null): number {
  const { least, most } = dockRange(place, bounds)
  return Math.min(most, Math.max(least, wanted ?? LIMITS[place].usual * bounds.rem))
}
