import { Awaited } from '../shell/awaited.tsx'
import { type Chat, MAX_CHAT_SEARCH } from '@plat/contract/chat/chat'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMoments } from '../accounts/use-moments.ts'
import { chatsQuery } from '../api/chat-queries.ts'
import { paths } from '../paths.ts'
import { useErrorMessages } from '../shell/use-error-messages.ts'
import { useT } from '../ui/use-t.ts'
import { Announcement } from '../ui/announcement.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { SearchTextField } from '../ui/search-text-field.tsx'
import { useDebounced } from '../ui/use-debounced.ts'
import { SubjectWords } from './subject-words.tsx'
import { rowId } from './use-part-focus.ts'
import styles from './chats.module.css'

/** Pause after the last key before the list is searched, milliseconds. */
const TYPING_MS = 250

interface ChatListProps {
  /** Id of its heading. */
  title: string
  /** Guid of the chat that is open; null: none. */
  open: string | null
}

/** The account's own chats, the newest first, with a field to search them. */
export function ChatList({ title, open }: ChatListProps) {
  const t = useT()
  const words = useErrorMessages()
  const [typed, setTyped] = useState('')
  const text = useDebounced(typed.trim(), TYPING_MS)
  const found = useInfiniteQuery(chatsQuery(text))
  const chats = found.data?.pages.flatMap(({ items }) => items)
  const isFirstUse = text === '' && typed === '' && chats?.length === 0
  return (
    <>
      {!isFirstUse && (
        <SearchTextField
          label={t('chat.search')}
          placeholder={t('chat.search')}
          value={typed}
          clearLabel={t('chat.clearSearch')}
          onChange={(value) => setTyped(value.slice(0, MAX_CHAT_SEARCH))}
        />
      )}
      {chats === undefined ? (
        <Awaited query={found} rows={4} />
      ) : chats.length === 0 ? (
        <EmptyState message={t(isFirstUse ? 'chat.none' : 'chat.noneFound')} />
      ) : (
        <ul aria-labelledby={title} className={styles['list']}>
          {chats.map((chat) => (
            <li key={chat.id}>
              <Row chat={chat} isOpen={chat.id === open} />
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
      <Announcement
        message={
          text === '' || chats === undefined || found.isPlaceholderData
            ? ''
            : chats.length === 0
              ? t('chat.noneFound')
              : t('chat.found', { count: found.data?.pages[0]?.total ?? chats.length })
        }
      />
    </>
  )
}

function Row({ chat: { id, subject, last, unread }, isOpen }: { chat: Chat; isOpen: boolean }) {
  const t = useT()
  const moment = useMoments()
  return (
    <Link
      id={rowId(id)}
      to={paths.chat({ chat: id })}
      className={styles['row']}
      aria-current={isOpen || undefined}
      data-unread={unread > 0 || undefined}
      preventScrollReset
    >
      <span className={styles['name']}>
        <SubjectWords subject={subject} />
      </span>
      <span className={styles['last']}>
        {last.side === 'resident' && `${t('chat.you')} `}
        <bdi>{last.body}</bdi>
      </span>
      <span className={styles['facts']}>
        <time dateTime={last.created}>{moment(last.created)}</time>
        {unread > 0 && (
          <strong className={styles['unread']}>{t('chat.unread', { count: unread })}</strong>
        )}
      </span>
    </Link>
  )
}
