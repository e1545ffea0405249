import { type Filter, leafFilters } from '@plat/contract/search/filters/filters'
import type { Place, PlaceLayer } from '@plat/contract/places/places'
import type { SearchState } from '@plat/contract/search/search-state'

/** Squares that may be chosen at once where neither the filter nor the agency says. */
const LIMIT = 100

/** The layer of squares that a grid filter chooses from. */
export function gridLayer(
  { params }: Filter,
  layers: readonly PlaceLayer[],
): PlaceLayer | undefined {
  return layers.find(
    ({ id, kind }) =>
      kind === 'grid' && (params.layers === undefined || params.layers.includes(id)),
  )
}

/** The module's filter whose squares are of `layer`. */
export function gridFilter(
  filters: readonly Filter[],
  layers: readonly PlaceLayer[],
  layer: string,
): Filter | undefined {
  return leafFilters(filters).find(
    (filter) => filter.type === 'grid' && gridLayer(filter, layers)?.id === layer,
  )
}

/** How many squares a filter lets choose: its own number, else that of the agency's alerts. */
export function gridCellLimit({ params }: Filter, agency: number | undefined): number {
  return params.squareCount?.to ?? agency ?? LIMIT
}

/** What is chosen after a change: new squares are refused beyond the limit, those chosen before stay. */
export function limitGridCells(
  before: readonly string[],
  wanted: readonly string[],
  limit: number,
): string[] {
  const kept = before.filter((id) => wanted.includes(id))
  const added = wanted.filter((id) => !before.includes(id))
  return [...kept, ...added.slice(0, Math.max(0, limit - kept.length))]
}

/**
 * The change from the squares that were drawn as chosen to those that are wanted, made to what is
 * chosen by now: two clicks may come before the first is drawn.
 * @param own the squares of the grid; other places stay as they are
 */
export function changeGridCells(
  places: readonly string[],
  own: ReadonlySet<string>,
  drawn: readonly string[],
  wanted: readonly string[],
  limit: number,
): Pick<SearchState, 'places' | 'address' | 'shape'> {
  const before = places.filter((id) => own.has(id))
  const removed = new Set(drawn.filter((id) => !wanted.includes(id)))
  const added = wanted.filter((id) => !drawn.includes(id) && !before.includes(id))
  const next = [...before.filter((id) => !removed.has(id)), ...added]
  const others = places.filter((id) => !own.has(id))
  return { places: [...others, ...limitGridCells(before, next, limit)], address: null, shape: null }
}

/** Column and row of a square in its grid, counted from 1 at the north-west. */
export interface GridCellPosition {
  column: number
  row: number
}

/** The columns and rows of squares, by id. */
export function gridCellPositions(cells: readonly Place[]): ReadonlyMap<string, GridCellPosition> {
  const [first] = cells
  if (!first) return new Map()
  const [west, south, east, north] = first.bounds
  const left = Math.min(...cells.map(({ centroid }) => centroid[0]))
  const top = Math.max(...cells.map(({ centroid }) => centroid[1]))
  return new Map(
    cells.map(({ id, centroid: [lng, lat] }) => [
      id,
      {
        column: Math.round((lng - left) / (east - west)) + 1,
        row: Math.round((top - lat) / (north - south)) + 1,
      },
    ]),
  )
}
