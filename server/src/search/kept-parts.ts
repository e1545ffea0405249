import { jsonBytes, KILOBYTE } from '@plat/contract/platform/json-size'
import { because, type Reason } from '@plat/contract/platform/reasons'
import {
  type CriterionWords,
  MAX_KEPT_BYTES,
  MAX_UNKNOWN_OPTIONS,
} from '@plat/contract/saved-searches/saved-searches'
import type { SearchCriteria } from '@plat/contract/search/criteria'
import { AppError } from '../platform/errors.ts'
import { countUnknownOptions } from './lost-words.ts'
import type { OpenModule } from './open-module.ts'

type TooLarge = Extract<Reason, `${string}_too_large`>

/**
 * Holds what is kept of a search, or of an alert, to its size.
 * @param part as it is stored, with all that was put into it
 * @param field of the request that it came as
 * @param reason of the refusal
 * @throws AppError invalid_request for a larger one
 */
export function requireKeptSize(part: unknown, field: string, reason: TooLarge): void {
  const bytes = jsonBytes(part)
  if (bytes <= MAX_KEPT_BYTES) return
  const sizes = { size: Math.ceil(bytes / KILOBYTE), limit: MAX_KEPT_BYTES / KILOBYTE }
  throw new AppError('invalid_request', because(reason, sizes), {
    [field]: [because(reason, sizes)],
  })
}

/**
 * Holds criteria that are kept to their size, and to few options that nobody knows: those of an old link.
 * @throws AppError invalid_request for more
 */
export async function requireKeptCriteria(
  criteria: SearchCriteria,
  module: OpenModule,
): Promise<void> {
  requireKeptSize(criteria, 'criteria', 'search_criteria_too_large')
  const count = await countUnknownOptions(criteria, module)
  if (count <= MAX_UNKNOWN_OPTIONS) return
  const why = because('search_unknown_options', { count, limit: MAX_UNKNOWN_OPTIONS })
  throw new AppError('invalid_request', why, { criteria: [why] })
}

/** Bytes that the words for the rest take at most. */
const MORE_BYTES = 200

/** The words of a search as they are kept: where they take too much, the first, and how many more there are. */
export function keptWords(words: readonly CriterionWords[]): CriterionWords[] {
  if (jsonBytes(words) <= MAX_KEPT_BYTES) return [...words]
  let bytes = MORE_BYTES
  const end = words.findIndex((one) => (bytes += jsonBytes(one) + 1) > MAX_KEPT_BYTES)
  const more = words.length - end
  const text = { en: `and ${more} more`, es: `y ${more} más` }
  return [...words.slice(0, end), { criterion: '___more', label: null, text }]
}
