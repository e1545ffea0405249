import { Awaited } from '../shell/awaited.tsx'
import {
  type Chat,
  type ChatSubjectRef,
  MAX_CHAT_MESSAGE,
  startChat,
} from '@plat/contract/chat/chat'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate, useNavigate } from 'react-router'
import { CHAT, chatAboutQuery } from '../api/chat-queries.ts'
import { call } from '../api/client.ts'
import { paths } from '../paths.ts'
import { useT } from '../ui/use-t.ts'
import { MessageField } from '../calls/message-field.tsx'

/** A field for the message that starts a chat. The chat that exists about the subject opens instead. */
export function FirstMessage({ subject }: { subject: ChatSubjectRef }) {
  const t = useT()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery(chatAboutQuery(subject.guid))
  const show = (chat: Chat) => {
    // The next message follows: its field takes the focus.
    void navigate(paths.chat({ chat: chat.id }), { replace: true, state: { sent: true } })
    void client.invalidateQueries({ queryKey: [CHAT, 'list'] })
    client.removeQueries(chatAboutQuery(subject.guid))
  }
  if (data === undefined) return <Awaited query={{ error, refetch }} rows={3} />
  if (data !== null) return <Navigate to={paths.chat({ chat: data.id })} replace />
  return (
    <>
      <p>{t('chat.newText')}</p>
      <MessageField
        label={t('call.chat.field')}
        hint={t('chat.noFiles')}
        place={`chat.new.${subject.guid}`}
        max={MAX_CHAT_MESSAGE}
        send={async (body, request) =>
          (await call(startChat, { body: { subject, body, request } })).data
        }
        onSent={show}
        notSent="call.chat.notSent"
      />
    </>
  )
}
