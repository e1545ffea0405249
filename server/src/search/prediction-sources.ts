import type { Database } from '../platform/db/database.ts'
import type { PlacedCriteria } from '../places/place-shapes.ts'
import type { OpenModule } from './open-module.ts'

/** Most suggestions of each kind. */
export const PREDICTIONS = 6
/** Least letters of a text; shorter ones match too much. */
export const MIN_LETTERS = 3

/** What suggestions need. */
export interface PredictionSources extends Pick<
  OpenModule,
  'tenant' | 'document' | 'module' | 'catalog' | 'index' | 'visibility' | 'findsHidden'
> {
  readonly database: Database
  /** The search that a suggestion would be added to: what it would find is counted. */
  readonly searched: PlacedCriteria
  /** Whether the viewer's lists count records without a location. */
  readonly listsUnlocated: boolean
}
