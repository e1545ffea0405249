import type { StaffComment } from '@plat/contract/comments/comments'
import type { ResourcerEntry } from '@plat/contract/schedule/resourcer'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { chatQuery } from '../api/chat-queries.ts'
import { commentQuery } from './resourcer-queries.ts'

/** The entry that is open, by its type. */
type OpenEntry =
  /** Its type is being looked up. */
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly error: Error; readonly retry: () => void }
  /** Null: it does not reach the account any more. */
  | { readonly state: 'comment'; readonly comment: StaffComment | null }
  | { readonly state: 'chat' }
  /** An appointment, a call-back, or nothing that reaches the account. */
  | { readonly state: 'other' }

interface Opened {
  guid: string
  /** The entry as the list has it; undefined where the list does not have it. */
  listed: ResourcerEntry | undefined
  isListLoading: boolean
  /** True: chats are on screen, so that the entry is looked for among them first. */
  chatFirst: boolean
}

/**
 * Finds the type of the entry that is open, and reads it if it is a comment. An entry that the list does not have is looked
 * for among the comments and the chats; it keeps its type when it leaves the list.
 */
export function useOpenEntry({ guid, listed, isListLoading, chatFirst }: Opened): OpenEntry {
  const [type, setType] = useState<ResourcerEntry['type'] | null>(null)
  const [missing, setMissing] = useState<readonly Searched[]>([])
  const known = listed?.type ?? type
  const order = chatFirst ? CHAT_FIRST : COMMENT_FIRST
  const turn =
    known === null && !isListLoading ? order.find((one) => !missing.includes(one)) : undefined
  const comment = useQuery({
    ...commentQuery(guid),
    enabled: known === 'comment' || turn === 'comment',
  })
  const chat = useInfiniteQuery({ ...chatQuery(guid), enabled: turn === 'chat' })
  const { data, error, refetch } = turn === 'chat' ? chat : comment
  // Agents see their own chats as residents do, on another page.
  const isOwn = turn === 'chat' && chat.data?.pages[0]?.chat.side === 'resident'
  const isMissing = isOwn || (error instanceof ApiError && error.status === 404)
  if (turn !== undefined && isMissing) setMissing([...missing, turn])
  const found = turn !== undefined && !isMissing && data !== undefined ? turn : null
  const next = known ?? found ?? (missing.length === order.length ? 'appointment' : null)
  if (next !== type) setType(next)
  if (next === null)
    return turn === undefined || isMissing || error === null
      ? { state: 'loading' }
      : { state: 'failed', error, retry: () => void refetch() }
  if (next !== 'comment') return { state: next === 'chat' ? 'chat' : 'other' }
  const read = newer(listed?.type === 'comment' ? listed : undefined, comment.data)
  return { state: 'comment', comment: isMissing ? null : (read ?? null) }
}

/** Types that are looked for where the list does not have the entry, in their order. */
const COMMENT_FIRST = ['comment', 'chat'] as const
const CHAT_FIRST = ['chat', 'comment'] as const
type Searched = (typeof COMMENT_FIRST)[number]

/** A list that was requested before a change has what was before it. */
function newer(listed: StaffComment | undefined, read: StaffComment | undefined) {
  return listed && (read === undefined || listed.version > read.version) ? listed : read
}
