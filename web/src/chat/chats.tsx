import { type Chat, MAX_CHAT_SEARCH } from '@plat/contract/chat/chat'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ArrowLeft, PenLine } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useMoments } from '../accounts/use-moments.ts'
import { chatsQuery } from '../api/chat-queries.ts'
import { personName } from '../calls/person-name.ts'
import { recordPath } from '../calls/record-path.ts'
import { paths } from '../paths.ts'
import { Awaited } from '../shell/awaited.tsx'
import { CallSlot } from '../shell/call-slot.tsx'
import { useErrorMessages } from '../shell/use-error-messages.ts'
import { Announcement } from '../ui/announcement.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { SearchTextField } from '../ui/search-text-field.tsx'
import { useDebounced } from '../ui/use-debounced.ts'
import { useT } from '../ui/use-t.ts'
import type { ChatView } from './chat-address.ts'
import { ChatOffers } from './chat-offers.tsx'
import { NewChat } from './new-chat.tsx'
import { SubjectWords } from './subject-words.tsx'
import { ChatThread } from './thread.tsx'
import { useChatTopic } from './use-chat-topic.ts'
import { usePartFocus, rowId } from './use-part-focus.ts'
import styles from './chats.module.css'

interface ChatsProps {
  view: ChatView
  /** Whether any department takes new chats. */
  canStart: boolean
}

/** The account's own chats, and the one that is open next to them; on a phone instead of them. */
export function Chats({ view, canStart }: ChatsProps) {
  const t = useT()
  const title = useId()
  const list = useRef<HTMLElement>(null)
  const part = useRef<HTMLElement>(null)
  const open = view.kind === 'chat' ? view.id : null
  usePartFocus(list, part, partOf(view))
  const { state } = useLocation()
  // The next message follows the first one.
  const isSent = Object(state)['sent'] === true
  return (
    <div className={styles['chats']} data-open={view.kind !== 'list' || undefined}>
      <section ref={list} tabIndex={-1} aria-labelledby={title} className={styles['side']}>
        <div className={styles['bar']}>
          <h2 id={title}>{t('chat.own')}</h2>
          {canStart && (
            <ButtonLink to={paths.chat({ department: '' })}>
              <PenLine size={16} aria-hidden />
              {t('chat.new')}
            </ButtonLink>
          )}
        </div>
        <ChatList title={title} open={open} />
      </section>
      <section
        ref={part}
        tabIndex={-1}
        aria-label={t(view.kind === 'chat' ? 'chat.open' : 'chat.new')}
        className={styles['main']}
      >
        {view.kind !== 'list' && (
          <Link to={paths.chat()} className={styles['back']}>
            <ArrowLeft size={16} aria-hidden />
            {t('chat.all')}
          </Link>
        )}
        {view.kind === 'chat' ? (
          <ChatThread
            key={view.id}
            id={view.id}
            frame={frameOf}
            below={offersOf}
            takesFocus={isSent}
            gone={
              <EmptyState message={t('reason.no_such_chat')}>
                <Link to={paths.chat()}>{t('chat.all')}</Link>
              </EmptyState>
            }
          />
        ) : view.kind === 'list' ? (
          <p className={styles['nothing']}>{t('chat.choose')}</p>
        ) : (
          <NewChat view={view} />
        )}
      </section>
    </div>
  )
}

const frameOf = (chat: Chat, thread: ReactNode) => (
  <>
    <ChatHead chat={chat} />
    {thread}
  </>
)
const offersOf = (chat: Chat) => <ChatOffers chat={chat} />

/** Name of the open part; null: none. */
function partOf(view: ChatView): string | null {
  switch (view.kind) {
    case 'list':
      return null
    case 'chat':
      return view.id
    case 'record':
      return `new:${view.guid}`
    case 'department':
      return 'new'
  }
}

/** Subject of a chat, the agent who answers, and calls and appointments about the same subject. */
export function ChatHead({ chat: { subject, agent, side } }: { chat: Chat }) {
  const t = useT()
  const { topic } = useChatTopic(subject)
  const path = recordPath(subject)
  const words = <SubjectWords subject={subject} />
  return (
    <header className={styles['subject']}>
      <h2>{path === null ? words : <Link to={path}>{words}</Link>}</h2>
      {agent && (
        <p className={styles['quiet']}>
          {t('chat.yourAgent')} <bdi>{personName(agent, t)}</bdi>
        </p>
      )}
      {topic && side === 'resident' && (
        <div className={styles['actions']}>
          <CallSlot topic={topic} />
        </div>
      )}
    </header>
  )
}

/** Pause after the last key before the list is searched, milliseconds. */
const TYPING_MS = 250

interface ChatListProps {
  /** Id of its heading. */
  title: string
  /** Guid of the chat that is open; null: none. */
  open: string | null
}

/** The account's own chats, the newest first, with a field to search them. */
function ChatList({ title, open }: ChatListProps) {
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
