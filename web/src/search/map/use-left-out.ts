import type { SearchGeometry } from '@plat/contract/search/criteria'
import type { MultiPolygon } from '@plat/contract/platform/geometry'
import { circleRing } from '@plat/contract/platform/mercator'
import { EMPTY_SEARCH, type SearchState } from '@plat/contract/search/search-state'
import { useMemo } from 'react'
import type { UpdateSearch } from '../use-search-state.ts'

/** Corners that a circle is outlined with. */
const CORNERS = 64

/** A shape within the searched area that is left out. */
export interface LeftOut {
  readonly shape: SearchGeometry | null
  /** Whether the drawing tools draw it instead of the area. */
  readonly drawn: boolean
  readonly onDraw: (shape: SearchGeometry | null) => void
}

/** What the map draws of the area that is searched. */
interface Outlines {
  readonly place: MultiPolygon | null
  readonly searched: SearchGeometry | null
}

/**
 * What the map draws of an area of which a part is left out: the area like a place, with all around it darkened, and the
 * part as the shape that is searched, which is outlined and drawn.
 */
export function useWithLeftOut(outlines: Outlines, leftOut: LeftOut | null): Outlines {
  return useMemo(() => withLeftOut(outlines, leftOut), [outlines, leftOut])
}

function withLeftOut(outlines: Outlines, leftOut: LeftOut | null): Outlines {
  if (leftOut === null || (!leftOut.drawn && leftOut.shape === null)) return outlines
  const { place, searched } = outlines
  const polygons = [...(place?.coordinates ?? []), ...(searched ? polygonsOf(searched) : [])]
  return {
    place: polygons.length > 0 ? { type: 'MultiPolygon', coordinates: polygons } : null,
    searched: leftOut.shape,
  }
}

function polygonsOf(shape: SearchGeometry): MultiPolygon['coordinates'] {
  if (shape.type === 'Polygon') return [shape.coordinates]
  if (shape.type === 'MultiPolygon') return shape.coordinates
  return [[circleRing(shape.coordinates, shape.radius, CORNERS)]]
}

/** What the drawing tools work on: the search, or in its place what is left out. */
export function drawnSearch(
  state: SearchState,
  update: UpdateSearch,
  leftOut: LeftOut | null,
): { state: SearchState; update: UpdateSearch } {
  if (!leftOut?.drawn) return { state, update }
  const own: SearchState = { ...EMPTY_SEARCH, shape: leftOut.shape, view: state.view }
  return {
    state: own,
    update: (change, options) => {
      const made = typeof change === 'function' ? change(own) : change
      if (made.shape !== undefined) leftOut.onDraw(made.shape)
      // The map stays where it is while something is drawn on it.
      if (made.view) update({ view: made.view }, { ...options, replace: true })
    },
  }
}
