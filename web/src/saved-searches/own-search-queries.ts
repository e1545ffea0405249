import {
  getSavedSearch,
  listSavedSearches,
  type SavedSearchDetails,
  type SavedSearchSummary,
  saveSearch,
  type SaveSearchBody,
  deleteSavedSearches,
  restoreSavedSearches,
} from '@plat/contract/saved-searches/saved-searches'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import type { SearchToSave } from './search-to-save.ts'

/** What the account has saved of exactly this search, newest first. */
export const savedOfQuery = ({ module, search }: Pick<SearchToSave, 'module' | 'search'>) =>
  queryOptions({
    queryKey: ['saved-of', module.id, search],
    queryFn: async ({ signal }): Promise<readonly SavedSearchSummary[]> => {
      const filter_by = JSON.stringify({ module: module.id, search })
      return (await call(listSavedSearches, { query: { limit: '20', filter_by } }, { signal })).data
    },
    staleTime: 60_000,
  })

/** Saves the search on screen. */
export async function save(
  { module, address, search, criteria }: SearchToSave,
  words: Omit<SaveSearchBody, 'criteria' | 'search_metadata'>,
): Promise<SavedSearchDetails> {
  const body = { ...words, criteria, search_metadata: { address, search } }
  return (await call(saveSearch, { body }, { module: module.id })).data
}

/** An own saved search with how it was shared. */
export async function readOwn(guid: string, signal: AbortSignal): Promise<SavedSearchDetails> {
  const { data } = await call(getSavedSearch, { params: { guid } }, { signal })
  return { ...data, channels: data.channels ?? [] }
}

export async function removeSaved(guids: readonly string[]): Promise<void> {
  await call(deleteSavedSearches, { body: { guids: [...guids] } })
}

export async function bringBack(guids: readonly string[]): Promise<void> {
  await call(restoreSavedSearches, { body: { guids: [...guids] } })
}
