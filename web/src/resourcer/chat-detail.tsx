import { type Chat, callFromChat, changeChat } from '@plat/contract/chat/chat'
import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query'
import { Check, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { CHAT, type ChatPart, chatQuery } from '../api/chat-queries.ts'
import { call } from '../api/client.ts'
import { RESOURCER } from '../api/schedule-queries.ts'
import { Fact } from '../appointments/appointment-facts.tsx'
import { AssignTo } from '../appointments/assign-to.tsx'
import { useLogTexts } from '../call-logs/use-log-texts.ts'
import { personName } from '../calls/person-name.ts'
import { showCall } from '../calls/show-call.ts'
import { ChatThread } from '../chat/thread.tsx'
import type { MessageId } from '../locales/message-id.ts'
import { useActNotice, type Say } from '../shell/act-notice.tsx'
import { useRefusal } from '../shell/use-refusal.ts'
import { Button } from '../ui/button.tsx'
import { useT } from '../ui/use-t.ts'
import { EntryHead } from './entry-head.tsx'
import { isOutdated } from './outdated.ts'
import { chatState, chatterName } from './resourcer-words.ts'
import { useChangeRefusal } from '../appointments/use-appointment-change.ts'
import facts from '../appointments/appointment.module.css'
import styles from './chat-detail.module.css'
import head from './entry-head.module.css'

interface ChatDetailProps {
  guid: string
  /** In place of a chat that does not reach the agent any more. */
  gone: ReactNode
}

/** A chat with a resident: its state, its messages with a field for the answer, and what else an agent can do. */
export function ChatDetail({ guid, gone }: ChatDetailProps) {
  return <ChatThread id={guid} frame={drawFrame} below={drawHint} gone={gone} />
}

function drawFrame(chat: Chat, thread: ReactNode) {
  return <ChatFrame chat={chat} thread={thread} />
}

function drawHint(chat: Chat) {
  return <EmailHint chat={chat} />
}

function ChatFrame({ chat, thread }: { chat: Chat; thread: ReactNode }) {
  const t = useT()
  const { when } = useLogTexts()
  const notice = useActNotice()
  const acts = useChatActs(chat, notice.say)
  const { id: guid, version, waiting_since: since, last, agent, email, subject } = chat
  const waits = since !== null
  return (
    <div className={head['entry']}>
      <EntryHead
        notice={notice}
        version={version}
        waits={waits}
        state={t(chatState(chat))}
        since={
          waits
            ? t('resourcer.chatSince', { when: when(since) })
            : t('resourcer.chatLast', { when: when(last.created) })
        }
        name={chatterName(chat)}
        email={email}
        subject={subject}
      />
      <div className={styles['thread']}>{thread}</div>
      <div className={facts['actions']}>
        {waits && (
          <Button icon={Check} busy={acts.busy} onPress={() => acts.change({ action: 'done' })}>
            {t('resourcer.chatDone')}
          </Button>
        )}
        <Button icon={Phone} busy={acts.busy} onPress={acts.call}>
          {t('callBacks.call')}
        </Button>
      </div>
      <dl className={facts['facts']}>
        <Fact name={t('appointment.assignTo')}>
          <AssignTo
            of={{ kind: 'chat', guid, version }}
            assignee={agent}
            busy={acts.busy}
            onAssign={(assignee) => acts.change({ action: 'assign', assignee })}
          />
        </Fact>
      </dl>
    </div>
  )
}

function EmailHint({ chat }: { chat: Chat }) {
  const t = useT()
  return <p className={facts['quiet']}>{t('resourcer.chatHint', { name: chatterName(chat) })}</p>
}

type ChatChange =
  /** Its last message needs no answer. */
  | { readonly action: 'done' }
  /** To an agent (guid); null: to no one. */
  | { readonly action: 'assign'; readonly assignee: string | null }

/** Acts on a chat, one at a time. */
interface ChatActs {
  /** An act is under way. */
  readonly busy: boolean
  readonly change: (change: ChatChange) => void
  /** Calls the resident. */
  readonly call: () => void
}

/**
 * Changes a chat from the version that is on screen, calls its resident, and says what came of it. Refused because it has
 * changed in the meantime, it is read again.
 */
function useChatActs(chat: Chat, say: Say): ChatActs {
  const t = useT()
  const client = useQueryClient()
  const refusal = useRefusal()
  const changeRefusal = useChangeRefusal('resourcer.chatChanged')
  const { id, version } = chat
  const { queryKey } = chatQuery(id)
  const name = chatterName(chat)
  const renew = async () => {
    const keys = [[CHAT], [RESOURCER]]
    await Promise.all(keys.map((key) => client.invalidateQueries({ queryKey: key })))
  }
  const changing = useMutation({
    mutationFn: async (change: ChatChange) =>
      (await call(changeChat, { params: { id }, body: { ...change, version } })).data,
    onSuccess: async (now, change) => {
      // A reading under way has the state before.
      await client.cancelQueries({ queryKey })
      client.setQueryData<InfiniteData<ChatPart>>(queryKey, (known) => withChat(known, now))
      const agent = now.agent === null ? '' : personName(now.agent, t)
      say({ text: t(doneWords(change), { name, agent }) })
      void renew()
    },
    onError: async (error) => {
      if (isOutdated(error)) await renew()
      say({ text: changeRefusal(error), retry: null })
    },
  })
  const calling = useMutation({
    mutationFn: async () => (await call(callFromChat, { params: { id }, body: {} })).data,
    onSuccess: (made) => {
      showCall(client, made)
      // The agent has taken the chat if no one had it.
      void renew()
    },
    onError: async (error) => {
      if (isOutdated(error)) await renew()
      say({ text: refusal(error, 'callBacks.notCalled', { name }), retry: null })
    },
  })
  const busy = changing.isPending || calling.isPending
  return {
    busy,
    change: (change) => {
      if (busy) return
      say(null)
      changing.mutate(change)
    },
    call: () => {
      if (busy) return
      say(null)
      calling.mutate()
    },
  }
}

/** Puts a chat as it is now in place of what is known of it. */
function withChat(known: InfiniteData<ChatPart> | undefined, chat: Chat) {
  return known && { ...known, pages: known.pages.map((page) => ({ ...page, chat })) }
}

function doneWords(change: ChatChange): MessageId {
  if (change.action === 'done') return 'resourcer.chatNow.done'
  return change.assignee === null ? 'resourcer.chatNow.unassigned' : 'resourcer.chatNow.assigned'
}
