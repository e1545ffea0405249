import '../shell/later-texts.ts'
import { MAX_CALL_MESSAGE, sendCallMessage } from '@plat/contract/calls/call-messages'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCaller } from '../accounts/use-viewer.ts'
import { call } from '../api/client.ts'
import { useErrorMessages } from '../shell/use-error-messages.ts'
import { useT } from '../ui/use-t.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { callMessagesQuery } from './call-queries.ts'
import { addMessage } from './hear-calls.ts'
import { MessageField } from './message-field.tsx'
import { MessageLog } from './message-log.tsx'
import { personName } from './person-name.ts'
import styles from './message-log.module.css'

interface CallChatProps {
  /** Guid of the call. */
  call: string
  /** The chat can only be read. */
  ended?: boolean
}

/** The chat of a call. */
export function CallChat({ call: id, ended = false }: CallChatProps) {
  const t = useT()
  const words = useErrorMessages()
  const client = useQueryClient()
  const viewer = useCaller()?.id
  const { data: messages, error, refetch } = useQuery(callMessagesQuery(id))
  return (
    <div className={styles['chat']}>
      {messages ? (
        <MessageLog
          label={t('call.chat.messages')}
          none={t(ended ? 'call.chat.noneEnded' : 'call.chat.none')}
          newest={messages.at(-1)?.number ?? 0}
          entries={messages.map(({ id: key, from, body, created }) => ({
            kind: 'message',
            id: key,
            own: from.id === viewer,
            name: from.id === viewer ? t('call.chat.you') : personName(from, t),
            body,
            created,
          }))}
        />
      ) : (
        !error && <Skeleton rows={3} label={t('shell.loading')} />
      )}
      {error && <ErrorState {...words(error)} onRetry={() => void refetch()} />}
      {ended ? (
        <p className={styles['quiet']}>{t('call.chat.ended')}</p>
      ) : (
        <MessageField
          key={id}
          label={t('call.chat.field')}
          place={`call.chat.${id}`}
          max={MAX_CALL_MESSAGE}
          notSent="call.chat.notSent"
          send={async (body, request) =>
            (await call(sendCallMessage, { params: { id }, body: { body, request } })).data
          }
          onSent={(message) => addMessage(client, message)}
        />
      )}
    </div>
  )
}
