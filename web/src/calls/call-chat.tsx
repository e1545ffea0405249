import '../shell/later-texts.ts'
import { MAX_CALL_MESSAGE, sendCallMessage } from '@plat/contract/calls/call-messages'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCaller } from '../accounts/use-viewer.ts'
import { call } from '../api/client.ts'
import { Awaited } from '../shell/awaited.tsx'
import { useT } from '../ui/use-t.ts'
import { callMessagesQuery } from './call-queries.ts'
import { addMessage } from './hear-calls.ts'
import { MessageField } from './message-field.tsx'
import { MessageLog } from './message-log.tsx'
import { personName } from './person-name.ts'
import styles from './message-log.module.css'

/** The chat of a call. @param props.call its guid */
export function CallChat({ call: id }: { call: string }) {
  const t = useT()
  const client = useQueryClient()
  const viewer = useCaller()?.id
  const { data: messages, error, refetch } = useQuery(callMessagesQuery(id))
  return (
    <div className={styles['chat']}>
      {messages && (
        <MessageLog
          label={t('call.chat.messages')}
          none={t('call.chat.none')}
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
      )}
      {(error || !messages) && <Awaited query={{ error, refetch }} rows={3} />}
      <MessageField
        key={id}
        place={`call.chat.${id}`}
        max={MAX_CALL_MESSAGE}
        send={async (body, request) =>
          (await call(sendCallMessage, { params: { id }, body: { body, request } })).data
        }
        onSent={(message) => addMessage(client, message)}
      />
    </div>
  )
}
