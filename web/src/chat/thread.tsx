import '../shell/later-texts.ts'
import {
  type Chat,
  type ChatCall,
  type ChatMessage,
  MAX_CHAT_MESSAGE,
  sendChatMessage,
  seeChat,
} from '@plat/contract/chat/chat'
import {
  type InfiniteData,
  useInfiniteQuery,
  useQueryClient,
  useMutation,
} from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { useViewer } from '../accounts/use-viewer.ts'
import { ApiError } from '../api/api-error.ts'
import { CHAT, type ChatPart, chatQuery } from '../api/chat-queries.ts'
import { call } from '../api/client.ts'
import { RESOURCER } from '../api/schedule-queries.ts'
import { MessageField } from '../calls/message-field.tsx'
import { type LogEntry, MessageLog } from '../calls/message-log.tsx'
import { personName } from '../calls/person-name.ts'
import { useLiveLost } from '../calls/use-live-lost.ts'
import { Awaited } from '../shell/awaited.tsx'
import { Button } from '../ui/button.tsx'
import { type Translate, useT } from '../ui/use-t.ts'
import { useHidden } from '../ui/use-hidden.ts'
import styles from './thread.module.css'

interface ChatThreadProps {
  /** Guid of the chat. */
  id: string
  /** Draws the chat around its messages and field, once it is read and whenever it changes. */
  frame: (chat: Chat, thread: ReactNode) => ReactNode
  /** Drawn between the messages and the field. */
  below: (chat: Chat) => ReactNode
  /** Drawn in place of a chat that does not exist, or does not reach the account any more. */
  gone: ReactNode
  /** The field takes the focus when it comes. */
  takesFocus?: boolean
}

/** The messages of a chat, read by either side, and a field to write in. */
export function ChatThread({ id, frame, below, gone, takesFocus = false }: ChatThreadProps) {
  const t = useT()
  const { data, error, refetch, ...list } = useInfiniteQuery(chatQuery(id))
  const part = data?.pages[0]
  if (error instanceof ApiError && error.status === 404) return gone
  if (data === undefined || part === undefined)
    return <Awaited query={{ error, refetch }} rows={5} />
  const messages = data.pages.toReversed().flatMap((page) => page.messages)
  return frame(
    part.chat,
    <div className={styles['thread']}>
      <Messages
        chat={part.chat}
        messages={messages}
        calls={part.calls}
        above={
          list.hasNextPage && (
            <Button busy={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
              {t('chat.earlier')}
            </Button>
          )
        }
      />
      <NotCurrent failed={error !== null} />
      {below(part.chat)}
      {part.chat.open || part.chat.side === 'agency' ? (
        <Field
          key={id}
          chat={part.chat}
          newest={messages.at(-1)?.number ?? 0}
          takesFocus={takesFocus}
        />
      ) : (
        <p className={styles['quiet']}>{t('chat.closed')}</p>
      )}
    </div>,
  )
}

interface MessagesProps {
  chat: Chat
  messages: readonly ChatMessage[]
  calls: readonly ChatCall[]
  above: ReactNode
}

function Messages({ chat, messages, calls, above }: MessagesProps) {
  const t = useT()
  const viewer = useViewer()?.id
  const { side, seen } = chat
  const newest = messages.at(-1)?.number ?? 0
  useNoteSeen(chat, newest)
  const lastSeen = messages.findLast((one) => one.side === side && one.number <= seen)?.number
  const shown = messages.map((one): LogEntry => {
    const { number, from, body, created } = one
    const own = from !== null && from.id === viewer
    return {
      kind: 'message',
      id: `message-${number}`,
      own,
      name: own ? t('call.chat.you') : senderName(one, t),
      body,
      created,
      note: number === lastSeen ? t('chat.read') : undefined,
    }
  })
  const first = messages[0]?.created ?? ''
  const events = calls
    // Calls before the messages that are read belong to earlier ones.
    .filter(({ created }) => messages[0]?.number === 1 || created > first)
    .map((one): LogEntry => ({
      kind: 'event',
      id: one.id,
      created: one.created,
      text: callWords(one, side, t),
    }))
  const entries = [...shown, ...events].toSorted((one, other) =>
    one.created < other.created ? -1 : one.created > other.created ? 1 : 0,
  )
  return (
    <div className={styles['log']}>
      <MessageLog
        label={t('chat.messages')}
        entries={entries}
        newest={newest + calls.length}
        above={above}
        days
      />
    </div>
  )
}

function senderName({ side, from }: ChatMessage, t: Translate): string {
  if (from === null) return t('chat.agent')
  const name = personName(from, t)
  return side === 'agency' ? `${name} · ${t('chat.agent')}` : name
}

function callWords({ side, answered, ended }: ChatCall, reader: Chat['side'], t: Translate) {
  if (ended === null) return answered ? t('chat.call.now') : t('chat.call.waiting', { side })
  if (answered === null)
    return t(reader === 'agency' ? 'chat.call.missedStaff' : 'chat.call.missed', { side })
  const minutes = Math.floor((Date.parse(ended) - Date.parse(answered)) / 60_000)
  return t('chat.call.over', { minutes })
}

/** Says that newer messages may be missing, for as long as they may. */
function NotCurrent({ failed }: { failed: boolean }) {
  const t = useT()
  const isLost = useLiveLost()
  return (
    <div role="status" className={styles['notCurrent']}>
      {(isLost || failed) && <p>{t('chat.notCurrent')}</p>}
    </div>
  )
}

interface FieldProps {
  chat: Chat
  /** Number of the newest message that is on screen. */
  newest: number
  takesFocus: boolean
}

function Field({ chat: { id }, newest, takesFocus }: FieldProps) {
  const t = useT()
  const client = useQueryClient()
  const renew = () => {
    void client.invalidateQueries({ queryKey: [CHAT] })
    void client.invalidateQueries({ queryKey: [RESOURCER] })
  }
  return (
    <MessageField
      hint={t('chat.noFiles')}
      place={`chat.${id}`}
      takesFocus={takesFocus}
      max={MAX_CHAT_MESSAGE}
      again={(error) => (hasNewer(error) ? 'chat.sendAnyway' : undefined)}
      send={async (body, request, refused) => {
        const after = hasNewer(refused) ? undefined : newest
        try {
          return (await call(sendChatMessage, { params: { id }, body: { body, request, after } }))
            .data
        } catch (error) {
          if (hasNewer(error)) await client.invalidateQueries({ queryKey: [CHAT, 'one', id] })
          throw error
        }
      }}
      onSent={(message) => {
        client.setQueryData<InfiniteData<ChatPart>>(chatQuery(id).queryKey, (known) =>
          withMessage(known, message),
        )
        renew()
      }}
    />
  )
}

/** Whether a message was refused because there are newer ones, which its sender has not seen. */
function hasNewer(error: unknown): boolean {
  return error instanceof ApiError && error.because?.reason === 'chat_newer_messages'
}

/** Adds a message that was sent, if it is the next one; otherwise the chat is read again anyway. */
function withMessage(known: InfiniteData<ChatPart> | undefined, message: ChatMessage) {
  const [first, ...others] = known?.pages ?? []
  if (known === undefined || first === undefined) return known
  const { messages } = first
  if ((messages.at(-1)?.number ?? 0) + 1 !== message.number) return known
  const chat = { ...first.chat, last: message }
  return { ...known, pages: [{ ...first, chat, messages: [...messages, message] }, ...others] }
}

/**
 * Notes that the reader's side has seen a chat up to its newest message, once the page is in sight.
 * @param newest number of the newest message on screen
 */
function useNoteSeen({ id, unread, side }: Chat, newest: number): void {
  const client = useQueryClient()
  const isHidden = useHidden()
  /** Number of the newest message that was noted. */
  const noted = useRef(0)
  const { mutate } = useMutation({
    retry: 5,
    mutationFn: (number: number) => call(seeChat, { params: { id }, body: { number } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [side === 'agency' ? RESOURCER : CHAT] }),
  })
  const note = useEffectEvent(() => {
    noted.current = newest
    mutate(newest)
  })
  useEffect(() => {
    if (!isHidden && unread > 0 && newest > noted.current) note()
  }, [isHidden, unread, newest])
}
