import type { CallBack } from '@plat/contract/calls/call-backs'
import type { StaffComment } from '@plat/contract/comments/comments'
import type { ResourcerEntry } from '@plat/contract/schedule/resourcer'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { chatQuery } from '../api/chat-queries.ts'
import { Fact } from '../appointments/appointment-facts.tsx'
import { AssignTo } from '../appointments/assign-to.tsx'
import { CallBackView, callerName } from '../call-logs/call-back-row.tsx'
import { useCallBackActs } from '../call-logs/use-call-back-acts.ts'
import { ActNotice, useActNotice } from '../shell/act-notice.tsx'
import { useErrorMessages } from '../shell/use-error-messages.ts'
import { AppointmentDetail } from '../timeline/appointment-detail.tsx'
import { DetailPlace } from '../timeline/detail-place.tsx'
import { kindName } from '../timeline/entry-words.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { useT } from '../ui/use-t.ts'
import { ChatDetail } from './chat-detail.tsx'
import { CommentDetail } from './comment-detail.tsx'
import { EntryNotes } from './entry-notes.tsx'
import { commentQuery } from './resourcer-queries.ts'
import styles from '../appointments/appointment.module.css'

interface ResourcerDetailProps {
  guid: string
  /** The entry as the list has it; undefined where the list does not have it. */
  listed: ResourcerEntry | undefined
  /** The list is being loaded, and may have the entry. */
  isListLoading: boolean
  /** Guid of the agent. */
  viewer: string
  /** The list has chats only. */
  chatFirst: boolean
  onClose: () => void
}

/** Detail of the entry that is open, also when it has left the list: a call-back as it was seen last. */
export function ResourcerDetail(props: ResourcerDetailProps) {
  const { guid, listed, isListLoading, viewer, chatFirst, onClose } = props
  const t = useT()
  const words = useErrorMessages()
  const [kept, setKept] = useState<CallBack | null>(null)
  const callBack = listed?.type === 'other' ? newer(listed, kept) : kept
  if (callBack !== kept) setKept(callBack)
  const open = useOpenEntry({ guid, listed, isListLoading, chatFirst })
  if (callBack !== null)
    return (
      <DetailPlace title={t(kindName({ type: 'other' }))} onClose={onClose}>
        <CallBackDetail callBack={callBack} viewer={viewer} onChanged={setKept} />
        <EntryNotes guid={guid} heading="h3" />
      </DetailPlace>
    )
  const gone = (
    <EmptyState message={t('myTimeline.unknown')}>
      <Button onPress={onClose}>{t('action.close')}</Button>
    </EmptyState>
  )
  switch (open.state) {
    case 'failed':
      return (
        <DetailPlace title={t('myTimeline.entry')} onClose={onClose}>
          <ErrorState {...words(open.error)} onRetry={open.retry} />
        </DetailPlace>
      )
    case 'comment':
      return (
        <DetailPlace title={t('resourcer.commentType')} onClose={onClose}>
          {open.comment === null ? (
            gone
          ) : (
            <>
              <CommentDetail comment={open.comment} />
              <EntryNotes guid={guid} heading="h3" />
            </>
          )}
        </DetailPlace>
      )
    case 'chat':
      return (
        <DetailPlace title={t('resourcer.chatType')} onClose={onClose}>
          <ChatDetail guid={guid} gone={gone} />
          <EntryNotes guid={guid} heading="h3" />
        </DetailPlace>
      )
    case 'loading':
    case 'other':
      return (
        <AppointmentDetail
          guid={guid}
          listed={listed?.type === 'appointment' ? listed : undefined}
          isListLoading={isListLoading || open.state === 'loading'}
          onClose={onClose}
        >
          <EntryNotes guid={guid} heading="h2" />
        </AppointmentDetail>
      )
  }
}

/** A list that was requested before a change has what was before it. */
function newer(listed: CallBack, kept: CallBack | null): CallBack {
  return kept === null || listed.changed >= kept.changed ? listed : kept
}

interface CallBackDetailProps {
  callBack: CallBack
  viewer: string
  onChanged: (now: CallBack) => void
}

function CallBackDetail({ callBack, viewer, onChanged }: CallBackDetailProps) {
  const t = useT()
  const { said, say } = useActNotice()
  const acts = useCallBackActs(callBack, callerName(callBack), say, onChanged)
  const { id: guid, changed: version, state, agent } = callBack
  return (
    <>
      <ActNotice said={said} say={say} />
      <CallBackView heading="h3" callBack={callBack} viewer={viewer} acts={acts} />
      {state !== 'done' && (
        <dl className={styles['facts']}>
          <Fact name={t('appointment.assignTo')}>
            <AssignTo
              of={{ kind: 'callBack', guid, version }}
              assignee={agent}
              busy={acts.busy}
              onAssign={acts.assign}
            />
          </Fact>
        </dl>
      )}
    </>
  )
}

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
function useOpenEntry({ guid, listed, isListLoading, chatFirst }: Opened): OpenEntry {
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
  const read = newerComment(listed?.type === 'comment' ? listed : undefined, comment.data)
  return { state: 'comment', comment: isMissing ? null : (read ?? null) }
}

/** Types that are looked for where the list does not have the entry, in their order. */
const COMMENT_FIRST = ['comment', 'chat'] as const
const CHAT_FIRST = ['chat', 'comment'] as const
type Searched = (typeof COMMENT_FIRST)[number]

/** A list that was requested before a change has what was before it. */
function newerComment(listed: StaffComment | undefined, read: StaffComment | undefined) {
  return listed && (read === undefined || listed.version > read.version) ? listed : read
}
