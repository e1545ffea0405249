/** The search that a page was opened from, as a path with its query; null where the history does not say. */
export function searchBefore(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('search' in state)) return null
  const { search } = state
  return typeof search === 'string' && search.startsWith('/') ? search : null
}
