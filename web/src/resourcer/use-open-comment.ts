import type { StaffComment } from '@plat/contract/comments/comments'
import type { ResourcerEntry } from '@plat/contract/schedule/resourcer'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { commentQuery } from './resourcer-queries.ts'

/** The entry that is open, as far as it is a comment. */
type OpenComment =
  /** It is something else. */
  | { readonly state: 'other' }
  /** What it is is not known yet. */
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly error: Error; readonly retry: () => void }
  /** It was a comment, and does not reach the account any more. */
  | { readonly state: 'gone' }
  | { readonly state: 'shown'; readonly comment: StaffComment }

/**
 * Reads the entry that is open if it is a comment. An entry that the list does not have is looked for among the comments
 * first; it keeps its type when it leaves the list.
 */
export function useOpenComment(
  guid: string,
  listed: ResourcerEntry | undefined,
  isListLoading: boolean,
): OpenComment {
  const [type, setType] = useState<ResourcerEntry['type'] | null>(null)
  const known = listed?.type ?? type
  const { data, error, refetch } = useQuery({
    ...commentQuery(guid),
    enabled: known === 'comment' || (known === null && !isListLoading),
  })
  const isMissing = error instanceof ApiError && error.status === 404
  const next = known ?? (isMissing ? 'appointment' : data && 'comment') ?? null
  if (next !== type) setType(next)
  if (next === null)
    return error === null
      ? { state: 'loading' }
      : { state: 'failed', error, retry: () => void refetch() }
  if (next !== 'comment') return { state: 'other' }
  const comment = newer(listed?.type === 'comment' ? listed : undefined, data)
  return isMissing || comment === undefined ? { state: 'gone' } : { state: 'shown', comment }
}

/** A list that was requested before a change has what was before it. */
function newer(listed: StaffComment | undefined, read: StaffComment | undefined) {
  return listed && (read === undefined || listed.version > read.version) ? listed : read
}
