import type { Conversation } from '@plat/contract/chat/chat'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { Link } from 'react-router'
import { useMoments } from '../accounts/use-moments.ts'
import { personName } from '../calls/person-name.ts'
import { useErrorMessages } from '../shell/use-error-messages.ts'
import { useT } from '../shell/use-t.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { SearchTextField } from '../ui/search-text-field.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useDebounced } from '../ui/use-debounced.ts'
import { chatQuery } from './chat-address.ts'
import { type ChatList, conversationsQuery } from './chat-queries.ts'
import { rowId } from './use-part-focus.ts'
import { useSubjectName } from './use-subject-name.ts'
import styles from './conversations.module.css'

interface ConversationListProps {
  list: ChatList
  /** Guid of the conversation that is open. */
  open: string | null
  /** Milliseconds between two looks; false: news are heard. */
  poll: number | false
}

/** Pause after the last key before the list is asked for, milliseconds. */
const TYPING_MS = 250

/** A list of conversations, with a field for words to look for. */
export function ConversationList({ list, open, poll }: ConversationListProps) {
  const t = useT()
  const words = useErrorMessages()
  const [typed, setTyped] = useState('')
  const text = useDebounced(typed.trim(), TYPING_MS)
  const found = useInfiniteQuery({
    ...conversationsQuery(list, text),
    placeholderData: (before) => before,
    refetchInterval: poll,
  })
  const items = useDeferredValue(found.data?.pages.flatMap((page) => page.items))
  return (
    <>
      <SearchTextField
        label={t('chat.search')}
        placeholder={t('chat.search')}
        value={typed}
        clearLabel={t('chat.clearSearch')}
        onChange={setTyped}
      />
      {items === undefined ? (
        found.error ? (
          <ErrorState {...words(found.error)} onRetry={() => void found.refetch()} />
        ) : (
          <Skeleton rows={4} label={t('shell.loading')} />
        )
      ) : items.length === 0 ? (
        <EmptyState message={t(text === '' ? `chat.none.${list}` : 'chat.noneFound')} />
      ) : (
        <ul className={styles['list']} aria-label={t('chat.conversations')}>
          {items.map((one) => (
            <li key={one.id}>
              <Row conversation={one} list={list} isOpen={one.id === open} />
            </li>
          ))}
        </ul>
      )}
      {found.isFetchNextPageError && (
        <ErrorState {...words(found.error)} onRetry={() => void found.fetchNextPage()} />
      )}
      {found.hasNextPage && !found.isFetchNextPageError && (
        <Button busy={found.isFetchingNextPage} onPress={() => void found.fetchNextPage()}>
          {t('chat.more')}
        </Button>
      )}
    </>
  )
}

interface RowProps {
  conversation: Conversation
  list: ChatList
  isOpen: boolean
}

function Row({ conversation, list, isOpen }: RowProps) {
  const t = useT()
  const moment = useMoments()
  const nameOf = useSubjectName()
  const { id, subject, user, last, unread, waiting_since: since } = conversation
  const name = nameOf(subject)
  return (
    <Link
      id={rowId(id)}
      to={{ search: chatQuery({ kind: 'conversation', id }) }}
      className={styles['row']}
      aria-current={isOpen || undefined}
      data-unread={unread > 0 || undefined}
      preventScrollReset
    >
      <span className={styles['who']}>
        {list === 'own' ? name : personName(user)}
        {unread > 0 && (
          <span className={styles['unread']}>{t('chat.unread', { count: unread })}</span>
        )}
      </span>
      {list !== 'own' && <span>{name}</span>}
      <span className={styles['last']} dir="auto">
        {last.text}
      </span>
      <span className={styles['quiet']}>
        {list === 'waiting' && since !== null
          ? t('chat.waitsSince', { when: moment(since) })
          : moment(last.created)}
      </span>
    </Link>
  )
}
