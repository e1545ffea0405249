import type { Chat } from '@plat/contract/chat/chat'
import { ArrowLeft, PenLine } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { personName } from '../calls/person-name.ts'
import { recordPath } from '../calls/record-path.ts'
import { paths } from '../paths.ts'
import { CallSlot } from '../shell/call-slot.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { useT } from '../ui/use-t.ts'
import type { ChatView } from './chat-address.ts'
import { ChatList } from './chat-list.tsx'
import { ChatOffers } from './chat-offers.tsx'
import { NewChat } from './new-chat.tsx'
import { SubjectWords } from './subject-words.tsx'
import { ChatThread } from './thread.tsx'
import { useChatTopic } from './use-chat-topic.ts'
import { usePartFocus } from './use-part-focus.ts'
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
