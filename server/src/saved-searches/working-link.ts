import { because } from '@plat/contract/platform/reasons'
import type { SavedSearch } from '@plat/contract/saved-searches/saved-searches'
import { AppError } from '../platform/errors.ts'

/** The link of an own search that is to be shared. @throws AppError conflict where it has none that works */
export function workingLink({ public_url: link, state }: SavedSearch): string {
  if (link !== null && state === 'current') return link
  const reason = state === 'hidden' ? 'page_hidden' : 'search_without_link'
  throw new AppError('conflict', because(reason))
}
