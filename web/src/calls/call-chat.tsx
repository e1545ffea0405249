import '../shell/later-texts.ts'
import type { CallMessage } from '@plat/contract/calls/call-messages'
import { useQuery } from '@tanstack/react-query'
import { ArrowDown } from 'lucide-react'
import { useRef } from 'react'
import { useIntl } from 'react-intl'
import { useCaller } from '../accounts/use-viewer.ts'
import { useTenant } from '../shell/tenant.tsx'
import { useErrorMessages } from '../shell/use-error-messages.ts'
import { useT } from '../shell/use-t.ts'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { callMessagesQuery } from './call-queries.ts'
import { ChatComposer } from './chat-composer.tsx'
import { useNewest } from './use-newest.ts'
import styles from './call-chat.module.css'

interface CallChatProps {
  /** Guid of the call. */
  call: string
  /** The chat can only be read. */
  ended?: boolean
}

/** The chat of a call. */
export function CallChat({ call, ended = false }: CallChatProps) {
  const t = useT()
  const words = useErrorMessages()
  const { data: messages, error, refetch } = useQuery(callMessagesQuery(call))
  return (
    <div className={styles['chat']}>
      {messages ? (
        <ChatLog messages={messages} none={t(ended ? 'call.chat.noneEnded' : 'call.chat.none')} />
      ) : (
        !error && <Skeleton rows={3} label={t('shell.loading')} />
      )}
      {error && <ErrorState {...words(error)} onRetry={() => void refetch()} />}
      {ended ? (
        <p className={styles['quiet']}>{t('call.chat.ended')}</p>
      ) : (
        <ChatComposer key={call} call={call} />
      )}
    </div>
  )
}

interface ChatLogProps {
  messages: readonly CallMessage[]
  /** In place of messages. */
  none: string
}

function ChatLog({ messages, none }: ChatLogProps) {
  const t = useT()
  const { formatTime } = useIntl()
  const { timeZone } = useTenant().config
  const viewer = useCaller()?.id
  const list = useRef<HTMLDivElement>(null)
  const last = messages.at(-1)
  const newest = useNewest(list, last?.number ?? 0, last?.from.id === viewer)
  return (
    <div className={styles['messages']}>
      <div
        ref={list}
        role="log"
        aria-live="polite"
        aria-label={t('call.chat.messages')}
        // What scrolls must be reached with the keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className={styles['log']}
        onScroll={newest.onScroll}
      >
        {messages.length === 0 && <p className={styles['quiet']}>{none}</p>}
        {messages.map(({ id, from, body, created }) => (
          <div key={id} data-own={from.id === viewer || undefined} className={styles['message']}>
            <p className={styles['by']}>
              <strong>
                {from.id === viewer
                  ? t('call.chat.you')
                  : `${from.first_name} ${from.last_name}`.trim()}
              </strong>{' '}
              <time dateTime={created}>
                {formatTime(created, { timeStyle: 'short', timeZone })}
              </time>
            </p>
            <p dir="auto" className={styles['body']}>
              {body}
            </p>
          </div>
        ))}
      </div>
      {newest.hasUnseen && (
        <Button
          icon={ArrowDown}
          className={styles['new'] ?? ''}
          onPress={() => {
            newest.showNewest()
            // The button goes.
            list.current?.focus()
          }}
        >
          {t('call.chat.newMessages')}
        </Button>
      )}
    </div>
  )
}
