import type { Alert } from '@plat/contract/alerts/alerts'
import { because } from '@plat/contract/platform/reasons'
import type { CriterionWords } from '@plat/contract/saved-searches/saved-searches'
import type { SearchCriteria, SearchGeometry } from '@plat/contract/search/criteria'
import { queryWords } from '@plat/record-index/words'
import type { PlacedCriteria } from '../places/place-shapes.ts'
import { AppError } from '../platform/errors.ts'
import { hasPeriods } from '../search/has-periods.ts'
import { firstLost, lostWordsOfAll, unnamedOptions } from '../search/lost-words.ts'
import type { OpenModule } from '../search/open-module.ts'
import { withoutShape } from '../search/search-geometry.ts'
import { searchQuery } from '../search/search-query.ts'

/** What an alert looks for, as it is stored. */
export interface WatchedSearch {
  readonly criteria: SearchCriteria
  /** A drawn shape that is left out. */
  readonly excluded: SearchGeometry | null
  /** The criteria in words as they were when it was saved. */
  readonly words: readonly CriterionWords[] | null
}

/** What an alert looks for today: a search of the record index, or why it cannot be searched for now. */
export type AlertSearch =
  | { readonly kind: 'criteria'; readonly criteria: PlacedCriteria }
  | { readonly kind: 'problem'; readonly problem: NonNullable<Alert['problem']> }

/**
 * The searches of alerts of one module, in their order. One of which any part cannot be applied any more is a
 * problem: it never finds more, or nothing, without saying so. The index is asked once at most, for options that the
 * module does not name.
 * @param module as it is opened for the level of the alerts' owners
 * @throws AppError unavailable where words cannot be searched until the module's index is built anew.
 */
export async function alertSearches(
  module: OpenModule,
  alerts: readonly WatchedSearch[],
): Promise<AlertSearch[]> {
  const lost = await lostWordsOfAll(
    module,
    alerts.map(({ criteria, words }) => ({ criteria, snapshot: words })),
  )
  return alerts.map((alert, at) => {
    const parts = lost[at] ?? []
    return parts.length > 0 ? problem(parts) : searchOrProblem(alert, module)
  })
}

/**
 * Whether an alert looks for the same, and can be searched, as long as its agency changes nothing: not where that
 * depends on the day, or on which options the records have.
 */
export function isLasting(module: OpenModule, criteria: SearchCriteria): boolean {
  return !hasPeriods(criteria) && unnamedOptions(criteria, module).length === 0
}

/**
 * What an alert looks for, for the record index.
 * @throws AppError invalid_request for what the module cannot search by, for shapes that cannot be searched, and for words
 * without a letter or number, which find nothing.
 */
export function alertCriteria(
  { criteria, excluded }: Pick<WatchedSearch, 'criteria' | 'excluded'>,
  module: OpenModule,
): PlacedCriteria {
  const query = searchQuery(criteria, module, module.level)
  const { text } = query.criteria
  if (text !== undefined && queryWords(text).length === 0) {
    const reason = because('search_wordless', { text })
    throw new AppError('invalid_request', reason, { text: [reason] })
  }
  return withoutShape(query, excluded, 'excluded').criteria
}

function searchOrProblem(alert: WatchedSearch, module: OpenModule): AlertSearch {
  try {
    return { kind: 'criteria', criteria: alertCriteria(alert, module) }
  } catch (error) {
    // What was accepted when it was saved, and is refused now.
    if (error instanceof AppError && error.code === 'invalid_request')
      return problem(refusedParts(error, alert.words ?? []))
    throw error
  }
}

function problem(lost: CriterionWords[]): AlertSearch {
  return { kind: 'problem', problem: { kind: 'parts', ...firstLost(lost) } }
}

/** The criteria that a refusal names, in the words of when the alert was saved. */
function refusedParts(
  { errors = {}, message }: AppError,
  words: readonly CriterionWords[],
): CriterionWords[] {
  return Object.keys(errors).flatMap((criterion) => {
    const saved = words.filter((one) => one.criterion === criterion)
    return saved.length > 0 ? saved : [{ criterion, label: criterion, text: message }]
  })
}
