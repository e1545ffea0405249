import { type ChatMessage, seeConversation, writeMessage } from '@plat/contract/chat/chat'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useMoments } from '../accounts/use-moments.ts'
import { useViewer } from '../accounts/use-viewer.ts'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/client.ts'
import { personName } from '../calls/person-name.ts'
import { paths } from '../paths.ts'
import { useErrorMessages } from '../shell/use-error-messages.ts'
import { useT } from '../shell/use-t.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { CHAT } from '../api/chat-news.ts'
import { conversationQuery } from './chat-queries.ts'
import { Composer } from './composer.tsx'
import { useSubjectName } from './use-subject-name.ts'
import styles from './conversations.module.css'

interface ThreadProps {
  /** Guid of the conversation. */
  id: string
  /** Milliseconds between two looks; false: news are heard. */
  poll: number | false
  onBack: () => void
}

/** A conversation: what it is about, what was written, and a box to write in. */
export function Thread({ id, poll, onBack }: ThreadProps) {
  const t = useT()
  const words = useErrorMessages()
  const client = useQueryClient()
  const viewer = useViewer()
  const nameOf = useSubjectName()
  const query = conversationQuery(id)
  const read = useInfiniteQuery({ ...query, refetchInterval: poll })
  const conversation = read.data?.pages[0]?.conversation
  const messages = read.data?.pages.toReversed().flatMap((page) => page.messages) ?? []
  const last = messages.at(-1)?.number ?? 0
  useSeen(id, last, conversation?.unread ?? 0)
  if (!conversation) {
    if (read.error instanceof ApiError && read.error.status === 404)
      return (
        <>
          <Back onBack={onBack} />
          <EmptyState message={t('reason.no_such_conversation')} />
        </>
      )
    return read.error ? (
      <ErrorState {...words(read.error)} onRetry={() => void read.refetch()} />
    ) : (
      <Skeleton rows={5} label={t('shell.loading')} />
    )
  }
  const { subject, user, seen } = conversation
  const isOwn = viewer?.id === user.id
  const { guid, module } = subject
  const name = nameOf(subject)
  const record =
    subject.discriminator === 'record' && guid !== null && module !== null
      ? paths.record(module.department.department_code, module.module_code, guid)
      : null
  return (
    <>
      <header className={styles['subject']}>
        <Back onBack={onBack} />
        <h2>{record === null ? name : <Link to={record}>{name}</Link>}</h2>
        {!isOwn && <p>{t('chat.with', { name: personName(user) })}</p>}
      </header>
      {read.hasNextPage && (
        <Button busy={read.isFetchingNextPage} onPress={() => void read.fetchNextPage()}>
          {t('chat.earlier')}
        </Button>
      )}
      <Log messages={messages} own={isOwn ? 'resident' : 'agency'} seen={seen} />
      {read.isError && <ErrorState {...words(read.error)} onRetry={() => void read.refetch()} />}
      <Composer
        label={t(isOwn ? 'chat.message' : 'chat.answer')}
        about={id}
        onSend={async (text, request) => {
          await call(writeMessage, { params: { id }, body: { text, request } })
          await client.invalidateQueries({ queryKey: [CHAT] })
        }}
      />
    </>
  )
}

function Back({ onBack }: { onBack: () => void }) {
  const t = useT()
  return (
    <Button icon={ArrowLeft} onPress={onBack} className={styles['back'] ?? ''}>
      {t('chat.back')}
    </Button>
  )
}

interface LogProps {
  messages: readonly ChatMessage[]
  /** The reader's side. */
  own: ChatMessage['side']
  /** Number of the last message that the other side has seen. */
  seen: number
}

function Log({ messages, own, seen }: LogProps) {
  const t = useT()
  const moment = useMoments()
  const viewer = useViewer()
  const list = useRef<HTMLDivElement>(null)
  const last = messages.at(-1)?.number
  useLayoutEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight })
  }, [last])
  const lastSeen = messages.findLast(({ side, number }) => side === own && number <= seen)?.number
  return (
    <div
      ref={list}
      role="log"
      // What scrolls is reached by the keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={t('chat.messages')}
      className={styles['log']}
    >
      {messages.map(({ number, side, user, text, created }) => (
        <div key={number} data-own={side === own || undefined} className={styles['message']}>
          <p className={styles['by']}>
            <strong>
              {user === null
                ? t('chat.goneAccount')
                : user.id === viewer?.id
                  ? t('chat.you')
                  : personName(user) || t('chat.agency')}
            </strong>{' '}
            <time dateTime={created}>{moment(created)}</time>
          </p>
          <p dir="auto" className={styles['text']}>
            {text}
          </p>
          {number === lastSeen && <p className={styles['quiet']}>{t('chat.seen')}</p>}
        </div>
      ))}
    </div>
  )
}

/** Tells that the reader has seen a conversation up to its last message, while the window is looked at. */
function useSeen(id: string, last: number, unread: number): void {
  const client = useQueryClient()
  const see = useEffectEvent(async () => {
    if (unread === 0 || last === 0 || document.visibilityState !== 'visible') return
    try {
      await call(seeConversation, { params: { id }, body: { number: last } })
      await client.invalidateQueries({ queryKey: [CHAT] })
    } catch {
      // It counts as not seen until it is shown the next time.
    }
  })
  useEffect(() => {
    void see()
    const look = () => void see()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [id, last, unread])
}
