import { useMemo } from 'react'
import type { MapPadding } from '../../map/map-types.ts'
import { type Layout, useWindowWidth } from '../../ui/use-layout.ts'

/** Width of the left panel on a desktop, as in search-screen.module.css. */
const PRIMARY_WIDTH = 380
/** Height of the sheet at rest on a phone. */
const PEEK_HEIGHT = 176

/**
 * How much of the map the panels cover (the opened one is beside the left panel, or over it),
 * so that what the map is about stays in sight.
 */
export function useMapPadding(
  layout: Layout | null,
  opened: 'nothing' | 'beside' | 'over',
  wide: boolean,
): MapPadding {
  const width = useWindowWidth()
  const covered = (width * (wide ? 8 : 4)) / 12
  const left =
    layout !== 'desktop' || opened === 'nothing'
      ? 0
      : wide || opened === 'over'
        ? covered - PRIMARY_WIDTH
        : covered
  const bottom = layout === 'phone' ? PEEK_HEIGHT : 0
  return useMemo(
    () => ({ top: 0, right: 0, bottom, left: Math.max(0, Math.round(left)) }),
    [bottom, left],
  )
}
