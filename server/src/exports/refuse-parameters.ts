import type { Filter } from '@plat/contract/search/filters/filters'
import { searchAddressFaults, searchParameters } from '@plat/contract/search/search-url-check'
import { AppError } from '../platform/errors.ts'
import { nearest } from '../tenancy/folder/known-keys.ts'

/** The refusal of a parameter: `what` was got and expected. */
export function wrongParameter(name: string, what: string): AppError {
  const shown = name.slice(0, 80)
  return new AppError('invalid_request', `${shown}: ${what}.`, { [shown]: [`${what}.`] })
}

/** @throws AppError invalid_request that names the first parameter that is not listed or comes twice. */
export function refuseUnknown(params: URLSearchParams, known: readonly string[]): void {
  for (const name of params.keys()) {
    if (!known.includes(name)) throw unknownParameter(name, known)
    if (params.getAll(name).length > 1) throw wrongParameter(name, 'may be given once')
  }
}

/**
 * Refuses parameters that the search page would ignore: nobody looks at a file or feed and notices.
 * @param more parameters besides those of the search.
 * @throws AppError invalid_request that names the first parameter that is unknown or invalid.
 */
export function refuseUnreadSearch(
  params: URLSearchParams,
  filters: readonly Filter[],
  more: readonly string[],
): void {
  const search = new URLSearchParams(params)
  for (const name of more) search.delete(name)
  for (const { name, expected } of searchAddressFaults(search, filters)) {
    if (expected === null) throw unknownParameter(name, [...searchParameters(filters), ...more])
    const got = search.getAll(name).join(' and ').slice(0, 80)
    throw wrongParameter(name, `got "${got}", expected ${expected}`)
  }
}

function unknownParameter(name: string, known: readonly string[]): AppError {
  const meant = nearest(name.slice(0, 80), known)
  const hint = meant === undefined ? '' : ` (did you mean ${meant}?)`
  const choice = known.length === 0 ? 'none' : known.join(', ')
  return wrongParameter(name, `is not a parameter here, expected ${choice}${hint}`)
}
