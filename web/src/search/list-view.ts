import type { Bounds } from '@plat/contract/platform/geometry'
import { covers } from './map/ahead-view.ts'

/** The last view of which it is known whether all that is on the map lies in it. */
export interface CountedView {
  readonly view: Bounds
  readonly hasAll: boolean
}

/**
 * The view that limits a list; null for no limit. A list of all that is on the map is the same within a view that has all
 * of it, and is not asked for again; of the first view that is waited for, of later ones guessed from the one before.
 * @param counted null while the records of no view were counted
 */
export function listView(view: Bounds | null, counted: CountedView | null): Bounds | null {
  if (view === null || counted === null) return null
  return counted.hasAll && covers(view, counted.view) ? null : view
}
